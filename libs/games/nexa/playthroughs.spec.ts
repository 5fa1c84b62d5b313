import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBot, type BotName } from '#bots';
import type { Deck } from '#kernel';
import { seededDice, seededStream } from '#simulation';
import { compareGolden, playthrough } from '#testkit';
import { nexa12 } from './index.js';

interface Match {
  readonly name: string;
  readonly bots: readonly [BotName, BotName];
  readonly decks: readonly [string, string];
}

/** Whole matches, stored as text and compared line by line: any change in play shows up here. */
const matches: readonly Match[] = [
  { name: 'blue-green-against-black-red', bots: ['greedy', 'greedy'], decks: ['blue-green', 'black-red'] },
  { name: 'white-purple-against-brown-green', bots: ['greedy', 'greedy'], decks: ['white-purple', 'brown-green'] },
  { name: 'taste-against-chance', bots: ['greedy', 'random'], decks: ['black-red', 'white-purple'] },
];

const folder = fileURLToPath(new URL('./playthroughs', import.meta.url));

describe('golden playthroughs', () => {
  it.each(matches)('$name goes as stored', ({ name, bots, decks }) => {
    const text = playthrough({
      game: nexa12,
      setup: { mode: 'duel', teams: [0, 1], decks: decks.map((deck) => nexa12.decks.samples[deck] as Deck) },
      dice: seededDice(name),
      players: bots.map((bot, seat) => createBot(bot, nexa12, seededStream(`${name}/${seat}`))),
    });
    expect(text).toMatch(/\n {2}over: /);
    compareGolden(join(folder, `${name}.txt`), text);
  });
});
