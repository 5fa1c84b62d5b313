import { describe, expect, it } from '@jest/globals';
import type { Ability, CardDefinition, Operation } from '#kernel';
import {
  act,
  appears,
  attacks,
  auto,
  cont,
  draw,
  inZone,
  isRetired,
  power,
  retire,
  self,
  send,
  soulCharge,
  anyOf,
  rearguards,
  RC,
  units,
  VC,
  VC_RC,
} from '../cards/text.js';
import { body, Duel, faceDown, lies, resting, type Side } from '../testing/index.js';

const many = (card: string, n: number): readonly ReturnType<typeof lies>[] => (n > 0 ? [lies(card, { times: n })] : []);

/** The same gate on a CONT, an AUTO and an ACT of the vanguard; `undo` makes its condition false. */
interface Gate {
  readonly labels: Readonly<Record<string, number>>;
  readonly shut: readonly [own: Side, other?: Side];
  readonly open: readonly [own: Side, other?: Side];
  readonly undo: Operation;
}

const grow = (labels: Gate['labels']): Ability =>
  cont(VC, { id: 'grow', labels, on: self, change: { stat: 'power', by: 5000 } });
const quake = (undo: Operation): CardDefinition =>
  body('quake', 1, 6000, { text: [act(RC, { id: 'shake', do: [undo] })] });
const duelWith = (text: readonly Ability[], [own, other]: Gate['open'], ...cards: readonly CardDefinition[]): Duel =>
  Duel.from({
    own: { FC: 'leader', FL: 'quake', ...own },
    other: other ?? {},
    cards: [body('leader', 3, 11000, { text }), ...cards],
  });

function isAlways({ labels, shut, open, undo }: Gate): void {
  const text = [grow(labels)];
  expect(duelWith(text, shut, quake(undo)).power('leader')).toBe(11000);
  const duel = duelWith(text, open, quake(undo));
  expect(duel.power('leader')).toBe(16000);
  duel.use('quake');
  expect(duel.power('leader')).toBe(11000);
}

/** The attack triggers two abilities: the one that makes the condition false is used first, and the other still works. */
function isAskedOnTriggering({ labels, shut, open, undo }: Gate): void {
  const text = [
    auto(VC, { id: 'gain', labels, on: attacks(), do: [soulCharge()] }),
    auto(VC, { id: 'undo', on: attacks(), do: [undo] }),
  ];
  const charged = (side: Gate['open']): Duel => {
    const duel = duelWith(text, side, quake(undo)).attack('leader');
    if (duel.isAsked(0, 'next-trigger')) duel.choose(0, { trigger: 'leader#undo' });
    return duel;
  };
  expect(charged(shut).count('soul', 0)).toBe(0);
  const duel = charged(open);
  expect([duel.count('soul', 0), duel.moves.at(0)?.endsWith('soul-charge')]).toEqual([1, false]);
}

function isAskedOnPlaying({ labels, shut, open, undo }: Gate): void {
  const text = [act(VC, { id: 'gain', labels, cost: [undo], do: [soulCharge()] })];
  expect(duelWith(text, shut, quake(undo)).may(0, 'ability', 'leader')).toBe(false);
  const duel = duelWith(text, open, quake(undo)).use('leader');
  expect([duel.count('soul', 0), duel.may(0, 'ability', 'leader')]).toEqual([1, false]);
}

const all = (zone: string, of: 'controller' | 'opponent', to: string): Operation => send(inZone(zone, of), to);
const dealt = (n: number): Side => ({ damage: many('g1', n) });
const holding = (n: number): Side => ({ hand: many('g1', n) });

const limit: Gate = {
  ...{ labels: { 'limit-break': 4 }, shut: [dealt(3)], undo: all('damage', 'controller', 'drop') },
  // Face-down cards in the damage zone count (4.8.2.2).
  open: [{ damage: [faceDown('g1'), ...many('g1', 3)] }],
};
const brave: Gate = { labels: { brave: 0 }, shut: [holding(4)], open: [holding(3)], undo: draw() };
const oracle: Gate = {
  ...{ labels: { oracle: 0 }, shut: [holding(4)], open: [holding(5)] },
  undo: all('hand', 'controller', 'drop'),
};
const ritual: Gate = {
  ...{ labels: { ritual: 2 }, shut: [{ drop: 'g1 g2 g0' }], open: [{ drop: 'g1 g1' }] },
  undo: all('drop', 'controller', 'removed'),
};
const thunder: Gate = {
  ...{ labels: { thunderstrike: 2 }, shut: [{ bind: 'g1 g1' }, { bind: 'g1' }] },
  ...{ open: [{}, { bind: ['g1', faceDown('g2')] }], undo: all('bind', 'opponent', 'drop') },
};
const shinken: Gate = {
  ...{ labels: { shinken: 0 }, shut: [dealt(2)], open: [dealt(3)], undo: all('damage', 'controller', 'drop') },
};

describe('a CONT text works only as long as its keyword says', () => {
  it.each([
    ['limit break @vanguard-2.11:11.6.3.1 @vanguard-2.11:11.6.3.1.1', limit],
    ['brave @vanguard-2.11:11.15.2 @vanguard-2.11:11.15.2.1', brave],
    ['oracle @vanguard-2.11:11.16.2 @vanguard-2.11:11.16.2.1', oracle],
    ['ritual @vanguard-2.11:11.18.2', ritual],
    ['thunderstrike @vanguard-2.11:11.26.1.1 @vanguard-2.11:11.26.1.1.1', thunder],
    ['shinken hissatsu @vanguard-2.11:11.39.1.1 @vanguard-2.11:11.39.1.1.1', shinken],
  ] as const)('%s', (_name, gate) => isAlways(gate));
});

describe('an AUTO text asks its keyword when it triggers, and never again', () => {
  it.each([
    ['limit break @vanguard-2.11:11.6.3.2 @vanguard-2.11:11.6.3.2.1', limit],
    ['brave @vanguard-2.11:11.15.3 @vanguard-2.11:11.15.3.1', brave],
    ['oracle @vanguard-2.11:11.16.3 @vanguard-2.11:11.16.3.1', oracle],
    ['ritual @vanguard-2.11:11.18.3 @vanguard-2.11:11.18.3.2', ritual],
    ['thunderstrike @vanguard-2.11:11.26.1.2 @vanguard-2.11:11.26.1.2.1', thunder],
    ['shinken hissatsu @vanguard-2.11:11.39.1.2 @vanguard-2.11:11.39.1.2.1', shinken],
  ] as const)('%s', (_name, gate) => isAskedOnTriggering(gate));
});

describe('an ACT text asks its keyword when it is played, and never again', () => {
  it.each([
    ['limit break @vanguard-2.11:11.6.3.3 @vanguard-2.11:11.6.3.3.1 @vanguard-2.11:11.6.1', limit],
    ['brave @vanguard-2.11:11.15.4 @vanguard-2.11:11.15.4.1', brave],
    ['oracle @vanguard-2.11:11.16.4 @vanguard-2.11:11.16.4.1', oracle],
    ['ritual @vanguard-2.11:11.18.4 @vanguard-2.11:11.18.4.1', ritual],
    ['thunderstrike @vanguard-2.11:11.26.1.3 @vanguard-2.11:11.26.1.3.1', thunder],
    ['shinken hissatsu @vanguard-2.11:11.39.1.3 @vanguard-2.11:11.39.1.3.1', shinken],
  ] as const)('%s', (_name, gate) => isAskedOnPlaying(gate));
});

describe('a text under a gate', () => {
  it.each([
    ['limit-break', 'limit break @vanguard-2.11:11.6.2'],
    ['shinken', 'shinken hissatsu @vanguard-2.11:11.39.2'],
  ])('gives its card the keyword, whether or not it works now: %s, %s', (label) => {
    const marshal = body('marshal', 1, 7000, {
      text: [act(RC, { id: 'cheer', do: [power(1000, units('controller', { label }))] })],
    });
    const own = { FC: 'leader', FL: 'marshal', FR: 'g2' };
    const cards = [body('leader', 3, 11000, { text: [grow({ [label]: 4 })] }), marshal];
    const duel = Duel.from({ own, cards }).use('marshal');
    expect(['leader', 'marshal', 'g2'].map((card) => duel.power(card))).toEqual([12000, 7000, 9000]);
  });

  it('ritual counts what its own trigger put into the drop zone @vanguard-2.11:11.18.3.1', () => {
    const text = [
      auto(VC, { id: 'rise', labels: { ritual: 2 }, on: isRetired(anyOf('controller')), do: [soulCharge()] }),
    ];
    const sweep = quake(retire(rearguards('controller', { stat: 'grade', atMost: 2 })));
    const after = (own: Side): number => duelWith(text, [own], sweep).use('quake').until('main').count('soul', 0);
    // The quake is grade 1 and leaves together with the units that it retires: each of them triggers the ability.
    expect([after({}), after({ FR: 'g2' }), after({ drop: 'g1' }), after({ FR: 'g1' })]).toEqual([0, 0, 1, 2]);
  });
});

describe('unite', () => {
  const labels = { unite: 0 };
  const own = { hand: 'g1 g1 g0', FC: 'leader' };
  const leader = (...text: readonly Ability[]): CardDefinition => body('leader', 3, 11000, { text });

  it('counts what was called to rear-guard circles this turn, for a CONT at all times @vanguard-2.11:11.19.1.1 @vanguard-2.11:11.19.1.1.1', () => {
    const duel = Duel.from({ own: { ...own, hand: 'g1 g2' }, cards: [leader(grow(labels))] });
    expect(duel.call('g1', 'FL').power('leader')).toBe(11000);
    expect(duel.call('g2', 'FR').power('leader')).toBe(16000);
    duel.endTurn();
    expect(duel.power('leader')).toBe(11000);
  });

  it('counts guardians, not interceptors, for the one who called them @vanguard-2.11:11.19.1.1', () => {
    const text = [cont(VC, { id: 'grow', labels, on: self, change: { stat: 'power', by: 5000 } })];
    const duel = Duel.from({
      own: { FL: lies('g3', { name: 'Me' }), FC: lies('leader', { name: 'Own' }) },
      other: { FC: lies('leader', { name: 'Foe' }), hand: 'g1 g0 blank', FR: 'g2' },
      cards: [leader(...text)],
    });
    duel.attack('Me', 'Foe').intercept('g2').guard('g1');
    expect(duel.power('Foe')).toBe(11000 + 5000 + 5000);
    duel.guard('g0');
    expect([duel.power('Foe'), duel.power('Own')]).toEqual([11000 + 20000 + 5000, 11000]);
  });

  it('lets an AUTO trigger by the second call itself @vanguard-2.11:11.19.1.2', () => {
    const text = [auto(VC, { id: 'gain', labels, on: appears(anyOf('controller')), do: [soulCharge()] })];
    const duel = Duel.from({ own: { ...own, hand: 'g1 g2' }, cards: [leader(...text)] });
    expect(duel.call('g1', 'FL').count('soul', 0)).toBe(0);
    expect(duel.call('g2', 'FR').count('soul', 0)).toBe(1);
  });

  it('lets an ACT be played after two calls @vanguard-2.11:11.19.1.3', () => {
    const duel = Duel.from({
      own: { ...own, hand: 'g1 g2' },
      cards: [leader(act(VC, { id: 'gain', labels, do: [soulCharge()] }))],
    });
    expect(duel.call('g1', 'FL').may(0, 'ability', 'leader')).toBe(false);
    expect(duel.call('g2', 'FR').may(0, 'ability', 'leader')).toBe(true);
  });
});

describe('darkness', () => {
  const labels = { darkness: 0 };
  const dark = body('dark', 1, 7000, {
    text: [cont(RC, { id: 'grow', labels, on: self, change: { stat: 'power', by: 5000 } })],
  });
  const charger = body('charger', 3, 11000, { text: [act(VC, { id: 'charge', do: [soulCharge()] })] });

  it('asks a CONT whether a card came to the soul this turn otherwise than by a ride @vanguard-2.11:11.30.1.1', () => {
    const duel = Duel.from({ own: { FC: 'charger', FL: 'dark' }, other: { FR: 'g1' }, cards: [dark, charger] });
    expect(duel.power('dark')).toBe(7000);
    expect(duel.use('charger').power('dark')).toBe(12000);
    duel.endTurn();
    expect(duel.power('dark')).toBe(7000);
  });

  it('does not count what was ridden over @vanguard-2.11:11.30.2', () => {
    const duel = Duel.from({ at: 'ride', own: { hand: 'g3', FL: 'dark' }, cards: [dark] });
    duel.ride('g3');
    expect([duel.count('soul', 0), duel.power('dark')]).toEqual([1, 7000]);
  });

  it('lets an AUTO trigger only then @vanguard-2.11:11.30.1.2', () => {
    const text = [auto(RC, { id: 'gain', labels, on: attacks(), do: [draw()] })];
    const cards = [charger, body('dark', 1, 7000, { text })];
    const drawn = (isCharged: boolean): number => {
      const duel = Duel.from({ own: { FC: 'charger', FL: 'dark' }, cards });
      if (isCharged) duel.use('charger');
      return duel.attack('dark').count('hand', 0);
    };
    expect([drawn(false), drawn(true)]).toEqual([0, 1]);
  });

  it('lets an ACT be played only then @vanguard-2.11:11.30.1.3', () => {
    const cards = [charger, body('dark', 1, 7000, { text: [act(RC, { id: 'gain', labels, do: [draw()] })] })];
    const duel = Duel.from({ own: { FC: 'charger', FL: 'dark' }, cards });
    expect(duel.may(0, 'ability', 'dark')).toBe(false);
    expect(duel.use('charger').may(0, 'ability', 'dark')).toBe(true);
  });
});

describe('dark device', () => {
  const labels = { 'dark-device': 0 };
  const spy = (...text: readonly Ability[]): CardDefinition => body('spy', 1, 7000, { text });
  /** A seat's left faces the opponent's right: their `FR` and `BR` are in the column of `FL`. */
  const at = (card: CardDefinition, other: Side): Duel => Duel.from({ own: { FL: 'spy' }, other, cards: [card] });
  const boards: readonly Side[] = [
    ...[{ FR: 'g1' }, { BR: 'g1', FR: resting('g2') }],
    ...[{ FL: 'g1' }, { FR: resting('g1'), BR: resting('g2') }, {}],
  ];

  it('asks a CONT for no standing unit of the opponent in the column @vanguard-2.11:11.36.1.1', () => {
    const card = spy(cont(VC_RC, { id: 'grow', labels, on: self, change: { stat: 'power', by: 5000 } }));
    expect(boards.map((other) => at(card, other).power('spy'))).toEqual([7000, 7000, 12000, 12000, 12000]);
  });

  it('lets an AUTO trigger only then @vanguard-2.11:11.36.1.2', () => {
    const card = spy(auto(RC, { id: 'gain', labels, on: attacks(), do: [draw()] }));
    expect(boards.map((other) => at(card, other).attack('spy', 'Foe').count('hand', 0))).toEqual([0, 0, 1, 1, 1]);
  });

  it('lets an ACT be played only then @vanguard-2.11:11.36.1.3', () => {
    const card = spy(act(RC, { id: 'gain', labels, do: [draw()] }));
    expect(boards.map((other) => at(card, other).may(0, 'ability', 'spy'))).toEqual([false, false, true, true, true]);
  });
});
