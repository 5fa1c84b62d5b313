import type { Browser, Page } from 'playwright-core';
import type { Game } from '#kernel';
import { DEFAULT_LIMITS, encodeReplay, readLines, verifyReplay } from '#replay';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import { inContext } from '../composition/session.js';
import { orderFor } from '../composition/greeting.js';
import { optionsFor } from '../replay/file-check.js';
import { BenchServer } from './bench-database.js';
import { startChromium } from './chromium.js';
import { startServer } from './server.js';
import { ANSWER_BY_ITSELF, clickToOther, dropFile, seekTo, TIMES, verifyTimes, type Times } from './web-pages.js';

/** Times in milliseconds, rounded to tenths. */
export interface Spread {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

export interface WebSpeed {
  /** From seeking to a version of a replay until it is drawn. */
  readonly seek: Spread & { readonly game: string; readonly events: number };
  /** Events verified per second, in the browser's worker and in Node; the fastest of several runs. */
  readonly verify: { readonly worker: number; readonly cli: number; readonly ratio: number };
  /** From a player's click until the other player's page shows its effect. */
  readonly live: Spread;
}

export interface WebPlan {
  readonly game: Game;
  readonly chromium: string;
  /** URL path of the worker script. */
  readonly worker: string;
  readonly database: string | null;
  readonly progress: (text: string) => void;
}

const LEAST_EVENTS = 1_000;
const SEEKS = 200;
const RUNS = 5;
const ANSWERS = 200;

/** Measures the pages in a real browser against a real service. */
export async function benchWebSpeed(plan: WebPlan): Promise<WebSpeed> {
  return inContext(true, async ({ logger, stages }) => {
    const { game, progress } = plan;
    const database = await (await BenchServer.start(plan.database, logger, stages)).database();
    const service = await stages.begin(
      'service',
      () => startServer({ args: ['serve', '--api-only'], env: { DATABASE_URL: database.appUrl } }),
      (made) => made.stop(),
    );
    const browser = await stages.begin(
      'browser',
      () => startChromium(plan.chromium),
      (made) => made.close(),
    );
    const file = await longReplay(game);
    progress(`seek in ${file.events} events`);
    const seek = await seeking(await openPage(browser), service.url, file);
    progress('verify');
    const verify = await verifying(await openPage(browser), service.url + plan.worker, file);
    progress('live');
    const live = await playing([await openPage(browser), await openPage(browser)], service.url, database.key, game);
    return { seek: { ...seek, game: `${game.id}@${game.edition}`, events: file.events }, verify, live };
  });
}

const openPage = (browser: Browser): Promise<Page> => browser.newPage({ viewport: { width: 1440, height: 900 } });

interface File {
  readonly text: string;
  readonly events: number;
}

/** A random match of at least a thousand events. */
async function longReplay(game: Game): Promise<File> {
  for (let i = 0; ; i++) {
    const match = recordRandomMatch(game, `web/${i}`, 1_700_000_000_000);
    if (match.state.version < LEAST_EVENTS) continue;
    let text = '';
    for await (const line of encodeReplay(sampleSource(game, match))) text += line;
    return { text, events: match.state.version };
  }
}

async function seeking(page: Page, url: string, { text, events }: File): Promise<Spread> {
  await page.goto(`${url}/replay`);
  await page.evaluate(dropFile(text));
  const versions = Array.from({ length: SEEKS }, (_, i) => 1 + ((i * 7_919) % events));
  return spreadOf((await page.evaluate(seekTo(versions))) as number[]);
}

async function verifying(page: Page, worker: string, { text, events }: File): Promise<WebSpeed['verify']> {
  await page.goto(new URL('/', worker).href);
  const inWorker = (await page.evaluate(verifyTimes(worker, text, RUNS))) as number[];
  const inNode: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    const verdict = await verifyReplay(
      readLines(chunkOf(text), DEFAULT_LIMITS),
      optionsFor({ trust: [], cards: [], sealed: false }),
    );
    if (!verdict.ok) throw new Error(`the file is refused: ${verdict.reason}`);
    inNode.push(performance.now() - began);
  }
  const rate = (times: readonly number[]): number => Math.round((1000 * events) / Math.min(...times));
  const [fast, cli] = [rate(inWorker), rate(inNode)];
  return { worker: fast, cli, ratio: Math.round((100 * fast) / cli) / 100 };
}

async function* chunkOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(text);
}

/** Plays match after match between two pages until there are enough measured times. */
async function playing(pages: readonly Page[], url: string, key: string, game: Game): Promise<Spread> {
  const times: number[] = [];
  while (times.length < ANSWERS) {
    const reply = await fetch(`${url}/v1/matches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(orderFor(game)),
    });
    if (!reply.ok) throw new Error(`opening a match: ${reply.status} ${await reply.text()}`);
    const { matchId, seats } = (await reply.json()) as { matchId: string; seats: readonly { token: string }[] };
    await Promise.all(pages.map((page, i) => page.goto(`${url}/play/${matchId}#t=${seats[i]?.token}`)));
    await Promise.all(pages.map((page) => page.evaluate(ANSWER_BY_ITSELF)));
    const [one, other] = (await Promise.all(pages.map((page) => page.evaluate(TIMES)))) as Times[];
    times.push(...clickToOther(one!, other!), ...clickToOther(other!, one!));
  }
  return spreadOf(times);
}

function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(10 * (sorted[Math.floor(share * (sorted.length - 1))] ?? 0)) / 10;
  return { count: sorted.length, median: at(0.5), p95: at(0.95), most: at(1) };
}
