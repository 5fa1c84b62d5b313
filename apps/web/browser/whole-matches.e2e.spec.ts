import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { MatchEventDocument, OpenedMatch, ServerFrame } from '#contract';
import { games } from '#games';
import type { Game } from '#kernel';
import { eventually } from '#testkit';
import { readAll } from '../../api/testing/random-player.js';
import { inBrowser, narrow, type Stage } from './browser.spec-helper.js';
import { startNodePair, type NodePair } from './node-pair.spec-helper.js';
import { chooseByItself, type PlayedWindow } from './page-player.spec-helper.js';

let nodes: NodePair;

/** A match with this many lines in its log is well under way. */
const UNDER_WAY = '[role=log] li:nth-child(40)';
/** A match in which nothing happens for this many milliseconds has stalled, however busy the machine. */
const STALLED_MS = 300_000;
const LOOK_MS = 500;
/** So long that only a match that stalls ends the test. On a quiet machine it takes two minutes. */
const TEST_MS = 1_800_000;
/** Versions of the events received, one list for each load of the page. */
type Told = number[][];

/**
 * Records which events a page receives, from now on and after every reload. A socket belongs to the load in which it
 * was opened.
 */
function listen(page: Page): Told {
  const told: Told = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) told.push([]);
  });
  page.on('websocket', (socket) => {
    const load = told.at(-1);
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as ServerFrame;
      if (frame.type === 'events') load?.push(...frame.events.map(({ version }) => version));
    });
  });
  return told;
}

interface Seated {
  readonly page: Page;
  readonly told: Told;
}

/** Opens a page for the seat that answers every decision and pauses when the match is under way. */
async function sit(stage: Stage, { matchId, seats }: OpenedMatch, seat: number): Promise<Seated> {
  let told: Told = [];
  const { page } = await stage.look(`/play/${matchId}#t=${seats[seat]?.token ?? ''}`, narrow, async (fresh) => {
    told = listen(fresh);
    await fresh.addInitScript(chooseByItself, { seed: seat + 1, until: UNDER_WAY });
  });
  return { page, told };
}

interface Table {
  readonly name: string;
  readonly opened: OpenedMatch;
  readonly ann: Seated;
  readonly bob: Seated;
}

async function setTable(stage: Stage, game: Game): Promise<Table> {
  const opened = await nodes.openMatch(game);
  const [ann, bob] = await Promise.all([sit(stage, opened, 0), sit(stage, opened, 1)]);
  return { name: `${game.id}@${game.edition}`, opened, ann, bob };
}

const pagesOf = (tables: readonly Table[]): readonly Page[] => tables.flatMap(({ ann, bob }) => [ann.page, bob.page]);

const playOn = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as PlayedWindow).playOn());

/** Waits until one of the pages has paused; the other one, which may have received less, then waits for it. */
const isUnderWay = ({ ann, bob }: Table): Promise<void> =>
  Promise.any([ann, bob].map(({ page }) => page.locator(UNDER_WAY).waitFor({ timeout: STALLED_MS })));

/** What the page shows: the last event of its log, the outcome, the decision, the banner. */
const shownBy = (page: Page) =>
  page.evaluate(() => {
    const text = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? null;
    const at = document.querySelector('[role=log] li:last-child')?.getAttribute('value') ?? null;
    return { at, outcome: text('.outcome h2'), asked: text('.ask'), banner: text('.banner') };
  });

/** Resolves when both pages show how the match ended; rejects with what they show if the match stalls. */
async function untilOver({ name, ann, bob }: Table): Promise<readonly string[]> {
  for (let last = '', since = Date.now(); ;) {
    const shown = await Promise.all([shownBy(ann.page), shownBy(bob.page)]);
    const outcomes = shown.flatMap(({ outcome }) => outcome ?? []);
    if (outcomes.length === shown.length) return outcomes;
    const now = JSON.stringify(shown.map(({ at }) => at));
    if (now !== last) [last, since] = [now, Date.now()];
    if (Date.now() - since > STALLED_MS) throw new Error(`${name} does not go on: ${JSON.stringify(shown, null, 2)}`);
    await ann.page.waitForTimeout(LOOK_MS);
  }
}

/** The events of a finished match. The last one reveals the secret of the dice, so it waits for that. */
async function recordOf({ matchId, seats }: OpenedMatch): Promise<readonly MatchEventDocument[]> {
  return eventually(async () => {
    const record = await readAll(nodes.operator.as(seats[0]!.token), `/v1/matches/${matchId}`);
    return record.at(-1)?.type === 'SecretRevealed' ? record : null;
  });
}

/** The outcome that each page should show, by seat, according to the record. */
function outcomesIn(record: readonly MatchEventDocument[]): readonly string[] {
  const end = record.find(({ type }) => type === 'MatchEnded')?.payload as { winners: readonly number[] } | undefined;
  if (end?.winners.length === 0) return ['A draw', 'A draw'];
  return [0, 1].map((seat) => (end?.winners.includes(seat) ? 'You won' : 'You lost'));
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

inBrowser(
  'two pages of every game',
  (stage) => {
    it(
      'play to its end against each other, past a reload and a killed node',
      async () => {
        const tables = await Promise.all([...games.values()].map((game) => setTable(stage, game)));
        await Promise.all(tables.map(isUnderWay));
        await Promise.all(tables.map(({ ann }) => ann.page.reload()));
        await Promise.all(tables.map(({ ann }) => ann.page.locator('.board').waitFor({ timeout: STALLED_MS })));
        // A file that breaks off halfway would be an error of the page.
        await Promise.all(pagesOf(tables).map((page) => page.waitForLoadState('networkidle')));
        // All pages are playing when the node is killed.
        await Promise.all(pagesOf(tables).map(playOn));
        await nodes.killServingNode();
        for (const table of tables) {
          const { name, opened, ann, bob } = table;
          const outcomes = await untilOver(table);
          const record = await recordOf(opened);
          expect([name, ...outcomes]).toEqual([name, ...outcomesIn(record)]);
          // No event was missed or received twice, however often the connection broke.
          expect([ann.told.length, bob.told.length]).toEqual([2, 1]);
          const told = (): readonly number[][] => [ann.told[1] ?? [], bob.told[0] ?? []];
          await eventually(() => told().every(({ length }) => length >= record.length));
          expect(told()).toEqual([upTo(record.length), upTo(record.length)]);
        }
      },
      TEST_MS,
    );
  },
  async () => {
    nodes = await startNodePair();
    return nodes;
  },
);
