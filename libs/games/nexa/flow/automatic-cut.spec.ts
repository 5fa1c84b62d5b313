import { describe, expect, it } from '@jest/globals';
import type { Operation } from '#kernel';
import { command, unit } from '../cards/define.js';
import { aimAt, damage, destroy, effect, recover, roll, self, target, unitsOf } from '../cards/text.js';
import { Duel, lies } from '../testing/index.js';

const free = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { sign: ['blue', 'alpha'], cost: [0, {}], powers: [4, 1, 3], terrain: ['space', 'earth'] } as const;
const aimed = (key: string, ...operations: readonly Operation[]) =>
  command({
    ...free,
    key,
    name: key,
    text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: operations })],
  });

describe('automatic effects during a cut', () => {
  // Each time it is damaged, its player recovers a card.
  const martyr = unit({
    ...{ ...machine, key: 'martyr', name: 'Martyr', powers: [1, 1, 9] },
    text: [
      {
        kind: 'triggered',
        id: 'suffer',
        zone: 'field',
        on: { event: 'damaged', subject: { which: 'self', whose: 'any' }, each: true },
        do: [recover(1)],
      },
    ],
  });
  const twice = aimed('twice', damage(1), roll(target));
  const once = aimed('once', damage(4));
  const story = (duel: Duel, from: number): string[] =>
    duel.driver.events.slice(from).flatMap((event) => {
      if (event.type === 'DamageDealt') return [`damage ${event.amount}`];
      if (event.type === 'CardsMoved' && event.reason === 'recover') return ['recover'];
      if (event.type === 'CardsOriented') return ['roll'];
      return event.type === 'DecisionAsked' ? ['asked'] : [];
    });

  it('apply at once; then the cut goes on, by the ruling on the damaged words @nexa-1.2:auto.cut.1', () => {
    const duel = Duel.from({
      own: { hand: 'once' },
      other: { hand: 'twice', deploy: [lies('martyr')], waste: [lies('blank', { times: 9 })] },
      cards: [martyr, twice, once],
    });
    duel.play(0, 'command', 'once').play(1, 'command', 'twice');
    const from = duel.driver.events.length;
    duel.pass();
    expect(story(duel, from)).toEqual(['damage 1', 'roll', 'recover', 'damage 4', 'recover', 'asked']);
  });

  it('wait until the effect under way has been applied completely @nexa-1.2:auto.cut.2', () => {
    const duel = Duel.from({
      own: { hand: 'twice' },
      other: { deploy: [lies('martyr')], waste: [lies('blank', { times: 9 })] },
      cards: [martyr, twice],
    });
    const from = duel.play(0, 'command', 'twice').driver.events.length;
    duel.pass();
    expect(story(duel, from)).toEqual(['damage 1', 'roll', 'recover', 'asked']);
  });

  it('apply in the middle of it if they replace something @nexa-1.2:auto.cut.3', () => {
    const tough = unit({
      ...{ ...machine, key: 'tough', name: 'Tough' },
      text: [
        {
          ...{ kind: 'replacement', id: 'kneel', zone: 'field', instead: 'destroyed-by-effect', once: true },
          ...{ subject: { which: 'self', whose: 'any' }, do: [roll(self)] },
        },
      ],
    });
    const doom = command({
      ...free,
      key: 'doom',
      name: 'doom',
      text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: [destroy(), recover(1)] })],
    });
    const duel = Duel.from({
      own: { hand: 'doom doom', waste: [lies('blank', { times: 2 })] },
      other: { deploy: [lies('tough')] },
      cards: [tough, doom],
    });
    const first = duel.table.zones['hand/0']?.[0] as string;
    duel.answer(0, { choose: { action: 'command', card: first } });
    duel.answer(1, { choose: 'pass' });
    const from = duel.driver.events.length;
    duel.pass();
    const told = duel.driver.events.slice(from).flatMap((event) => ('reason' in event ? [event.reason] : []));
    // It is rolled before the rest of the effect is applied.
    expect(told.indexOf('effect')).toBeLessThan(told.indexOf('recover'));
    expect([duel.isRolled('tough'), duel.isDestroyed('tough')]).toEqual([true, false]);
    duel.answer(0, { choose: { action: 'command', card: duel.table.zones['hand/0']?.[0] as string } });
    duel.answer(1, { choose: 'pass' });
    expect(duel.resolve().at('tough')).toBe('junk/1');
  });
});
