import { describe, expect, it } from '@jest/globals';
import type { Ability, Operation } from '#kernel';
import { gUnit } from '../cards/define.js';
import { strides } from '../cards/g-text.js';
import {
  act,
  anyOf,
  auto,
  choose,
  draw,
  HAND,
  inZone,
  isUnlocked,
  momentComes,
  named,
  oncePerTurn,
  phaseBegins,
  power,
  putInto,
  RC,
  rearguards,
  retire,
  rides,
  soulCharge,
  superiorCall,
  units,
  VC,
  type Where,
} from '../cards/text.js';
import { body, does, Duel, faceDown, leader, lies, resting } from '../testing/index.js';

/** What happened, in order: phases in capitals, moves by reason, moments, and the stand. */
const story = (duel: Duel): string[] =>
  duel.driver.events.slice(duel.driver.laidOut).flatMap((event) => {
    if (event.type === 'PhaseBegan') return [event.phase.toUpperCase()];
    if (event.type === 'CardsMoved') return [event.reason];
    if (event.type === 'MomentCame') return [event.moment];
    if (event.type === 'CardsOriented') return [event.reason];
    return [];
  });
const part = (duel: Duel, from: string, to: string): string[] => {
  const told = story(duel);
  return told.slice(told.indexOf(from) + 1, told.indexOf(to));
};
const clerk = (...text: readonly Ability[]) => body('clerk', 1, 6000, { text });
/** Seat 0's turn from its very start. */
const turn = (own: Record<string, unknown>, cards: readonly ReturnType<typeof body>[]): Duel =>
  Duel.from({ at: 'end', turn: 1, own: { FC: resting('lead', { name: 'Own' }), BL: 'clerk', ...own } as never, cards });

describe('the stand phase', () => {
  it('resolves what waits for the turn or the phase, then units stand, then what that set off @vanguard-2.11:6.3.1.1 @vanguard-2.11:6.3.1.3', () => {
    const stood = auto(RC, {
      id: 'stood',
      on: { event: 'oriented', to: 'upright', subject: anyOf('controller') },
      do: [draw()],
    });
    const begun = auto(RC, {
      id: 'turn',
      on: { event: 'turn-began', subject: { which: 'seat', whose: 'controller' } },
      do: [soulCharge()],
    });
    const duel = turn({}, [
      clerk(stood, begun, auto(RC, { id: 'phase', on: phaseBegins('stand'), do: [soulCharge()] })),
    ]);
    duel.until('next-trigger').until('main');
    expect(part(duel, 'STAND', 'DRAW')).toEqual(['soul-charge', 'soul-charge', 'stand-phase', 'draw']);
  });
});

describe('the draw phase', () => {
  it('resolves what waits for it, draws, and resolves what that set off before the G assist step @vanguard-2.11:6.4.1.1.1 @vanguard-2.11:6.4.1.1.3', () => {
    const drawn = auto(RC, { id: 'drawn', on: putInto('hand', anyOf('controller')), do: [soulCharge()] });
    const early = auto(RC, { id: 'phase', on: phaseBegins('draw'), do: [soulCharge(2)] });
    const duel = turn({}, [clerk(drawn, early, auto(RC, { id: 'assist', on: momentComes('assist-step'), do: [] }))]);
    duel.until('main');
    expect(part(duel, 'DRAW', 'assist-step')).toEqual(['soul-charge', 'soul-charge', 'draw', 'soul-charge']);
  });

  it('resolves what a G assist set off before the ride phase @vanguard-2.11:6.4.1.3', () => {
    const taken = auto(RC, {
      id: 'taken',
      on: putInto('hand', anyOf('controller', { fact: 'names', in: ['g2'] })),
      do: [soulCharge()],
    });
    const deck = [lies('blank'), lies('g2'), lies('blank', { times: 10 })];
    const duel = turn({ FC: 'g1', hand: 'g0 g3', deck }, [clerk(taken)]);
    duel.choose(0, { action: 'assist' }).select(0, 'g2').until('ride');
    expect(part(duel, 'DRAW', 'RIDE').at(-1)).toBe('soul-charge');
  });
});

describe('the ride phase', () => {
  it('resolves what waits for it before the fighter may ride, and nothing else is played then @vanguard-2.11:6.5.1.1.1 @vanguard-2.11:6.5.1.1.3', () => {
    const duel = turn({ FC: 'g1', hand: 'g1 g2' }, [
      clerk(auto(RC, { id: 'phase', on: phaseBegins('ride'), do: [soulCharge()] })),
    ]);
    duel.until('ride');
    expect(duel.count('soul', 0)).toBe(1);
    const offer = duel.driver.pending(0).offer;
    const actions = offer?.kind === 'choose' ? offer.options.map(({ action }) => action ?? 'no') : [];
    expect([...new Set(actions)]).toEqual(['no', 'ride']);
    duel.ride('g2');
    expect(duel.at('g2')).toBe('field/0 FC');
  });

  it('resolves what riding set off before the stride step @vanguard-2.11:6.5.1.1.4', () => {
    const cards = [
      clerk(auto(RC, { id: 'stride', on: momentComes('stride-step'), do: [] })),
      body('crown', 3, 11000, { text: [auto(VC, { id: 'rode', on: rides(), do: [soulCharge()] })] }),
    ];
    const duel = Duel.from({ at: 'ride', own: { FC: 'g2', BL: 'clerk', hand: 'crown' }, cards }).ride('crown');
    expect(story(duel).slice(0, 4)).toEqual(['ride', 'ridden', 'soul-charge', 'stride-step']);
  });
});

describe('the stride step', () => {
  it('is followed by what it set off, and then by the main phase @vanguard-2.11:6.5.1.3', () => {
    const text = [auto(VC, { id: 'strode', on: strides(), do: [soulCharge()] })];
    const giant = gUnit({ key: 'giant', name: 'giant', grade: 4, power: 15000, clan: 'Lantern Guard', text });
    const duel = Duel.from({ at: 'stride', own: { hand: 'g3', g: 'giant' }, cards: [giant] });
    duel.choose(0, { action: 'stride', card: 'giant' }).until('main');
    const told = story(duel);
    expect([
      told.indexOf('stride') < told.indexOf('soul-charge'),
      told.indexOf('soul-charge') < told.indexOf('MAIN'),
    ]).toEqual([true, true]);
    expect(told.indexOf('stride')).toBeGreaterThanOrEqual(0);
  });
});

describe('the main phase', () => {
  it('lets the fighter do things in any order and any number of times @vanguard-2.11:6.6.1.2 @vanguard-2.11:6.6.1.2.2', () => {
    const cards = [leader(act(VC, { id: 'a', once: oncePerTurn, do: [draw()] }))];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'g1 g2' }, cards });
    duel.call('g1', 'FL').use('leader').call('g2', 'FR').choose(0, { action: 'exchange', place: 'FL' });
    duel.choose(0, { action: 'exchange', place: 'FL' });
    expect([duel.at('g1'), duel.at('g2'), duel.count('hand', 0)]).toEqual(['field/0 FL', 'field/0 FR', 1]);
    duel.choose(0, 'end');
    expect(duel.may(0, 'ability')).toBe(false);
  });
});

describe('the end phase', () => {
  it('unlocks first, resolves what that set off, and only then comes the end of the turn @vanguard-2.11:6.8.1.1 @vanguard-2.11:6.8.1.2', () => {
    const free = auto(RC, { id: 'free', on: isUnlocked(), do: [soulCharge()] });
    const late = auto(RC, { id: 'late', on: momentComes('end-of-turn', 'controller'), do: [draw()] });
    const cards = [clerk(late), body('prisoner', 1, 5000, { text: [free] })];
    const duel = Duel.from({ at: 'end', own: { BL: 'clerk', FL: faceDown('prisoner', { role: 'locked' }) }, cards });
    expect(story(duel).slice(0, 4)).toEqual(['unlock', 'soul-charge', 'end-of-turn', 'draw']);
  });

  it('tells its start with the end of the turn, when G units have returned and cards are unlocked @vanguard-2.11:6.8.1.3 @vanguard-2.11:6.8.1.1', () => {
    const late = (where: Where): Ability => auto(where, { id: 'late', on: phaseBegins('end'), do: [soulCharge()] });
    const giant = gUnit({ key: 'giant', name: 'giant', grade: 4, power: 15000, text: [late(VC)] });
    const cards = [giant, body('prisoner', 1, 5000, { text: [late(RC)] })];
    const own = {
      ...{
        FC: [lies('giant', { name: 'Giant' }), lies('g3', { name: 'Heart', role: 'heart' })],
        FL: faceDown('prisoner', { role: 'locked' }),
        BL: 'prisoner',
      },
    };
    const links = [{ kind: 'heart', from: 'Heart', to: 'Giant' }];
    const duel = Duel.from({ at: 'battle', own, links, cards }).choose(0, 'end').until('ride', 1);
    expect(part(duel, 'END', 'STAND')).toEqual(['hearts', 'return', 'unlock', 'soul-charge', 'soul-charge']);
  });

  it('begins again with a check timing, before anything else hears of the end @vanguard-2.11:6.8.1.5', () => {
    const late = (...steps: readonly Operation[]): Ability =>
      auto(RC, { id: 'late', on: momentComes('end-of-turn', 'controller'), do: steps });
    const strong = units('controller', { stat: 'power', atLeast: 14000 });
    const reap = auto(RC, {
      ...{ id: 'reap', on: { event: 'state', while: { not: { exists: strong } }, subject: anyOf('controller') } },
      do: [retire(rearguards('controller', named('child')))],
    });
    const cards = [
      leader(does('raise', power(5000, units('controller')))),
      clerk(late(choose(inZone('soul', 'controller')), superiorCall())),
      body('child', 1, 5000, { text: [late(draw())] }),
      body('reaper', 1, 5000, { text: [reap] }),
    ];
    // The reaper's ability triggers when effects of the turn end, before the child hears of the end of the turn.
    const duel = Duel.from({ own: { FC: 'leader', BL: 'clerk', BC: 'reaper', soul: 'child' }, cards }).use('leader');
    duel.choose(0, 'end').choose(0, 'end').choose(0, { place: 'BR' });
    expect([duel.at('child'), duel.count('hand', 0), duel.table.turn.seat]).toEqual(['drop/0', 0, 1]);
  });

  it('does not go on for what only its fighter knows of @vanguard-2.11:6.8.1.5', () => {
    const late = (where: Where, ...steps: readonly Operation[]): Ability =>
      auto(where, { id: 'late', on: momentComes('end-of-turn', 'controller'), do: steps });
    const cards = [clerk(late(RC, draw())), body('spy', 1, 5000, { text: [late(HAND, soulCharge())] })];
    const ended = (hand: string): Duel =>
      Duel.from({ at: 'end', own: { BL: 'clerk', deck: 'spy g1 g1 g1', hand }, cards });
    expect(ended('spy').asked).toBe('0: next-trigger');
    expect(ended('')).toMatchObject({ asked: '1: ride', moves: ['spy draw', 'blank draw'] });
  });

  it('keeps effects of the turn until its abilities are done, and not for those that come later @vanguard-2.11:6.8.1.4', () => {
    const strong: Operation = draw({ count: units('controller', { stat: 'power', atLeast: 14000 }) });
    const raise = act(VC, { id: 'raise', once: oncePerTurn, do: [power(5000, units('controller'))] });
    const late = (...steps: readonly Operation[]): Ability =>
      auto(RC, { id: 'late', on: momentComes('end-of-turn', 'controller'), do: steps });
    const cards = [
      leader(raise),
      clerk(late(strong, choose(inZone('soul', 'controller')), superiorCall())),
      body('child', 1, 5000, { text: [late(strong, soulCharge())] }),
    ];
    const duel = Duel.from({ own: { FC: 'leader', BL: 'clerk', soul: 'child' }, cards })
      .use('leader')
      .choose(0, 'end')
      .choose(0, 'end');
    duel.choose(0, { place: 'BR' });
    expect([duel.count('hand', 0), duel.count('soul', 0), duel.at('child')]).toEqual([1, 1, 'field/0 BR']);
    expect([duel.power('leader'), duel.table.turn.seat]).toEqual([11000, 1]);
  });
});
