import { describe, expect, it } from '@jest/globals';
import { words } from '#games/gcg';
import {
  aCommand,
  aUnit,
  damageIn,
  Duel,
  EDITIONS,
  lies,
  movesIn,
  resolvedIn,
  rested,
  withCards,
} from './testing/index.js';

const { chooseUnit, damage, draw, exile, deploy, grant, isAttacking, modify, onAttack, onDestroyed } = words;
const { destroy, self, setActive, toHand, units, whenever } = words;

const attacks = { event: 'linked', link: 'declare' } as const;
const blocks = { event: 'linked', link: 'block', subject: { which: 'self', whose: 'any' } } as const;
const enemyUnit = { which: 'other', whose: 'opponent' } as const;

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('target', { ap: 1, hp: 4 }),
  aUnit('wall', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  aUnit('gate', { ap: 1, hp: 5, keywords: { blocker: 0 } }),
  aUnit('sprinter', { ap: 3, hp: 3, text: [onAttack([modify('ap', 2, self, 'battle')])] }),
  aUnit('rainmaker', { ap: 2, hp: 2, text: [onAttack([damage(1, units('opponent'))])] }),
  aUnit('drummer', {
    text: [whenever('drum', { ...attacks, subject: { which: 'any', whose: 'team' } }, [draw(1)])],
  }),
  aUnit('spy', { text: [whenever('report', { ...attacks, subject: enemyUnit }, [draw(1)])] }),
  aUnit('frail', { ap: 1, hp: 1, text: [onDestroyed([draw(1)])] }),
  aUnit('sniper', { ap: 2, hp: 2, text: [onAttack([destroy(units('opponent'))])] }),
  aUnit('mine', {
    text: [whenever('explode', { ...attacks, subject: enemyUnit }, [destroy(units('opponent', isAttacking))])],
  }),
  aUnit('herald', { ap: 2, hp: 6, text: [onAttack([draw(1)], { at: 'player' })] }),
  aUnit('hunter', { ap: 2, hp: 6, text: [onAttack([draw(1)], { at: 'unit' })] }),
  aUnit('waker', { ap: 2, hp: 6, text: [onAttack([setActive(units('opponent'))])] }),
  aUnit('coward', { ap: 1, hp: 5, keywords: { blocker: 0 }, text: [whenever('flee', blocks, [toHand(self)])] }),
  aUnit('shouter', { ap: 1, hp: 5, keywords: { blocker: 0 }, text: [whenever('shout', blocks, [draw(1)])] }),
  aUnit('brave', { ap: 2, hp: 2, text: [onAttack([modify('hp', 2, self, 'battle')]), onDestroyed([draw(1)])] }),
  aCommand('boost', [chooseUnit('team'), modify('ap', 2, words.it, 'battle')]),
  aCommand('recall', [chooseUnit('team'), toHand(words.it)]),
  aCommand('rouse', [chooseUnit('team', { where: words.isRested }), setActive(words.it)]),
  aCommand('blink', [
    chooseUnit('team'),
    { op: 'move', cards: words.it, to: 'exile', reason: 'exile', bind: 'gone' },
    deploy(words.bound('gone')),
  ]),
  aCommand('ward', [chooseUnit('team'), grant('blocker', 0, words.it)]),
  aCommand('shove', [chooseUnit('opponent'), exile(words.it)]),
];

describe.each(EDITIONS)('battle, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const attackOptions = (duel: Duel): string[] => duel.offered.filter((option) => option.startsWith('attack'));

  it('goes through attack, block, action, damage and end step @gcg-1.1.0:8-1 @gcg-early:7-2 @gcg-early:7-5-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['sprinter', 'drummer'], hand: 'boost' },
      other: { battle: ['wall'], hand: 'boost' },
    });
    duel.attack('sprinter');
    expect(duel.asked).toBe('0: next-trigger');
    duel.driver.answer(0, 'fallback');
    expect(resolvedIn(duel.driver.events)).toEqual(['sprinter#attack', 'drummer#drum']);
    expect(duel.asked).toBe('1: block');
    duel.block('wall');
    expect(duel.asked).toBe('1: action');
    duel.pass(1);
    expect(duel.asked).toBe('0: action');
    expect(duel.damage('wall')).toBe(0);
    duel.pass(0);
    expect(duel.at('wall')).toBe('trash/1');
    expect(duel.stat('sprinter', 'ap')).toBe(3);
    expect(duel.asked).toBe('0: main');
  });

  it('an active unit is rested to attack the opposing player or one rested opposing unit @gcg-1.1.0:8-2-1 @gcg-early:7-1 @gcg-early:7-3-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier', rested('drummer'), rested('mine', { name: 'own rested' })] },
      other: { battle: ['target', rested('frail', { name: 'resting' })] },
    });
    expect(attackOptions(duel)).toEqual(['attack soldier seat/1', 'attack soldier resting']);
    duel.strike('soldier', 'resting');
    expect(duel.isRested('soldier')).toBe(true);
    expect(duel.at('resting')).toBe('trash/1');
    expect(attackOptions(duel)).toEqual([]);
  });

  it('a unit can attack the player while rested units are there @gcg-early:7-1 @gcg-1.1.0:8-1', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: [rested('target')] } });
    duel.strike('soldier');
    expect(duel.zone('shields/1')).toHaveLength(5);
    expect(duel.damage('target')).toBe(0);
  });

  it('attack effects of both players activate before the block step, the turn player’s first @gcg-1.1.0:8-2-2 @gcg-early:7-3-2 @gcg-early:7-3-5', () => {
    const duel = Duel.from(game, {
      own: { battle: ['rainmaker', 'drummer'] },
      other: { battle: ['spy', 'frail', 'wall'] },
    });
    duel.attack('rainmaker');
    expect(duel.asked).toBe('0: next-trigger');
    duel.choose(duel.table.waiting.find(({ trigger }) => trigger === 'drummer#drum')?.id ?? '');
    expect(resolvedIn(duel.driver.events)).toEqual([
      'drummer#drum',
      'rainmaker#attack',
      'frail#destroyed',
      'spy#report',
    ]);
    expect(duel.asked).toBe('1: block');
  });

  it('what attack effects set off goes before attack effects that still wait @gcg-early:7-3-3 @gcg-1.1.0:10-1-6-7', () => {
    const duel = Duel.from(game, {
      own: { battle: ['rainmaker', 'drummer'] },
      other: { battle: ['spy', 'frail'] },
    });
    duel.attack('rainmaker');
    duel.choose(duel.table.waiting.find(({ trigger }) => trigger === 'rainmaker#attack')?.id ?? '');
    expect(resolvedIn(duel.driver.events)).toEqual([
      'rainmaker#attack',
      'frail#destroyed',
      'drummer#drum',
      'spy#report',
    ]);
  });

  it('"during this battle" begins with the attack step and means nothing before it @gcg-1.1.0:8-2-3 @gcg-early:7-3-4', () => {
    const duel = Duel.from(game, { own: { battle: ['sprinter', 'soldier'], hand: 'boost' }, other: { hand: 'boost' } });
    duel.command('boost');
    duel.select('soldier');
    expect(duel.stat('soldier', 'ap')).toBe(3);
    duel.attack('sprinter');
    expect(duel.asked).toBe('1: action');
    expect(duel.stat('sprinter', 'ap')).toBe(5);
    expect(duel.stat('soldier', 'ap')).toBe(3);
  });

  it('all that lasts for this battle ends with it, whatever that sets off, and the main phase goes on @gcg-1.1.0:8-6-1 @gcg-1.1.0:8-6-2 @gcg-early:7-7-1 @gcg-early:7-7-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['brave', 'soldier'] },
      other: { battle: [rested('soldier', { name: 'enemy' })] },
    });
    const events = duel.strike('brave', 'enemy');
    expect(damageIn(events)).toEqual(['battle 2', 'battle 3']);
    // It had 4 HP during the battle; afterwards 3 damage exceed its 2 HP.
    expect(movesIn(events)).toEqual(['brave battle/0 > trash/0 (destroyed-rule)', 'S-01 deck/0 > hand/0 (draw)']);
    expect(duel.table.effects).toEqual([]);
    expect(duel.table.links).toEqual([]);
    expect(duel.asked).toBe('0: main');
    expect(duel.may('attack', { card: 'soldier' })).toBe(true);
  });

  it.each([
    ['target', 'sniper', 'victim'],
    ['attacker', 'soldier', 'mine'],
  ])(
    'without %s at the end of the attack step the battle is over @gcg-1.1.0:8-2-4 @gcg-early:7-3-5-1',
    (left, attacker, enemy) => {
      const duel = Duel.from(game, {
        own: { battle: [lies(attacker, { name: 'attacker' })], hand: 'boost' },
        other: { battle: [rested(enemy === 'mine' ? 'mine' : 'target', { name: enemy }), lies('wall')], hand: 'boost' },
      });
      const events = duel.attack('attacker', enemy);
      expect(duel.asked).toBe('0: main');
      expect(damageIn(events)).toEqual([]);
      expect(duel.at(left === 'target' ? enemy : 'attacker')).toMatch(/^trash/);
      expect(duel.zone('shields/1')).toHaveLength(6);
    },
  );

  it('"when it attacks a player" looks at the declared target only, "a unit" too @gcg-early:7-3-5-2', () => {
    const other = { battle: ['wall', rested('target')] };
    const atPlayer = Duel.from(game, { own: { battle: ['herald', 'hunter'] }, other });
    atPlayer.attack('herald');
    expect(atPlayer.zone('hand/0')).toHaveLength(1);
    atPlayer.block('wall');
    atPlayer.letGo();
    expect(atPlayer.zone('hand/0')).toHaveLength(1);
    atPlayer.strike('hunter');
    expect(atPlayer.zone('hand/0')).toHaveLength(1);

    const redirected = Duel.from(game, { own: { battle: ['herald', 'hunter'] }, other });
    redirected.attack('hunter');
    redirected.block('wall');
    expect(redirected.zone('hand/0')).toHaveLength(0);
    redirected.attack('herald', 'target');
    expect(redirected.zone('hand/0')).toHaveLength(0);

    const atUnit = Duel.from(game, { own: { battle: ['hunter'] }, other });
    atUnit.attack('hunter', 'target');
    expect(atUnit.zone('hand/0')).toHaveLength(1);
  });
});

describe.each(EDITIONS)('blocking, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('one active Blocker unit of the attacked player becomes the target @gcg-1.1.0:8-3-1 @gcg-early:7-4-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier', lies('wall', { name: 'own wall' })] },
      other: { battle: ['wall', rested('gate'), 'target', lies('wall', { name: 'second' })] },
    });
    duel.attack('soldier');
    expect(duel.asked).toBe('1: block');
    expect(duel.offered).toEqual(['none', 'block wall', 'block second']);
    duel.block('second');
    expect(duel.isRested('second')).toBe(true);
    expect(duel.damage('second')).toBe(3);
    expect(duel.damage('soldier')).toBe(1);
    expect(duel.zone('shields/1')).toHaveLength(6);
  });

  it('only one Blocker is used for each attack, and for each attack one @gcg-1.1.0:8-3-2 @gcg-early:7-4-2', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('soldier', { name: 'first' }), lies('soldier', { name: 'next' })] },
      other: { battle: ['wall', 'gate'], hand: 'boost' },
    });
    duel.attack('first');
    duel.block('wall');
    expect(duel.asked).toBe('1: action');
    duel.pass();
    duel.attack('next');
    expect(duel.offered).toEqual(['none', 'block gate']);
  });

  it('the original target does not block, even if it became active @gcg-1.1.0:8-3-3 @gcg-early:7-4-3', () => {
    const duel = Duel.from(game, {
      own: { battle: ['waker'] },
      other: { battle: [rested('wall', { name: 'original' }), rested('gate')] },
    });
    duel.attack('waker', 'original');
    expect(duel.isRested('original')).toBe(false);
    expect(duel.offered).toEqual(['none', 'block gate']);
  });

  it('nobody has to block @gcg-1.1.0:8-3-4 @gcg-early:7-4-4', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['wall'] } });
    duel.attack('soldier');
    duel.choose('none');
    expect(duel.isRested('wall')).toBe(false);
    expect(duel.damage('wall')).toBe(0);
    expect(duel.zone('shields/1')).toHaveLength(5);
  });

  it('a blocker that leaves in the block step ends the battle: it does not fall back to the player @gcg-1.1.0:8-3-5 @gcg-early:7-4-5-1', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['coward'], hand: 'boost' } });
    duel.attack('soldier');
    const events = duel.block('coward');
    expect(duel.at('coward')).toBe('hand/1');
    expect(duel.asked).toBe('0: main');
    expect(damageIn(events)).toEqual([]);
    expect(duel.isRested('soldier')).toBe(true);
  });

  it('the action step begins when all of the block step is resolved @gcg-early:7-4-5', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['shouter'], hand: 'boost' } });
    duel.attack('soldier');
    duel.block('shouter');
    expect(duel.asked).toBe('1: action');
    expect(resolvedIn(duel.driver.events)).toEqual(['shouter#shout']);
    expect(duel.zone('hand/1')).toEqual(['boost', 'S-01']);
  });
});

describe.each(EDITIONS)('action step of a battle, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('begins with the player who does not hold the turn, then they alternate @gcg-1.1.0:8-4-1 @gcg-early:7-5-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier'], hand: 'boost' },
      other: { battle: [rested('target')], hand: 'boost' },
    });
    duel.attack('soldier', 'target');
    expect(duel.asked).toBe('1: action');
    duel.command('boost');
    expect(duel.stat('target', 'ap')).toBe(3);
    expect(duel.asked).toBe('0: action');
    duel.command('boost');
    expect(duel.asked).toBe('0: main');
    expect(duel.at('target')).toBe('trash/1');
  });

  it.each([
    ['is returned to hand', 'recall', 'hand/1'],
    ['leaves and comes back', 'blink', 'battle/1'],
  ])(
    'a target that %s in the action step ends the battle without damage @gcg-1.1.0:8-4-2 @gcg-early:7-5-2-1',
    (_what, command, zone) => {
      const duel = Duel.from(game, {
        own: { battle: ['soldier', 'drummer'] },
        other: { battle: ['wall'], hand: [command, 'boost'] },
      });
      duel.attack('soldier');
      duel.block('wall');
      duel.command(command);
      expect(duel.at('wall')).toBe(zone);
      duel.letGo();
      expect(damageIn(duel.driver.events)).toEqual([]);
      expect(duel.zone('shields/1')).toHaveLength(6);
      expect(duel.isRested('soldier')).toBe(true);
      expect(duel.asked).toBe('0: main');
    },
  );

  it('an attacker that leaves in the action step ends the battle without damage @gcg-1.1.0:8-4-2 @gcg-early:7-5-2-1', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { hand: 'shove' } });
    duel.attack('soldier');
    duel.command('shove');
    duel.letGo();
    expect(duel.at('soldier')).toBe('exile/0');
    expect(duel.zone('shields/1')).toHaveLength(6);
    expect(duel.asked).toBe('0: main');
  });

  it('a target that merely becomes active is still hit (ruling A23)', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier'] },
      other: { battle: [rested('target')], hand: 'rouse' },
    });
    duel.attack('soldier', 'target');
    duel.command('rouse');
    duel.letGo();
    expect(duel.isRested('target')).toBe(false);
    expect(duel.damage('target')).toBe(3);
  });

  it('Blocker gained in the action step comes too late', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { battle: ['target'], hand: 'ward' } });
    duel.attack('soldier');
    duel.command('ward');
    duel.letGo();
    expect(duel.damage('target')).toBe(0);
    expect(duel.zone('shields/1')).toHaveLength(5);
  });
});
