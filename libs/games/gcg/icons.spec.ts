import { describe, expect, it } from '@jest/globals';
import { gcg110, words } from '#games/gcg';
import {
  aBase,
  aCommand,
  aPilot,
  aUnit,
  Duel,
  EDITIONS,
  lies,
  movesIn,
  resolvedIn,
  resources,
  rested,
  under,
  withCards,
} from './testing/index.js';

const { activate, bound, burst, burstDeploy, burstRun, chooseUnit, constant, damage, deploy, destroy, draw } = words;
const { duringLink, duringPair, exile, hand, it: chosen, named, onAttack, onDeploy, onDestroyed, pay } = words;
const { self, shieldToHand, toHand, trait, type, units, whenLinked, whenPaired } = words;

const cards = [
  aUnit('soldier', { ap: 3, hp: 3 }),
  aUnit('recruit', { ap: 1, hp: 1 }),
  aUnit('planner', { text: [activate('main', [pay(1)], [draw(1)])] }),
  aUnit('reactor', { text: [activate('action', [pay(1)], [draw(1)])] }),
  aUnit('daily', { text: [activate('main', [], [draw(1)], { once: true })] }),
  aUnit('eager', { text: [onDeploy([draw(1)])] }),
  aUnit('fierce', { ap: 3, hp: 3, text: [onAttack([draw(1)])] }),
  aUnit('vengeful', { ap: 2, hp: 2, text: [onDestroyed([chooseUnit('opponent'), damage({ bound: 'ap' }, chosen)])] }),
  aUnit('undying', { ap: 1, hp: 1, text: [onDestroyed([toHand(bound('became'))])] }),
  aUnit('wall', { ap: 1, hp: 8 }),
  aUnit('boarded', { text: [whenPaired([draw(1)])] }),
  aUnit('chosen', { text: [whenPaired([draw(1)], { pilot: trait('ace') })] }),
  aUnit('steady', { ap: 1, hp: 2, text: [constant('steady', self, { stat: 'ap', by: 2 }, { when: duringPair() })] }),
  aUnit('picky', {
    ap: 1,
    hp: 2,
    text: [constant('picky', self, { stat: 'ap', by: 2 }, { when: duringPair(trait('ace')) })],
  }),
  aUnit('kindred', { ap: 1, hp: 2, link: named('Ada'), text: [whenLinked([draw(1)])] }),
  aUnit('bonded', {
    ap: 1,
    hp: 2,
    link: named('Ada'),
    text: [duringLink(constant('kinship', self, { stat: 'ap', by: 3 }))],
  }),
  aPilot('ada', { name: 'Ada', traits: ['ace'], ap: 2, hp: 1 }),
  aPilot('bo', { name: 'Bo', ap: 1, hp: 1 }),
  aBase('camp', { hp: 3, text: [onDeploy([draw(1)], { zone: 'base' }), onDestroyed([draw(1)], { zone: 'base' })] }),
  aUnit('popup', { ap: 2, hp: 2, cost: 4, level: 9, text: [burstDeploy, onDeploy([draw(1)])] }),
  aUnit('gift', { text: [burst([draw(1)])] }),
  aCommand('flare', [chooseUnit('opponent'), damage(1, chosen)], { timing: 'main', text: [burstRun('effect')] }),
  aCommand('now', [draw(1)], { timing: 'main' }),
  aCommand('react', [draw(1)], { timing: 'action' }),
  aCommand('anytime', [draw(1)], { timing: 'main/action' }),
  aCommand('veteran', [draw(1)], { timing: 'action', pilot: { name: 'Veteran', ap: 1, hp: 1 } }),
  aCommand('doom', [destroy(units('any'))]),
  aCommand('sack', [destroy({ zone: 'shields', of: 'opponent', top: 1 })]),
  aCommand('shell', [words.damageShieldArea(1, 'opponent')]),
  aCommand('take', [shieldToHand()]),
  aCommand('recall', [chooseUnit('any'), toHand(chosen)]),
  aCommand('banish', [chooseUnit('any'), exile(chosen)]),
  aCommand('reinforce', [{ op: 'bind', cards: hand(type('unit', 'base')), as: 'all' }, deploy(bound('all'))]),
  aCommand('reboard', [
    { op: 'move', cards: { zone: 'battle', of: 'team', where: { role: ['pilot'] } }, to: 'hand', reason: 'return' },
  ]),
];

const commandsOf = (duel: Duel): string[] => duel.offered.filter((option) => option.startsWith('command'));

describe.each(EDITIONS)('timing of activated effects and commands, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);
  const armed = { battle: ['soldier', 'planner', 'reactor'], hand: 'now react anytime veteran' };

  it('Activate·Main: doing the condition in the own main phase applies the text @gcg-1.1.0:13-2-1-1 @gcg-early:11-2-1-1 @gcg-early:11-2-1-2', () => {
    const duel = Duel.from(game, { own: { battle: ['planner', 'reactor'], resources: resources(1) }, other: armed });
    expect(duel.offered.filter((option) => option.startsWith('activate'))).toEqual([
      'activate planner planner planner#activate',
    ]);
    duel.activate('planner');
    expect(duel.zone('hand/0')).toHaveLength(1);
    expect(duel.may('activate')).toBe(false);
  });

  it('Activate·Main: never while a unit attacks, nor in any action step @gcg-1.1.0:13-2-1-1 @gcg-early:11-2-1-1-1', () => {
    const duel = Duel.from(game, { own: armed, other: armed });
    duel.attack(duel.table.zones['battle/0']?.[0] as string);
    expect(duel.asked).toBe('1: action');
    expect(duel.may('activate', { card: duel.table.zones['battle/1']?.[1] })).toBe(false);
    duel.pass();
    expect(duel.asked).toBe('0: action');
    expect(duel.may('activate', { card: duel.table.zones['battle/0']?.[1] })).toBe(false);
    duel.pass();
    expect(duel.may('activate', { card: duel.table.zones['battle/0']?.[1] })).toBe(true);
  });

  it('Activate·Action: doing the condition in an action step applies the text @gcg-1.1.0:13-2-2-1 @gcg-early:11-2-2-1 @gcg-early:11-2-2-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier'] },
      other: { battle: ['reactor'], resources: resources(1) },
    });
    duel.attack('soldier');
    expect(duel.asked).toBe('1: action');
    duel.activate('reactor');
    expect(duel.zone('hand/1')).toHaveLength(1);
    duel.letGo();
    const ending = Duel.from(game, { own: { battle: ['reactor'] } });
    expect(ending.may('activate')).toBe(false);
    ending.end();
    expect(ending.asked).toBe('0: action');
    ending.activate('reactor');
    expect(ending.zone('hand/0')).toHaveLength(1);
  });

  it('Main: a command for the own main phase, while no unit attacks @gcg-1.1.0:13-2-3-1 @gcg-early:11-2-3-2', () => {
    const duel = Duel.from(game, { own: armed, other: armed });
    expect(duel.may('command', { card: duel.table.zones['hand/0']?.[0] })).toBe(true);
    duel.attack(duel.table.zones['battle/0']?.[0] as string);
    expect(commandsOf(duel)).not.toContain('command now');
    duel.pass();
    expect(commandsOf(duel)).not.toContain('command now');
  });

  it('Action: a command for action steps, in battle and at the end @gcg-1.1.0:13-2-4-1 @gcg-early:11-2-4-2', () => {
    const own = { hand: 'react' };
    const duel = Duel.from(game, { own, other: { battle: [rested('soldier')] } });
    expect(commandsOf(duel)).toEqual([]);
    duel.end();
    expect(commandsOf(duel)).toEqual(['command react']);
    duel.command('react');
    expect(duel.zone('trash/0')).toEqual(['react']);
    const fight = Duel.from(game, { own: { ...own, battle: ['soldier'] } });
    fight.attack('soldier');
    expect(commandsOf(fight)).toEqual(['command react']);
  });

  it('Main and Action: at either timing @gcg-1.1.0:13-2-3-2 @gcg-1.1.0:13-2-4-3', () => {
    const duel = Duel.from(game, {
      own: { hand: [lies('anytime', { name: 'one' }), lies('anytime', { name: 'two' })] },
    });
    duel.command('one');
    duel.end();
    duel.command('two');
    expect(duel.zone('trash/0')).toEqual(['anytime', 'anytime']);
  });

  it('no command is paired as a pilot in an action step @gcg-1.1.0:13-2-4-2 @gcg-early:11-2-4-2-2', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'], hand: 'veteran' } });
    expect(duel.may('pair', { card: 'veteran', unit: 'soldier' })).toBe(true);
    duel.attack('soldier');
    expect(duel.offered).toEqual(['command veteran', 'pass']);
  });
});

describe.each(EDITIONS)('Burst, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it.each([
    ['battle damage', (duel: Duel) => duel.strike('soldier')],
    ['effect damage', (duel: Duel) => duel.command('shell')],
    ['an effect that destroys it', (duel: Duel) => duel.command('sack')],
  ])(
    'of a shield destroyed by %s is free and comes before the trash @gcg-1.1.0:13-2-5-1 @gcg-early:11-2-5-1 @gcg-early:11-2-5-2',
    (_by, act) => {
      const duel = Duel.from(game, {
        own: { battle: ['soldier'], hand: 'shell sack' },
        other: { shields: ['popup', 'S-01'], resources: [] },
      });
      act(duel);
      expect(duel.asked).toBe('1: burst');
      expect(duel.at('popup')).toBe('limbo');
      expect(duel.card('popup').facing).toBe('up');
      duel.confirm();
      expect(duel.at('popup')).toBe('battle/1');
      expect(duel.zone('hand/1')).toEqual(['S-01']);
      expect(duel.zone('trash/1')).toEqual([]);
    },
  );

  it('works only for a card destroyed as a shield @gcg-1.1.0:13-2-5-1 @gcg-early:11-2-5-1', () => {
    const fallen = Duel.from(game, { own: { battle: ['gift'], hand: 'doom' } });
    fallen.command('doom');
    expect(fallen.asked).toBe('0: main');
    expect(fallen.zone('trash/0')).toEqual(['gift', 'doom']);
    const taken = Duel.from(game, { own: { hand: 'take', shields: ['gift', 'S-01'] } });
    taken.command('take');
    expect(taken.asked).toBe('0: main');
    expect(taken.zone('hand/0')).toEqual(['gift']);
  });

  it('may be declined: then the card just goes to the trash @gcg-1.1.0:13-2-5-2 @gcg-early:11-2-5-3', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { shields: ['gift', 'S-01'] } });
    duel.strike('soldier');
    duel.confirm(false);
    expect(duel.zone('trash/1')).toEqual(['gift']);
    expect(duel.zone('hand/1')).toEqual([]);
  });

  it('is activated first; then the card is trashed unless it has moved @gcg-1.1.0:13-2-5-3', () => {
    const duel = Duel.from(game, { own: { battle: ['soldier'] }, other: { shields: ['gift', 'S-01'] } });
    duel.strike('soldier');
    expect(movesIn(duel.confirm())).toEqual(['S-01 deck/1 > hand/1 (draw)', 'gift limbo > trash/1 (used)']);
    const command = Duel.from(game, { own: { battle: ['soldier', 'wall'] }, other: { shields: ['flare', 'S-01'] } });
    command.strike('soldier');
    command.confirm();
    expect(command.at('flare')).toBe('limbo');
    command.select('wall');
    expect(command.damage('wall')).toBe(1);
    expect(command.at('flare')).toBe('trash/1');
  });
});

describe.each(EDITIONS)('Deploy, Attack and Destroyed, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('Deploy: when this card is deployed, by whatever means @gcg-1.1.0:13-2-6-1 @gcg-early:11-2-6-2', () => {
    const played = Duel.from(game, {
      own: { hand: 'eager', battle: [lies('eager', { name: 'there' })] },
      other: { battle: ['eager'] },
    });
    played.deploy(played.table.zones['hand/0']?.[0] as string);
    expect(resolvedIn(played.driver.events)).toEqual(['eager#deploy']);
    expect([played.zone('hand/0').length, played.zone('hand/1').length]).toEqual([1, 0]);
    const byEffect = Duel.from(game, { own: { hand: 'reinforce eager' } });
    byEffect.command('reinforce');
    expect(resolvedIn(byEffect.driver.events)).toEqual(['eager#deploy']);
  });

  it('Deploy: of units and of bases @gcg-1.1.0:13-2-6-1 @gcg-early:11-2-6-1', () => {
    const duel = Duel.from(game, { own: { hand: 'eager camp' } });
    duel.deploy('eager');
    duel.deploy('camp');
    expect(resolvedIn(duel.driver.events)).toEqual(['eager#deploy', 'camp#deploy']);
  });

  it('Attack: when this unit declares an attack, and not when it is attacked or another attacks @gcg-1.1.0:13-2-7-1 @gcg-early:11-2-7-1 @gcg-early:11-2-7-2', () => {
    const duel = Duel.from(game, {
      own: { battle: ['soldier', lies('fierce', { name: 'mine' })] },
      other: { battle: [rested('fierce', { name: 'theirs' })] },
    });
    duel.strike('soldier', 'theirs');
    expect(resolvedIn(duel.driver.events)).toEqual([]);
    duel.strike('mine');
    expect(resolvedIn(duel.driver.events)).toEqual(['fierce#attack']);
    expect([duel.zone('hand/0').length, duel.zone('hand/1').length]).toEqual([1, 0]);
  });

  it.each([
    ['battle', (duel: Duel) => duel.strike('soldier', 'victim'), 1],
    ['an effect', (duel: Duel) => duel.command('doom'), 1],
  ])(
    'Destroyed: when the unit is destroyed by %s @gcg-1.1.0:13-2-8-1 @gcg-early:11-2-8-1 @gcg-early:11-2-8-2',
    (_by, act, n) => {
      const duel = Duel.from(game, {
        own: { battle: ['soldier'], hand: 'doom' },
        other: { battle: [rested('undying', { name: 'victim' })] },
      });
      act(duel);
      expect(resolvedIn(duel.driver.events)).toHaveLength(n);
    },
  );

  it('Destroyed: also of a base; not when returned or exiled @gcg-1.1.0:13-2-8-1 @gcg-early:11-2-8-1 @gcg-early:11-2-8-2', () => {
    const base = Duel.from(game, { own: { battle: ['soldier'] }, other: { base: ['camp'] } });
    base.strike('soldier');
    expect(resolvedIn(base.driver.events)).toEqual(['camp#destroyed']);
    for (const command of ['recall', 'banish']) {
      const duel = Duel.from(game, { own: { hand: command }, other: { battle: ['undying'] } });
      duel.command(command);
      expect(duel.at('undying')).toBe(command === 'recall' ? 'hand/1' : 'exile/1');
      expect(resolvedIn(duel.driver.events)).toEqual([]);
    }
  });

  it('Destroyed: activates from the trash, as the destroyed card’s effect @gcg-1.1.0:13-2-8-2 @gcg-early:11-2-8-3', () => {
    const duel = Duel.from(game, { own: { hand: 'doom' }, other: { battle: ['undying'] } });
    expect(movesIn(duel.command('doom')).slice(1)).toEqual([
      'undying battle/1 > trash/1 (destroyed-effect)',
      'doom limbo > trash/0 (used)',
      'undying trash/1 > hand/1 (return)',
    ]);
  });

  it('Destroyed: reads the last state on the field @gcg-1.1.0:13-2-8-2-1 @gcg-early:11-2-8-3-1', () => {
    const duel = Duel.from(game, {
      own: { battle: ['wall'] },
      other: { battle: [rested('vengeful', { name: 'led', counters: { damage: 2 } }), under('led', 'ada')] },
    });
    duel.strike('wall', 'led');
    expect([duel.at('led'), duel.at('ada')]).toEqual(['trash/1', 'trash/1']);
    // 4 in the battle, and 2 + 2 for its last AP.
    expect(duel.damage('wall')).toBe(8 - duel.stat('wall', 'hp'));
    expect(duel.driver.events.flatMap((event) => (event.type === 'DamageDealt' ? [event.amount] : []))).toEqual([
      1, 4, 4,
    ]);
  });
});

describe.each(EDITIONS)('pairing, edition %s', (_, edition) => {
  const game = withCards(edition, ...cards);

  it('When Paired: when a pilot is paired with this unit @gcg-1.1.0:13-2-9-1 @gcg-early:11-2-9-1 @gcg-early:11-2-11-3', () => {
    const duel = Duel.from(game, {
      own: { battle: ['boarded', 'soldier'], hand: 'ada bo' },
      other: { battle: ['boarded'] },
    });
    duel.pair('bo', 'soldier');
    expect(resolvedIn(duel.driver.events)).toEqual([]);
    duel.pair('ada', duel.table.zones['battle/0']?.[0] as string);
    expect(resolvedIn(duel.driver.events)).toEqual(['boarded#paired']);
    // A command with a pilot side is a pilot too.
    const led = Duel.from(game, { own: { battle: ['boarded'], hand: 'veteran' } });
    led.pair('veteran', 'boarded');
    expect(resolvedIn(led.driver.events)).toEqual(['boarded#paired']);
  });

  it('When Paired with a condition: only for a pilot that fits @gcg-1.1.0:13-2-9-2 @gcg-early:11-2-9-2 @gcg-early:11-2-11-2', () => {
    const pairedWith = (pilot: string): string[] => {
      const duel = Duel.from(game, { own: { battle: ['chosen'], hand: pilot } });
      duel.pair(pilot, 'chosen');
      return resolvedIn(duel.driver.events);
    };
    expect(pairedWith('bo')).toEqual([]);
    expect(pairedWith('ada')).toEqual(['chosen#paired']);
  });

  it('During Pair: as long as a pilot is paired @gcg-1.1.0:13-2-10-1 @gcg-early:11-2-10-1 @gcg-early:11-2-11-3', () => {
    const duel = Duel.from(game, { own: { battle: ['steady'], hand: 'bo reboard' } });
    expect(duel.stat('steady', 'ap')).toBe(1);
    duel.pair('bo', 'steady');
    expect(duel.stat('steady', 'ap')).toBe(1 + 1 + 2);
    duel.command('reboard');
    expect(duel.at('bo')).toBe('hand/0');
    expect(duel.stat('steady', 'ap')).toBe(1);
  });

  it('During Pair with a condition: only with a pilot that fits @gcg-1.1.0:13-2-10-2 @gcg-early:11-2-10-2 @gcg-early:11-2-11-2', () => {
    const ap = (pilot: string): number =>
      Duel.from(game, { own: { battle: [lies('picky', { name: 'led' }), under('led', pilot)] } }).stat('led', 'ap');
    expect(ap('bo')).toBe(1 + 1);
    expect(ap('ada')).toBe(1 + 2 + 2);
  });

  it('Once per Turn: one activation in a turn @gcg-1.1.0:13-2-13-1 @gcg-early:11-2-12-1', () => {
    const duel = Duel.from(game, { own: { battle: ['daily'] } });
    duel.activate('daily');
    expect(duel.may('activate')).toBe(false);
    duel.endTurn();
    duel.endTurn();
    expect(duel.may('activate')).toBe(true);
  });

  it('Once per Turn: counted for each card @gcg-1.1.0:13-2-13-2 @gcg-early:11-2-12-2', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('daily', { name: 'one' }), lies('daily', { name: 'two' })], hand: 'recall' },
    });
    duel.activate('one');
    expect([duel.may('activate', { card: 'one' }), duel.may('activate', { card: 'two' })]).toEqual([false, true]);
    duel.activate('two');
    expect(duel.may('activate')).toBe(false);
    // A card that left and came back is a new one (ruling A44).
    duel.command('recall');
    duel.select('one');
    duel.deploy('one');
    expect(duel.may('activate', { card: 'one' })).toBe(true);
  });
});

describe('linking', () => {
  const game = withCards(gcg110, ...cards);

  it('When Linked: when a pilot that fits the link condition is paired @gcg-1.1.0:13-2-11-1', () => {
    const pairedWith = (pilot: string): string[] => {
      const duel = Duel.from(game, { own: { battle: ['kindred'], hand: pilot }, other: { battle: ['kindred'] } });
      duel.pair(pilot, duel.table.zones['battle/0']?.[0] as string);
      return resolvedIn(duel.driver.events);
    };
    expect(pairedWith('bo')).toEqual([]);
    expect(pairedWith('ada')).toEqual(['kindred#when-linked']);
  });

  it('During Link: as long as such a pilot is paired @gcg-1.1.0:13-2-12-1', () => {
    const duel = Duel.from(game, {
      own: { battle: [lies('bonded', { name: 'first' }), lies('bonded', { name: 'other' })], hand: 'ada bo reboard' },
    });
    duel.pair('bo', 'other');
    expect(duel.stat('other', 'ap')).toBe(1 + 1);
    duel.pair('ada', 'first');
    expect(duel.stat('first', 'ap')).toBe(1 + 2 + 3);
    duel.command('reboard');
    expect([duel.stat('first', 'ap'), duel.stat('other', 'ap')]).toEqual([1, 1]);
  });
});
