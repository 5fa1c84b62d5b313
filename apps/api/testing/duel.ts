import { openedMatch, type OpenedMatch } from '#contract';
import { blackpokerLite } from '#games/blackpoker';
import type { Client, Send } from './client.js';

const keys = Object.keys(blackpokerLite.cards);

/** Two decks without a common card, so that every key in a text shows whose card it is. */
export const RED = { main: keys.filter((key) => /^[HD]/.test(key)) };
export const BLACK = { main: keys.filter((key) => /^[CS]/.test(key)) };
/**
 * Cards dealt to each seat. How many more are turned up to decide who begins depends on chance: after equal cards it is
 * repeated.
 */
export const HAND = 7;
/** A deck of this many cards. */
export const deckOf = (size: number) => ({ main: keys.slice(0, size) });

export const duel = (changes: Readonly<Record<string, unknown>> = {}) => ({
  game: 'blackpoker',
  edition: 'lite',
  mode: 'duel',
  seats: [
    { player: 'ann', deck: RED },
    { player: 'bob', deck: BLACK },
  ],
  ...changes,
});

export interface Duel {
  readonly opened: OpenedMatch;
  readonly path: string;
  /** By seat number. */
  readonly seats: readonly [Client, Client];
  readonly spectator: Client;
}

export async function openDuel(
  operator: Client,
  changes: Readonly<Record<string, unknown>> = {},
  send: Send = {},
): Promise<Duel> {
  const opened = await operator.post(openedMatch, '/v1/matches', duel(changes), send);
  const [ann, bob] = opened.seats;
  return {
    opened,
    path: `/v1/matches/${opened.matchId}`,
    seats: [operator.as(ann?.token ?? ''), operator.as(bob?.token ?? '')],
    spectator: operator.as(opened.spectator.token),
  };
}

/** Keys of cards of this deck that occur anywhere in the text as a JSON string. */
export const keysIn = (text: string, deck: { readonly main: readonly string[] }): string[] =>
  deck.main.filter((key) => text.includes(`"${key}"`));
