import { expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { played, playerToken, publishedReplay } from '#contract';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { accepted } from '../../api/testing/client.js';
import { openDuel, type Duel } from '../../api/testing/duel.js';
import { barriers, inBrowser, narrow, theFault } from './browser.spec-helper.js';

let api: ApiStage;
let blog: Server;
let isMaking = false;
let making: Promise<void>;

/** Exports the replay files that pages ask for, as a worker does. */
async function keepMaking(): Promise<void> {
  while (isMaking) {
    const { rows } = await api.pool.query<{ id: string }>(`SELECT id FROM replay_export WHERE state = 'waiting'`);
    for (const { id } of rows) await api.maker.make(id);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function serveAll() {
  // A page of another origin, with a replay in a frame: `?/embed/replay/…`.
  blog = createServer(({ url = '' }, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(`<!doctype html><title>A blog</title><iframe src="${api.client.url}${url.slice(2)}"></iframe>`);
  });
  await new Promise<void>((resolve) => blog.listen(0, '127.0.0.1', resolve));
  api = await stageApi({ settings: { embedOrigins: [blogUrl()] } });
  isMaking = true;
  making = keepMaking();
  const close = async (): Promise<void> => {
    isMaking = false;
    await making;
    blog.close();
    blog.closeAllConnections();
    await api.close();
  };
  return { url: api.client.url, close };
}

const blogUrl = (): string => `http://127.0.0.1:${(blog.address() as AddressInfo).port}`;

async function finished(viewer: string | null): Promise<Duel> {
  const duel = await openDuel(await api.operator('matches:open'));
  await duel.seats[0].post(played, `${duel.path}/concede`);
  await eventually(async () => {
    const sql = `SELECT FROM match_list WHERE match_id = $1 AND status = 'over'`;
    return (await api.pool.query(sql, [duel.opened.matchId])).rows[0];
  });
  if (viewer === null) return duel;
  const publisher = await api.operator('replays:publish');
  const path = `/v1/replays/${duel.opened.matchId}/publication`;
  accepted(publishedReplay, await publisher.send('PUT', path, { body: { viewer } }));
  return duel;
}

inBrowser(
  'published replays',
  (stage) => {
    it('are found in the list, watched at an address of their own, and verified', async () => {
      const { opened } = await finished('omniscient');
      const { page } = await stage.look('/replays');
      await page.locator(`a[href="/replay/${opened.matchId}"]`).click();
      await page.locator('.verdict.good').waitFor();
      expect(await page.locator('.side.own .zone-hand .face-name').count()).toBeGreaterThan(0);
      await page.goto(`${stage.url}/replay/${opened.matchId}?event=5&as=seat-1`);
      await page.locator('.transport-at', { hasText: 'Event 5 of' }).waitFor();
      expect(await page.getByLabel('Seen by').inputValue()).toBe('seat-1');
      await page.getByText('Embed', { exact: true }).click();
      const code = await page.getByLabel('Embed').inputValue();
      expect(code).toContain(`<iframe src="${stage.url}/embed/replay/${opened.matchId}"`);
    });

    it('show no more than the copy that was published', async () => {
      const { opened } = await finished('spectator');
      const { page } = await stage.look(`/replay/${opened.matchId}`);
      await page.locator('.board').waitFor();
      expect(await page.locator('.zone-hand .face-name').count()).toBe(0);
      expect(await page.getByLabel('Seen by').locator('option').count()).toBe(1);
    });

    it('are framed by pages of the origins that were named, with the board alone', async () => {
      const { opened } = await finished('omniscient');
      const { page } = await stage.look('/cards');
      await page.goto(`${blogUrl()}/?/embed/replay/${opened.matchId}`);
      const frame = page.frameLocator('iframe');
      await frame.locator('.board').waitFor();
      expect(await frame.locator('.top-bar').count()).toBe(0);
      expect(await frame.locator('.transport').isVisible()).toBe(true);
      expect(await frame.locator('.match-side').isVisible()).toBe(false);
    });

    it('are framed by nobody else, and no other page is framed at all', async () => {
      const { opened } = await finished('omniscient');
      const headersOf = async (path: string): Promise<readonly (string | null)[]> => {
        const { headers } = await fetch(api.client.url + path);
        return [
          /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? null,
          headers.get('x-frame-options'),
        ];
      };
      expect(await headersOf(`/embed/replay/${opened.matchId}`)).toEqual([`frame-ancestors ${blogUrl()}`, null]);
      expect(await headersOf(`/judge`)).toEqual(["frame-ancestors 'none'", 'DENY']);
      const looked = await stage.look('/cards');
      await looked.page.goto(`${blogUrl()}/?/judge`);
      expect(await theFault(looked)).toMatch(/frame-ancestors|refused/i);
    });

    it('are not there when nobody published them', async () => {
      const { opened } = await finished(null);
      const looked = await stage.look(`/replay/${opened.matchId}`);
      await looked.page.getByRole('heading', { name: 'This replay cannot be shown' }).waitFor();
      expect(await theFault(looked)).toContain('404');
    });

    it.each(['dark', 'light'] as const)('have no barriers in a %s room, and fit a phone', async (colorScheme) => {
      const { opened } = await finished('omniscient');
      for (const path of ['/replays', `/replay/${opened.matchId}`, `/embed/replay/${opened.matchId}`]) {
        const { page } = await stage.look(path, { colorScheme, ...narrow });
        await page.locator('.row, .board').first().waitFor();
        expect([path, await barriers(page)]).toEqual([path, []]);
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
      }
    });
  },
  serveAll,
);

inBrowser(
  "a player's page",
  (stage) => {
    it('lists own matches and shows them with own eyes; the token leaves the address', async () => {
      const { opened } = await finished(null);
      const issuer = await api.operator('players:token');
      const { token } = await issuer.post(playerToken, '/v1/players/bob/tokens');
      const { page } = await stage.look(`/player#t=${token}`);
      await page.locator('.row', { hasText: 'Won' }).first().waitFor();
      expect(page.url()).not.toContain('#');
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await barriers(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await barriers(page)).toEqual([]);
      await page.locator(`a[href="/replay/${opened.matchId}"]`).click();
      await page.locator('.board').waitFor();
      expect(await page.locator('.zone-hand .face-name').count()).toBeGreaterThan(0);
      expect(await page.getByLabel('Seen by').locator('option').allTextContents()).toEqual(['bob, as known then']);
      await page.goto(`${stage.url}/player`);
      await page.getByRole('button', { name: 'Forget this link' }).click();
      await page.getByRole('alert').getByText('needs your link').waitFor();
    });
  },
  serveAll,
);
