import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { games } from '#games';
import { accepts, EMPTY_TABLE, type Game } from '#kernel';
import { play, sampleSetup, seededDice, seededStream, type Batch } from '#simulation';
import { Arbitraries } from '#testkit/chance';
import { createBot, greedyBot, randomBot, type BotName } from './index.js';

const blackpoker = games.get('blackpoker@lite') as Game;

function match(bots: readonly BotName[], seed: string): Batch[] {
  const setup = sampleSetup(blackpoker);
  const players = setup.teams.map((_, seat) =>
    createBot(bots[seat] as BotName, blackpoker, seededStream(`${seed}/${seat}`)),
  );
  return [...play({ game: blackpoker, setup, dice: seededDice(seed), players })];
}

const decision = (offer: Parameters<typeof accepts>[0], fallback: unknown) =>
  ({ id: 'd1', seat: 0, purpose: 'any', offer, fallback, shown: {} }) as never;

describe('every bot', () => {
  it.each(['random', 'greedy'] as const)('%s plays the same match from the same seed', (name) => {
    const inputs = (batches: readonly Batch[]) => batches.map((batch) => batch.input);
    expect(inputs(match([name, name], 'again'))).toEqual(inputs(match([name, name], 'again')));
    expect(inputs(match([name, name], 'again'))).not.toEqual(inputs(match([name, name], 'other')));
  });

  it('gives an answer that is offered, whatever is offered', () => {
    fc.assert(
      fc.property(new Arbitraries(fc).offer(), fc.string(), ({ offer, fallback }, seed) => {
        const evaluate = (_view: unknown, _decision: unknown, answer: unknown): number => JSON.stringify(answer).length;
        for (const bot of [randomBot(seededStream(seed)), greedyBot(evaluate, seededStream(seed))]) {
          expect(accepts(offer, bot(EMPTY_TABLE, decision(offer, fallback)))).toBe(true);
        }
      }),
      { seed: 5 },
    );
  });

  it('refuses to answer what is not for it', () => {
    const others = { id: 'd1', seat: 1, purpose: 'secret', offer: null, fallback: null, shown: null };
    expect(() => randomBot(seededStream('x'))(EMPTY_TABLE, others)).toThrow('not for this seat');
    expect(() => greedyBot(() => 0, seededStream('x'))(EMPTY_TABLE, others)).toThrow('not for this seat');
  });
});

describe('the greedy bot', () => {
  it('finds the best answer by small steps', () => {
    const bot = greedyBot(
      (_view, _decision, answer) => (answer as string[]).reduce((sum, id) => sum + Number(id), 0),
      seededStream('x'),
    );
    const offer = {
      kind: 'select',
      from: ['-2', '3', '5', '-1', '4'],
      min: 1,
      max: 2,
      limits: [],
      total: null,
    } as const;
    expect([...(bot(EMPTY_TABLE, decision(offer, ['-2'])) as string[])].sort()).toEqual(['4', '5']);
  });

  it('puts two together where neither is enough alone', () => {
    const evaluate = (_view: unknown, _decision: unknown, answer: unknown): number =>
      (answer as Record<string, string[]>).boss?.length === 2 ? 1 : 0;
    const offer = {
      kind: 'arrange',
      items: ['a', 'b', 'c'],
      slots: [{ id: 'boss', min: 0, max: 3 }],
      alone: ['c'],
      complete: false,
    } as const;
    expect(greedyBot(evaluate, seededStream('x'))(EMPTY_TABLE, decision(offer, {}))).toMatchObject({
      boss: expect.arrayContaining(['a', 'b']),
    });
  });

  it('beats the random one in at least eight of ten BlackPoker matches', () => {
    const matches = 30;
    let wins = 0;
    for (let i = 0; i < matches; i++) {
      const seat = i % 2;
      const result = match(seat === 0 ? ['greedy', 'random'] : ['random', 'greedy'], `duel ${i}`).at(-1)?.after.result;
      if (result?.winners.includes(seat)) wins += 1;
    }
    expect(wins).toBeGreaterThanOrEqual(matches * 0.8);
  });
});
