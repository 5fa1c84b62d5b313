import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBot, type BotName } from '#bots';
import type { Deck } from '#kernel';
import { seededDice, seededStream } from '#simulation';
import { compareGolden, playthrough } from '#testkit';
import { vanguard211 } from './index.js';

interface Match {
  readonly name: string;
  readonly bots: readonly [BotName, BotName];
  readonly decks: readonly [string, string];
}

/** Whole matches, stored as text and compared line by line, so that any change in play shows here. */
const matches: readonly Match[] = [
  { name: 'lantern-against-ember', bots: ['greedy', 'greedy'], decks: ['lantern', 'ember'] },
  { name: 'choir-against-tide', bots: ['greedy', 'greedy'], decks: ['choir', 'tide'] },
  { name: 'taste-against-chance', bots: ['greedy', 'random'], decks: ['ember', 'choir'] },
];

const folder = fileURLToPath(new URL('./playthroughs', import.meta.url));

describe('golden playthroughs', () => {
  it.each(matches)('$name goes as stored', ({ name, bots, decks }) => {
    const text = playthrough({
      game: vanguard211,
      setup: { mode: 'duel', teams: [0, 1], decks: decks.map((deck) => vanguard211.decks.samples[deck] as Deck) },
      dice: seededDice(name),
      players: bots.map((bot, seat) => createBot(bot, vanguard211, seededStream(`${name}/${seat}`))),
    });
    expect(text).toMatch(/\n {2}over: /);
    compareGolden(join(folder, `${name}.txt`), text);
  });
});
