import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { games } from '#games';
import type { Game } from '#kernel';
import { BLACK, RED } from '../../api/testing/duel.js';
import { inBrowser } from './browser.spec-helper.js';
import { startNodePair, type NodePair } from './node-pair.spec-helper.js';
import { chooseByItself } from './page-player.spec-helper.js';

let nodes: NodePair;

/** In BlackPoker both players use the same cards; here one gets the red ones and the other the black ones. */
function withOwnDecks(game: Game): Game {
  if (game.id !== 'blackpoker') return game;
  return { ...game, decks: { ...game.decks, samples: { red: RED, black: BLACK } } };
}

/** The names of all cards in a deck. */
const namesIn = (game: Game, deck: unknown): ReadonlySet<string> =>
  new Set(
    Object.values(deck as Record<string, readonly string[]>).flatMap((keys) => keys.map((key) => nameOf(game, key))),
  );
const nameOf = (game: Game, key: string): string => game.cards[key]?.name ?? key;

/** Everything that a page keeps of its match: the session passed to its components. */
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
    it.each([...games.values()].map((game) => [`${game.id} ${game.edition}`, withOwnDecks(game)] as const))(
      'of %s know nothing of each other’s hands',
      async (_, game) => {
        const opened = await nodes.openMatch(game);
        const frames: string[] = [];
        const hand = '.side.own .zone-hand .face-name';
        const look = (seat: number, hear: (frame: string) => void) =>
          stage.look(`/play/${opened.matchId}#t=${opened.seats[seat]?.token ?? ''}`, {}, (fresh) => {
            fresh.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => hear(String(payload))));
            return fresh.addInitScript(chooseByItself, { seed: seat + 1, until: hand }).then(() => {});
          });
        const { page: ann } = await look(0, (frame) => frames.push(frame));
        const { page: bob } = await look(1, () => {});
        await Promise.all([ann, bob].map((page) => page.locator(hand).first().waitFor()));
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
    );
  },
  async () => {
    nodes = await startNodePair();
    return nodes;
  },
);
