import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openedMatch, type OpenedMatch, type ServerFrame } from '#contract';
import { games } from '#games';
import type { Game } from '#kernel';
import { BLACK, RED } from '../../api/testing/duel.js';
import { readAll } from '../../api/testing/random-player.js';
import { inBrowser, type Stage } from './browser.spec-helper.js';
import { startNodePair, type NodePair } from './node-pair.spec-helper.js';
import { chooseByItself } from './page-player.spec-helper.js';

let nodes: NodePair;

async function openMatch({ id, edition, decks }: Game): Promise<OpenedMatch> {
  const [one, other] = Object.values(decks.samples);
  return nodes.operator.post(openedMatch, '/v1/matches', {
    ...{ game: id, edition, mode: 'duel' },
    seats: [
      { player: 'ann', deck: one },
      { player: 'bob', deck: other ?? one },
    ],
  });
}

/** Everyone plays BlackPoker with the same cards; here one has the red ones and one the black. */
function withOwnDecks(game: Game): Game {
  if (game.id !== 'blackpoker') return game;
  return { ...game, decks: { ...game.decks, samples: { red: RED, black: BLACK } } };
}

/** Versions of events by the loads of the page that were told of them. */
type Told = number[][];

/** Notes what a page is told of, from now on and after every reload. */
function listen(page: Page): Told {
  const told: Told = [];
  page.on('load', () => told.push([]));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as ServerFrame;
      if (frame.type === 'events') told.at(-1)?.push(...frame.events.map(({ version }) => version));
    });
  });
  return told;
}

/** A page of that seat that answers by itself. */
async function sit(stage: Stage, { matchId, seats }: OpenedMatch, seat: number) {
  let told: Told = [];
  const { page } = await stage.look(`/play/${matchId}#t=${seats[seat]?.token ?? ''}`, {}, async (fresh) => {
    told = listen(fresh);
    await fresh.addInitScript(chooseByItself, { seed: seat + 1 });
  });
  return { page, told };
}

/** Set WHOLE_MATCHES=1 to have every match played to its end. It takes minutes, and the random player in the page sometimes gets stuck. */
const WHOLE = process.env['WHOLE_MATCHES'] === '1';

/** On a quiet machine a match takes a tenth of this; others may be at work on the same one. */
const PATIENCE_MS = 240_000;
const TEST_MS = 2 * PATIENCE_MS;

const appears = (page: Page, selector: string) => page.locator(selector).waitFor({ timeout: PATIENCE_MS });
const logged = (page: Page, lines: number) => appears(page, `[role=log] li:nth-child(${lines})`);

const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

/** The names of all cards in a deck. */
const namesIn = (game: Game, deck: unknown): ReadonlySet<string> =>
  new Set(
    Object.values(deck as Record<string, readonly string[]>).flatMap((keys) => keys.map((key) => nameOf(game, key))),
  );
const nameOf = (game: Game, key: string): string => game.cards[key]?.name ?? key;

/** All that a page keeps of its match: the session that its components were given. */
const storeOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    interface Node {
      readonly props?: { readonly session?: Kept };
      readonly __k?: readonly (Node | null)[];
    }
    interface Kept {
      readonly timeline: { readonly value: { readonly events: object; at(version: number): object } };
    }
    const find = (node: Node | null | undefined): Kept | undefined => {
      if (!node || typeof node !== 'object') return undefined;
      if (node.props?.session) return node.props.session;
      for (const child of node.__k ?? []) {
        const found = find(child);
        if (found) return found;
      }
      return undefined;
    };
    const root = [document.body, ...document.body.querySelectorAll('*')].find((one) => '__k' in one) as unknown as
      (Node & { readonly __k: Node }) | undefined;
    const kept = find(root?.__k)?.timeline.value;
    return JSON.stringify(kept ? [kept.events, kept.at(Infinity)] : null);
  });

inBrowser(
  'two pages',
  (stage) => {
    if (WHOLE)
      it.each([...games.values()].map((game) => [`${game.id} ${game.edition}`, game] as const))(
        'play %s to its end against each other, past a reload and a killed node',
        async (_, game) => {
          const opened = await openMatch(game);
          const [ann, bob] = await Promise.all([0, 1].map((seat) => sit(stage, opened, seat)));
          await logged(ann!.page, 30);
          await ann!.page.reload();
          await logged(ann!.page, 60);
          await nodes.killServingNode();
          await Promise.all([ann!, bob!].map(({ page }) => appears(page, '.outcome')));
          const titles = await Promise.all([ann!, bob!].map(({ page }) => page.locator('.outcome h2').textContent()));
          expect(titles.toSorted()).toEqual(['You lost', 'You won']);
          const record = await readAll(nodes.operator.as(opened.seats[0]!.token), `/v1/matches/${opened.matchId}`);
          // Nothing was missed and nothing came twice, however often the line broke.
          expect(ann!.told).toHaveLength(2);
          expect(ann!.told[1]).toEqual(upTo(record.length));
          expect(bob!.told).toEqual([upTo(record.length)]);
        },
        TEST_MS,
      );

    it.each([...games.values()].map((game) => [`${game.id} ${game.edition}`, withOwnDecks(game)] as const))(
      'of %s know nothing of each other’s hands',
      async (_, game) => {
        const opened = await openMatch(game);
        const frames: string[] = [];
        const hand = '.side.own .zone-hand .face-name';
        const look = (seat: number, hear: (frame: string) => void) =>
          stage.look(`/play/${opened.matchId}#t=${opened.seats[seat]?.token ?? ''}`, {}, (fresh) => {
            fresh.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => hear(String(payload))));
            return fresh.addInitScript(chooseByItself, { seed: seat + 1, until: hand }).then(() => {});
          });
        const { page: ann } = await look(0, (frame) => frames.push(frame));
        const { page: bob } = await look(1, () => {});
        await Promise.all([ann, bob].map((page) => page.locator(hand).first().waitFor({ timeout: PATIENCE_MS })));
        const [own] = Object.values(game.decks.samples);
        const seen = namesIn(game, own);
        const held = (await bob.locator(hand).allTextContents()).filter((name) => !seen.has(name));
        expect(held.length).toBeGreaterThan(0);
        const [html, store] = await Promise.all([ann.content(), storeOf(ann)]);
        const keys = Object.keys(game.cards).filter((key) => held.includes(nameOf(game, key)));
        expect(store).toContain('"cards"');
        expect(held.filter((name) => html.includes(name))).toEqual([]);
        expect(keys.filter((key) => store.includes(`"${key}"`))).toEqual([]);
        expect(keys.filter((key) => frames.some((frame) => frame.includes(`"${key}"`)))).toEqual([]);
      },
      TEST_MS,
    );
  },
  async () => {
    nodes = await startNodePair();
    return nodes;
  },
);
