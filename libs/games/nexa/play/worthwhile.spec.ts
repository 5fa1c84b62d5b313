import { describe, expect, it } from '@jest/globals';
import type { Operation } from '#kernel';
import { command } from '../cards/define.js';
import {
  aimAt,
  atRandom,
  damageHq,
  draw,
  effect,
  inBrackets,
  inThatCase,
  nullify,
  recover,
  reroll,
  roll,
  send,
  target,
  unitsOf,
} from '../cards/text.js';
import { Duel, lies, rolled } from '../testing/index.js';

const free = { sign: ['blue', 'alpha'], cost: [0] } as const;
const order = (key: string, ...operations: readonly Operation[]) =>
  command({ ...free, key, name: key, text: [effect({ timing: 'any', do: operations })] });
const ownUnit = { zone: 'deploy', of: 'controller' } as const;
const wake = command({
  ...free,
  key: 'wake',
  name: 'wake',
  text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: [reroll(target)] })],
});
const sleep = command({
  ...free,
  key: 'sleep',
  name: 'sleep',
  text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: [roll(target)] })],
});
const drawing = order('drawing', draw(3));
const mending = order('mending', recover(2));
const sting = order(
  'sting',
  {
    ...{ op: 'choose', from: { zone: 'hand', of: 'opponent', where: { fact: 'type', in: ['unit'] } }, min: 1, max: 1 },
    ...{ by: 'controller', bind: 'found', purpose: 'sting' },
  },
  send({ bound: 'found' }, 'junk'),
);
const pick = order(
  'pick',
  {
    ...{
      op: 'choose',
      from: { zone: 'hand', of: 'controller', where: { fact: 'type', in: ['unit'] } },
      min: 1,
      max: 1,
    },
    ...{ by: 'controller', bind: 'found', purpose: 'pick' },
  },
  send({ bound: 'found' }, 'junk'),
);
const stop = command({
  ...free,
  key: 'stop',
  name: 'stop',
  text: [effect({ timing: 'any', aims: [{ bind: 'target', at: { stage: {} }, min: 1, max: 1 }], do: nullify() })],
});
const both = order('both', inThatCase(roll(ownUnit), send(unitsOf('opponent'), 'hand'), damageHq(1)));
const blind = order(
  'blind',
  inThatCase(
    roll(ownUnit),
    atRandom({ zone: 'hand', of: 'opponent', where: { fact: 'type', in: ['unit'] } }, 1, 'found'),
  ),
  damageHq(1),
);
/** The other part of its text could be done, but not its "in that case". */
const more = order('more', damageHq(1), inThatCase(roll(ownUnit), send(unitsOf('opponent'), 'hand')));
const cards = [wake, sleep, drawing, mending, sting, pick, stop, both, blind, more];

describe('no play is wasted', () => {
  it('what its player knows to be unable to resolve is not offered @nexa-1.2:no-waste.1', () => {
    const may = (unit: object, key: string): boolean =>
      Duel.from({ own: { hand: key, deploy: [unit as never] }, cards }).may(0, 'command', key);
    expect([may(lies('U-01'), 'wake'), may(rolled('U-01'), 'wake')]).toEqual([false, true]);
    expect([may(lies('U-01'), 'sleep'), may(rolled('U-01'), 'sleep')]).toEqual([true, false]);
    // The player knows their own hand, without the card being played.
    const hand = (cardsHeld: string): boolean =>
      Duel.from({ own: { hand: cardsHeld }, cards }).may(0, 'command', 'pick');
    expect([hand('pick'), hand('pick U-01')]).toEqual([false, true]);
  });

  it('nor can a target be named with which it would be @nexa-1.2:no-waste.1', () => {
    const duel = Duel.from({ own: { hand: 'wake', deploy: [rolled('U-01'), rolled('U-02'), lies('U-03')] }, cards });
    duel.play(0, 'command', 'wake');
    expect(duel.table.pending[0]?.offer).toMatchObject({ from: [duel.card('U-01').id, duel.card('U-02').id] });
  });

  it('except for HQ, waste pile and the enemy hand, which nobody can look into @nexa-1.2:no-waste.2', () => {
    const duel = Duel.from({
      own: { hand: 'drawing mending sting', hq: [lies('blank', { times: 2 })] },
      other: { hand: 'K-01' },
      cards,
    });
    for (const key of ['drawing', 'mending', 'sting']) expect(duel.may(0, 'command', key)).toBe(true);
    duel.play(0, 'command', 'sting').resolve().select(0);
    expect([duel.at('K-01'), duel.at('sting')]).toEqual(['hand/1', 'junk/0']);
  });

  it('except for effects on effects that wait @nexa-1.2:no-waste.3', () => {
    const duel = Duel.from({ own: { hand: 'drawing' }, other: { hand: 'stop' }, cards });
    expect(duel.may(1, 'command', 'stop')).toBe(false);
    duel.play(0, 'command', 'drawing');
    expect(duel.may(1, 'command', 'stop')).toBe(true);
    // Everyone sees that nothing nullifies this one, and may try all the same.
    const firm = command({
      ...{ ...free, key: 'firm', name: 'firm' },
      text: [inBrackets('square', effect({ timing: 'any', do: [draw(1)] }))],
    });
    const vain = Duel.from({ own: { hand: 'firm' }, other: { hand: 'stop' }, cards: [...cards, firm] });
    vain.play(0, 'command', 'firm').play(1, 'command', 'stop').resolve();
    expect(vain.count('hand', 0)).toBe(1);
  });

  it('except for effects that become waiting effects @nexa-1.2:no-waste.3', () => {
    const later = command({
      ...{ ...free, key: 'later', name: 'later' },
      text: [
        effect({ timing: 'any', do: [{ op: 'give', cards: null, ability: 'dusk', until: 'turn' }] }),
        {
          ...{ kind: 'triggered', id: 'dusk', zone: 'played', bearer: 'given' },
          on: { event: 'moment', moment: 'turn-end', subject: { which: 'any', whose: 'any' } },
          do: [reroll({ zone: 'deploy', of: 'controller' })],
        },
      ],
    });
    // Nothing is rolled yet, but something may be by then.
    expect(
      Duel.from({ own: { hand: 'later', deploy: [lies('U-01')] }, cards: [later] }).may(0, 'command', 'later'),
    ).toBe(true);
  });
});

describe('"in that case"', () => {
  it('applies only if both parts can @nexa-1.2:in-that-case.1', () => {
    const duel = (own: object, foe: boolean) =>
      Duel.from({
        own: { hand: 'both more', deploy: [own as never] },
        other: foe ? { deploy: [lies('U-02')] } : {},
        cards,
      });
    for (const key of ['both', 'more'])
      expect([
        duel(lies('U-01'), false).may(0, 'command', key),
        duel(rolled('U-01'), true).may(0, 'command', key),
        duel(lies('U-01'), true).may(0, 'command', key),
      ]).toEqual([false, false, true]);
    const done = duel(lies('U-01'), true).play(0, 'command', 'both').resolve();
    expect([done.isRolled('U-01'), done.at('U-02'), done.count('hq', 1)]).toEqual([true, 'hand/1', 19]);
  });

  it('fails as a whole if a part cannot any more @nexa-1.2:in-that-case.2', () => {
    const duel = Duel.from({
      own: { hand: 'both', deploy: [lies('U-01')] },
      other: { hand: 'sleep', deploy: [lies('U-02')] },
      cards,
    });
    duel.play(0, 'command', 'both').play(1, 'command', 'sleep').select(1, 'U-01').resolve();
    expect([duel.at('U-02'), duel.count('hq', 1)]).toEqual(['deploy/1', 20]);
    expect(duel.happened('ActionLeft').map(({ outcome }) => outcome)).toEqual(['resolved', 'without-effect']);
  });

  it('lets nobody cut in between the parts @nexa-1.2:in-that-case.3', () => {
    const duel = Duel.from({
      own: { hand: 'both K-01', deploy: [lies('U-01')] },
      other: { hand: 'drawing stop', deploy: [lies('U-02')] },
      cards,
    });
    const from = duel.play(0, 'command', 'both').driver.events.length;
    duel.pass();
    const told = duel.driver.events.slice(from).map(({ type }) => type);
    expect(told.indexOf('CardsOriented')).toBeGreaterThan(-1);
    expect(told.slice(told.indexOf('CardsOriented'), told.indexOf('DamageDealt'))).not.toContain('DecisionAsked');
  });

  it('leaves out the second part alone where that is about face-down cards @nexa-1.2:in-that-case.4', () => {
    const duel = Duel.from({ own: { hand: 'blind', deploy: [lies('U-01')] }, other: { hand: 'K-01' }, cards });
    duel.play(0, 'command', 'blind').resolve();
    expect([duel.isRolled('U-01'), duel.at('K-01'), duel.count('hq', 1)]).toEqual([true, 'hand/1', 19]);
  });
});
