import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { games } from '#games';
import { barriers, inBrowser } from './browser.spec-helper.js';

/** Answers every decision with the first button, until the match is over or this many answers were given. */
async function playOn(page: Page, answers: number): Promise<number> {
  const over = page.locator('.outcome');
  for (let given = 0; given < answers; given++) {
    const next = page.locator('.ask .choices .choice, .ask .ask-done .choice:not([disabled])').first();
    await over.or(next).first().waitFor();
    if (await over.isVisible()) return given;
    await answerOnce(page);
  }
  return answers;
}

/** Clicks inside the page, because a bot may remove the question between two calls. */
async function answerOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pressable = [...document.querySelectorAll<HTMLButtonElement>('.ask button.choice:not(:disabled)')];
    const done = document.querySelector<HTMLButtonElement>('.ask .ask-done .choice-main:not(:disabled)');
    const items = pressable.filter((button) => button.closest('.items, .arrange') && button.ariaPressed !== 'true');
    (done ?? items[0] ?? pressable.find((button) => !button.closest('.until')))?.click();
  });
  await page.waitForTimeout(10);
}

inBrowser('practice against a bot', (stage) => {
  it('begins with two clicks from the address of the service', async () => {
    const { page } = await stage.look('/');
    await page.getByRole('link', { name: /^Play: BlackPoker/ }).click();
    // Cards are dealt one event at a time.
    await page.locator('.ask, .outcome').first().waitFor();
    expect(await page.locator('.side.own .zone-hand .card').count()).toBeGreaterThan(3);
    expect(await page.locator('.side.other .zone-hand .back').count()).toBeGreaterThan(3);
  });

  it.each([...games.keys()])('plays %s', async (name) => {
    const [id, edition] = name.split('@');
    const { page } = await stage.look(`/practice/${id}/${edition}?go=1`, { viewport: { width: 1440, height: 900 } });
    await page.locator('.side.own').waitFor();
    const given = await playOn(page, 60);
    // The whole table fits on a laptop screen.
    const [whole, window] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(whole).toBeLessThanOrEqual(window as number);
    expect(given).toBeGreaterThan(3);
    expect(await page.locator('[role=log] li').count()).toBeGreaterThan(10);
    expect(await page.locator('.banner.bad').count()).toBe(0);
  });

  it('plays BlackPoker to its end, and again', async () => {
    const { page } = await stage.look('/practice/blackpoker/lite?go=1');
    await page.locator('.side.own').waitFor();
    await playOn(page, 3000);
    await page.locator('.outcome').waitFor();
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.locator('.outcome').waitFor({ state: 'detached' });
    await page.locator('.ask').waitFor();
  });

  it.each(['dark', 'light'] as const)('has no barriers in a %s room', async (colorScheme) => {
    const home = await stage.look('/', { colorScheme });
    expect(await barriers(home.page)).toEqual([]);
    const table = await stage.look('/practice/gcg/1.1.0?go=1', { colorScheme });
    await table.page.locator('.ask .choice').first().waitFor();
    expect(await barriers(table.page)).toEqual([]);
  });
});
