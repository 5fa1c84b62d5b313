import { describe, expect, it } from '@jest/globals';
import { sampleAnswer, type CardDefinition, type TableEvent } from '#kernel';
import { checkMatch, sampleSetup, seededDice, seededStream, type MatchPlan } from '#simulation';
import { createNexa } from './index.js';
import { ace, character, chip, command, graphic, operation, unit } from './cards/define.js';
import {
  aimAt,
  custom,
  draw,
  effect,
  loseControl,
  makeChips,
  putCoins,
  putOut,
  send,
  take,
  target,
  toHangar,
  tossHand,
  unitsOf,
} from './cards/text.js';

const sign = ['blue', 'alpha'] as const;
const free = { sign, cost: [0] } as const;
const machine = { powers: [2, 2, 3], terrain: ['space', 'earth'] } as const;
const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...free, text: [effect({ timing: 'any', ...text })] });
const onUnit = [aimAt(unitsOf('any'))];

/** Free cards that use every operation on cards and places. */
const cards: readonly CardDefinition[] = [
  unit({ key: 'keel', name: 'Keel', ...free, ...machine, features: ['Yard'], keywords: { refit: ['Yard'] } }),
  unit({ key: 'star', name: 'Star', ...free, ...machine, features: ['Yard'], keywords: { star: 0, quick: 0 } }),
  unit({ key: 'relic', name: 'Relic', sign, cost: [1], ...machine, old: { blue: 1 } }),
  ace({ key: 'ace', name: 'Ace', ...free, ...machine }),
  character({ key: 'ada', name: 'Ada', ...free, powers: [1, 1, 1], keywords: { stay: 0 } }),
  character({ key: 'bea', name: 'Bea', ...free, powers: [1, 1, 1], keywords: { quick: 0 } }),
  operation({ key: 'tarp', name: 'Tarp', ...free, setOn: 'unit' }),
  graphic({ key: 'sky', name: 'Sky', sign, guard: 1, gain: 1 }),
  chip({ key: 'drone', name: 'Drone', type: 'unit', ...machine }),
  order('bury', { aims: onUnit, do: [send(target, 'hq')] }),
  order('sink', { aims: onUnit, do: [send(target, 'waste')] }),
  order('lift', { aims: onUnit, do: [send(target, 'hand')] }),
  order('park', { aims: onUnit, do: [toHangar(target)] }),
  order('steal', { aims: [aimAt(unitsOf('opponent'))], do: [take()] }),
  order('mutiny', { aims: onUnit, do: [loseControl(target, 'turn')] }),
  order('coin', { aims: onUnit, do: [putCoins('plus-coin'), putCoins('plain-coin')] }),
  order('sweep', {
    aims: [aimAt({ zone: 'field', of: 'any', where: { fact: 'coined', in: [true] } })],
    do: [custom('remove-coins', { cards: target })],
  }),
  order('build', { do: [makeChips('drone', 2)] }),
  order('raise', { do: [putOut({ zone: 'junk', of: 'controller' })] }),
  order('toss', { do: [draw(1)], special: [tossHand(1)] }),
];
const keys = cards.map(({ key }) => key).filter((key) => key !== 'drone');
const deck = { main: [...keys, ...keys, ...keys].slice(0, 50) };
const game = createNexa(Object.fromEntries(cards.map((card) => [card.key, card])), { all: deck });

/** Answers at random, but passes every other time, so that late windows are reached. */
function plan(seed: string): MatchPlan {
  const setup = sampleSetup(game);
  const players = setup.teams.map((_, seat) => {
    const next = seededStream(`${seed}/${seat}`);
    return (_view: unknown, { offer, fallback }: Parameters<MatchPlan['players'][number]>[1]) => {
      const answer = offer && next() % 2 === 0 ? sampleAnswer(offer, next) : null;
      return answer ?? (fallback as NonNullable<typeof fallback>);
    };
  });
  return { game, setup, dice: seededDice(seed), players, maxAnswers: 3000 };
}

describe('random play with all about cards and places', () => {
  const checks = ['a', 'b', 'c'].map((seed) => checkMatch(plan(seed)));
  const events: readonly TableEvent[] = checks.flatMap(({ batches }) => batches.flatMap((batch) => batch.events));

  it('keeps every law of the table and every secret', () => {
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(checks.every(({ compared }) => compared > 0)).toBe(true);
  });

  it('comes to replaced cards, chips, coins, orders of groups and old cards', () => {
    const asked = new Set(
      events.flatMap((event) => (event.type === 'DecisionAsked' ? event.decisions.map(({ purpose }) => purpose) : [])),
    );
    for (const purpose of ['refit', 'order-group', 'remove-for-old-card']) expect(asked).toContain(purpose);
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['CardsExchanged', 'CardsCreated', 'CounterSet'] as const) expect(types).toContain(type);
    expect(events.some((event) => event.type === 'CardsMoved' && event.to === 'outside')).toBe(true);
  });
});
