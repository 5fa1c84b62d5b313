import { expect, it } from '@jest/globals';
import { games } from '#games';
import { eventually } from '#testkit';
import { barriers, inBrowser, narrow } from './browser.spec-helper.js';
import { chooseByItself } from './page-player.spec-helper.js';

/** Pixels by which a card may stand out: it is turned by its border, and outlined if it can be chosen. */
const strayCards = (): readonly string[] => {
  const tolerance = 3;
  return [...document.querySelectorAll<HTMLElement>('.board .zone')].flatMap((zone) => {
    const { left, right } = zone.getBoundingClientRect();
    const isStray = (card: Element): boolean => {
      const box = card.getBoundingClientRect();
      return box.left < left - tolerance || box.right > right + tolerance;
    };
    return [...zone.querySelectorAll('.card')].some(isStray) ? [zone.dataset.zone ?? ''] : [];
  });
};

inBrowser('the pages', (stage) => {
  it.each([...games.values()])('show every card of $id $edition, found by its name', async ({ id, edition, cards }) => {
    const { page } = await stage.look(`/cards/${id}/${edition}`);
    await page.locator('.gallery .card').first().waitFor();
    expect(await page.locator('.gallery .card').count()).toBe(Object.keys(cards).length);
    const [card] = Object.values(cards);
    await page.getByRole('searchbox').fill(card!.name);
    await page.locator('.gallery .card').first().click();
    expect(await page.locator('.large-text h3').textContent()).toContain(card!.name);
  });

  it('check a deck by the rules of its game', async () => {
    const { page } = await stage.look('/cards/gcg/1.1.0');
    await page.getByRole('button', { name: 'Load starter' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('This deck is legal.').waitFor();
    await page.getByRole('textbox', { name: 'Check a deck' }).fill('60 S-01');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.problems li').first().waitFor();
  });

  it.each([
    ['ja', 'すぐに遊ぶ', 'あなた'],
    ['zh', '立即开始', '你'],
  ])('speak %s', async (lang, heading, you) => {
    const { page } = await stage.look(`/?lang=${lang}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(lang);
    expect(await barriers(page)).toEqual([]);
    const table = (await stage.look(`/practice/gcg/1.1.0?go=1&lang=${lang}`)).page;
    await table.locator('.side.own .side-name', { hasText: you }).waitFor();
  });

  it('are played by keys alone', async () => {
    const { page } = await stage.look('/practice/blackpoker/lite?go=1');
    await page.locator('.ask .choice').first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    const lines = page.locator('[role=log] li');
    const before = await lines.count();
    let presses = 0;
    // The bot takes its time to answer on a busy machine.
    await eventually(async () => {
      await page.keyboard.press(presses++ % 3 === 2 ? 'Enter' : '1');
      return (await lines.count()) > before + 5;
    }, 30);
    await page.keyboard.press('t');
    await page.locator('.text-board').waitFor();
    await page.keyboard.press('t');
    await page.locator('.board').waitFor();
  });

  it('fit a phone: nothing is wider than the screen', async () => {
    for (const path of [
      '/',
      '/practice/gcg/1.1.0?go=1',
      '/practice/vanguard/2.11?go=1',
      '/cards/gcg/1.1.0',
      '/replay',
    ]) {
      const { page } = await stage.look(path, { viewport: { width: 360, height: 740 } });
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(800);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 360]);
    }
  });

  it.each(['dark', 'light'] as const)('have no barriers in a %s room', async (colorScheme) => {
    for (const path of ['/cards', '/cards/gcg/1.1.0', '/practice/gcg/1.1.0', '/cards/none/1', '/watch']) {
      const { page } = await stage.look(path, { colorScheme });
      await page.locator('h1').first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      expect([path, await barriers(page)]).toEqual([path, []]);
      await page.keyboard.press('Escape');
      expect([path, await barriers(page)]).toEqual([path, []]);
    }
  });

  it.each([...games.values()])('have no barriers at a table of $id $edition', async ({ id, edition }) => {
    const { page } = await stage.look(`/practice/${id}/${edition}?go=1`);
    await page.locator('.ask .choice').first().waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await barriers(page)]).toEqual([colorScheme, []]);
    }
  });

  it.each([...games.values()])('keep every card of $id $edition inside its zone on a phone', async (game) => {
    const { page } = await stage.look(`/practice/${game.id}/${game.edition}?go=1`, narrow, (fresh) =>
      fresh.addInitScript(chooseByItself, { seed: 3, until: '[role=log] li:nth-child(60)' }).then(() => {}),
    );
    await page.locator('[role=log] li:nth-child(60)').waitFor();
    expect(await page.locator('.board .zone .card').count()).toBeGreaterThan(5);
    expect(await page.evaluate(strayCards)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
