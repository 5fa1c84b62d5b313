import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
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

/**
 * Finds and presses the button inside the page, in one step, because the decision may change between two calls from
 * here. Returns when the page has changed, so that the old decision is not mistaken for the next one.
 */
async function answerOnce(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pressable = [...document.querySelectorAll<HTMLButtonElement>('.ask button.choice:not(:disabled)')];
    const done = document.querySelector<HTMLButtonElement>('.ask .ask-done .choice-main:not(:disabled)');
    const items = pressable.filter((button) => button.closest('.items, .arrange') && button.ariaPressed !== 'true');
    const button = done ?? items[0] ?? pressable.find((one) => !one.closest('.until'));
    const side = document.querySelector('.match-side');
    if (!button || !side) return;
    await new Promise<void>((changed) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        changed();
      });
      observer.observe(side, { subtree: true, childList: true, attributes: true, characterData: true });
      button.click();
    });
  });
}

/** Drags a card with the mouse to the place that `to` finds once the card is picked up. */
async function drag(page: Page, card: Locator, to: (page: Page) => Promise<Locator>): Promise<void> {
  await card.hover();
  await page.mouse.down();
  const box = await card.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) - 10, { steps: 4 });
  await page.locator('.lit-picked[data-dragged]').waitFor();
  const spot = await (await to(page)).boundingBox();
  await page.mouse.move((spot?.x ?? 0) + (spot?.width ?? 0) / 2, (spot?.y ?? 0) + (spot?.height ?? 0) / 2, {
    steps: 4,
  });
  await page.mouse.up();
}

/** Where a card that is dragged gets played: on a target, if it needs one. */
async function whereItIsPlayed(page: Page): Promise<Locator> {
  const target = page.locator('.lit-target');
  return (await target.count()) > 0 ? target.first() : page.locator('.side.own [data-zone^="battle"] .zone-name');
}

const ownHand = (page: Page): Promise<Locator> => Promise.resolve(page.locator('.side.own .zone-hand'));

/** Answers with buttons until the locator finds something. */
async function playUntil(page: Page, wanted: Locator): Promise<void> {
  for (let given = 0; (await wanted.count()) === 0; given++) {
    if (given > 200) throw new Error(`never came: ${wanted}`);
    await playOn(page, 1);
  }
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

  it('takes a card that is dragged to the table as played, one that is put back as not', async () => {
    const { page } = await stage.look('/practice/gcg/1.1.0?go=1', { viewport: { width: 1440, height: 900 } });
    const mainPhase = '.match-grid:has(.ask:has-text("End the turn"))';
    const unit = page.locator(`${mainPhase} .side.own .zone-hand .card.lit:has(.face-stats)`).first();
    await page.locator('.side.own').waitFor();
    await playUntil(page, unit);
    const name = await unit.locator('.face-name').innerText();
    const told = page.locator('[role=log] li', { hasText: name });
    const before = await told.count();
    await drag(page, unit, ownHand);
    await page.locator('.lit-picked').waitFor({ state: 'detached' });
    expect(await told.count()).toBe(before);
    await drag(page, unit, whereItIsPlayed);
    await told.nth(before).waitFor();
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
