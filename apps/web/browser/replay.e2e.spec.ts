import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { barriers, inBrowser, type Stage } from './browser.spec-helper.js';

const drifted = Object.keys(JSON.parse(readFileSync('corpus/drift.json', 'utf8')) as object);

/** The newest replay of that name in the corpus without declared drift. */
function recorded(name: string): string {
  const files = readdirSync('corpus')
    .map((build) => `${build}/${name}.senki.jsonl.br`)
    .filter((file) => existsSync(`corpus/${file}`) && !drifted.includes(file));
  return brotliDecompressSync(readFileSync(`corpus/${files.at(-1) ?? ''}`)).toString();
}
const duel = recorded('blackpoker-lite-duel');

async function drop(stage: Stage, text: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await stage.look('/replay', {}, prepare);
  const buffer = gzipSync(Buffer.from(text));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'match.senki.jsonl.gz', mimeType: 'application/gzip', buffer });
  return page;
}

const position = (page: Page): Promise<string | null> => page.locator('.transport-at').textContent();

inBrowser('a replay file', (stage) => {
  it('is verified on this device, check by check', async () => {
    const page = await drop(stage, duel);
    await page.getByText('✓ Verified').waitFor();
    const checks = await page.locator('.checks .passed').allTextContents();
    expect(checks).toEqual([
      'Form of the file holds',
      'Chain of hashes holds',
      'Who may know what holds',
      'Signature holds',
      'Dice committed before the first shuffle holds',
      'Played again by the rules holds',
    ]);
    expect(await page.locator('.checks .skipped').allTextContents()).toEqual([
      'Entry in the public log not checkedthe file contains no proof that its match is in the log',
    ]);
    expect(await page.getByText('the key is not one of this service').count()).toBe(1);
  });

  it('is refused with the place if anybody has touched it, and shown all the same', async () => {
    const lines = duel.split('\n');
    const event = lines.findIndex((line) => line.includes('"DecisionMade"'));
    lines[event] = (lines[event] as string).replace('"seat":0', '"seat":1').replace('"answer":"', '"answer":"x');
    const page = await drop(stage, lines.join('\n'));
    await page.getByText('✗ Refused').waitFor();
    expect(await page.locator('.verify').textContent()).toContain(`line ${event + 1}, event ${event}`);
    await page.getByRole('button', { name: 'Show the place' }).click();
    expect(await position(page)).toMatch(new RegExp(`^Event ${event} of`));
  });

  it('goes to any event by keys, slider, turns and links', async () => {
    const page = await drop(stage, duel);
    await page.locator('.transport').waitFor();
    await page.keyboard.press('Home');
    expect(await position(page)).toMatch(/^Event 1 of/);
    await page.keyboard.press('ArrowRight');
    expect(await position(page)).toMatch(/^Event 2 of/);
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('Turn 1', { exact: true }).waitFor();
    await page.locator('input[type=range]').fill('100');
    expect(await position(page)).toMatch(/^Event 100 of/);
    await page.waitForURL((url) => url.search === '?event=100&as=omniscient');
    const shown = await page.locator('.events [aria-current=true]').evaluateAll((rows) =>
      rows.map((row) => {
        const [inner, outer] = [row, row.closest('.log-lines') as Element].map((one) => one.getBoundingClientRect());
        return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom;
      }),
    );
    expect(shown).toEqual([true]);
    await page.getByRole('searchbox').fill('turn 2:');
    await page.locator('.events li button').first().click();
    await page.getByText('Turn 2', { exact: true }).waitFor();
  });

  it('takes a key that is pressed the moment it is there', async () => {
    const page = await drop(stage, duel, (fresh) =>
      fresh
        .addInitScript(() => {
          const watch = new MutationObserver(() => {
            if (!document.querySelector('.transport')) return;
            watch.disconnect();
            dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }));
          });
          watch.observe(document, { subtree: true, childList: true });
        })
        .then(() => {}),
    );
    await page.locator('.transport-at', { hasText: /^Event 1 of/ }).waitFor();
  });

  it('is seen through the eyes of a seat, which knew less', async () => {
    const page = await drop(stage, duel);
    await page.locator('.transport').waitFor();
    await page.locator('input[type=range]').fill('60');
    const hand = page.locator('[data-zone="hand/1"]');
    expect(await hand.locator('.back').count()).toBe(0);
    const known = await hand.locator('.face-name').allTextContents();
    expect(known.length).toBeGreaterThan(3);
    await page.locator('.eyes select').selectOption('seat-0');
    expect(await hand.locator('.back').count()).toBe(known.length);
    await page.waitForURL((url) => url.searchParams.get('as') === 'seat-0');
    await page.locator('.transport-at').click();
    await page.keyboard.press('e');
    await page.waitForURL((url) => url.searchParams.get('as') === 'seat-1');
    expect(await hand.locator('.face-name').allTextContents()).toEqual(known);
  });

  it('can be played on from any position, against a bot', async () => {
    const page = await drop(stage, duel);
    await page.locator('.transport').waitFor();
    await page.locator('input[type=range]').fill('100');
    await page.getByRole('button', { name: /^Play on from here/ }).click();
    await page.locator('.match-grid .side.own').waitFor();
    await page.locator('.ask, .outcome').first().waitFor();
    expect(await page.locator('.side.own .zone-hand .card').count()).toBeGreaterThan(0);
  });

  it('says what is wrong with what is no replay', async () => {
    const page = await drop(stage, '{"kind":"something else"}\n');
    await page.getByText('This file cannot be shown').waitFor();
    await page.getByText('✗ Refused').waitFor();
  });

  it.each(['gcg-1.1.0-duel', 'gcg-1.1.0-royale-loser-eliminated', 'nexa-1.2-duel', 'vanguard-2.11-duel'])(
    'of %s is drawn at every twentieth event, and verified',
    async (name) => {
      const text = recorded(name);
      const page = await drop(stage, text);
      await page.locator('.transport').waitFor();
      const last = text.trimEnd().split('\n').length - 2;
      for (let at = 1; at <= last; at += Math.max(20, Math.ceil(last / 40))) {
        await page.locator('input[type=range]').fill(String(at));
        expect(await position(page)).toMatch(new RegExp(`^Event ${at} of`));
      }
      await page.getByText('✓ Verified').waitFor();
    },
  );

  it.each(['dark', 'light'] as const)('has no barriers in a %s room', async (colorScheme) => {
    const { page } = await stage.look('/replay', { colorScheme });
    await page.locator('h1').waitFor();
    expect(await barriers(page)).toEqual([]);
    const buffer = Buffer.from(duel);
    await page.locator('input[type=file]').setInputFiles({ name: 'a.senki.jsonl', mimeType: 'text/plain', buffer });
    await page.getByText('✓ Verified').waitFor();
    await page.locator('input[type=range]').fill('150');
    expect(await barriers(page)).toEqual([]);
  });
});
