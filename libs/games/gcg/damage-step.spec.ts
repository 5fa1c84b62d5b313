import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import {
  aBase,
  aCommand,
  aUnit,
  damageIn,
  Duel,
  EDITIONS,
  hurt,
  lies,
  movesIn,
  resolvedIn,
  rested,
  withCards,
} from './testing/index.js';

const {
  apAtLeast,
  burst,
  changeTarget,
  chooseUnit,
  damage,
  destroy,
  draw,
  it: chosen,
  modify,
  onAttack,
  onDestroyed,
} = words;
const { self, toHand, whenDestroying, whenever } = words;

/** "When this unit destroys a shield." */
const breaks = {
  event: 'moved',
  from: 'shields',
  reason: words.DESTROYED,
  subject: { which: 'any', whose: 'opponent' },
  other: { which: 'self', whose: 'any' },
} as const;
const falls = {
  event: 'moved',
  from: 'battle',
  to: 'trash',
  reason: words.DESTROYED,
  subject: { which: 'other', whose: 'any', where: words.isUnit },
} as const;

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('giant', { ap: 7, hp: 1 }),
  aUnit('mule', { ap: 0, hp: 3 }),
  aUnit('target', { ap: 1, hp: 4 }),
  aUnit('blade', { ap: 3, hp: 1, keywords: { 'first-strike': 0 } }),
  aUnit('brute', { ap: 5, hp: 3 }),
  aUnit('mourner', { ap: 3, hp: 3, text: [whenever('mourn', falls, [draw(1)])] }),
  aUnit('raider', {
    ap: 3,
    hp: 3,
    text: [onAttack([modify('ap', 2, self, 'battle')]), whenever('loot', breaks, [draw(1)])],
  }),
  aUnit('duellist', {
    ap: 2,
    hp: 5,
    text: [
      onAttack([modify('ap', 2, self, 'battle')]),
      whenDestroying([chooseUnit('opponent'), damage({ stat: 'ap', of: 'self' }, chosen)]),
    ],
  }),
  aUnit('snare', { ap: 1, hp: 9, keywords: { blocker: 0 } }),
  aBase('fort', { hp: 5, ap: 2 }),
  aBase('ruin', { hp: 3, text: [onDestroyed([draw(1)], { zone: 'base' })] }),
  aUnit('trap', { text: [burst([chooseUnit('opponent', { where: apAtLeast(5) }), destroy(chosen)])] }),
  aUnit('prize', { text: [burst([toHand(self)])] }),
  aCommand('decoy', [chooseUnit('team'), changeTarget(chosen)], { timing: 'action' }),
];

describe.each(EDITIONS)('damage step, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('the target as it stands now decides what is attacked @gcg-1.1.0:8-5-1 @gcg-early:7-6-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier'] },
      other: { battle: ['target'], hand: 'decoy', base: ['fort'] },
    });
    duel.attack('soldier');
    duel.command('decoy');
    duel.letGo();
    expect(duel.damage('target')).toBe(3);
    expect(duel.damage('soldier')).toBe(1);
    expect(duel.damage('fort')).toBe(0);
    expect(duel.zone('shields/1')).toHaveLength(6);
  });

  it('an attack that stands against the player is none on a unit @gcg-early:7-6-1-1', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: [rested('target')] } });
    expect(damageIn(duel.strike('soldier'))).toEqual(['battle 3']);
    expect(duel.zone('shields/1')).toHaveLength(5);
    expect(duel.damage('target')).toBe(0);
    expect(duel.damage('soldier')).toBe(0);
  });

  it('an attack that stands against a unit is none on the player @gcg-early:7-6-1-2', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['snare'], shields: [] } });
    duel.attack('soldier');
    duel.block('snare');
    expect(duel.damage('snare')).toBe(3);
    expect(duel.table.result).toBeNull();
  });

  it.each([
    ['a base and shields', { base: ['fort'] }, { fort: 3, shields: 6, over: false }],
    ['shields alone', {}, { fort: null, shields: 5, over: false }],
    ['a base alone', { base: ['fort'], shields: [] }, { fort: 3, shields: 0, over: false }],
    ['nothing', { shields: [] }, { fort: null, shields: 0, over: true }],
  ])('an attack on a player finds %s @gcg-1.1.0:8-5-2-1 @gcg-early:7-6-2-1', (_what, other, expected) => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other });
    duel.strike('soldier');
    expect({
      fort: 'base' in other ? duel.damage('fort') : null,
      shields: duel.zone('shields/1').length,
      over: duel.table.result !== null,
    }).toEqual(expected);
  });

  it('without base and shields the player takes the damage and loses at once @gcg-1.1.0:8-5-2-2 @gcg-early:7-6-2-2', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { shields: [] } });
    const events = duel.strike('soldier');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'DamageDealt', to: 'seat/1', amount: 3, kind: 'battle' }),
    );
    expect(duel.table.result).toEqual({ winners: [0], reason: 'shields-broken' });
    expect(duel.table.pending).toEqual([]);
  });

  it('shields: just the top one takes the damage, however much it is @gcg-1.1.0:8-5-2-3 @gcg-early:7-6-2-4', () => {
    const shields = [lies('target', { name: 'top' }), lies('soldier', { name: 'below' }), 'giant'];
    const duel = Duel.from(game, { own: { battle: [lies('giant', { name: 'attacker' })] }, other: { shields } });
    const events = duel.strike('attacker');
    expect(damageIn(events)).toEqual(['battle 7']);
    expect(duel.at('top')).toBe('trash/1');
    expect(duel.zone('shields/1')).toEqual(['soldier', 'giant']);
  });

  it('a damaged shield is destroyed: face up, its Burst offered before it is in the trash @gcg-1.1.0:8-5-2-3-1 @gcg-early:7-6-2-4-1', () => {
    const other = { shields: [lies('prize', { name: 'top' }), 'S-01'] };
    const declined = Duel.from(game, { own: { battle: ['soldier'] }, other });
    declined.strike('soldier');
    expect(declined.asked).toBe('1: burst');
    expect(declined.at('top')).toBe('limbo');
    expect(declined.card('top').facing).toBe('up');
    declined.confirm(false);
    expect(declined.at('top')).toBe('trash/1');
    expect(declined.asked).toBe('0: main');

    const used = Duel.from(game, { own: { battle: ['soldier'] }, other });
    used.strike('soldier');
    used.confirm();
    expect(used.at('top')).toBe('hand/1');
  });

  it('a shield that takes no damage is not destroyed @gcg-1.1.0:8-5-2-3-1 @gcg-early:7-6-2-4-1', () => {
    const duel = Duel.from(game, { own: { battle: ['mule'] }, other: { shields: ['prize', 'S-01'] } });
    expect(damageIn(duel.strike('mule'))).toEqual([]);
    expect(duel.zone('shields/1')).toEqual(['prize', 'S-01']);
    expect(duel.asked).toBe('0: main');
  });

  it('a base takes the damage of the attack, and nothing of it goes on to a shield @gcg-1.1.0:8-5-2-4 @gcg-early:7-6-2-3', () => {
    const duel = Duel.from(game, { own: { battle: ['giant'] }, other: { base: ['fort'] } });
    expect(damageIn(duel.strike('giant'))).toEqual(['battle 7']);
    expect(duel.at('fort')).toBe('trash/1');
    expect(duel.zone('shields/1')).toHaveLength(6);
    expect(duel.damage('giant')).toBe(0);
  });

  it('damage stays on a base; without HP it is destroyed and in the trash @gcg-1.1.0:8-5-2-4-1 @gcg-early:7-6-2-3-1', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('soldier', { name: 'one' }), lies('soldier', { name: 'two' })] },
      other: { base: ['fort'] },
    });
    duel.strike('one');
    expect(duel.damage('fort')).toBe(3);
    expect(duel.stat('fort', 'hp')).toBe(2);
    expect(duel.at('fort')).toBe('base/1');
    expect(movesIn(duel.strike('two'))).toEqual(['fort base/1 > trash/1 (destroyed-battle)']);
  });

  it('with First Strike a base takes the damage first, and once @gcg-1.1.0:8-5-2-4-2 @gcg-early:7-6-2-3-2', () => {
    const duel = Duel.from(game, { own: { battle: ['blade'] }, other: { base: ['fort'] } });
    expect(damageIn(duel.strike('blade'))).toEqual(['battle 3']);
    expect(duel.damage('fort')).toBe(3);
    expect(duel.at('blade')).toBe('battle/0');
    expect(duel.asked).toBe('0: main');
  });
});

describe.each(EDITIONS)('an attack on a unit, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('makes the two units damage each other by their AP @gcg-1.1.0:8-5-3-1 @gcg-early:7-6-3-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier'] },
      other: { battle: [rested('target'), rested('brute')] },
    });
    const events = duel.strike('soldier', 'target');
    expect(damageIn(events)).toEqual(['battle 3', 'battle 1']);
    expect([duel.damage('soldier'), duel.damage('target'), duel.damage('brute')]).toEqual([1, 3, 0]);
  });

  it('at the same time: one that falls still deals its damage @gcg-1.1.0:8-5-3-2 @gcg-early:7-6-3-2', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: [rested('brute')] } });
    const events = duel.strike('soldier', 'brute');
    expect(duel.at('soldier')).toBe('trash/0');
    expect(duel.at('brute')).toBe('trash/1');
    const kinds = events.map(({ type }) => type).filter((type) => ['DamageDealt', 'CardsMoved'].includes(type));
    expect(kinds).toEqual(['DamageDealt', 'DamageDealt', 'CardsMoved', 'CardsMoved']);
  });

  it('damage stays on a unit; without HP it is destroyed and in the trash @gcg-1.1.0:8-5-3-2-1 @gcg-early:7-6-3-2-1', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('soldier', { name: 'one' }), lies('soldier', { name: 'two' })] },
      other: { battle: [rested('target')] },
    });
    duel.strike('one', 'target');
    expect(duel.card('target').counters).toEqual({ damage: 3 });
    expect(duel.body('target')).toBe('1/1');
    expect(movesIn(duel.strike('two', 'target'))).toEqual(['target battle/1 > trash/1 (destroyed-battle)']);
  });

  it('a First Strike attacker deals its damage before the other unit does @gcg-1.1.0:8-5-3-2-2 @gcg-early:7-6-3-2-2', () => {
    const duel = Duel.from(game, { own: { battle: ['blade'] }, other: { battle: [rested('brute')] } });
    expect(damageIn(duel.strike('blade', 'brute'))).toEqual(['battle 3']);
    expect(duel.at('brute')).toBe('trash/1');
    expect(duel.at('blade')).toBe('battle/0');
  });

  it('if both are destroyed, each sees the other destroyed at the same time @gcg-1.1.0:8-5-3-2-3 @gcg-early:7-6-3-2-3', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('mourner', { name: 'attacker' })] },
      other: { battle: [rested('mourner', { name: 'target' })] },
    });
    duel.strike('attacker', 'target');
    expect([duel.at('attacker'), duel.at('target')]).toEqual(['trash/0', 'trash/1']);
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([1, 1]);
  });

  it('all effects of the step resolve while the battle still lasts @gcg-1.1.0:8-5-4 @gcg-early:7-6-3-3', () => {
    const duel = Duel.from(game, {
      own: { battle: ['duellist'] },
      other: { battle: [rested('target'), lies('snare', { orientation: 'sideways' })] },
    });
    duel.strike('duellist', 'target');
    expect(duel.at('target')).toBe('trash/1');
    expect(duel.damage('snare')).toBe(4);
    expect(duel.stat('duellist', 'ap')).toBe(2);
  });

  it('an attack on a player resolves its effects while the battle still lasts @gcg-1.1.0:8-5-4 @gcg-early:7-6-2-5', () => {
    const duel = Duel.from(game, { own: { battle: ['raider'] }, other: { shields: ['trap', 'S-01'] } });
    duel.strike('raider');
    expect(duel.asked).toBe('1: burst');
    duel.confirm();
    // It could only have been chosen with 5 AP, during this battle.
    expect(duel.at('raider')).toBe('trash/0');
    expect(resolvedIn(duel.driver.events).slice(-2)).toEqual(['trap#burst', 'raider#loot']);
    expect(duel.asked).toBe('0: main');
  });

  it('a base has AP but deals no battle damage (ruling A5)', () => {
    const duel = Duel.from(game, { own: { battle: [hurt('soldier', 2)] }, other: { base: ['fort'] } });
    duel.strike('soldier');
    expect(duel.damage('soldier')).toBe(2);
  });

  it('what a destroyed base does is done before play goes on', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { base: ['ruin'] } });
    duel.strike('soldier');
    expect(duel.zone('hand/1')).toHaveLength(1);
    expect(duel.asked).toBe('0: main');
  });
});
