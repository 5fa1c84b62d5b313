import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pendingDecision, played, type ServerFrame } from '#contract';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { barriers, inBrowser, narrow } from './browser.spec-helper.js';
import { longMatch } from './long-match.spec-helper.js';

let api: ApiStage;

async function serveAll() {
  api = await stageApi();
  return { url: api.client.url, close: () => api.close() };
}

/** Collects the messages of the service on the sockets of the page. */
function listen(page: Page): ServerFrame[] {
  const frames: ServerFrame[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)) as ServerFrame)),
  );
  return frames;
}

const told = (frames: readonly ServerFrame[]): number =>
  frames.reduce((sum, frame) => sum + (frame.type === 'events' ? frame.events.length : 0), 0);

inBrowser(
  'a spectator who comes late',
  (stage) => {
    it('sees the table without the events so far, follows the play, and can load what was before', async () => {
      const duel = await longMatch(await api.operator('matches:open'), 310);
      const { opened, path } = duel;
      let frames: ServerFrame[] = [];
      const { page } = await stage.look(
        `/watch/${opened.matchId}#t=${opened.spectator.token}`,
        {},
        async (blank) => void (frames = listen(blank)),
      );
      await page.locator('.board .zone-hand').first().waitFor();
      const at = page.locator('.transport-at');
      const { version } = await duel.seats[0].get(pendingDecision, `${path}/decision`);
      await at.getByText(`Event ${version} of ${version}`).waitFor();
      expect([frames.some(({ type }) => type === 'snapshot'), told(frames)]).toEqual([true, 0]);
      expect(await page.locator('[role=log] li').count()).toBe(0);
      await page.getByRole('button', { name: 'To the beginning' }).click();
      expect(await at.textContent()).toBe(`Event ${version} of ${version}`);
      const table = await page.locator('.board').textContent();

      await page.getByRole('button', { name: `Load the ${version} earlier events` }).click();
      await page.locator('[role=log] li').nth(40).waitFor();
      expect(await page.locator('.board').textContent()).toBe(table);
      expect(await page.getByRole('button', { name: /earlier events/ }).count()).toBe(0);
      await page.getByRole('button', { name: 'To the beginning' }).click();
      expect(await at.textContent()).toBe(`Event 1 of ${version}`);
      await page.getByRole('button', { name: 'Back to live' }).click();

      await duel.seats[0].post(played, `${path}/draw-offers`);
      await at.getByText(`of ${version + 1}`).waitFor();
      expect(told(frames)).toBe(1);
      await duel.seats[0].post(played, `${path}/concede`);
      await page.locator('.outcome').waitFor();
    });

    it.each(['dark', 'light'] as const)('has no barriers in a %s room, and fits a phone', async (colorScheme) => {
      const { opened } = await longMatch(await api.operator('matches:open'), 310);
      const { page } = await stage.look(`/watch/${opened.matchId}#t=${opened.spectator.token}`, {
        colorScheme,
        ...narrow,
      });
      await page.getByRole('button', { name: /earlier events/ }).waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  },
  serveAll,
);
