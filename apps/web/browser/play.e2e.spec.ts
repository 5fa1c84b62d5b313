import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { openDuel, type Duel } from '../../api/testing/duel.js';
import { barriers, inBrowser } from './browser.spec-helper.js';

let api: ApiStage;

async function serveAll() {
  api = await stageApi();
  return { url: api.client.url, close: () => api.close() };
}

const open = async (changes: Readonly<Record<string, unknown>> = {}): Promise<Duel> =>
  openDuel(await api.operator('matches:open', 'matches:read', 'matches:judge'), changes);

const seatLink = ({ opened }: Duel, seat: number): string =>
  `/play/${opened.matchId}#t=${opened.seats[seat]?.token ?? ''}`;

/** Lets a page answer every decision of its seat with the buttons that it shows. */
const answerByItself = (page: Page): Promise<void> =>
  page.evaluate(() => {
    setInterval(() => {
      const pressable = [...document.querySelectorAll<HTMLButtonElement>('.ask button.choice:not(:disabled)')];
      const done = document.querySelector<HTMLButtonElement>('.ask .ask-done .choice-main:not(:disabled)');
      const items = pressable.filter((button) => button.closest('.items, .arrange') && button.ariaPressed !== 'true');
      (done ?? items[0] ?? pressable.find((button) => !button.closest('.until')))?.click();
    }, 60);
  });

inBrowser(
  'a match by link',
  (stage) => {
    it('is played to its end by two pages, past a reload, with somebody watching', async () => {
      const duel = await open({ timeControl: 'ranked' });
      const ann = (await stage.look(seatLink(duel, 0))).page;
      const bob = (await stage.look(seatLink(duel, 1))).page;
      const watcher = (await stage.look(`/watch/${duel.opened.matchId}#t=${duel.opened.spectator.token}`)).page;
      await Promise.all([ann, bob].map((page) => page.locator('.side.own .zone-hand .face-name').first().waitFor()));
      expect(ann.url()).not.toContain('#');
      expect(await ann.locator('.clock').count()).toBe(2);
      expect(await watcher.locator('.zone-hand .face-name').count()).toBe(0);
      await Promise.all([ann, bob].map(answerByItself));
      await ann.locator('[role=log] li').nth(30).waitFor();
      const before = await ann.locator('[role=log] li').count();
      await ann.reload();
      await ann
        .locator('[role=log] li')
        .nth(Math.min(before, 150) - 1)
        .waitFor();
      await answerByItself(ann);
      // A spectator who goes back is not moved to the newest event, and can return to the present.
      await watcher.getByRole('button', { name: 'To the beginning' }).click();
      await watcher.getByRole('button', { name: 'Back to live' }).waitFor();
      const seen = await watcher.locator('.transport-at').textContent();
      expect(seen).toMatch(/\b1\b/);
      await watcher.getByRole('button', { name: 'Back to live' }).click();
      await Promise.all([ann, bob, watcher].map((page) => page.locator('.outcome').waitFor()));
      const titles = await Promise.all([ann, bob].map((page) => page.locator('.outcome h2').textContent()));
      expect(titles.toSorted()).toEqual(['You lost', 'You won']);
    });

    it('can be drawn by agreement and conceded, both only after a second question', async () => {
      const duel = await open();
      const ann = (await stage.look(seatLink(duel, 0))).page;
      const bob = (await stage.look(seatLink(duel, 1))).page;
      await ann.getByRole('button', { name: 'Offer a draw' }).click();
      await ann.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await ann.getByRole('button', { name: 'Offer a draw' }).click();
      await ann.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
      await bob.getByRole('button', { name: 'Decline' }).click();
      await ann.getByRole('button', { name: 'Concede' }).click();
      await ann.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
      await bob.locator('.outcome h2', { hasText: 'You won' }).waitFor();
      await ann.locator('.outcome h2', { hasText: 'You lost' }).waitFor();
    });

    it('tells whoever comes without a token, or with a false one, that there is nothing to see', async () => {
      const duel = await open();
      const nobody = (await stage.look(`/play/${duel.opened.matchId}`)).page;
      await nobody.getByRole('alert').waitFor();
      const liar = (await stage.look(`/play/${duel.opened.matchId}#t=made-up`)).page;
      await liar.locator('.banner.bad').waitFor();
    });

    it('that is listed is found on the first page and watched without a link', async () => {
      const duel = await open({ spectators: { listed: true } });
      const [ann = ''] = duel.opened.seats.map(({ player }) => player);
      const { page } = await stage.look('/');
      await page.locator('.live-matches').getByRole('link', { name: ann }).first().click();
      await page.locator('.board .zone-hand').first().waitFor();
      expect(page.url()).toContain(`/watch/${duel.opened.matchId}`);
      expect(await page.locator('.zone-hand .face-name').count()).toBe(0);
    });

    it('is walked through by arrows: along a zone, and from one row of zones to the next', async () => {
      const duel = await open();
      const { page } = await stage.look(seatLink(duel, 0));
      const hand = page.locator('.side.own .zone-hand button.card');
      await hand.first().focus();
      await page.keyboard.press('ArrowRight');
      expect(await hand.nth(1).evaluate((card) => card === document.activeElement)).toBe(true);
      const focus = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      const inHand = await focus();
      await page.keyboard.press('ArrowUp');
      const above = await focus();
      expect(above).toBeLessThan(inHand);
      await page.keyboard.press('ArrowDown');
      expect(await focus()).toBeGreaterThan(above);
    });

    it.each(['dark', 'light'] as const)('has no barriers in a %s room', async (colorScheme) => {
      const duel = await open({ timeControl: 'ranked' });
      const { page } = await stage.look(seatLink(duel, 0), { colorScheme });
      await page.locator('.side.own .zone-hand .face-name').first().waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press('t');
      await page.locator('.text-board').waitFor();
      expect(await barriers(page)).toEqual([]);
    });
  },
  serveAll,
);
