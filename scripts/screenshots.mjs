/** `node scripts/screenshots.mjs [NAME …]`: writes screenshots of the pages to docs/screenshots, in both themes, wide and phone-sized. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build, main, root, say } from './prepare.mjs';

const TARGET = join(root, 'docs', 'screenshots');
const SIZES = { wide: { width: 1360, height: 850 }, phone: { width: 360, height: 740 } };
const RECORD = 'corpus/senki-0.3.0/gcg-1.1.0-duel.senki.jsonl.br';

/** Runs in the page: answers the pending question, and prefers options that put cards on the table. */
const playSome = () => {
  const pressable = [...document.querySelectorAll('.ask button.choice:not(:disabled)')];
  const done = document.querySelector('.ask .ask-done .choice-main:not(:disabled)');
  const items = pressable.filter((one) => one.closest('.items, .arrange') && one.ariaPressed !== 'true');
  const free = pressable.filter((one) => !one.closest('.until'));
  const lively = free.find((one) => /deploy|pair|summon|barrier|call|ride|play/i.test(one.textContent));
  (done ?? items[0] ?? lively ?? free[0])?.click();
};

const turnOf = (page) =>
  page
    .locator('.turn-line strong')
    .textContent()
    .then((text) => Number(text.match(/\d+/)));

/** A table at the given turn, with the player being asked; matches that end earlier are played again. */
const table = (path, turn) => async (page, url) => {
  await page.goto(url + path);
  await page.locator('.ask .choice').first().waitFor();
  while ((await turnOf(page)) < turn) {
    if ((await page.locator('.outcome').count()) > 0) return table(path, turn)(page, url);
    await page.evaluate(playSome);
    await page.waitForTimeout(50);
  }
  const readable = page.locator('.side.own .zone-hand .card, .side.own .zone-row .card');
  await page.locator('.side.own .card.lit').or(readable).first().hover({ force: true });
  await page.evaluate(() => scrollTo(0, 0));
};

/** The discard pile, opened: on a phone it is a sheet over the lower part of the screen. */
const openedPile = async (page, url) => {
  await table('/practice/gcg/1.1.0?go=1', 5)(page, url);
  const pile = page.locator('.side.own [data-zone^="trash/"] :is(summary, .pile-key)');
  while ((await pile.count()) === 0) {
    await page.evaluate(playSome);
    await page.waitForTimeout(50);
  }
  await pile.click();
  await page.locator('.pile-sheet .card').first().click();
};

const SHOTS = {
  home: async (page, url) => {
    await page.goto(url);
    await page.locator('.game-card').first().waitFor();
  },
  'practice-gcg': table('/practice/gcg/1.1.0?go=1', 7),
  'practice-vanguard': table('/practice/vanguard/2.11?go=1', 4),
  'practice-nexa': table('/practice/nexa/1.2?go=1', 7),
  'practice-blackpoker': table('/practice/blackpoker/lite?go=1', 4),
  pile: openedPile,
  'set-up': async (page, url) => {
    await page.goto(`${url}/practice/gcg/1.1.0`);
    await page.locator('.set-up select').first().waitFor();
  },
  replay: async (page, url) => {
    await page.goto(`${url}/replay`);
    const buffer = brotliDecompressSync(readFileSync(join(root, RECORD)));
    await page.locator('input[type=file]').setInputFiles({ name: 'a.senki.jsonl', mimeType: 'text/plain', buffer });
    await page.locator('.verdict').waitFor();
    await page.locator('input[type=range]').fill('700');
    await page.locator('input[type=range]').blur();
    await page.evaluate(() => scrollTo(0, 0));
  },
  cards: async (page, url) => {
    await page.goto(`${url}/cards/gcg/1.1.0`);
    await page.locator('.gallery .card').nth(2).click();
  },
};

async function signedIn(page, { url, key }, path) {
  await page.goto(url + path);
  await page.getByLabel('Operator key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.who-is').waitFor();
}

/** Screenshots of pages that need a running service. */
const SERVED_SHOTS = {
  play: async (page, { url, live }) => {
    await page.goto(`${url}/play/${live.matchId}#t=${live.seat}`);
    await page.locator('.ask').waitFor();
  },
  watch: async (page, { url, live }) => {
    await page.goto(`${url}/watch/${live.matchId}#t=${live.spectator}`);
    await page.locator('.board .zone-hand').first().waitFor();
  },
  ladders: async (page, { url }) => {
    await page.goto(`${url}/ladder`);
    await page.locator('.row, tbody tr').first().waitFor();
  },
  ladder: async (page, { url, ladder }) => {
    await page.goto(`${url}/ladder/${ladder}`);
    await page.locator('tbody tr').first().waitFor();
  },
  'ladder-player': async (page, { url, ladder }) => {
    await page.goto(`${url}/ladder/${ladder}/mirabel`);
    await page.locator('.change').first().waitFor();
  },
  'sign-in': async (page, { url }) => {
    await page.goto(`${url}/judge`);
    await page.getByLabel('Operator key').waitFor();
  },
  judge: async (page, service) => {
    await signedIn(page, service, '/judge');
    await page.locator('.row').nth(1).waitFor();
  },
  'judge-match': async (page, service) => {
    await signedIn(page, service, `/judge/${service.judged}`);
    await page.getByLabel('Reason').fill('A call from the table');
    await page.getByRole('button', { name: 'Look at all hands' }).click();
    await page.locator('.board .zone-hand').first().waitFor();
    const slider = page.getByRole('slider');
    const rewind = page.getByRole('button', { name: /^Rewind to/ });
    const last = Number(await slider.getAttribute('max'));
    for (let at = last - 12; at > 1 && (await rewind.count()) === 0; at--) await slider.fill(String(at));
    await page.evaluate(() => scrollTo(0, 0));
  },
  audit: async (page, service) => {
    await signedIn(page, service, '/audit');
    await page.locator('.row').first().waitFor();
  },
  'audit-report': async (page, service) => {
    await signedIn(page, service, `/audit/${service.audit}`);
    await page.locator('.row').first().waitFor();
  },
  'public-log': async (page, { url, published }) => {
    await page.goto(`${url}/audit/log`);
    await page.getByRole('button', { name: 'Keep this checkpoint' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByLabel('Match id', { exact: true }).fill(published);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('.verdict-line').nth(3).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  published: async (page, { url }) => {
    await page.goto(`${url}/replays`);
    await page.locator('.row').first().waitFor();
  },
  embed: async (page, { url, published }) => {
    await page.goto(`${url}/embed/replay/${published}`);
    await page.locator('.board').waitFor();
  },
  player: async (page, { url, playerToken }) => {
    await page.goto(`${url}/player#t=${playerToken}`);
    await page.locator('.row').first().waitFor();
  },
};

/** FULL_PAGE=1 captures the whole page, not only the visible part. */
const fullPage = process.env.FULL_PAGE === '1';

await main(async () => {
  const wanted = process.argv.slice(2);
  const chosen = (shots) => Object.entries(shots).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  await build();
  const { chromium } = await import('playwright-core');
  const { servePages } = await import('./serve-pages.mjs');
  const { startService } = await import('./screenshot-service.mjs');
  const served = await servePages();
  const service = chosen(SERVED_SHOTS).length > 0 ? await startService() : null;
  const shots = [
    ...chosen(SHOTS).map(([name, shoot]) => [name, (page) => shoot(page, served.url)]),
    ...chosen(SERVED_SHOTS).map(([name, shoot]) => [name, (page) => shoot(page, service)]),
  ];
  const executablePath = process.env.TEST_CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  mkdirSync(TARGET, { recursive: true });
  for (const colorScheme of ['dark', 'light']) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      for (const [name, shoot] of shots) {
        const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
        const page = await context.newPage();
        await shoot(page);
        const path = join(TARGET, `${name}-${size}-${colorScheme}.jpg`);
        await page.screenshot({ path, type: 'jpeg', quality: 60, fullPage });
        await context.close();
        say(`${name} ${size} ${colorScheme}`);
      }
    }
  }
  await browser.close();
  await served.close();
  await service?.close();
});
