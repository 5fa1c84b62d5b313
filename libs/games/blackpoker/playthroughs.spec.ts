import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBot, type BotName } from '#bots';
import { blackpokerLite, fullDeck } from '#games/blackpoker';
import type { Deck } from '#kernel';
import { seededDice, seededStream } from '#simulation';
import { compareGolden, playthrough } from '#testkit';

interface Match {
  readonly name: string;
  readonly bots: readonly [BotName, BotName];
  readonly decks: readonly [Deck, Deck];
}

const some = (belongs: (key: string, place: number) => boolean): Deck => ({
  main: (fullDeck.main ?? []).filter(belongs),
});
const nobles = some((key) => /^[HDCS](J|Q|K|8|9)$/.test(key));
const smallest = some((_, place) => place % 5 === 4);

/** Whole matches, stored as text and compared line by line: any change in play shows up here. */
const matches: readonly Match[] = [
  { name: 'greedy-full-packs', bots: ['greedy', 'greedy'], decks: [fullDeck, fullDeck] },
  { name: 'random-full-packs', bots: ['random', 'random'], decks: [fullDeck, fullDeck] },
  { name: 'heroes-against-the-many', bots: ['greedy', 'random'], decks: [nobles, fullDeck] },
  { name: 'smallest-decks', bots: ['random', 'greedy'], decks: [smallest, smallest] },
];

const folder = fileURLToPath(new URL('./playthroughs', import.meta.url));

describe('golden playthroughs', () => {
  it.each(matches)('$name goes as stored', ({ name, bots, decks }) => {
    for (const deck of decks) expect(blackpokerLite.decks.check(deck)).toEqual([]);
    const text = playthrough({
      game: blackpokerLite,
      setup: { mode: 'duel', teams: [0, 1], decks },
      dice: seededDice(name),
      players: bots.map((bot, seat) => createBot(bot, blackpokerLite, seededStream(`${name}/${seat}`))),
    });
    expect(text).toMatch(/\n {2}over: /);
    compareGolden(join(folder, `${name}.txt`), text);
  });
});
