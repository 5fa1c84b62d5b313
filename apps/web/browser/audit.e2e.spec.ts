import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Auditor, LocalAuditRunner } from '#audit/orders';
import { played } from '#contract';
import { games } from '#games';
import { ApiKeys } from '#access';
import { generateSigningKey } from '#proof';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { openDuel } from '../../api/testing/duel.js';
import { barriers, inBrowser, narrow, theFault } from './browser.spec-helper.js';

let api: ApiStage;
let matchIds: string[];
let isWorking = true;
let working: Promise<void>;

/** Carries out audits and exports replay files as a worker does. */
async function keepWorking(): Promise<void> {
  const { pool: database, store } = api;
  const key = generateSigningKey(new Uint8Array(32).fill(7));
  const openRunner = () => new LocalAuditRunner(games, 'test');
  const auditor = new Auditor({ database, store, games, key, engine: 'test', openRunner, most: 10 });
  while (isWorking) {
    const audits = await database.query<{ id: string }>(`SELECT id FROM audit_order WHERE state = 'waiting'`);
    for (const { id } of audits.rows) await auditor.work(id);
    const files = await database.query<{ id: string }>(`SELECT id FROM replay_export WHERE state = 'waiting'`);
    for (const { id } of files.rows) await api.maker.make(id);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function serveAll() {
  api = await stageApi();
  const operator = await api.operator('matches:open');
  matchIds = [];
  for (let i = 0; i < 3; i++) {
    const { opened, path, seats } = await openDuel(operator);
    await seats[0].post(played, `${path}/concede`);
    matchIds.push(opened.matchId);
  }
  for (const id of matchIds) await sealed(id);
  working = keepWorking();
  const close = async (): Promise<void> => {
    isWorking = false;
    await working;
    await api.close();
  };
  return { url: api.client.url, close };
}

/** Runs the sealer until the match is sealed. */
async function sealed(matchId: string): Promise<void> {
  await eventually(async () => {
    await api.sealer.step();
    return (await api.pool.query('SELECT FROM log_leaf WHERE match_id = $1', [matchId])).rows[0];
  });
  await api.sealer.publish();
}

async function signedIn(page: Page): Promise<void> {
  const { secret } = await new ApiKeys(api.pool).create('Auditor', ['audit', 'replays:read']);
  await page.getByLabel('Operator key').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in as Auditor').waitFor();
}

async function orderFor(page: Page, ids: readonly string[]): Promise<void> {
  await page.getByLabel('Match ids, one per line').fill(ids.join('\n'));
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByRole('heading', { name: 'Findings' }).waitFor();
}

inBrowser(
  'the auditor',
  (stage) => {
    it('checks the public log in the browser: signature, growth since an earlier checkpoint, a match in it', async () => {
      const { page } = await stage.look('/audit/log');
      await page.locator('.verdict-line.good', { hasText: 'The signature of log.example/matches fits' }).waitFor();
      await page.getByRole('button', { name: 'Keep this checkpoint' }).click();
      await page.getByText('Kept in this browser').waitFor();
      const { opened, path, seats } = await openDuel(await api.operator('matches:open'));
      await seats[0].post(played, `${path}/concede`);
      await sealed(opened.matchId);
      await page.reload();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.locator('.verdict-line.good', { hasText: 'nothing was changed or taken away' }).waitFor();
      await page.getByLabel('Match id', { exact: true }).fill(opened.matchId);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.locator('.verdict-line.good', { hasText: 'the proof up to the signed root holds' }).waitFor();
      await page.getByLabel('Match id', { exact: true }).fill('01977cb0-3c6e-7b1a-9d39-0f3f6f1d2a4b');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.locator('.verdict-line.bad', { hasText: 'not in it' }).waitFor();
    });

    it('notices a checkpoint that this log does not go on from, a forged one, and a damaged entry', async () => {
      const { page } = await stage.look('/audit/log');
      const note = (await (await fetch(`${stage.url}/log/checkpoint`)).text()).split('\n');
      const compare = async (text: string): Promise<void> => {
        await page.getByLabel('Earlier checkpoint').fill(text);
        await page.getByRole('button', { name: 'Compare' }).click();
      };
      await compare(note.with(1, '1').join('\n'));
      await page.locator('.verdict-line.bad').first().waitFor();
      await compare('nonsense');
      await page.locator('.verdict-line.bad', { hasText: 'not a signed note' }).waitFor();
      await page.route('**/log/tile/entries/**', async (route) => {
        const reply = await route.fetch();
        const bytes = await reply.body();
        bytes[40] = (bytes[40] ?? 0) ^ 1;
        await route.fulfill({ response: reply, body: bytes, headers: { 'content-type': 'application/octet-stream' } });
      });
      await page.getByLabel('Match id', { exact: true }).fill(matchIds[0] ?? '');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.locator('.verdict-line.bad', { hasText: 'The log is damaged at entry 0' }).waitFor();
    });

    it('orders an audit and reads that nothing was found', async () => {
      const { page } = await stage.look('/audit');
      await signedIn(page);
      await orderFor(page, matchIds.slice(0, 2));
      await page.getByText('Nothing remarkable was found.').waitFor();
      expect(await page.locator('.check-mark').count()).toBeGreaterThan(4);
      await page.getByRole('link', { name: 'Audits' }).click();
      await page.getByRole('link', { name: '2 matches' }).waitFor();
    });

    it('opens the event of a finding in the replay viewer', async () => {
      const { page } = await stage.look('/audit');
      await signedIn(page);
      await page.route('**/v1/audits/*/report', async (route) => {
        const reply = await route.fetch();
        const report = (await reply.json()) as { findings: object[] };
        // Honest matches have no findings, so one about bob is added as the timing check would write it.
        report.findings = [
          {
            check: 'timing',
            severity: 'high',
            matches: [matchIds[0]],
            players: ['bob'],
            explanation: 'bob answered faster than anybody reads.',
            evidence: { events: [{ match: matchIds[0], version: 7 }], numbers: { belowFloor: 12, p: 0.000123 } },
          },
        ];
        await route.fulfill({ response: reply, json: report });
      });
      await orderFor(page, matchIds.slice(0, 1));
      await page.locator('.finding-high').getByRole('link', { name: 'Event 7' }).click();
      await page.locator('.transport-at', { hasText: 'Event 7 of' }).waitFor();
      expect(await page.getByLabel('Seen by').inputValue()).toBe('seat-1');
      expect(page.url()).toContain(`/replay/${matchIds[0]}?event=7&as=seat-1`);
    });

    it('is told what is wrong with an order', async () => {
      const looked = await stage.look('/audit');
      const { page } = looked;
      await signedIn(page);
      await page.getByLabel('Match ids, one per line').fill('nonsense');
      await page.getByRole('button', { name: 'Order', exact: true }).click();
      await page.getByRole('alert').getByText('must be a UUID').waitFor();
      expect(await theFault(looked)).toContain('400');
    });

    it.each(['dark', 'light'] as const)('has no barriers in a %s room, and fits a phone', async (colorScheme) => {
      const { page } = await stage.look('/audit', { colorScheme, ...narrow });
      await signedIn(page);
      expect(await barriers(page)).toEqual([]);
      await orderFor(page, matchIds);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.goto(`${stage.url}/audit/log`);
      await page.locator('.verdict-line').first().waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  },
  serveAll,
);
