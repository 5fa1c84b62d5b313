import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  hurt,
  lies,
  rested,
  under,
  withCards,
} from './testing/index.js';

const { activate, chooseUnit, constant, damage, draw, duringPair, isRested } = words;
const { it: chosen, may, modify, onDeploy, onDestroyed, rest, self, setActive, toHand, trait, units, isOther } = words;

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('knight', { ap: 2, hp: 2, traits: ['order'] }),
  aUnit('banner', { ap: 1, hp: 2, text: [constant('lead', units('team', isOther), { stat: 'ap', by: 1 })] }),
  aUnit('chaplain', { ap: 1, hp: 1, text: [constant('bless', units('team', trait('order')), { stat: 'hp', by: 2 })] }),
  aUnit('loner', { ap: 2, hp: 2, text: [constant('proud', self, { stat: 'ap', by: 3 }, { when: selfRested() })] }),
  aUnit('plague', { ap: 1, hp: 3, text: [constant('sicken', units('opponent'), { stat: 'hp', by: -1 })] }),
  aUnit('charger', { ap: 2, hp: 2, text: [constant('rush', self, { allow: 'attack-at-once' })] }),
  aUnit('warden', { ap: 1, hp: 2, text: [constant('bind', units('opponent'), { forbid: 'attack' })] }),
  aUnit('freezer', { ap: 1, hp: 2, text: [constant('freeze', units('opponent'), { forbid: 'set-active' })] }),
  aUnit('guard', { ap: 1, hp: 3, keywords: { blocker: 0 } }),
  aUnit('jammer', { ap: 1, hp: 2, text: [constant('jam', units('opponent'), { lose: 'blocker' })] }),
  aUnit('captain', {
    ap: 2,
    hp: 2,
    text: [constant('inspired', self, { stat: 'ap', by: 2 }, { when: duringPair() })],
  }),
  aUnit('herald', {
    ap: 3,
    hp: 3,
    text: [constant('lead', units('team'), { stat: 'ap', by: 1 }), onDeploy([may(draw(1))])],
  }),
  aUnit('tutor', { ap: 1, hp: 3, text: [activate('main', [], [draw(1)]), onDestroyed([draw(1)])] }),
  aUnit('double', { ap: 1, hp: 3, text: [onDeploy([chooseUnit('opponent', { n: 3 }), damage(1, chosen), draw(1)])] }),
  aBase('tower', {
    hp: 4,
    text: [
      constant('cover', units('team'), { stat: 'hp', by: 1 }, { zone: 'base' }),
      activate('main', [], [draw(1)], { zone: 'base' }),
    ],
  }),
  aPilot('ace', { ap: 1, hp: 0 }),
  aCommand('recall', [chooseUnit('any'), toHand(chosen)]),
  aCommand('wake', [setActive(units('team'))]),
  aCommand('flood', [damage(1, units('opponent')), draw(1)]),
  aCommand('sweep', [rest(units('any'))]),
  aCommand('drill', [chooseUnit('team'), modify('ap', 1, chosen)]),
];

function selfRested(): ReturnType<typeof words.selfIs> {
  return words.selfIs(isRested);
}

describe.each(EDITIONS)('effects, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('apply to cards on the field, and work only while their card is there @gcg-1.1.0:10-1-2', () => {
    const duel = Duel.from(game, {
      own: {
        battle: ['soldier'],
        base: ['tower'],
        hand: 'banner tutor wake',
        trash: 'banner tutor',
        deck: 'banner S-01',
      },
      other: { battle: ['knight'], hand: 'knight', trash: 'knight' },
    });
    // The banners in hand and trash have no effect; the tower in the base section does.
    expect(duel.body('soldier')).toBe('3/4');
    expect(duel.offered.filter((option) => option.startsWith('activate'))).toEqual([expect.stringContaining('tower')]);
    duel.command('wake');
    expect(duel.zone('trash/1')).toEqual(['knight']);
  });

  it('of units in the battle area touch no card elsewhere @gcg-early:9-1-2', () => {
    const duel = Duel.from(game, {
      own: {
        battle: ['tutor', 'plague'],
        hand: [lies('tutor', { name: 'held' }), 'flood'],
        trash: [lies('tutor', { name: 'gone' })],
      },
      other: {
        battle: [lies('soldier', { name: 'standing' })],
        hand: ['knight'],
        trash: [lies('soldier', { name: 'fallen' })],
      },
    });
    expect(duel.offered.filter((option) => option.startsWith('activate')).length).toBe(1);
    expect(duel.stat('standing', 'hp')).toBe(2);
    expect(duel.stat('fallen', 'hp')).toBe(3);
    expect(duel.stat('knight', 'hp')).toBe(2);
    duel.command('flood');
    expect(duel.damage('standing')).toBe(1);
    expect(duel.damage('fallen') + duel.damage('knight')).toBe(0);
  });

  it('"may" can be declined; anything else is done as far as possible @gcg-1.1.0:10-1-3 @gcg-early:9-1-3', () => {
    const declined = Duel.from(game, { own: { hand: 'herald' } });
    declined.deploy('herald');
    expect(declined.asked).toBe('0: may');
    declined.confirm(false);
    expect(declined.zone('hand/0')).toEqual([]);

    const must = Duel.from(game, { own: { hand: 'double' }, other: { battle: ['soldier', 'knight'] } });
    must.deploy('double');
    // It needs three targets and there are two; the player is not asked whether to use it.
    expect([must.damage('soldier'), must.damage('knight')]).toEqual([1, 1]);
    expect(must.zone('hand/0')).toHaveLength(1);
    expect(must.asked).toBe('0: main');
  });
});

describe.each(EDITIONS)('constant effects, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('last as long as their card is where they work @gcg-1.1.0:10-1-5-2 @gcg-early:9-1-5-2', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'], hand: 'banner recall' } });
    expect(duel.stat('soldier', 'ap')).toBe(3);
    duel.deploy('banner');
    expect(duel.stat('soldier', 'ap')).toBe(4);
    expect(duel.stat('banner', 'ap')).toBe(1);
    duel.command('recall');
    duel.select('banner');
    expect(duel.stat('soldier', 'ap')).toBe(3);
  });

  it('with a condition last exactly while it holds @gcg-1.1.0:10-1-5-3 @gcg-early:9-1-5-3', () => {
    const duel = Duel.from(game, { own: { battle: ['loner'], hand: 'sweep wake' } });
    expect(duel.stat('loner', 'ap')).toBe(2);
    duel.command('sweep');
    expect(duel.stat('loner', 'ap')).toBe(5);
    duel.command('wake');
    expect(duel.stat('loner', 'ap')).toBe(2);
  });

  it('do not wait: a Deploy effect of the same card finds them in force @gcg-1.1.0:10-1-5-4 @gcg-early:9-1-5-4', () => {
    const duel = Duel.from(game, { own: { battle: ['banner', 'soldier'], hand: 'herald' } });
    duel.deploy('herald');
    expect(duel.asked).toBe('0: may');
    expect(duel.stat('soldier', 'ap')).toBe(5);
    expect(duel.stat('herald', 'ap')).toBe(5);
    expect(duel.table.waiting).toEqual([]);
  });

  it('all stack @gcg-1.1.0:10-1-5-5 @gcg-early:9-1-5-5', () => {
    const duel = Duel.from(game, {
      own: {
        battle: [lies('banner', { name: 'one' }), lies('banner', { name: 'two' }), 'herald', 'soldier'],
        hand: 'drill',
      },
    });
    expect(duel.stat('soldier', 'ap')).toBe(3 + 3);
    expect(duel.stat('one', 'ap')).toBe(1 + 2);
    duel.command('drill');
    duel.select('soldier');
    expect(duel.stat('soldier', 'ap')).toBe(3 + 4);
  });

  it('that deny go before those that allow @gcg-1.1.0:10-1-5-6 @gcg-early:9-1-5-6', () => {
    const may = (enemy: string): boolean => {
      const duel = Duel.from(game, {
        own: { battle: [lies('charger', { entered: 'now' })] },
        other: { battle: [enemy] },
      });
      return duel.may('attack', { card: 'charger' });
    };
    expect(may('soldier')).toBe(true);
    expect(may('warden')).toBe(false);

    const frozen = Duel.from(game, {
      own: { battle: [rested('soldier')], hand: 'wake' },
      other: { battle: ['freezer'] },
    });
    frozen.command('wake');
    expect(frozen.isRested('soldier')).toBe(true);

    const jammed = Duel.from(game, { own: { battle: ['soldier', 'jammer'] }, other: { battle: ['guard'] } });
    jammed.attack('soldier');
    expect(jammed.asked).toBe('0: main');
  });

  it('apply to a matching card the instant it appears @gcg-1.1.0:10-1-5-7 @gcg-early:9-1-5-7', () => {
    const duel = Duel.from(game, { own: { battle: ['chaplain'], hand: 'knight soldier' } });
    duel.deploy('knight');
    duel.deploy('soldier');
    expect(duel.stat('knight', 'hp')).toBe(4);
    expect(duel.stat('soldier', 'hp')).toBe(3);

    const sick = Duel.from(game, { own: { hand: 'chaplain', battle: ['soldier'] }, other: { battle: ['plague'] } });
    sick.deploy('chaplain');
    expect(sick.at('chaplain')).toBe('trash/0');
  });

  it('"during pair" is one, in force while a pilot is there', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('captain', { name: 'led' }), under('led', 'ace')], hand: 'recall' },
    });
    expect(duel.stat('led', 'ap')).toBe(2 + 1 + 2);
  });

  it('of HP that end let a damaged unit fall at once (ruling A12)', () => {
    const duel = Duel.from(game, { own: { battle: ['chaplain', hurt('knight', 3)], hand: 'recall' } });
    expect(duel.stat('knight', 'hp')).toBe(1);
    duel.command('recall');
    duel.select('chaplain');
    expect(duel.at('knight')).toBe('trash/0');
  });
});
