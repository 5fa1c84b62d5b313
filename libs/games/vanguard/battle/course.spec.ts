import { describe, expect, it } from '@jest/globals';
import type { Ability, Filter, Operation } from '#kernel';
import {
  anyOf,
  attacks,
  auto,
  battles,
  boosts,
  choose,
  cont,
  draw,
  driveChecks,
  inZone,
  isUnderAttack,
  misses,
  momentComes,
  moveUnit,
  phaseBegins,
  power,
  RC,
  rearguards,
  rearguardWasAttacked,
  redirect,
  retire,
  self,
  soulCharge,
  superiorRide,
  units,
  VC,
  VC_RC,
  vanguardWasAttacked,
} from '../cards/text.js';
import { body, Duel, leader, lies } from '../testing/index.js';
import { foe, when, clerk, story, before } from './course.spec-helper.js';

describe('the kind of a battle', () => {
  const note = auto(VC, {
    id: 'note',
    on: momentComes('end-of-battle'),
    do: [when(vanguardWasAttacked, draw()), when(rearguardWasAttacked, soulCharge())],
  });
  const kind = (duel: Duel): number[] => [duel.count('hand', 0), duel.count('soul', 0)];

  it('stays what it was though the target has gone @vanguard-2.11:7.1.2.2 @vanguard-2.11:7.4.1.8.1', () => {
    const slay = auto(RC, { id: 'slay', on: attacks(), do: [retire(rearguards('opponent', isUnderAttack))] });
    const cards = [leader(note), body('lance', 2, 9000, { text: [slay] })];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'lance' }, other: { FL: 'g1' }, cards });
    duel.attack('lance', 'g1').noGuard();
    expect([duel.at('g1'), kind(duel), duel.asked]).toEqual(['drop/1', [0, 1], '0: attack']);
    const van = Duel.from({ own: { FC: 'leader', FL: 'g2' }, other: { FL: 'g1', ...foe }, cards });
    van.attack('g2', 'Foe').noGuard();
    expect(kind(van)).toEqual([1, 0]);
  });

  it('stays what it was though the target has moved @vanguard-2.11:7.1.2.2 @vanguard-2.11:7.4.1.8.1', () => {
    const dodge = auto(RC, { id: 'dodge', on: { ...attacks(), end: 'to' }, do: [moveUnit(self, ['BL'])] });
    const cards = [leader(note), body('page', 1, 5000, { text: [dodge] })];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g2' }, other: { FL: 'page' }, cards });
    duel.attack('g2', 'page').noGuard();
    expect([duel.at('page'), kind(duel)]).toEqual(['field/1 BL', [0, 1]]);
  });

  it('is both where a vanguard and a rear-guard are attacked @vanguard-2.11:7.1.2.2', () => {
    const storm = body('storm', 3, 5000, {
      text: [cont(RC, { id: 'all', on: self, change: battles({ row: ['front'] }) })],
    });
    const duel = Duel.from({
      own: { FC: 'leader', FL: 'storm' },
      other: { FL: 'g1', ...foe },
      cards: [leader(note), storm],
    });
    expect(kind(duel.attack('storm').noGuard())).toEqual([1, 1]);
  });

  it('changes when all that is attacked changed @vanguard-2.11:7.1.2.3 @vanguard-2.11:7.1.2.4', () => {
    const cover = auto(RC, { id: 'cover', on: attacks(anyOf('opponent')), do: [redirect(self)] });
    const cards = [leader(note), body('wall', 1, 5000, { text: [cover] })];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'g2' }, other: { FL: 'wall', ...foe }, cards });
    duel.attack('g2', 'Foe').noGuard();
    expect([duel.at('wall'), duel.count('damage', 1), kind(duel)]).toEqual(['drop/1', 0, [0, 1]]);
    const yield_ = auto(RC, {
      id: 'yield',
      on: { ...attacks(), end: 'to' },
      do: [redirect(units('controller', { role: ['vanguard'] }))],
    });
    const back = Duel.from({
      own: { FC: 'leader', FL: lies('g3', { name: 'Axe' }) },
      other: { FL: 'page', ...foe },
      cards: [leader(note), body('page', 1, 5000, { text: [yield_] })],
    });
    back.attack('Axe', 'page').noGuard();
    expect([back.at('page'), back.count('damage', 1), kind(back)]).toEqual(['field/1 FL', 1, [1, 0]]);
  });

  it('stays what it was when some of what is attacked changed @vanguard-2.11:7.1.2.3 @vanguard-2.11:7.1.2.4', () => {
    const cover = auto(RC, { id: 'cover', on: attacks(anyOf('opponent')), do: [redirect(units('controller'))] });
    const cards = [leader(note), body('wall', 1, 5000, { text: [cover] })];
    const kindAfter = (target: string): number[] => {
      const duel = Duel.from({ own: { FC: 'leader', FL: 'g2' }, other: { FL: 'wall', ...foe }, cards });
      return kind(duel.attack('g2', target).noGuard());
    };
    expect([kindAfter('Foe'), kindAfter('wall')]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});

describe('the start step', () => {
  it('tells its start once in a battle phase, in the first turn too @vanguard-2.11:7.3.1.1', () => {
    const text = [
      auto(RC, { id: 'step', on: momentComes('start-step'), do: [soulCharge()] }),
      auto(RC, { id: 'phase', on: phaseBegins('battle'), do: [draw()] }),
    ];
    const cards = [body('clerk', 1, 5000, { text })];
    const first = Duel.from({ number: 1, own: { BL: 'clerk' }, cards })
      .choose(0, 'end')
      .until('ride', 1);
    expect([first.count('soul', 0), first.count('hand', 0)]).toEqual([1, 1]);
    const duel = Duel.from({ own: { BL: 'clerk', FL: 'g2', FR: 'g1' }, other: foe, cards })
      .choose(0, 'end')
      .until('attack');
    duel.attack('g2').noGuard().attack('g1').noGuard();
    expect([duel.count('soul', 0), duel.count('hand', 0)]).toEqual([1, 1]);
  });

  it('leaves attacker and target of the last attack behind @vanguard-2.11:7.3.1.2.1 @vanguard-2.11:7.2.2', () => {
    const duel = Duel.from({ own: { FL: 'g2', FR: 'g1' }, other: { FL: 'g0', ...foe } });
    duel.attack('g2', 'Foe').noGuard();
    expect(duel.table.links).toEqual([]);
    duel.choose(0, { action: 'attack', card: 'g1' });
    expect([duel.asked, duel.driver.offers(0, { card: 'g0' })]).toEqual(['0: target', true]);
  });
});

describe('an attack', () => {
  it('is a battle from the attack step to the end of the close step @vanguard-2.11:7.1.2 @vanguard-2.11:7.4.1.1 @vanguard-2.11:7.8.1.4', () => {
    const during = when({ marked: 'battle' }, draw());
    const cards = [
      clerk('attack-step', during),
      body('last', 1, 5000, { text: [auto(RC, { id: 'last', on: momentComes('end-of-battle'), do: [during] })] }),
    ];
    const duel = Duel.from({ own: { FL: 'g2', BL: 'clerk', BR: 'last' }, other: foe, cards });
    expect(duel.table.marks.battle).toBeUndefined();
    duel.choose(0, 'end').choose(0, { action: 'attack' }).choose(0, { card: 'g2' }).noGuard();
    expect([duel.count('hand', 0), duel.table.marks.battle ?? null, duel.table.links]).toEqual([2, null, []]);
  });

  const has = (filter: Filter): Ability =>
    cont(VC, { id: 'mark', on: units('any', filter), change: { stat: 'power', by: 100 } });
  it('makes one unit attacking, one attacked, two boosting, until it is over @vanguard-2.11:7.4.1.5.1 @vanguard-2.11:7.4.1.8 @vanguard-2.11:7.4.1.10.1', () => {
    const powers = (filter: Filter, guard: boolean): number[] => {
      const duel = Duel.from({
        own: { FC: 'leader', FL: 'g2', BL: 'g1' },
        other: { ...foe, hand: 'g0' },
        cards: [leader(has(filter))],
      });
      duel.attack('g2', 'Foe', 'g1');
      if (!guard) duel.noGuard();
      return ['g2', 'g1', 'Foe'].map((card) => duel.power(card) % 1000);
    };
    const boosted: Filter = { linkedTo: 'boost' };
    // The booster's +100 also counts for the attacker.
    expect(powers({ linked: 'attacking' }, true)).toEqual([100, 0, 0]);
    expect(powers(isUnderAttack, true)).toEqual([0, 0, 100]);
    expect(powers({ linked: 'boost' }, true)).toEqual([100, 100, 0]);
    expect(powers(boosted, true)).toEqual([100, 0, 0]);
    for (const filter of [{ linked: 'attacking' }, isUnderAttack, { linked: 'boost' }, boosted] as Filter[])
      expect(powers(filter, false)).toEqual([0, 0, 0]);
  });

  it('goes on though the attacker may not attack any more @vanguard-2.11:7.4.1.5.2', () => {
    const bind: Operation = { op: 'forbid', cards: units('opponent'), what: 'attack', until: 'turn' };
    const cards = [
      body('net', 1, 5000, { text: [auto(RC, { id: 'net', on: attacks(anyOf('opponent')), do: [bind] })] }),
    ];
    const duel = Duel.from({ own: { FL: lies('g3', { name: 'Axe' }), FR: 'g2' }, other: { BL: 'net', ...foe }, cards });
    duel.attack('Axe').noGuard();
    expect([duel.count('damage', 1), duel.table.turn.seat]).toEqual([1, 1]);
  });

  it('without a unit that it can attack goes to the close step, and the attacker stays rested @vanguard-2.11:7.4.1.7.1', () => {
    const shy = cont(RC, {
      id: 'shy',
      when: { exists: { bound: 'self', where: { orientation: 'sideways' } } },
      on: self,
      change: { forbid: 'attack', where: { role: ['vanguard'] } },
    });
    const cards = [body('shy', 2, 20000, { text: [shy] }), clerk('end-of-battle', draw())];
    const duel = Duel.from({ own: { FL: 'shy', BL: 'clerk' }, other: { ...foe, hand: 'g1' }, cards });
    duel.attack('shy');
    expect([duel.isResting('shy'), duel.count('hand', 0), duel.count('damage', 1)]).toEqual([true, 1, 0]);
    expect(story(duel)).not.toContain('attack');
  });

  it('makes attacker and target opponents in battle @vanguard-2.11:7.4.1.8.3', () => {
    const weaken = auto(VC_RC, {
      id: 'weaken',
      on: attacks(),
      do: [power(-2000, units('any', { linkedTo: 'attack', other: { is: 'self' } }))],
    });
    const answer = auto(VC_RC, {
      id: 'answer',
      on: { ...attacks(), end: 'to' },
      do: [power(-3000, units('any', { linked: 'attack', other: { is: 'self' } }))],
    });
    const cards = [body('lance', 2, 9000, { text: [weaken] }), body('wall', 3, 11000, { text: [answer] })];
    const duel = Duel.from({ own: { FL: 'lance', FR: 'g1' }, other: { FC: 'wall', FL: 'g2', hand: 'g0' }, cards });
    duel.attack('lance', 'wall');
    expect(['lance', 'wall', 'g1', 'g2'].map((card) => duel.power(card))).toEqual([6000, 9000, 7000, 9000]);
  });

  it('on the whole front row attacks each unit there, but no legion mate @vanguard-2.11:7.4.1.8.4 @vanguard-2.11:7.4.1.8.5 @vanguard-2.11:7.4.1.8.6', () => {
    const cards = [
      body('storm', 3, 12000, { text: [cont(RC, { id: 'all', on: self, change: battles({ row: ['front'] }) })] }),
      body('mate', 3, 9000),
    ];
    const front = {
      FC: [lies('g3', { name: 'Foe' }), lies('mate', { role: 'mate', name: 'mate' })],
      FL: 'g2',
      FR: 'g1',
      BL: lies('blank', { name: 'Back' }),
      hand: 'g0',
    };
    const links = [{ kind: 'legion', from: 'Foe', to: 'mate' }];
    const duel = Duel.from({ own: { FL: 'storm' }, other: front, links, cards });
    duel.choose(0, 'end').choose(0, { action: 'attack', card: 'storm' });
    const attacked = duel.table.links
      .filter(({ kind }) => kind === 'attack')
      .map(({ to }) => duel.table.cards[to]?.def);
    expect(attacked.sort()).toEqual(['g1', 'g2', 'g3']);
    duel.guard('g0').choose(1, { card: 'g2' }).noGuard();
    expect([duel.at('g2'), duel.at('g1'), duel.count('damage', 1), duel.at('mate'), duel.at('Back')]).toEqual([
      ...['field/1 FL', 'drop/1', 1, 'field/1 FC', 'field/1 BL'],
    ]);
  });

  it('is not that of a unit that comes to the circle of the attacker: no more checks, no hit @vanguard-2.11:7.4.1.9 @vanguard-2.11:7.6.1.2.1 @vanguard-2.11:7.7.1.3', () => {
    const rise = auto(VC, {
      id: 'rise',
      on: driveChecks(),
      do: [choose(inZone('hand', 'controller')), superiorRide()],
    });
    const text = [rise, auto(VC_RC, { id: 'miss', on: misses(), do: [soulCharge()] })];
    const cards = [leader(...text), body('heir', 3, 30000, { skill: 'twin-drive' })];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'heir' }, other: foe, cards });
    duel.attack('leader').noGuard();
    expect(duel.moves.filter((move) => / drive/.test(move))).toEqual(['blank drive-check', 'blank drive']);
    expect([duel.count('damage', 1), duel.at('heir'), duel.isResting('heir')]).toEqual([0, 'field/0 FC', false]);
    expect([story(duel).includes('miss'), duel.may(0, 'attack', 'heir')]).toEqual([true, true]);
  });

  it('is over for a unit that changes its circle, though it did attack or was attacked @vanguard-2.11:7.4.1.8.2 @vanguard-2.11:7.4.1.8.2.1', () => {
    const flee = clerk('guard-step', moveUnit(rearguards('controller', { fact: 'names', in: ['runner'] }), ['BR']));
    const did: Filter = {
      any: [
        { linked: 'attack', past: true },
        { linkedTo: 'attack', past: true },
      ],
    };
    const doing: Filter = { any: [{ linked: 'attack' }, { linkedTo: 'attack' }] };
    const last = auto(VC, {
      id: 'last',
      on: momentComes('end-of-battle'),
      do: [draw({ count: units('any', did) }), soulCharge({ count: units('any', doing) })],
    });
    const cards = [leader(last), flee, body('runner', 2, 12000)];
    const board = { FC: 'leader', BL: 'clerk' };
    const attacker = Duel.from({ own: { ...board, FL: 'runner' }, other: foe, cards })
      .attack('runner')
      .noGuard();
    expect([
      attacker.at('runner'),
      attacker.count('damage', 1),
      attacker.count('hand', 0),
      attacker.count('soul', 0),
    ]).toEqual(['field/0 BR', 0, 2, 0]);
    const target = Duel.from({
      own: { FC: 'leader', FL: lies('g3', { name: 'Axe' }) },
      other: { FL: 'runner', BL: 'clerk', hand: 'g0' },
      cards,
    });
    target.attack('Axe', 'runner');
    expect([target.asked, target.at('runner')]).toEqual(['0: attack', 'field/1 BR']);
    expect([target.count('hand', 0), target.count('soul', 0)]).toEqual([2, 0]);
  });

  it('loses the boost with the booster @vanguard-2.11:7.4.1.10.1.1', () => {
    const shot = clerk('guard-step', retire(rearguards('opponent', { row: ['back'] })));
    const duel = Duel.from({ own: { FL: 'g2', BL: 'g1' }, other: { ...foe, BL: 'clerk', hand: 'g0' }, cards: [shot] });
    duel.attack('g2', 'Foe', 'g1');
    expect([duel.at('g1'), duel.power('g2'), duel.asked]).toEqual(['drop/0', 9000, '1: guard']);
    expect(duel.table.links.filter(({ kind, over }) => kind === 'boost' && !over)).toEqual([]);
  });

  it('resolves what it and its boost set off before the guard step begins @vanguard-2.11:7.4.1.13', () => {
    const cards = [
      body('drum', 1, 6000, { skill: 'boost', text: [auto(RC, { id: 'beat', on: boosts(), do: [draw()] })] }),
      clerk('guard-step'),
    ];
    const duel = Duel.from({ own: { FL: 'g2', BL: 'drum', BR: 'clerk' }, other: foe, cards });
    duel.attack('g2', 'Foe', 'drum').noGuard();
    expect(before(duel, 'draw', 'guard-step')).toBe(true);
  });
});
