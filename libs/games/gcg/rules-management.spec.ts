import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  damageIn,
  Duel,
  EDITIONS,
  hurt,
  lies,
  movesIn,
  resolvedIn,
  rested,
  under,
  withCards,
} from './testing/index.js';

const {
  bound,
  burst,
  chooseUnit,
  constant,
  damage,
  damageShieldArea,
  deploy,
  deployTokens,
  destroy,
  draw,
  hand,
  it: chosen,
} = words;
const { modify, onDeploy, onDestroyed, self, selfIs, isRested, toHand, toTrash, type, units, when, whenever } = words;

const leaves = { event: 'moved', from: 'battle', subject: { which: 'self', whose: 'any' } } as const;

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('recruit', { ap: 1, hp: 1 }),
  aUnit('mule', { ap: 0, hp: 3 }),
  aUnit('camper', {
    ap: 1,
    hp: 2,
    text: [constant('dig-in', self, { stat: 'hp', by: 2 }, { when: selfIs(isRested) })],
  }),
  aUnit('arriving', { cost: 3, text: [onDeploy([draw(1)])] }),
  aUnit('falling', { ap: 1, hp: 1, text: [onDestroyed([draw(1)])] }),
  aUnit('leaving', { ap: 1, hp: 1, text: [whenever('leave', leaves, [draw(1)])] }),
  aUnit('surprise', { text: [burst([toHand(self)])] }),
  aPilot('ace', { ap: 0, hp: 2 }),
  aBase('fort', { hp: 4, text: [onDestroyed([draw(1)], { zone: 'base' })] }),
  aBase('keep', { hp: 5, text: [onDeploy([draw(1)], { zone: 'base' })] }),
  aCommand('storm', [
    damage(1, units('opponent')),
    when({ not: { exists: units('opponent') } }, [draw(1)], [modify('ap', 5, units('team'))]),
  ]),
  aCommand('greed', [draw(2), draw(1, 'opponent')]),
  aCommand('feast', [draw(1, 'any')]),
  aCommand('mill', [toTrash(words.deckTop(2, 'opponent'))]),
  aCommand('shell', [damageShieldArea(1, 'opponent')]),
  aCommand('bombard', [damageShieldArea(9, 'opponent')]),
  aCommand('weaken', [chooseUnit('opponent'), modify('hp', -2, chosen)]),
  aCommand('reinforce', [{ op: 'bind', cards: hand(type('unit', 'base')), as: 'all' }, deploy(bound('all'))]),
  aCommand('swarm', deployTokens('T-drone', 3)),
  aCommand('doom', [destroy(units('opponent'))]),
];

describe.each(EDITIONS)('rules management, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('is carried out at once, in the middle of an effect @gcg-1.1.0:11-1-2 @gcg-early:10-1-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier'], hand: 'storm' },
      other: { battle: ['recruit', 'falling'] },
    });
    const events = duel.command('storm');
    // Its second sentence no longer finds an enemy unit; the Destroyed effect waits until it is over.
    expect(movesIn(events).slice(1)).toEqual([
      'recruit battle/1 > trash/1 (destroyed-effect)',
      'falling battle/1 > trash/1 (destroyed-effect)',
      'S-01 deck/0 > hand/0 (draw)',
      'storm limbo > trash/0 (used)',
      'S-01 deck/1 > hand/1 (draw)',
    ]);
    expect(duel.stat('soldier', 'ap')).toBe(3);
  });

  it('looks again when a unit is only turned, where its HP hang on that @gcg-1.1.0:11-3-1 @gcg-early:10-3-1', () => {
    const duel = Duel.from(game, { other: { battle: [hurt('camper', 3, { orientation: 'sideways' })] } });
    expect(duel.stat('camper', 'hp')).toBe(1);
    expect(movesIn(duel.endTurn()).slice(0, 2)).toEqual([
      'camper battle/1 > trash/1 (destroyed-rule)',
      'S-01 deck/1 > hand/1 (draw-phase)',
    ]);
  });

  it('lets a player lose in the middle of an effect @gcg-1.1.0:11-1-2 @gcg-early:10-1-2', () => {
    const duel = Duel.from(game, { own: { hand: 'greed', deck: 'S-01 S-01' } });
    duel.command('greed');
    expect(duel.table.result).toEqual({ winners: [1], reason: 'deck-empty' });
    expect(duel.zone('hand/0')).toEqual(['S-01', 'S-01']);
    expect(duel.zone('hand/1')).toEqual([]);
  });

  it('all who meet a defeat condition lose together, so nobody wins @gcg-1.1.0:11-2-1 @gcg-early:10-2-1', () => {
    const duel = Duel.from(game, { own: { hand: 'feast', deck: 'S-01' }, other: { deck: 'S-01' } });
    duel.command('feast');
    expect(duel.table.result).toEqual({ winners: [], reason: 'deck-empty' });
    expect(duel.table.seats.map(({ status }) => status)).toEqual(['lost', 'lost']);
  });

  it.each([
    ['an attack with AP', 'soldier', {}, [0]],
    ['an attack without AP', 'mule', {}, null],
    ['an attack on a base', 'soldier', { base: ['fort'] }, null],
  ])('an empty shield area and %s @gcg-1.1.0:11-2-1-1 @gcg-early:10-2-1-1', (_what, attacker, more, winners) => {
    const duel = Duel.from(game, { own: { battle: [attacker] }, other: { shields: [], ...more } });
    duel.strike(attacker);
    expect(duel.table.result?.winners ?? null).toEqual(winners);
  });

  it('damage by an effect defeats nobody: only battle damage of a unit does @gcg-1.1.0:11-2-1-1 @gcg-early:10-2-1-1', () => {
    const duel = Duel.from(game, { own: { hand: 'bombard' }, other: { shields: [] } });
    const events = duel.command('bombard');
    expect(damageIn(events)).toEqual([]);
    expect(duel.table.result).toBeNull();
  });

  it('a deck that has become empty loses, whatever emptied it @gcg-1.1.0:11-2-1-2 @gcg-early:10-2-1-2', () => {
    const milled = Duel.from(game, { own: { hand: 'mill' }, other: { deck: 'S-01 S-01' } });
    milled.command('mill');
    expect(milled.table.result).toEqual({ winners: [0], reason: 'deck-empty' });
    const left = Duel.from(game, { own: { hand: 'mill' }, other: { deck: 'S-01 S-01 S-01' } });
    left.command('mill');
    expect(left.table.result).toBeNull();
  });
});

describe.each(EDITIONS)('destruction, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('units, bases and shields without HP are destroyed and put into the trash @gcg-1.1.0:11-3-1 @gcg-early:10-3-1', () => {
    const unit = Duel.from(game, { own: { hand: 'storm' }, other: { battle: [hurt('soldier', 2), hurt('mule', 1)] } });
    unit.command('storm');
    expect(unit.zone('trash/1')).toEqual(['soldier']);
    expect(unit.body('mule')).toBe('0/1');

    const base = Duel.from(game, { own: { hand: 'shell' }, other: { base: [hurt('fort', 3)] } });
    base.command('shell');
    expect(base.zone('trash/1')).toEqual(['fort']);
    expect(resolvedIn(base.driver.events)).toEqual(['fort#destroyed']);

    const shield = Duel.from(game, { own: { hand: 'shell' }, other: { shields: ['soldier', 'mule'] } });
    shield.command('shell');
    expect(shield.zone('trash/1')).toEqual(['soldier']);
    expect(shield.zone('shields/1')).toEqual(['mule']);
  });

  it('HP that is taken away without damage counts as well (ruling A12)', () => {
    const duel = Duel.from(game, { own: { hand: 'weaken' }, other: { battle: [hurt('soldier', 1)] } });
    duel.command('weaken');
    expect(duel.at('soldier')).toBe('trash/1');
  });

  it('a shield has 1 HP, whatever card it is @gcg-1.1.0:11-3-1-1 @gcg-early:10-3-1-1', () => {
    const duel = Duel.from(game, {
      own: { hand: 'shell bombard' },
      other: { shields: [lies('surprise', { name: 'top' }), lies('soldier', { name: 'second' }), 'mule'] },
    });
    expect(duel.stat('top', 'hp')).toBe(1);
    expect(duel.stat('second', 'hp')).toBe(1);
    duel.command('shell');
    expect(duel.asked).toBe('1: burst');
    duel.confirm(false);
    expect(duel.at('top')).toBe('trash/1');
    duel.command('bombard');
    expect(duel.zone('shields/1')).toEqual(['mule']);
  });
});

describe.each(EDITIONS)('a full battle area, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const five = [{ card: 'recruit', times: 5 }];
  const six = [...five, lies('mule', { name: 'sixth' })];

  it('holds six units @gcg-1.1.0:11-4-1 @gcg-early:10-4-1', () => {
    const sixth = Duel.from(game, { own: { battle: five, hand: 'soldier' } });
    sixth.deploy('soldier');
    expect(sixth.asked).toBe('0: main');
    expect(sixth.zone('battle/0')).toHaveLength(6);
    const seventh = Duel.from(game, { own: { battle: six, hand: 'soldier' } });
    seventh.deploy('soldier');
    expect(seventh.asked).toBe('0: make-room');
  });

  it('makes room for a new one: its player chooses one that was there @gcg-1.1.0:11-4-2 @gcg-early:10-4-2', () => {
    const duel = Duel.from(game, { own: { battle: six, hand: 'arriving' } });
    duel.deploy('arriving');
    expect(duel.offered).toEqual(['recruit', 'recruit', 'recruit', 'recruit', 'recruit', 'sixth']);
    const paid = (duel.table.zones['resources/0'] ?? []).filter(
      (id) => duel.table.cards[id]?.orientation === 'sideways',
    );
    expect(paid).toHaveLength(3);
    duel.select('sixth');
    expect(duel.zone('battle/0')).toEqual(['recruit', 'recruit', 'recruit', 'recruit', 'recruit', 'arriving']);
    expect(duel.zone('trash/0')).toEqual(['mule']);
    expect(resolvedIn(duel.driver.events)).toEqual(['arriving#deploy']);

    const byEffect = Duel.from(game, { own: { battle: six, hand: 'reinforce arriving' } });
    byEffect.command('reinforce');
    byEffect.select('sixth');
    expect(byEffect.at('sixth')).toBe('trash/0');
    expect(byEffect.at('arriving')).toBe('battle/0');
  });

  it('that does not count as destroyed; pilots go along, and leaving is leaving @gcg-1.1.0:11-4-2-1 @gcg-early:10-4-2-1', () => {
    const crowd = [
      { card: 'recruit', times: 4 },
      lies('falling', { name: 'led' }),
      under('led', 'ace'),
      lies('leaving'),
    ];
    const duel = Duel.from(game, {
      own: { battle: crowd, hand: [lies('soldier', { name: 'first' }), lies('soldier', { name: 'second' })] },
    });
    duel.deploy('first');
    duel.select('led');
    expect([duel.at('led'), duel.at('ace')]).toEqual(['trash/0', 'trash/0']);
    expect(resolvedIn(duel.driver.events)).toEqual([]);
    duel.deploy('second');
    duel.select('leaving');
    expect(resolvedIn(duel.driver.events)).toEqual(['leaving#leave']);
  });

  it('makes room for several as the excess requires @gcg-1.1.0:11-4-2-2 @gcg-early:10-4-2-2', () => {
    const two = Duel.from(game, { own: { battle: six, hand: 'swarm' } });
    two.command('swarm');
    expect(two.driver.pending(0).offer).toMatchObject({ kind: 'select', min: 3, max: 3 });
    const one = Duel.from(game, {
      own: { battle: [...five.map((many) => ({ ...many, times: 3 })), 'mule'], hand: 'swarm' },
    });
    one.command('swarm');
    expect(one.driver.pending(0).offer).toMatchObject({ kind: 'select', min: 1, max: 1 });
    one.select('mule');
    expect(one.zone('battle/0')).toEqual(['recruit', 'recruit', 'recruit', 'T-drone', 'T-drone', 'T-drone']);
  });
});

describe.each(EDITIONS)('a full base section, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('holds one base @gcg-1.1.0:11-5-1 @gcg-early:10-5-1', () => {
    const duel = Duel.from(game, {
      own: { base: ['ex-base'], hand: [lies('keep', { name: 'one' }), lies('keep', { name: 'two' })] },
    });
    duel.deploy('one');
    expect(duel.zone('base/0')).toEqual(['keep']);
    duel.deploy('two');
    expect(duel.zone('base/0')).toEqual(['keep']);
    expect([duel.at('one'), duel.at('two')]).toEqual(['trash/0', 'base/0']);
  });

  it('gives way to a new base, played or deployed @gcg-1.1.0:11-5-2 @gcg-early:10-5-2', () => {
    const played = Duel.from(game, { own: { base: [hurt('ex-base', 2)], hand: 'keep' } });
    played.deploy('keep');
    expect(played.zone('base/0')).toEqual(['keep']);
    expect(played.damage('keep')).toBe(0);
    expect(played.isRested('keep')).toBe(false);
    // A token does not stay in the trash.
    expect(played.zone('trash/0')).toEqual([]);
    expect(resolvedIn(played.driver.events)).toEqual(['keep#deploy']);

    const byEffect = Duel.from(game, { own: { base: [rested('fort')], hand: 'reinforce keep' } });
    byEffect.command('reinforce');
    expect(byEffect.at('fort')).toBe('trash/0');
    expect(byEffect.zone('base/0')).toEqual(['keep']);
  });

  it('which does not count as destroyed @gcg-1.1.0:11-5-2-1 @gcg-early:10-5-2-1', () => {
    const duel = Duel.from(game, { own: { base: ['fort'], hand: 'keep' } });
    duel.deploy('keep');
    expect(duel.at('fort')).toBe('trash/0');
    expect(resolvedIn(duel.driver.events)).toEqual(['keep#deploy']);
  });
});
