import { describe, expect, it } from '@jest/globals';
import { aimAtForce, cannot, pierce, whenDestroyed } from './cards/battle-words.js';
import {
  aimAt,
  aimAtAll,
  custom,
  damage,
  damageHq,
  destroy,
  modify,
  send,
  target,
  unitsOf,
  use,
} from './cards/text.js';
import { Duel, lies, type Position } from './testing/index.js';
import { machine, order, standing } from './testing/cards.js';

const units = aimAt(unitsOf('any'));

/** Deals 1 to the enemy's HQ when an effect of the enemy destroys it. */
const sore = machine('sore', [1, 1, 3], { text: [whenDestroyed([damageHq(1)], 'opponent')] });
/** Deals 1 when an effect of the enemy discards it. */
const touchy = machine('touchy', [1, 1, 3], {
  text: [
    {
      ...{ kind: 'triggered', id: 'touchy', zone: 'field' },
      on: {
        ...{ event: 'moved', from: 'field', to: 'junk', reason: ['discard'], subject: { which: 'self', whose: 'any' } },
        other: { which: 'any', whose: 'opponent' },
      },
      do: [damageHq(1)],
    },
  ],
});

const cards = [
  ...[sore, touchy, machine('brute', [9, 0, 9])],
  machine('sniper', [1, 1, 1], { text: [use({ id: 'shoot', timing: 'any', aims: [units], do: [destroy()] })] }),
  order('burn', { aims: [units], do: [damage(3)] }),
  order('wreck', { aims: [units], do: [destroy()] }),
  order('shrink', { aims: [units], do: modify(target, 0, 0, -3) }),
  order('scrap', { aims: [units], do: [custom('discard', { cards: target })] }),
  order('recall', { aims: [units], do: [send(target, 'hand')] }),
  standing('drought', [
    {
      ...{ kind: 'constant', id: 'drought', zone: 'field', on: unitsOf('any') },
      change: { stat: 'defence', by: -3 },
    },
  ]),
];

const HAND = 'burn wreck shrink scrap recall drought';
const duelOf = (deploy: NonNullable<Position['own']>[string], other: NonNullable<Position['own']>[string] = []): Duel =>
  Duel.from({ own: { deploy, hand: HAND }, other: { hand: HAND, deploy: other }, cards });

function play(duel: Duel, seat: number, key: string, on: string): Duel {
  const id = duel.table.zones[`hand/${seat}`]?.find((one) => duel.table.cards[one]?.def === key) as string;
  duel.play(seat, 'command', id);
  return duel.table.pending.some(({ purpose }) => purpose === 'target') ? duel.select(seat, on) : duel;
}

/** How many HQ cards the other player has lost by it. */
const revenge = (duel: Duel): number => duel.resolve().count('waste', 1);

describe('a destruction is credited to the player of the effect', () => {
  it.each(['burn', 'wreck', 'shrink'])('that destroyed it: %s @nexa-1.2:destruction.by-effect', (key) => {
    expect(revenge(play(duelOf(['sore']), 1, key, 'sore'))).toBe(1);
    expect(revenge(play(duelOf(['sore']), 0, key, 'sore'))).toBe(0);
  });

  it('although its card has left by then @nexa-1.2:destruction.by-effect', () => {
    const duel = duelOf(['sore'], ['sniper']);
    duel.play(1, 'text', 'sniper').select(1, 'sore');
    play(duel, 1, 'recall', 'sniper');
    expect([revenge(duel), duel.at('sniper'), duel.at('sore')]).toEqual([1, 'hand/1', 'junk/0']);
  });

  it('that lowered its defence, if that is a text of the field @nexa-1.2:destruction.by-effect', () => {
    const theirs = Duel.from({ own: { hand: 'drought' }, other: { deploy: ['sore'] }, cards });
    theirs.play(0, 'operation', 'drought').resolve();
    expect([theirs.at('sore'), theirs.count('waste', 0)]).toEqual(['junk/1', 1]);
    const own = Duel.from({ own: { hand: 'drought', deploy: ['sore'] }, cards });
    own.play(0, 'operation', 'drought').resolve();
    expect([own.at('sore'), own.count('waste', 1)]).toEqual(['junk/0', 0]);
  });

  it('and to nobody in battle @nexa-1.2:destruction.by-effect', () => {
    const duel = Duel.from({ own: { space: ['sore'] }, other: { space: ['brute'] }, phase: 'damage', at: 1, cards });
    expect([revenge(duel), duel.at('sore')]).toEqual([0, 'junk/0']);
  });

  it('and so is a discard @nexa-1.2:destruction.by-effect', () => {
    expect(revenge(play(duelOf(['touchy']), 1, 'scrap', 'touchy'))).toBe(1);
    expect(revenge(play(duelOf(['touchy']), 0, 'scrap', 'touchy'))).toBe(0);
  });
});

describe('piercing damage', () => {
  const lance = order('lance', { aims: [aimAtForce('opponent')], do: [pierce(6)] });
  const shy = machine('shy', [0, 0, 3], { text: [cannot('be-chosen')] });
  const bold = machine('bold', [0, 0, 4]);
  const shots = [lance, shy, bold, order('hail', { aims: [aimAtAll(unitsOf('opponent'))], do: [damage(1)] })];
  const against = (other: Position['other']): Duel =>
    Duel.from({ own: { hand: 'lance burn' }, other: other ?? {}, phase: 'attack', cards: [...cards, ...shots] });

  it('hits the head first and carries on backwards @nexa-1.2:pierce.2', () => {
    const hurt = lies('bold', { name: 'Head', counters: { damage: 1 } });
    const duel = against({ space: [hurt, lies('bold', { name: 'Next' }), lies('bold', { name: 'Last' })] });
    duel.play(0, 'command', 'lance').pass();
    expect(['Head', 'Next', 'Last'].map((name) => duel.damage(name))).toEqual([4, 3, 0]);
    expect([duel.isDestroyed('Head'), duel.isDestroyed('Next')]).toEqual([true, false]);
    expect(duel.happened('DamageDealt').map(({ kind }) => kind)).toEqual(['normal', 'normal']);
  });

  it('is dealt to one force, and what is left is lost @nexa-1.2:pierce.2', () => {
    const duel = against({ space: [lies('bold', { name: 'A' })], earth: [lies('bold', { name: 'B' })] });
    duel.play(0, 'command', 'lance').select(0, 'earth/1').pass();
    expect([duel.damage('A'), duel.damage('B'), duel.count('waste', 1)]).toEqual([0, 4, 0]);
  });

  it('is not stopped by units that cannot be targeted @nexa-1.2:pierce.3', () => {
    const duel = against({ space: ['shy', 'bold'] });
    expect(against({ space: ['shy'] }).may(0, 'command', 'burn')).toBe(false);
    duel.play(0, 'command', 'lance').pass();
    expect([duel.damage('shy'), duel.damage('bold')]).toEqual([3, 3]);
  });
});
