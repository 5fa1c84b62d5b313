import { describe, expect, it } from '@jest/globals';
import type { Ability, Operation } from '#kernel';
import { command, operation, unit } from '../cards/define.js';
import { aimAt, effect, modify, recover, send, target, unitsOf } from '../cards/text.js';
import { Duel, gs, lies } from '../testing/index.js';

const free = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { sign: ['blue', 'alpha'], cost: [0, {}], powers: [4, 1, 3], terrain: ['space', 'earth'] } as const;
const order = (key: string, ...operations: readonly Operation[]) =>
  command({ ...free, key, name: key, text: [effect({ timing: 'any', do: operations })] });
const aimed = (key: string, ...operations: readonly Operation[]) =>
  command({
    ...free,
    key,
    name: key,
    text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: operations })],
  });
const standing = (key: string, ability: Omit<Extract<Ability, { kind: 'constant' }>, 'kind' | 'id' | 'zone'>) =>
  operation({ ...free, key, name: key, text: [{ kind: 'constant', id: key, zone: 'field', ...ability }] });
const comes = { event: 'moved', to: 'deploy', subject: { which: 'other', whose: 'any' } } as const;

describe('automatic effects', () => {
  const herald = unit({
    ...{ ...machine, key: 'herald', name: 'Herald' },
    text: [
      {
        kind: 'triggered',
        id: 'hail',
        zone: 'field',
        on: { ...comes, subject: { which: 'self', whose: 'any' } },
        do: [recover(1)],
      },
    ],
  });

  it('apply without being raised: nobody is asked between their cause and them @nexa-1.2:auto.1', () => {
    const duel = Duel.from({
      own: { hand: 'herald K-01', g: gs('blue*2'), waste: 'blank' },
      other: { hand: 'K-01', g: gs('blue'), deploy: [lies('U-01')] },
      cards: [herald],
    });
    duel.play(0, 'unit', 'herald');
    const from = duel.driver.events.length;
    duel.pass();
    const told = duel.driver.events.slice(from);
    const entered = told.findIndex((event) => event.type === 'CardsMoved' && event.reason === 'play');
    const applied = told.findIndex((event) => event.type === 'CardsMoved' && event.reason === 'recover');
    expect([entered >= 0, applied > entered]).toEqual([true, true]);
    expect(told.slice(entered, applied).map(({ type }) => type)).not.toContain('DecisionAsked');
    expect(told.filter(({ type }) => type === 'ActionRaised')).toEqual([]);
  });
});

describe('resident effects', () => {
  const flag = standing('flag', { on: unitsOf('controller'), change: { stat: 'melee', by: 2 } });

  it.each(['hand', 'junk', 'hangar'])(
    'apply as soon as their card is on the field, and end when it leaves to %s @nexa-1.2:auto.resident.1',
    (zone) => {
      const dismiss = order(
        'dismiss',
        send({ zone: 'field', of: 'any', where: { fact: 'names', in: ['flag'] } }, zone),
      );
      const duel = Duel.from({ own: { hand: 'flag dismiss', deploy: [lies('U-01')] }, cards: [flag, dismiss] });
      expect(duel.powers('U-01')).toBe('1/1/2');
      expect(duel.play(0, 'operation', 'flag').resolve().powers('U-01')).toBe('3/1/2');
      expect(duel.play(0, 'command', 'dismiss').resolve().powers('U-01')).toBe('1/1/2');
    },
  );

  it('never go through resolution, and nobody plays them @nexa-1.2:resolve.2 @nexa-1.2:text-timing.3', () => {
    const zeal = unit({
      ...{ ...machine, key: 'zeal', name: 'Zeal' },
      text: [
        {
          ...{ kind: 'constant', id: 'zeal', zone: 'field', when: { turnOf: 'controller' } },
          ...{ on: { bound: 'self' }, change: { stat: 'melee', by: 2 } },
        },
      ],
    });
    const duel = Duel.from({ own: { hand: 'zeal', g: gs('blue*2') }, cards: [zeal] });
    duel.play(0, 'unit', 'zeal').resolve();
    // Only the card itself was announced and resolved; its text applies by its condition alone.
    expect(duel.happened('ActionRaised').map(({ action }) => action.action)).toEqual(['unit']);
    expect([duel.powers('zeal'), duel.happened('EffectBegan'), duel.may(0, 'text', 'zeal')]).toEqual([
      '6/1/3',
      [],
      false,
    ]);
    expect(duel.endTurn().powers('zeal')).toBe('4/1/3');
  });

  it('apply anew whenever something changes @nexa-1.2:auto.resident.2', () => {
    const many = standing('many', {
      on: unitsOf('controller'),
      change: { stat: 'melee', by: { count: unitsOf('controller') } },
    });
    const duel = Duel.from({
      own: { hand: 'U-02', g: gs('blue*2'), deploy: [lies('many'), lies('U-01')] },
      cards: [many],
    });
    expect(duel.powers('U-01')).toBe('2/1/2');
    duel.play(0, 'unit', 'U-02').resolve();
    expect([duel.powers('U-01'), duel.powers('U-02')]).toEqual(['3/1/2', '4/1/3']);
  });

  it('that apply at one time are worked out from the oldest on @nexa-1.2:auto.resident.3', () => {
    // The condition of each depends on what the other changes.
    const first = standing('first', {
      on: unitsOf('controller', { stat: 'melee', atLeast: 4 }),
      change: { stat: 'shooting', by: 3 },
    });
    const second = standing('second', {
      on: unitsOf('controller', { stat: 'shooting', atLeast: 4 }),
      change: { stat: 'melee', to: 1 },
    });
    const brute = unit({ ...machine, key: 'brute', name: 'Brute' });
    const powers = (...keys: string[]): string =>
      Duel.from({
        own: { deploy: [lies('brute'), ...keys.map((key) => lies(key))] },
        cards: [first, second, brute],
      }).powers('brute');
    expect([powers('first', 'second'), powers('second', 'first')]).toEqual(['1/4/3', '4/4/3']);
  });

  it('of two that conflict the later prevails @nexa-1.2:resolve.conflict.1', () => {
    const small = standing('small', { on: unitsOf('any'), change: { stat: 'melee', to: 1 } });
    const large = standing('large', { on: unitsOf('any'), change: { stat: 'melee', to: 8 } });
    const set = aimed('set', { op: 'assign', cards: target, stat: 'melee', to: 5, until: 'turn' });
    const cards = [small, large, set];
    const board = (...keys: string[]) =>
      Duel.from({ own: { hand: 'set large', deploy: [lies('U-01'), ...keys.map((key) => lies(key))] }, cards });
    expect([board('small', 'large').powers('U-01'), board('large', 'small').powers('U-01')]).toEqual([
      '8/1/2',
      '1/1/2',
    ]);
    // A later effect overrides a resident effect, and a later resident effect overrides that.
    const duel = board('small').play(0, 'command', 'set').resolve();
    expect(duel.powers('U-01')).toBe('5/1/2');
    expect(duel.play(0, 'operation', 'large').resolve().powers('U-01')).toBe('8/1/2');
  });
});

describe('constant effects', () => {
  it('work off the field as well @nexa-1.2:auto.constant.1', () => {
    const eager: Ability = {
      ...{ kind: 'constant', id: 'eager', zone: ['hand', 'field'], on: { bound: 'self' } },
      change: { stat: 'total', by: { minus: { count: { zone: 'junk', of: 'controller' } } } },
    };
    const scavenger = unit({ ...machine, key: 'scavenger', name: 'Scavenger', cost: [3, {}], text: [eager] });
    const may = (junk: string): boolean =>
      Duel.from({ own: { hand: 'scavenger', junk, g: gs('blue') }, cards: [scavenger] }).may(0, 'unit', 'scavenger');
    expect([may('U-01'), may('U-01 U-02')]).toEqual([false, true]);
  });
});

describe('trigger effects', () => {
  const cheer = unit({
    ...{ ...machine, key: 'cheer', name: 'Cheer' },
    text: [{ kind: 'triggered', id: 'cheer', zone: 'field', on: comes, once: true, do: [recover(1)] }],
  });
  const everyTime = unit({
    ...{ ...machine, key: 'every', name: 'Every' },
    text: [{ kind: 'triggered', id: 'every', zone: 'field', on: { ...comes, each: true }, do: [recover(1)] }],
  });
  const squad = unit({ ...machine, key: 'squad', name: 'Squad' });

  it('that say "when" work once each turn, those that say "each time" always @nexa-1.2:auto.trigger.4 @nexa-1.2:auto.trigger.5', () => {
    const recovered = (key: string): number[] => {
      const duel = Duel.from({
        own: { hand: 'squad squad squad', deploy: [lies(key)], waste: [lies('blank', { times: 9 })] },
        cards: [cheer, everyTime, squad],
      });
      const counts = [0, 1].map(() => {
        duel.answer(0, { choose: { action: 'unit', card: duel.table.zones['hand/0']?.[0] as string } });
        duel.pass().resolve();
        return 9 - duel.count('waste', 0);
      });
      duel.endTurn().endTurn().until('deploy');
      duel.answer(0, {
        choose: {
          action: 'unit',
          card: duel.table.zones['hand/0']?.find((id) => duel.table.cards[id]?.def === 'squad') as string,
        },
      });
      duel.pass().resolve();
      return [...counts, 9 - duel.count('waste', 0)];
    };
    expect(recovered('cheer')).toEqual([1, 1, 2]);
    expect(recovered('every')).toEqual([1, 2, 3]);
  });

  it('last as long as they say, whatever becomes of their source @nexa-1.2:auto.trigger.2', () => {
    const mentor = unit({
      ...{ ...machine, key: 'mentor', name: 'Mentor' },
      text: [{ kind: 'triggered', id: 'teach', zone: 'field', on: comes, do: modify({ bound: 'became' }, 3, 0, 0) }],
    });
    const dismiss = aimed('dismiss', send(target, 'hand'));
    const duel = Duel.from({
      own: { hand: 'squad dismiss', deploy: [lies('mentor')] },
      cards: [mentor, squad, dismiss],
    });
    duel.play(0, 'unit', 'squad').resolve();
    expect(duel.powers('squad')).toBe('7/1/3');
    duel.play(0, 'command', 'dismiss').select(0, 'mentor').resolve();
    expect([duel.at('mentor'), duel.powers('squad')]).toEqual(['hand/0', '7/1/3']);
    expect(duel.endTurn().powers('squad')).toBe('4/1/3');
  });

  it('come after what residents do at the same time @nexa-1.2:auto.trigger.3', () => {
    // When it enters, the enemy's units have one defence less, and it counts those that are destroyed.
    const blight = unit({
      ...{ ...machine, key: 'blight', name: 'Blight' },
      text: [
        { kind: 'constant', id: 'wither', zone: 'field', on: unitsOf('opponent'), change: { stat: 'defence', by: -2 } },
        {
          ...{
            kind: 'triggered',
            id: 'reap',
            zone: 'field',
            on: { ...comes, subject: { which: 'self', whose: 'any' } },
          },
          do: [recover({ count: unitsOf('opponent', { counter: 'destroyed', atLeast: 1 }) })],
        },
      ],
    });
    const duel = Duel.from({
      own: { hand: 'blight', waste: [lies('blank', { times: 5 })] },
      other: { deploy: [lies('U-01'), lies('U-03'), lies('U-08')] },
      cards: [blight],
    });
    duel.play(0, 'unit', 'blight').resolve();
    expect(5 - duel.count('waste', 0)).toBe(2);
  });
});
