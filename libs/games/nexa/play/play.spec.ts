import { describe, expect, it } from '@jest/globals';
import { command, operation, unit } from '../cards/define.js';
import { aimAt, custom, damage, damageHq, effect, modify, self, unitsOf, use } from '../cards/text.js';
import { Duel, gs, lies, rolled } from '../testing/index.js';

const free = { sign: null, cost: [0] } as const;
const dear = unit({ key: 'Dear', name: 'Dear', sign: null, cost: [3, { blue: 2 }], powers: [1, 1, 1], terrain: [] });
const tax = (key: string, stat: string, by: number): ReturnType<typeof operation> =>
  operation({
    ...{ key, name: key, ...free },
    text: [
      {
        ...{ kind: 'constant', id: 'tax', zone: 'field', on: { zone: 'hand', of: 'any' } },
        change: { stat, by },
      },
    ],
  });
const jam = command({
  ...{ key: 'Jam', name: 'Jam', ...free },
  text: [
    effect({
      timing: 'any',
      aims: [{ bind: 'what', at: { stage: { keys: [1], of: 'opponent' } }, min: 1, max: 1 }],
      do: [{ op: 'nullify', what: 'what' }],
    }),
  ],
});
const cards = [
  dear,
  jam,
  tax('Dearer', 'roll-blue', 1),
  tax('Cheaper', 'roll-blue', -1),
  tax('Light', 'total', -2),
  tax('Gift', 'roll-blue', -9),
];

describe('playing a card', () => {
  it('shows it, pays, and generates its effect, in that order @nexa-1.2:play-card.2 @nexa-1.2:play-card.5 @nexa-1.2:play-cost.6', () => {
    const duel = Duel.from({ own: { hand: 'Dear', g: gs('blue*3') }, cards });
    duel.play(0, 'unit', 'Dear');
    const told = duel.driver.events.slice(duel.driver.laidOut).flatMap((event) => {
      if (event.type === 'CardsMoved') return [`${event.defs[0]} to ${event.to}`];
      return event.type === 'CardsOriented' || event.type === 'ActionRaised' ? [event.type] : [];
    });
    expect(told).toEqual(['Dear to played', 'CardsOriented', 'ActionRaised']);
    expect(duel.card('Dear')).toMatchObject({ zone: 'played', facing: 'up' });
    expect(duel.driver.view({ seat: 1 }).cards[duel.card('Dear').id]?.def).toBe('Dear');
  });

  it('needs its targets beforehand @nexa-1.2:play-card.3 @nexa-1.2:play-cost.2', () => {
    const shot = command({
      key: 'Shot',
      name: 'Shot',
      ...free,
      text: [effect({ timing: 'any', aims: [aimAt(unitsOf('opponent'))], do: [damage(1)] })],
    });
    expect(Duel.from({ own: { hand: 'Shot' }, cards: [shot] }).may(0, 'command', 'Shot')).toBe(false);
    expect(
      Duel.from({ own: { hand: 'Shot' }, other: { deploy: ['U-08'] }, cards: [shot] }).may(0, 'command', 'Shot'),
    ).toBe(true);
  });

  it('ends with the card on the field or in the junkyard, by its type @nexa-1.2:effect.3 @nexa-1.2:play-command.4 @nexa-1.2:play-command.5', () => {
    const hit = command({ key: 'Hit', name: 'Hit', ...free, text: [effect({ timing: 'any', do: [damageHq(1)] })] });
    const duel = Duel.from({ own: { hand: 'Dear Hit', g: gs('blue*3') }, cards: [...cards, hit] });
    duel.play(0, 'unit', 'Dear').resolve().play(0, 'command', 'Hit');
    expect([duel.count('waste', 1), duel.at('Hit')]).toEqual([0, 'played']);
    duel.resolve();
    expect([duel.at('Dear'), duel.at('Hit'), duel.count('waste', 1)]).toEqual(['deploy/0', 'junk/0', 1]);
  });

  it('whose play is nullified leads to nothing, and what was paid is gone @nexa-1.2:play-cost.9', () => {
    const duel = Duel.from({ own: { hand: 'Dear', g: gs('blue*3') }, other: { hand: 'Jam' }, cards });
    duel.play(0, 'unit', 'Dear').play(1, 'command', 'Jam').resolve();
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['nullified', 'resolved']);
    expect([duel.at('Dear'), duel.power(0)]).toEqual(['junk/0', 1]);
  });
});

describe('costs that texts change', () => {
  const playing = (...operations: string[]): Duel =>
    Duel.from({ own: { hand: 'Dear', g: gs('blue*3'), deploy: operations }, cards });

  it('are raised first and then lowered @nexa-1.2:play-cost.4 @nexa-1.2:play-cost.5', () => {
    const rolledFor = (duel: Duel): number => 3 - duel.play(0, 'unit', 'Dear').power(0);
    expect(rolledFor(playing())).toBe(2);
    expect(rolledFor(playing('Dearer'))).toBe(3);
    expect(rolledFor(playing('Cheaper'))).toBe(1);
    // However large the reduction: increases apply first, and no cost is below zero.
    expect(rolledFor(playing('Gift', 'Dearer'))).toBe(0);
  });

  it('are raised beyond what there is @nexa-1.2:play-cost.4', () => {
    const two = [lies('Dearer', { name: 'a' }), lies('Dearer', { name: 'b' })];
    const duel = Duel.from({ own: { hand: 'Dear', g: gs('blue*3'), deploy: two }, cards });
    expect(duel.may(0, 'unit', 'Dear')).toBe(false);
  });

  it('may be the total power @nexa-1.2:play-cost.5', () => {
    const own = { hand: 'Dear', g: gs('blue*2') };
    expect(Duel.from({ own, cards }).may(0, 'unit', 'Dear')).toBe(false);
    expect(Duel.from({ own: { ...own, deploy: ['Light'] }, cards }).may(0, 'unit', 'Dear')).toBe(true);
  });

  it('do not count for the normal cost, paid by an effect @nexa-1.2:play-cost.8', () => {
    const broker = unit({
      ...{ key: 'Broker', name: 'Broker', ...free, powers: [1, 1, 1], terrain: [] },
      text: [
        use({
          ...{ id: 'deal', timing: 'any', do: modify(self, 1, 0, 0) },
          special: [custom('pay-normal-cost', { of: { zone: 'hand', of: 'controller' } })],
        }),
      ],
    });
    const duel = Duel.from({
      own: { hand: 'Dear', g: gs('blue*3'), deploy: ['Broker', 'Gift', 'Dearer'] },
      cards: [...cards, broker],
    });
    duel.play(0, 'text', 'Broker').resolve();
    expect([duel.power(0), duel.powers('Broker')]).toEqual([1, '2/1/1']);
    const short = Duel.from({
      own: { hand: 'Dear', g: [...gs('blue*2'), rolled('g-blue')], deploy: ['Broker', 'Gift'] },
      cards: [...cards, broker],
    });
    expect(short.may(0, 'text', 'Broker')).toBe(false);
  });
});
