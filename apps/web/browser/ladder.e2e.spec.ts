import { expect, it } from '@jest/globals';
import { leaderboardPage } from '#contract';
import { eventually } from '#testkit';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { LadderContests } from '../../api/testing/ladder-contests.js';
import { barriers, inBrowser, narrow } from './browser.spec-helper.js';

const LONG = `a-player-with-a-name-that-somebody-thought-about-for-much-too-long-${'x'.repeat(40)}`;
const OPEN = { public: true, pairing: { rematchAfterSeconds: 0, windowStart: 1_000 } };
let api: ApiStage;
let shown: string;

async function serveAll() {
  api = await stageApi();
  const contests = await LadderContests.on(api);
  await contests.declared('weekly', OPEN);
  await contests.declared('hidden', { public: false });
  await contests.contest('weekly', 'ann', 'old-bob');
  await contests.start('weekly', 's2');
  for (const [winner, loser] of [
    ['ann', 'bob'],
    ['bob', 'ann'],
    ['ann', LONG],
  ] as const)
    shown = await contests.contest('weekly', winner, loser);
  await eventually(async () => {
    const { data } = await api.client.get(leaderboardPage, '/v1/ladders/weekly/leaderboard');
    return data.reduce((sum, line) => sum + line.contests, 0) === 6 ? true : undefined;
  });
  const publisher = await api.operator('replays:publish');
  await publisher.send('PUT', `/v1/replays/${shown}/publication`, { body: {} });
  return { url: api.client.url, close: () => api.close() };
}

inBrowser(
  'the ladder pages',
  (stage) => {
    it('lead from the list of public ladders to the board, to a player and to what moved the rating', async () => {
      const { page } = await stage.look('/ladder');
      await page.getByRole('link', { name: 'weekly' }).click();
      expect(await page.getByText('hidden').count()).toBe(0);
      const board = page.getByRole('table');
      await board.waitFor();
      expect(await board.locator('tbody tr').count()).toBe(3);
      expect(await board.locator('tbody th').first().textContent()).toBe('ann');
      await page.getByRole('link', { name: 'ann' }).click();
      const curve = page.getByRole('img', { name: /Rating of ann\. 3 contests/ });
      await curve.waitFor();
      expect(await curve.locator('circle').count()).toBe(3);
      const changes = page.locator('.change');
      expect(await changes.count()).toBe(3);
      expect(await changes.first().textContent()).toContain(`Won against ${LONG}`);
      await changes.nth(1).getByText('What it did to the others').click();
      expect(await changes.nth(1).locator('tbody th').allTextContents()).toEqual(['bob', 'ann']);
      expect(await page.locator('.figures dd').first().textContent()).toMatch(/^-?\d+\.\d$/);
      const link = changes.first().getByRole('link', { name: 'Replay' });
      expect(await link.getAttribute('href')).toBe(`/replay/${shown}`);
      expect(await changes.nth(1).getByRole('link', { name: 'Replay' }).count()).toBe(0);
    });

    it('show an earlier season by the picker, which the address remembers', async () => {
      const { page } = await stage.look('/ladder/weekly');
      await page.getByRole('cell', { name: '1', exact: true }).first().waitFor();
      await page.getByLabel('Season').selectOption('s1');
      await page.getByRole('link', { name: 'old-bob' }).waitFor();
      expect(page.url()).toContain('season=s1');
      await page.reload();
      await page.getByRole('link', { name: 'old-bob' }).waitFor();
    });

    it('are walked through by keys alone', async () => {
      const { page } = await stage.look('/ladder/weekly');
      await page.getByRole('link', { name: 'ann' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('.change summary').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.change tbody').first().waitFor();
    });

    it.each(['dark', 'light'] as const)('have no barriers in a %s room', async (colorScheme) => {
      for (const path of ['/ladder', '/ladder/weekly', '/ladder/weekly/ann']) {
        const { page } = await stage.look(path, { colorScheme });
        await page.locator('.row, table, .change').first().waitFor();
        expect([path, await barriers(page)]).toEqual([path, []]);
      }
    });

    it('fit a phone, long names included', async () => {
      for (const path of ['/ladder', '/ladder/weekly', '/ladder/weekly/ann', `/ladder/weekly/${LONG}`]) {
        const { page } = await stage.look(path, narrow);
        await page.locator('.row, table, .change').first().waitFor();
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360]);
      }
    });

    it.each([
      ['ja', 'ラダー'],
      ['zh', '天梯'],
    ])('speak %s', async (lang, title) => {
      const { page } = await stage.look(`/ladder?lang=${lang}`);
      await page.getByRole('heading', { name: title }).waitFor();
    });
  },
  serveAll,
);
