import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { receipt, sessionList } from '#contract';
import { ApiKeys, type Scope } from '#access';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { openDuel, type Duel } from '../../api/testing/duel.js';
import { barriers, inBrowser, narrow, theFault, type Looked, type Stage } from './browser.spec-helper.js';

let api: ApiStage;

async function serveAll() {
  api = await stageApi();
  return { url: api.client.url, close: () => api.close() };
}

const SCOPES: readonly Scope[] = ['matches:judge', 'matches:read', 'audit:read'];

const keyFor = async (...scopes: readonly Scope[]): Promise<string> =>
  (await new ApiKeys(api.pool).create('Desk 1', scopes)).secret;

async function signIn(page: Page, key: string): Promise<void> {
  await page.getByLabel('Operator key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in as Desk 1').waitFor();
}

async function atTheDesk(stage: Stage, path = '/judge', options = {}): Promise<Looked & { key: string }> {
  const looked = await stage.look(path, options);
  const key = await keyFor(...SCOPES);
  await signIn(looked.page, key);
  return { ...looked, key };
}

const open = async (changes = {}): Promise<Duel> => openDuel(await api.operator('matches:open'), changes);

async function lookAt(page: Page): Promise<void> {
  await page.getByLabel('Reason').fill('a call from the table');
  await page.getByRole('button', { name: 'Look at all hands' }).click();
  await page.locator('.board .zone-hand .face-name').first().waitFor();
}

/** Performs an act by its button, with a reason. */
async function act(page: Page, name: string | RegExp, reason: string): Promise<void> {
  await page.locator('.act-list').getByRole('button', { name }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.locator('.reason-form').getByRole('button', { name }).click();
  await page.locator('.done').waitFor();
}

const lastOf = async ({ opened }: Duel) => (await api.store.load(opened.matchId)).at(-1);

inBrowser(
  'the judge',
  (stage) => {
    it('signs in with a key that the page keeps nowhere, and out again', async () => {
      const { page, key } = await atTheDesk(stage);
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      expect(kept).not.toContain('sk_');
      expect(kept).not.toContain('senki-session');
      expect(await page.content()).not.toContain(key);
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      await page.reload();
      await page.getByText('Signed in as Desk 1').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Operator key').waitFor();
      const manager = await api.operator('keys:admin');
      expect((await manager.get(sessionList, '/v1/sessions')).data.filter(({ name }) => name === 'Desk 1')).toEqual([]);
    });

    it('is told when a key is none, and when it lacks the scope', async () => {
      const looked = await stage.look('/judge');
      const { page } = looked;
      await page.getByLabel('Operator key').fill('hello');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText('begins with sk_').waitFor();
      await page.getByLabel('Operator key').fill(`sk_${'0'.repeat(16)}_${'x'.repeat(43)}`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').getByText('unknown or revoked').waitFor();
      // The browser logs the refusal of the service to its console; nothing else may be there.
      expect(await theFault(looked)).toContain('401');
      await signIn(page, await keyFor('results:read'));
      await page.getByRole('alert').getByText('lacks the scope matches:judge').waitFor();
    });

    it('finds what needs care, looks at all hands on record, stops the clocks and lets them run', async () => {
      const duel = await open({ timeControl: 'ranked' });
      const judge = await api.operator('matches:judge');
      await judge.post(receipt, `${duel.path}/judge/pause`, { reason: 'a spilled drink' });
      await eventually(async () => (await api.pool.query('SELECT FROM match_attention')).rows[0]);
      const { page } = await atTheDesk(stage);
      await page.locator('.concern', { hasText: 'a spilled drink' }).waitFor();
      await page.locator('.row-care').getByRole('link', { name: 'ann' }).first().click();
      await page.getByRole('button', { name: 'Look at all hands' }).click();
      await page.getByRole('alert').getByText('Give a reason first.').waitFor();
      await lookAt(page);
      for (const side of ['.side.own', '.side.other'])
        expect(await page.locator(`${side} .zone-hand .face-name`).count()).toBeGreaterThan(0);
      await act(page, 'Let the clocks run', 'dry again');
      expect(await lastOf(duel)).toMatchObject({ type: 'ClocksResumed', payload: { reason: 'dry again' } });
      await act(page, 'Stop the clocks', 'wet again');
      const trail = page.locator('.trail li');
      await trail.filter({ hasText: 'wet again' }).waitFor();
      await trail.filter({ hasText: 'a call from the table' }).waitFor();
    });

    it('previews the table before a rewind, and rewinds to what was shown', async () => {
      const duel = await open();
      for (const seat of [0, 1, 0, 1, 0, 1]) await answerOnce(duel, seat);
      const { page } = await atTheDesk(stage, `/judge/${duel.opened.matchId}`);
      await lookAt(page);
      const rewind = page.locator('.act-list').getByRole('button', { name: /^Rewind/ });
      expect(await rewind.isDisabled()).toBe(true);
      const before = await page.locator('.transport-at').textContent();
      const last = Number(/of (\d+)/.exec(before ?? '')?.[1]);
      const slider = page.getByRole('slider');
      let target = last - 1;
      for (; target > 1; target--) {
        await slider.fill(String(target));
        if (await rewind.isEnabled()) break;
      }
      await page.locator('.preview', { hasText: `after event ${target}` }).waitFor();
      const shown = await page.locator('.board').textContent();
      await act(page, `Rewind to event ${target}`, 'a misread card');
      expect(await lastOf(duel)).toMatchObject({ type: 'Rewound', payload: { to: target, reason: 'a misread card' } });
      await page.locator('.transport-at', { hasText: `of ${last + 1}` }).waitFor();
      expect(await page.locator('.board').textContent()).toBe(shown);
    });

    it('awards a match, and declares another void', async () => {
      const duel = await open();
      const { page } = await atTheDesk(stage, `/judge/${duel.opened.matchId}`);
      await lookAt(page);
      await page.locator('.act-list').getByRole('button', { name: 'Award the match' }).click();
      await page.getByRole('checkbox', { name: 'bob' }).check();
      await page.getByLabel('Reason').fill('the other left');
      await page.locator('.reason-form').getByRole('button', { name: 'Award the match' }).click();
      await page.locator('.outcome h2', { hasText: 'bob won' }).waitFor();
      await act(page, 'Declare it void', 'on second thought');
      expect(await lastOf(duel)).toMatchObject({ type: 'ResultRevised', payload: { end: { reason: 'void' } } });
    });

    it('sees nothing without signing in, whatever the address says', async () => {
      const duel = await open();
      const { page } = await stage.look(`/judge/${duel.opened.matchId}`);
      await page.getByLabel('Operator key').waitFor();
      expect(await page.locator('.board').count()).toBe(0);
      expect(await page.content()).not.toContain('ann');
    });

    it('works by keys alone', async () => {
      const duel = await open();
      const { page } = await stage.look(`/judge/${duel.opened.matchId}`);
      await page.getByLabel('Operator key').focus();
      await page.keyboard.type(await keyFor(...SCOPES));
      await page.keyboard.press('Enter');
      await page.getByLabel('Reason').focus();
      await page.keyboard.type('a call');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('.board .zone-hand').first().waitFor();
      await page.getByRole('button', { name: 'Stop the clocks' }).focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Reason').focus();
      await page.keyboard.type('by keys');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('.done').waitFor();
      expect(await lastOf(duel)).toMatchObject({ type: 'ClocksPaused', payload: { reason: 'by keys' } });
    });

    it.each(['dark', 'light'] as const)('has no barriers in a %s room, and fits a phone', async (colorScheme) => {
      const duel = await open({ timeControl: 'ranked' });
      const { page } = await stage.look(`/judge/${duel.opened.matchId}`, { colorScheme, ...narrow });
      await page.getByLabel('Operator key').waitFor();
      expect(await barriers(page)).toEqual([]);
      await signIn(page, await keyFor(...SCOPES));
      await lookAt(page);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.locator('.act-list').getByRole('button', { name: 'Award the match' }).click();
      expect(await barriers(page)).toEqual([]);
      await page.goto(`${stage.url}/judge`);
      await page.locator('.row').first().waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  },
  serveAll,
);

/** Answers the seat's decision with its fallback. */
async function answerOnce({ path, seats }: Duel, seat: number): Promise<void> {
  const client = seats[seat];
  const { body } = (await client!.send('GET', `${path}/decision`)) as {
    body: { decision?: { id: string; fallback: unknown } | null };
  };
  if (!body.decision) return;
  const { id, fallback } = body.decision;
  await client!.send('POST', `${path}/answers`, { body: { decision: id, answer: fallback } });
}
