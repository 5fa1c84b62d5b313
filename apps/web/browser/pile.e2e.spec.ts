import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { view } from '#contract';
import { blackpokerLite } from '#games/blackpoker';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import type { Duel } from '../../api/testing/duel.js';
import { barriers, inBrowser } from './browser.spec-helper.js';
import { longMatch } from './long-match.spec-helper.js';

/** A discard pile with more cards than this does not fit on a phone. */
const FULL = 6;
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };

let api: ApiStage;
let duel: Duel;

async function serveAll() {
  api = await stageApi();
  const operator = await api.operator('matches:open');
  // Of 100 matches, two have discarded less by then than does not fit on a phone.
  do duel = await longMatch(operator, 250);
  while ((await discard()).defs.length <= FULL);
  return { url: api.client.url, close: () => api.close() };
}

const link = (): string => `/play/${duel.opened.matchId}#t=${duel.opened.seats[0]?.token ?? ''}`;

/** The seat's own discard pile, which the seat may look through: its definitions from the top. */
async function discard(): Promise<{ readonly zone: string; readonly defs: readonly string[] }> {
  const { table } = await duel.seats[0].get(view, `${duel.path}/view`);
  const zone = 'graveyard/0';
  return { zone, defs: (table.zones[zone] ?? []).map((id) => table.cards[id]?.def ?? '?') };
}

/** The elements of page and sheet that are wider inside than outside. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
      .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible')
      .filter((one) => !one.closest('.card'))
      .map((one) => `${one.tagName}.${one.className}`),
  );

const isFocusInside = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement) ?? false);

inBrowser(
  'an opened pile on a phone',
  (stage) => {
    it('is a sheet over the lower part of the screen, in which the last card can be read', async () => {
      const { zone, defs } = await discard();
      const { page } = await stage.look(link(), phone);
      await page.locator(`[data-zone="${zone}"] .pile-key`).tap();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      const { y, height, width } = (await sheet.boundingBox())!;
      expect([y + height, width]).toEqual([640, 360]);
      expect(y).toBeGreaterThan(640 * 0.2);
      expect(await sheet.locator('button.card').count()).toBe(defs.length);
      const last = sheet.locator('button.card').last();
      await last.tap();
      const box = (await last.boundingBox())!;
      expect(box.width).toBeGreaterThan(70);
      expect([box.x >= 0, box.x + box.width <= 360, box.y >= y, box.y + box.height <= 640]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      const key = defs.at(-1) ?? '';
      expect(await sheet.locator('.inspector .key').first().textContent()).toBe(key);
      expect(blackpokerLite.cards[key]).toBeDefined();
      expect(await tooWide(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await sheet.getByRole('button', { name: 'Close' }).tap();
      await sheet.waitFor({ state: 'detached' });
    });

    it('keeps the focus inside, and returns it to the pile on closing by button, by Escape or by a tap outside', async () => {
      const { zone } = await discard();
      const { page } = await stage.look(link(), phone);
      const key = page.locator(`[data-zone="${zone}"] .pile-key`);
      const sheet = page.getByRole('dialog');
      const open = async (): Promise<void> => {
        await key.focus();
        await page.keyboard.press('Enter');
        await sheet.waitFor();
      };
      const isBack = () => key.evaluate((element) => element === document.activeElement);
      await open();
      const cards = await sheet.locator('button.card').count();
      for (let i = 0; i < cards + 1; i++) {
        expect(await isFocusInside(page)).toBe(true);
        await page.keyboard.press('Tab');
      }
      await sheet.locator('button.card').first().focus();
      await page.keyboard.press('ArrowDown');
      expect(await isFocusInside(page)).toBe(true);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      expect(await isBack()).toBe(true);
      await open();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await sheet.waitFor({ state: 'detached' });
      expect(await isBack()).toBe(true);
      await open();
      await page.mouse.click(180, 20);
      await sheet.waitFor({ state: 'detached' });
      expect(await isBack()).toBe(true);
    });

    it.each(['dark', 'light'] as const)('has no barriers in a %s room', async (colorScheme) => {
      const { zone } = await discard();
      const { page } = await stage.look(link(), { ...phone, colorScheme });
      await page.locator(`[data-zone="${zone}"] .pile-key`).tap();
      await page.getByRole('dialog').locator('button.card').last().tap();
      await page.getByRole('dialog').locator('.inspector').waitFor();
      expect(await barriers(page)).toEqual([]);
    });

    it('opens beside the pile where there is room', async () => {
      const { zone, defs } = await discard();
      const { page } = await stage.look(link());
      await page.locator(`[data-zone="${zone}"] summary`).click();
      await page
        .locator(`[data-zone="${zone}"] .pile-sheet button.card`)
        .nth(defs.length - 1)
        .waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await barriers(page)).toEqual([]);
    });
  },
  serveAll,
);
