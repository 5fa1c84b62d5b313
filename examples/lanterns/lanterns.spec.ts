import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { checkCard, checkCards, type CardDefinition } from '#kernel';
import { createBot, type BotName } from '#bots';
import { loadScenarios, runScenario } from '#scenario';
import { checkMatch, play, sampleSetup, seededDice, seededStream } from '#simulation';
import { playWith, tryAltered, withCard } from '#simulation/altered';
import { lanterns } from './game.js';

const games = new Map([['lanterns@1', lanterns]]);

describe('rulings of Lanterns', () => {
  for (const scenario of loadScenarios(fileURLToPath(new URL('./rulings', import.meta.url))))
    it(scenario.title, () => runScenario(scenario, games));
});

describe('matches of Lanterns', () => {
  const winner = (seed: string, bots: readonly BotName[]): readonly number[] | undefined => {
    const setup = sampleSetup(lanterns, { decks: ['bright', 'steady'] });
    const players = bots.map((bot, seat) => createBot(bot, lanterns, seededStream(`${seed}/${seat}`)));
    const batches = [...play({ game: lanterns, setup, dice: seededDice(seed), players, maxAnswers: 2000 })];
    return batches.at(-1)?.after.result?.winners;
  };

  it('come to an end, and every invariant holds in them', () => {
    for (let i = 0; i < 20; i++) {
      const setup = sampleSetup(lanterns, { decks: ['bright', 'steady'] });
      const players = [0, 1].map((seat) => createBot('random', lanterns, seededStream(`${i}/${seat}`)));
      const check = checkMatch({ game: lanterns, setup, dice: seededDice(`lanterns ${i}`), players });
      expect(check.problems).toEqual([]);
    }
  });

  it('are won by whoever thinks a little', () => {
    let wins = 0;
    for (let i = 0; i < 40; i++) {
      const seat = i % 2;
      const bots: BotName[] = seat === 0 ? ['greedy', 'random'] : ['random', 'greedy'];
      if (winner(`duel ${i}`, bots)?.includes(seat)) wins += 1;
    }
    expect(wins).toBeGreaterThanOrEqual(32);
  });

  it('are played with cards in the words of the game', () => {
    expect(checkCards(lanterns, lanterns.cards)).toEqual([]);
  });

  it('are played without an exception with cards that were altered at random and not refused', () => {
    const tally = { refused: 0, played: 0 };
    for (let seed = 0; seed < 200; seed++) tally[tryAltered(lanterns, seed, 2)] += 1;
    expect(Math.min(tally.refused, tally.played)).toBeGreaterThan(10);
  });

  it('take a gust that does nothing: nobody can play it', () => {
    const hollow = { ...(lanterns.cards.smoke as CardDefinition), abilities: [] };
    expect(checkCard(lanterns, hollow)).toEqual([]);
    expect(playWith(withCard(lanterns, hollow), 'smoke', 'hollow')).toBeGreaterThan(2);
  });

  it('are played with decks that its rules allow', () => {
    for (const deck of Object.values(lanterns.decks.samples)) expect(lanterns.decks.check(deck)).toEqual([]);
  });
});
