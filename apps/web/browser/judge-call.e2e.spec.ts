import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ApiKeys } from '#access';
import { stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { openDuel, type Duel } from '../../api/testing/duel.js';
import { barriers, inBrowser, narrow } from './browser.spec-helper.js';

let api: ApiStage;

async function serveAll() {
  api = await stageApi();
  return { url: api.client.url, close: () => api.close() };
}

const open = async (): Promise<Duel> => openDuel(await api.operator('matches:open'));
const seatLink = ({ opened }: Duel, seat: number): string =>
  `/play/${opened.matchId}#t=${opened.seats[seat]?.token ?? ''}`;

async function callJudge(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

async function signIn(page: Page): Promise<void> {
  const { secret } = await new ApiKeys(api.pool).create('Desk 1', ['matches:judge', 'audit:read']);
  await page.getByLabel('Operator key').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

inBrowser(
  'a call for a judge',
  (stage) => {
    it('goes from the table to the desk, and the note of the judge comes back', async () => {
      const duel = await open();
      const { page: ann } = await stage.look(seatLink(duel, 0));
      await callJudge(ann, 'Call a judge', 'They looked at my hand.');
      await ann.getByRole('status').getByText('You have called a judge.').waitFor();
      expect(await ann.getByRole('button', { name: 'Call a judge' }).count()).toBe(0);
      await ann.reload();
      await ann.getByRole('status').getByText('You have called a judge.').waitFor();

      const { page: desk } = await stage.look('/judge');
      await signIn(desk);
      const concern = desk.locator('.concern', { hasText: 'They looked at my hand.' });
      await concern.waitFor();
      expect(await concern.textContent()).toMatch(/^ann called /);
      await desk.locator('.row-care').getByRole('link', { name: 'ann' }).click();
      await desk.locator('.calls').getByText('They looked at my hand.').waitFor();
      await desk.getByRole('button', { name: 'Close the call' }).click();
      await desk.getByRole('button', { name: 'Close the call' }).click();
      await desk.getByRole('alert').getByText('Write a note first.').waitFor();
      await desk.getByLabel('Note to the player').fill('I watched; play on.');
      await desk.getByRole('button', { name: 'Close the call' }).click();
      await desk.locator('.calls').getByText('I watched; play on.').waitFor();
      await desk.getByLabel('Reason').fill('a call from the table');
      await desk.getByRole('button', { name: 'Look at all hands' }).click();
      await desk.locator('.trail li', { hasText: 'seat/0 called a judge' }).waitFor();
      await desk.locator('.trail li', { hasText: 'closed the call' }).getByText('play on').waitFor();

      await ann.getByRole('status').getByText('I watched; play on.').waitFor();
      await ann.getByRole('button', { name: 'Understood' }).click();
      await ann.reload();
      await ann.getByRole('button', { name: 'Call a judge' }).waitFor();
      expect(await ann.getByText('I watched; play on.').count()).toBe(0);
    });

    it('can be made with the keyboard alone, and not without a reason', async () => {
      const duel = await open();
      const { page } = await stage.look(seatLink(duel, 1));
      await page.getByRole('button', { name: 'Call a judge' }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('   ');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Say what happened first.').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.keyboard.press('Enter');
      await page.keyboard.type('The clock is wrong, pt.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('You have called a judge.').waitFor();
      const judge = await api.operator('matches:judge');
      const { body } = await judge.send('GET', `${duel.path}/judge-calls`);
      expect(body).toMatchObject({ data: [{ seat: 1, reason: 'The clock is wrong, pt.' }] });
    });

    it.each([
      ['ja', 'ジャッジを呼ぶ', 'ジャッジを呼びました。'],
      ['zh', '呼叫裁判', '你已呼叫裁判。'],
    ])('reads as %s', async (locale, name, called) => {
      const duel = await open();
      const { page } = await stage.look(seatLink(duel, 0), { locale });
      await callJudge(page, name, 'Help');
      await page.getByRole('status').getByText(called).waitFor();
    });

    it('is not for spectators', async () => {
      const { opened } = await open();
      const { page } = await stage.look(`/watch/${opened.matchId}#t=${opened.spectator.token}`);
      await page.locator('.board .zone-hand').first().waitFor();
      expect(await page.getByRole('button', { name: 'Call a judge' }).count()).toBe(0);
    });

    it.each(['dark', 'light'] as const)('has no barriers in a %s room, and fits a phone', async (colorScheme) => {
      const duel = await open();
      const { page } = await stage.look(seatLink(duel, 0), { colorScheme, ...narrow });
      await page.getByRole('button', { name: 'Call a judge' }).click();
      await page.getByRole('dialog').waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('dialog').getByRole('textbox').fill('Help');
      await page.getByRole('dialog').getByRole('button', { name: 'Call a judge' }).click();
      await page.getByRole('status').getByText('You have called a judge.').waitFor();
      expect(await barriers(page)).toEqual([]);
      const { page: desk } = await stage.look(`/judge/${duel.opened.matchId}`, { colorScheme, ...narrow });
      await signIn(desk);
      await desk.getByRole('button', { name: 'Close the call' }).click();
      expect(await barriers(desk)).toEqual([]);
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  },
  serveAll,
);
