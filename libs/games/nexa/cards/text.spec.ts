import { describe, expect, it } from '@jest/globals';
import { hasKeyword, type Operation } from '#kernel';
import { checkDeck } from '../deck-check.js';
import { nexa12 } from '../game.js';
import { Duel, gameWith, gs, lies } from '../testing/index.js';
import { command, operation, unit } from './define.js';
import {
  aimAt,
  atRandom,
  damage,
  doesNotStack,
  effect,
  extract,
  look,
  makeG,
  modify,
  reveal,
  rollX,
  self,
  send,
  target,
  unitsOf,
  use,
} from './text.js';

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

describe('terms', () => {
  const top = (n: number) => ({ zone: 'hq', of: 'controller', top: n }) as const;

  it('looking shows cards to one player, who leaves them where they are @nexa-1.2:term.look', () => {
    const duel = Duel.from({ own: { hand: 'peek', hq: 'U-01 U-02 U-03' }, cards: [order('peek', look(top(2)))] });
    const before = duel.zone('hq/0');
    duel.play(0, 'command', 'peek').resolve();
    const told = (seat: 0 | 1) => duel.driver.toldTo({ seat }).filter(({ type }) => type === 'CardsRevealed');
    expect(told(0)).toMatchObject([{ defs: ['U-01', 'U-02'] }]);
    expect(told(1)).toMatchObject([{ defs: [] }]);
    expect(duel.zone('hq/0')).toEqual(before);
  });

  it('revealing shows them to all, and they stay where they are @nexa-1.2:term.reveal', () => {
    const duel = Duel.from({ own: { hand: 'show', hq: 'U-01 U-02 U-03' }, cards: [order('show', reveal(top(2)))] });
    const before = duel.zone('hq/0');
    duel.play(0, 'command', 'show').resolve();
    for (const viewer of [{ seat: 0 }, { seat: 1 }, 'spectator'] as const)
      expect(duel.driver.toldTo(viewer).filter(({ type }) => type === 'CardsRevealed')).toMatchObject([
        { defs: ['U-01', 'U-02'] },
      ]);
    expect(duel.zone('hq/0')).toEqual(before);
  });

  it('shuffling puts a place in an order of chance @nexa-1.2:term.shuffle', () => {
    const mix = order('mix', { op: 'shuffle', zone: 'hq', of: 'controller' });
    const position = { own: { hand: 'mix', hq: 'U-01 U-02 U-03' }, cards: [mix] };
    const duel = Duel.from(position, { shuffles: { 'hq/0': [['U-03', 'U-01', 'U-02']] } });
    duel.play(0, 'command', 'mix').resolve();
    expect(duel.zone('hq/0')).toEqual(['U-03', 'U-01', 'U-02']);
    expect(duel.happened('ZoneShuffled')).toHaveLength(1);
  });

  it('at random nobody knows which cards it will be @nexa-1.2:term.random', () => {
    const raid = order('raid', atRandom({ zone: 'hand', of: 'opponent' }, 1, 'hit'), send({ bound: 'hit' }, 'junk'));
    const taken = (roll: number) => {
      const duel = Duel.from(
        {
          own: { hand: 'raid' },
          other: { hangar: 'U-01 U-02 U-03' },
          cards: [
            order('raid', atRandom({ zone: 'hangar', of: 'opponent' }, 1, 'hit'), send({ bound: 'hit' }, 'junk')),
          ],
        },
        { rolls: { random: [roll] } },
      );
      duel.play(0, 'command', 'raid').resolve();
      return duel.zone('junk/1');
    };
    expect([taken(0), taken(2)]).toEqual([['U-01'], ['U-03']]);
    const duel = Duel.from({ own: { hand: 'raid' }, other: { hand: 'U-01 U-02' }, cards: [raid] });
    duel.play(0, 'command', 'raid').resolve();
    expect([duel.count('hand', 1), duel.count('junk', 1)]).toEqual([1, 1]);
    // Nobody was asked which.
    expect(
      duel.happened('DecisionAsked').flatMap(({ decisions }) => decisions.map(({ purpose }) => purpose)),
    ).not.toContain('random');
  });

  it('extracting sets cards aside and leaves the others in their order @nexa-1.2:term.extract.1', () => {
    const sift = order(
      'sift',
      extract({ ...top(3), where: { fact: 'type', in: ['unit'] } }, 'found'),
      send({ bound: 'found' }, 'hand'),
    );
    const duel = Duel.from({ own: { hand: 'sift', hq: 'K-01 U-02 K-03 U-03' }, cards: [sift] });
    duel.play(0, 'command', 'sift').resolve();
    expect(duel.zone('hq/0')).toEqual(['K-01', 'K-03', 'U-03']);
    expect(duel.at('U-02')).toBe('hand/0');
    expect(duel.happened('CardsMoved').map(({ to }) => to)).toContain('aside/0');
  });

  it('what is left aside when the effect is over is removed @nexa-1.2:term.extract.2', () => {
    const lose = order('lose', extract(top(1), 'found'));
    const duel = Duel.from({ own: { hand: 'lose', hq: 'U-02 U-03' }, cards: [lose] });
    expect(duel.play(0, 'command', 'lose').resolve().at('U-02')).toBe('removed/0');
  });

  it('"make it a G" puts it to the G zone, where it is nothing else @nexa-1.2:term.make-g', () => {
    const turn = order('turn', makeG({ zone: 'junk', of: 'controller', where: { fact: 'type', in: ['unit'] } }));
    const duel = Duel.from({ own: { hand: 'turn', junk: 'U-09', deploy: [lies('U-01')] }, cards: [turn] });
    duel.play(0, 'command', 'turn').resolve();
    expect([duel.at('U-09'), duel.card('U-09').role, duel.power(0)]).toEqual(['g/0', 'g', 1]);
    expect(hasKeyword(duel.driver, duel.card('U-09'), 'high-mobility')).toBe(false);
    expect(duel.powers('U-09')).toBe('0/0/0');
  });
});

describe('a text', () => {
  it('prevails over the basic rules: when cards are played, how they enter, how many are held @nexa-1.2:other.priority.2', () => {
    // free-timing.3
    expect(
      Duel.from({ own: { hand: 'U-12 U-01', g: gs('purple*2 blue') }, turn: 1, phase: 'damage' }).may(
        0,
        'unit',
        'U-12',
      ),
    ).toBe(true);
    expect(
      Duel.from({ own: { hand: 'U-12 U-01', g: gs('purple*2 blue') }, turn: 1, phase: 'damage' }).may(
        0,
        'unit',
        'U-01',
      ),
    ).toBe(false);
    // play-unit.4
    const fresh = Duel.from({ own: { hand: 'U-13', g: gs('green*2') } })
      .play(0, 'unit', 'U-13')
      .resolve();
    expect(fresh.isRolled('U-13')).toBe(false);
    // turn-end.6
    const store = order('store', { op: 'adjust', rating: 'hand-limit', of: 'controller', by: 2, until: 'turn' });
    const full = Duel.from({ own: { hand: `store ${'U-08 '.repeat(9)}` }, phase: 'return', cards: [store] });
    full.play(0, 'command', 'store').resolve().endTurn();
    expect(full.count('hand', 0)).toBe(8);
  });

  it('that is constant works in deck construction: three unique cards @nexa-1.2:auto.constant.1', () => {
    const rare = ['A', 'B', 'C', 'D'].map((letter) =>
      unit({ ...machine, key: `rare-${letter}`, name: `Rare ${letter}`, keywords: { unique: 0 } }),
    );
    const game = gameWith(rare);
    const sample = Object.values(nexa12.decks.samples)[0]?.main as readonly string[];
    const problems = (n: number) =>
      checkDeck(game.cards, { main: [...sample.slice(n), ...rare.slice(0, n).map(({ key }) => key)] }).filter(
        ({ rule }) => rule.startsWith('special.unique'),
      );
    expect([problems(3).length, problems(4).length]).toEqual([0, 1]);
  });
});
