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
  burst,
  chooseUnit,
  constant,
  damage,
  draw,
  grant,
  it: chosen,
  onAttack,
  onDestroyed,
  self,
  toHand,
  units,
} = words;

const gains = (name: string, keyword: string, value = 0) =>
  aCommand(name, [chooseUnit('team'), grant(keyword, value, chosen)]);

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('target', { ap: 1, hp: 3 }),
  aUnit('brute', { ap: 5, hp: 3 }),
  aUnit('tank', { ap: 5, hp: 9 }),
  aUnit('medic', { ap: 1, hp: 5, keywords: { repair: 2 } }),
  aUnit('ram', { ap: 4, hp: 2, keywords: { breach: 3 } }),
  aUnit('lance', {
    ap: 3,
    hp: 9,
    keywords: { breach: 1 },
    text: [onAttack([damage(3, units('opponent', words.isActive))])],
  }),
  aUnit('aide', { ap: 1, hp: 2, keywords: { support: 2 } }),
  aUnit('wall', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  aUnit('blade', { ap: 3, hp: 1, keywords: { 'first-strike': 0 } }),
  aUnit('rapier', {
    ap: 2,
    hp: 6,
    keywords: { 'first-strike': 0 },
    text: [onAttack([words.modify('ap', 1, self, 'battle')])],
  }),
  aUnit('flyer', { ap: 3, hp: 3, keywords: { 'high-maneuver': 0 } }),
  aUnit('martyr', { ap: 5, hp: 2, text: [onDestroyed([draw(1)])] }),
  aUnit('prize', { text: [burst([toHand(self)])] }),
  aUnit('jammer', {
    ap: 1,
    hp: 2,
    text: [constant('jam', units('any'), [{ lose: 'blocker' }, { lose: 'first-strike' }, { lose: 'high-maneuver' }])],
  }),
  aUnit('warder', { text: [constant('ward', units('team', words.named('wall')), { gain: 'blocker' })] }),
  aBase('fort', { hp: 4 }),
  gains('mend', 'repair', 1),
  gains('pierce', 'breach', 2),
  gains('rally', 'support', 1),
  gains('hone', 'first-strike'),
  gains('lift', 'high-maneuver'),
  aCommand('sting', [damage(1, units('opponent'))]),
];

describe.each(EDITIONS)('Repair, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('at the end of its player’s turn the unit recovers so much @gcg-1.1.0:13-1-1-1 @gcg-early:11-1-1-1 @gcg-early:11-1-1-2', () => {
    const duel = Duel.from(game, {
      own: { battle: [hurt('medic', 3, { name: 'own' }), hurt('soldier', 2)] },
      other: { battle: [hurt('medic', 3, { name: 'enemy' })] },
    });
    duel.endTurn();
    expect([duel.damage('own'), duel.damage('soldier'), duel.damage('enemy')]).toEqual([1, 2, 3]);
    duel.endTurn();
    expect([duel.damage('own'), duel.damage('enemy')]).toEqual([1, 1]);
  });

  it('comes after the action step of the end phase: who falls there is not repaired @gcg-1.1.0:13-1-1-1 @gcg-early:11-1-1-2', () => {
    const duel = Duel.from(game, { own: { battle: [hurt('medic', 4)] }, other: { hand: 'sting' } });
    duel.end();
    expect(duel.asked).toBe('1: action');
    duel.command('sting');
    duel.letGo();
    expect(duel.at('medic')).toBe('trash/0');
  });

  it('does nothing on a unit without damage @gcg-early:11-1-1-3', () => {
    const duel = Duel.from(game, { own: { battle: ['medic'] } });
    const events = duel.endTurn();
    expect(events.filter(({ type }) => type === 'CounterSet')).toEqual([]);
    expect(duel.body('medic')).toBe('1/5');
  });

  it('several add up to one @gcg-1.1.0:13-1-1-2 @gcg-early:11-1-1-4', () => {
    const duel = Duel.from(game, { own: { battle: [hurt('medic', 4)], hand: 'mend' } });
    duel.command('mend');
    const events = duel.endTurn();
    expect(duel.damage('medic')).toBe(1);
    expect(events.filter(({ type }) => type === 'CounterSet')).toHaveLength(1);
    expect(resolvedIn(events)).toEqual(['keyword#repair']);
  });
});

describe.each(EDITIONS)('Breach, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const strike = (other: object, own: object = {}): Duel => {
    const duel = Duel.from(game, { own: { battle: ['ram'], ...own }, other: { battle: [rested('target')], ...other } });
    duel.strike('ram', 'target');
    return duel;
  };

  it('destroying a unit with battle damage damages its owner’s shield area @gcg-1.1.0:13-1-2-1 @gcg-early:11-1-2-2', () => {
    const duel = strike({ base: ['fort'] }, { base: [lies('fort', { name: 'own fort' })] });
    expect(duel.at('target')).toBe('trash/1');
    expect(damageIn(duel.driver.events)).toEqual(['battle 4', 'battle 1', 'effect 3']);
    expect(duel.damage('own fort')).toBe(0);
    expect(duel.zone('base/1')).toEqual(['fort']);
  });

  it('only on its player’s turn, and only by battle damage of its own @gcg-1.1.0:13-1-2-1 @gcg-early:11-1-2-1', () => {
    const defending = Duel.from(game, {
      own: { battle: ['target'] },
      other: { battle: [rested('ram')] },
    });
    defending.strike('target', 'ram');
    expect(defending.at('target')).toBe('trash/0');
    expect(defending.zone('shields/0')).toHaveLength(6);

    const byEffect = Duel.from(game, {
      own: { battle: ['lance'] },
      other: { battle: [rested('tank'), 'target'] },
    });
    byEffect.strike('lance', 'tank');
    expect(byEffect.at('target')).toBe('trash/1');
    expect(byEffect.zone('shields/1')).toHaveLength(6);

    const byAnother = Duel.from(game, { own: { battle: ['ram', 'soldier'] }, other: { battle: [rested('target')] } });
    byAnother.strike('soldier', 'target');
    expect(byAnother.zone('shields/1')).toHaveLength(6);
  });

  it('the base if there is one, else the top shield @gcg-1.1.0:13-1-2-2 @gcg-early:11-1-2-3', () => {
    const based = strike({ base: [hurt('fort', 3)] });
    expect(based.at('fort')).toBe('trash/1');
    expect(based.zone('shields/1')).toHaveLength(6);
    const shielded = strike({ shields: ['prize', 'soldier'] });
    expect(shielded.asked).toBe('1: burst');
    shielded.confirm(false);
    expect(shielded.zone('trash/1')).toEqual(['target', 'prize']);
    expect(shielded.zone('shields/1')).toEqual(['soldier']);
  });

  it('also if both units were destroyed @gcg-1.1.0:13-1-2-3 @gcg-early:11-1-2-4', () => {
    const duel = Duel.from(game, { own: { battle: ['ram'] }, other: { battle: [rested('brute')], base: ['fort'] } });
    duel.strike('ram', 'brute');
    expect([duel.at('ram'), duel.at('brute')]).toEqual(['trash/0', 'trash/1']);
    expect(duel.damage('fort')).toBe(3);
  });

  it('with neither base nor shields nothing happens: it never hits the player @gcg-1.1.0:13-1-2-4 @gcg-early:11-1-2-5', () => {
    const duel = strike({ shields: [] });
    expect(damageIn(duel.driver.events)).toEqual(['battle 4', 'battle 1']);
    expect(duel.table.result).toBeNull();
    expect(duel.asked).toBe('0: main');
  });

  it('several add up to one @gcg-1.1.0:13-1-2-5 @gcg-early:11-1-2-6', () => {
    const duel = Duel.from(game, {
      own: { battle: ['ram'], hand: 'pierce' },
      other: { battle: [rested('target')], base: [lies('fort', { name: 'big' })] },
    });
    duel.command('pierce');
    duel.strike('ram', 'target');
    expect(damageIn(duel.driver.events)).toEqual(['battle 4', 'battle 1', 'effect 5']);
    expect(duel.zone('shields/1')).toHaveLength(6);
  });

  it('is the turn player’s trigger: it goes before the fallen unit’s own (ruling A28)', () => {
    const duel = Duel.from(game, { own: { battle: ['ram'] }, other: { battle: [rested('martyr')] } });
    duel.strike('ram', 'martyr');
    expect(resolvedIn(duel.driver.events)).toEqual(['keyword#breach', 'martyr#destroyed']);
  });
});

describe.each(EDITIONS)('Support, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('rests its unit; another friendly unit gets AP for this turn @gcg-1.1.0:13-1-3-1 @gcg-early:11-1-3-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['aide', 'soldier', 'target'] },
      other: { battle: ['tank'] },
    });
    duel.activate('aide');
    expect(duel.isRested('aide')).toBe(true);
    expect(duel.offered).toEqual(['soldier', 'target']);
    duel.select('soldier');
    expect(duel.stat('soldier', 'ap')).toBe(5);
    duel.endTurn();
    expect(duel.stat('soldier', 'ap')).toBe(3);
  });

  it('needs an active unit, another unit, and its player’s main phase @gcg-1.1.0:13-1-3-1 @gcg-early:11-1-3-1', () => {
    const may = (own: readonly (string | object)[]): boolean =>
      Duel.from(game, { own: { battle: own as string[] } }).may('activate');
    expect(may(['aide', 'soldier'])).toBe(true);
    expect(may([rested('aide'), 'soldier'])).toBe(false);
    expect(may(['aide'])).toBe(false);
    const fighting = Duel.from(game, {
      own: { battle: ['aide', 'soldier'], hand: 'sting' },
      other: { battle: ['aide', 'soldier'], hand: 'sting' },
    });
    fighting.attack(fighting.table.zones['battle/0']?.[1] as string);
    expect(fighting.asked).toBe('1: action');
    expect(fighting.may('activate')).toBe(false);
    fighting.pass();
    expect(fighting.may('activate')).toBe(false);
  });

  it('several add up to one @gcg-1.1.0:13-1-3-2 @gcg-early:11-1-3-3', () => {
    const duel = Duel.from(game, { own: { battle: ['aide', 'soldier'], hand: 'rally' } });
    duel.command('rally');
    duel.select('aide');
    expect(duel.offered.filter((option) => option.startsWith('activate'))).toHaveLength(1);
    duel.activate('aide');
    expect(duel.stat('soldier', 'ap')).toBe(6);
  });
});

describe.each(EDITIONS)('Blocker, First Strike and High-Maneuver, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('Blocker: its unit is rested and becomes the target @gcg-1.1.0:13-1-4-1 @gcg-early:11-1-4-1', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['wall', rested('target')] } });
    duel.attack('soldier', 'target');
    duel.block('wall');
    expect(duel.isRested('wall')).toBe(true);
    expect([duel.damage('wall'), duel.damage('target'), duel.damage('soldier')]).toEqual([3, 0, 1]);
  });

  it('a second Blocker changes nothing @gcg-1.1.0:13-1-4-2 @gcg-early:11-1-4-2', () => {
    const other = { battle: ['wall', 'warder'] };
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other });
    duel.attack('soldier');
    expect(duel.offered).toEqual(['none', 'block wall']);
    // Removing Blocker removes all copies of it.
    const jammed = Duel.from(game, { own: { battle: ['soldier', 'jammer'] }, other });
    jammed.attack('soldier');
    expect(jammed.asked).toBe('0: main');
  });

  it('First Strike works only for a unit that attacks @gcg-1.1.0:13-1-5-1 @gcg-early:11-1-5-1', () => {
    const attacking = Duel.from(game, { own: { battle: ['blade'] }, other: { battle: [rested('brute')] } });
    attacking.strike('blade', 'brute');
    expect([attacking.at('blade'), attacking.at('brute')]).toEqual(['battle/0', 'trash/1']);
    const attacked = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: [rested('blade')] } });
    attacked.strike('soldier', 'blade');
    expect([attacked.at('soldier'), attacked.at('blade')]).toEqual(['trash/0', 'trash/1']);
  });

  it('First Strike: a unit that survives answers afterwards @gcg-1.1.0:13-1-5-2', () => {
    const duel = Duel.from(game, { own: { battle: ['rapier'] }, other: { battle: [rested('tank')] } });
    const events = duel.strike('rapier', 'tank');
    expect([duel.damage('tank'), duel.damage('rapier')]).toEqual([3, 5]);
    const dealt = events.flatMap((event, i) => (event.type === 'DamageDealt' ? [i] : []));
    const counted = events.findIndex(({ type }) => type === 'CounterSet');
    expect(counted).toBeGreaterThan(dealt[0] as number);
    expect(counted).toBeLessThan(dealt[1] as number);
  });

  it('First Strike: one that is destroyed does not @gcg-1.1.0:13-1-5-2 @gcg-early:11-1-5-2', () => {
    const duel = Duel.from(game, { own: { battle: ['rapier'] }, other: { battle: [rested('brute')] } });
    expect(damageIn(duel.strike('rapier', 'brute'))).toEqual(['battle 3']);
    expect(duel.damage('rapier')).toBe(0);
  });

  it('First Strike: all it caused is resolved, then the battle ends @gcg-early:11-1-5-3', () => {
    const duel = Duel.from(game, { own: { battle: ['rapier'] }, other: { battle: [rested('martyr')] } });
    const events = duel.strike('rapier', 'martyr');
    const drawn = events.findIndex((event) => event.type === 'CardsMoved' && event.reason === 'draw');
    const ended = events.findIndex((event) => event.type === 'EffectsEnded');
    expect(movesIn(events)).toEqual(['martyr battle/1 > trash/1 (destroyed-battle)', 'S-01 deck/1 > hand/1 (draw)']);
    expect(drawn).toBeGreaterThan(0);
    expect(ended).toBeGreaterThan(drawn);
    expect(duel.asked).toBe('0: main');
    const base = Duel.from(game, { own: { battle: ['rapier'] }, other: { base: [hurt('fort', 1)] } });
    base.strike('rapier');
    expect(base.at('fort')).toBe('trash/1');
    expect(base.asked).toBe('0: main');
  });

  it('a second First Strike changes nothing @gcg-1.1.0:13-1-5-3 @gcg-early:11-1-5-4', () => {
    const position = { own: { battle: ['rapier'], hand: 'hone' }, other: { battle: [rested('tank')] } };
    const duel = Duel.from(game, position);
    duel.command('hone');
    expect(damageIn(duel.strike('rapier', 'tank'))).toEqual(['battle 3', 'battle 5']);
    const jammed = Duel.from(game, {
      own: { battle: ['blade'], hand: 'hone' },
      other: { battle: ['jammer', rested('target')] },
    });
    jammed.command('hone');
    jammed.strike('blade', 'target');
    expect(jammed.at('blade')).toBe('trash/0');
  });

  it('against High-Maneuver no Blocker can be activated @gcg-1.1.0:13-1-6-1 @gcg-early:11-1-6-1', () => {
    const position = { own: { battle: ['flyer', 'soldier'] }, other: { battle: ['wall'] } };
    const flying = Duel.from(game, position);
    flying.attack('flyer');
    expect(flying.asked).toBe('0: main');
    expect(flying.zone('shields/1')).toHaveLength(5);
    const walking = Duel.from(game, position);
    walking.attack('soldier');
    expect(walking.asked).toBe('1: block');
  });

  it('a second High-Maneuver changes nothing @gcg-1.1.0:13-1-6-2 @gcg-early:11-1-6-2', () => {
    const duel = Duel.from(game, { own: { battle: ['flyer'], hand: 'lift' }, other: { battle: ['wall'] } });
    duel.command('lift');
    duel.attack('flyer');
    expect(duel.asked).toBe('0: main');
    const game2 = withCards(
      game,
      aUnit('anchor', { text: [constant('ground', units('opponent'), { lose: 'high-maneuver' })] }),
    );
    const grounded = Duel.from(game2, {
      own: { battle: ['flyer'], hand: 'lift' },
      other: { battle: ['wall', 'anchor'] },
    });
    grounded.command('lift');
    grounded.attack('flyer');
    expect(grounded.asked).toBe('1: block');
  });
});
