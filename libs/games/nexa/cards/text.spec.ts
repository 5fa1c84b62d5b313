import { describe, expect, it } from '@jest/globals';
import { hasKeyword, type Operation } from '#kernel';
import { TextReader } from '../dialect/reader.js';
import { Duel, gs, lies } from '../testing/index.js';
import { command, operation, unit } from './define.js';
import { aimAt, damage, doesNotStack, effect, modify, rollX, self, send, target, unitsOf, use } from './text.js';

const free = { sign: ['blue', 'alpha'], cost: [0] } as const;
const machine = { sign: ['blue', 'alpha'], cost: [0, {}], powers: [2, 2, 5], terrain: ['space', 'earth'] } as const;
const order = (key: string, ...operations: readonly Operation[]) =>
  command({ ...free, key, name: key, text: [effect({ timing: 'any', do: operations })] });
const aimed = (key: string, ...operations: readonly Operation[]) =>
  command({
    ...free,
    key,
    name: key,
    text: [effect({ timing: 'any', aims: [aimAt(unitsOf('any'))], do: operations })],
  });
const recruit = unit({ ...machine, key: 'recruit', name: 'Recruit' });

describe('durations', () => {
  const frozen = order('frozen', {
    op: 'modify',
    cards: unitsOf('controller'),
    stat: 'melee',
    by: { count: unitsOf('controller') },
    until: 'turn',
  });
  const living = order('living', {
    ...{
      op: 'modify',
      cards: unitsOf('controller', { orientation: 'upright' }),
      stat: 'melee',
      by: 1,
      until: 'turn',
      newcomers: true,
    },
  });
  const sleep = aimed('sleep', { op: 'orient', cards: target, orientation: 'sideways' });
  const board = (hand: string) =>
    Duel.from({ own: { hand, deploy: [lies('U-01')] }, cards: [frozen, living, recruit, sleep] });

  it('"until end of turn" is settled as it resolves @nexa-1.2:resolve.duration.1', () => {
    const duel = board('frozen recruit').play(0, 'command', 'frozen').resolve();
    expect(duel.powers('U-01')).toBe('2/1/2');
    duel.play(0, 'unit', 'recruit').resolve();
    expect([duel.powers('U-01'), duel.powers('recruit')]).toEqual(['2/1/2', '2/2/5']);
    expect(duel.endTurn().powers('U-01')).toBe('1/1/2');
  });

  it('"this turn" goes by what fits while it lasts @nexa-1.2:resolve.duration.2', () => {
    const ready = unit({ ...machine, key: 'ready', name: 'Ready', keywords: { 'battle-deployment': 0 } });
    const duel = Duel.from({
      own: { hand: 'living ready sleep', deploy: [lies('U-01')] },
      cards: [living, ready, sleep],
    });
    duel.play(0, 'command', 'living').resolve().play(0, 'unit', 'ready').resolve();
    expect([duel.powers('U-01'), duel.powers('ready')]).toEqual(['2/1/2', '3/2/5']);
    duel.play(0, 'command', 'sleep').select(0, 'U-01').resolve();
    expect([duel.powers('U-01'), duel.powers('ready')]).toEqual(['1/1/2', '3/2/5']);
    expect(duel.endTurn().powers('ready')).toBe('2/2/5');
  });
});

describe('gaining and losing', () => {
  const grant = aimed('grant', { op: 'grant', cards: target, keyword: 'haste', until: 'turn' });
  const strip = aimed('strip', { op: 'strip', cards: target, keyword: 'haste', until: 'turn' });
  const bog = operation({
    ...free,
    key: 'bog',
    name: 'Bog',
    text: [{ kind: 'constant', id: 'bog', zone: 'field', on: unitsOf('any'), change: { lose: 'haste' } }],
  });
  const cards = [grant, strip, bog];
  const after = (...hand: string[]): boolean => {
    const duel = Duel.from({ own: { hand: hand.join(' '), deploy: [lies('U-01')] }, cards });
    for (const key of hand) duel.play(0, 'command', key).resolve();
    return hasKeyword(duel.driver, duel.card('U-01'), 'haste');
  };

  it('losing prevails, in whatever order @nexa-1.2:resolve.conflict.2', () => {
    expect([after('grant'), after('grant', 'strip'), after('strip', 'grant')]).toEqual([true, false, false]);
  });

  it('what a card keeps losing cannot be given to it @nexa-1.2:resolve.conflict.3', () => {
    const duel = Duel.from({ own: { hand: 'grant', deploy: [lies('U-01'), lies('bog')] }, cards });
    duel.play(0, 'command', 'grant').resolve();
    expect(hasKeyword(duel.driver, duel.card('U-01'), 'haste')).toBe(false);
  });

  it('a card that has lost all texts cannot be given one @nexa-1.2:resolve.conflict.3', () => {
    const brace = use({ id: 'brace', timing: 'any', do: modify(self, 0, 0, 1) });
    const giver = unit({
      ...machine,
      key: 'giver',
      name: 'Giver',
      keywords: { 'cross-weapon': ['Guild'] },
      text: [brace],
    });
    const mate = unit({ ...machine, key: 'mate', name: 'Mate', features: ['Guild'] });
    const hush = operation({
      ...free,
      key: 'hush',
      name: 'Hush',
      text: [
        {
          kind: 'constant',
          id: 'hush',
          zone: 'field',
          on: unitsOf('any', { fact: 'names', in: ['Mate'] }),
          change: { mute: 'all' },
        },
      ],
    });
    const may = (...others: string[]): boolean =>
      Duel.from({
        own: { deploy: ['giver', 'mate', ...others].map((key) => lies(key)) },
        phase: 'attack',
        cards: [giver, mate, hush],
      }).may(0, 'text', 'giver', 'cross-weapon');
    expect([may(), may('hush')]).toEqual([true, false]);
  });
});

describe('X', () => {
  const burn = command({
    ...free,
    key: 'burn',
    name: 'burn',
    text: [
      effect({ timing: 'any', special: rollX('any'), aims: [aimAt(unitsOf('any'))], do: [damage({ bound: 'x' })] }),
    ],
  });
  const swarm = unit({
    ...{ ...machine, key: 'swarm', name: 'Swarm' },
    text: [
      use({
        id: 'swarm',
        timing: 'any',
        special: [{ op: 'note', value: { count: unitsOf('controller') }, as: 'n' }],
        do: [damage({ bound: 'n' }, unitsOf('opponent'))],
      }),
    ],
  });
  const recall = aimed('recall', send(target, 'hand'));
  const cards = [burn, swarm, recall, recruit];

  it('is chosen within its range, and never zero @nexa-1.2:wording.x.1 @nexa-1.2:wording.x.2', () => {
    const duel = Duel.from({ own: { hand: 'burn', g: gs('blue*3') }, other: { deploy: [lies('U-08')] }, cards });
    duel.play(0, 'command', 'burn');
    expect(duel.table.pending[0]).toMatchObject({ seat: 0, purpose: 'x', offer: { kind: 'amount', min: 1, max: 3 } });
    duel.answer(0, { amount: 2 });
    duel.resolve();
    expect([duel.damage('U-08'), duel.power(0)]).toEqual([2, 1]);
    expect(
      Duel.from({ own: { hand: 'burn' }, other: { deploy: [lies('U-08')] }, cards }).may(0, 'command', 'burn'),
    ).toBe(false);
  });

  it('cannot be purple in a text: a scenario file that says so is refused, since two other Gs could not pay for it @nexa-1.2:cost.purple.2', () => {
    const reader = new TextReader();
    reader.read({ rollX: 'red' }, []);
    expect(reader.problems).toEqual([]);
    reader.read({ rollX: 'purple' }, ['cards', 'wave']);
    expect(reader.problems).toEqual([{ path: ['cards', 'wave', 'rollX'], message: 'rollX cannot be used like this' }]);
  });

  it('that is read off something is fixed at play; residents go by what is @nexa-1.2:wording.x.1 @nexa-1.2:wording.x.3', () => {
    const crowd = operation({
      ...free,
      key: 'crowd',
      name: 'Crowd',
      text: [
        {
          kind: 'constant',
          id: 'crowd',
          zone: 'field',
          on: unitsOf('controller'),
          change: { stat: 'melee', by: { count: unitsOf('controller') } },
        },
      ],
    });
    const duel = Duel.from({
      own: { deploy: [lies('swarm'), lies('recruit'), lies('crowd')] },
      other: { hand: 'recall', deploy: [lies('U-08')] },
      cards: [...cards, crowd],
    });
    expect(duel.powers('swarm')).toBe('4/2/5');
    duel.play(0, 'text', 'swarm', 'swarm').play(1, 'command', 'recall').select(1, 'recruit').resolve();
    expect([duel.damage('U-08'), duel.powers('swarm')]).toEqual([2, '3/2/5']);
  });
});

describe('what does not stack', () => {
  it('works once for cards of one name @nexa-1.2:wording.no-stack', () => {
    const lamp = (key: string, name: string) =>
      operation({
        ...free,
        key,
        name,
        text: [
          {
            kind: 'constant',
            id: 'lamp',
            zone: 'field',
            on: unitsOf('controller'),
            when: doesNotStack,
            change: { stat: 'melee', by: 1 },
          },
        ],
      });
    const cards = [lamp('lamp', 'Lamp'), lamp('lantern', 'Lantern'), lamp('reprint', 'Lamp')];
    const melee = (...keys: string[]): string =>
      Duel.from({
        own: { deploy: [lies('U-01'), ...keys.map((key) => lies(key))] },
        other: { deploy: [lies('lamp')] },
        cards,
      }).powers('U-01');
    expect([melee(), melee('lamp'), melee('lamp', 'lamp'), melee('lamp', 'reprint'), melee('lamp', 'lantern')]).toEqual(
      [...['1/1/2', '2/1/2', '2/1/2', '2/1/2', '3/1/2']],
    );
  });
});
