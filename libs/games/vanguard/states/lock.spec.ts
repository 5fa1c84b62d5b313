import { describe, expect, it } from '@jest/globals';
import type { Ability, Operation, SeatRef, Selector } from '#kernel';
import {
  anyOf,
  appears,
  auto,
  choose,
  cont,
  draw,
  inZone,
  isResting,
  isUnlocked,
  it as that,
  lock,
  lockedCards,
  power,
  putLocked,
  RC,
  rearguards,
  self,
  send,
  stand,
  unlock,
  VC,
} from '../cards/text.js';
import { gUnit } from '../cards/define.js';
import { body, does, Duel, leader, lies, resting } from '../testing/index.js';

const onField = (of: SeatRef): Selector => ({ zone: 'field', of });
const locking = leader(does('lock', choose(rearguards('opponent')), lock()));
const wall = body('wall', 2, 9000, { skill: ['intercept', 'boost'] });

/** The leader locks `Wall`, a resting rear-guard of the opponent with +5000. */
const locked = (rest: Partial<Parameters<typeof Duel.from>[0]> = {}): Duel =>
  Duel.from({
    own: { FC: 'leader' },
    other: { FL: resting('wall', { name: 'Wall' }), BL: 'g1' },
    cards: [locking, wall],
    ...rest,
  })
    .use('leader', 'lock')
    .select(0, 'Wall');

describe('a locked card', () => {
  it('lies face down and standing on its circle, as another card @vanguard-2.11:10.22.1 @vanguard-2.11:10.22.2', () => {
    const cards = [leader(does('aim', choose(rearguards('opponent')), power(5000), lock())), wall];
    const duel = Duel.from({ own: { FC: 'leader' }, other: { FL: resting('wall', { name: 'Wall' }) }, cards });
    const before = duel.card('Wall').id;
    duel.use('leader');
    const now = duel.table.zones['field/1']?.map((id) => duel.table.cards[id]).find((card) => card?.role === 'locked');
    expect(now).toMatchObject({ def: 'wall', facing: 'down', orientation: 'upright', place: 'FL' });
    expect(now?.id).not.toBe(before);
    expect(duel.table.effects).toEqual([]);
  });

  it('is no unit, and has no information, given or printed @vanguard-2.11:10.22.3', () => {
    const leads = cont(VC, {
      id: 'all',
      on: onField('any'),
      change: [{ fact: 'clans', add: ['Ember Legion'] }, { gain: 'boost' }],
    });
    const duel = locked({ cards: [leader(...locking.abilities, leads), wall] });
    expect(duel.fact('g1', 'clans')).toContain('Ember Legion');
    expect([duel.fact('wall', 'names'), duel.fact('wall', 'clans')]).toEqual([null, null]);
    expect(duel.number('wall', 'power')).toBe(0);
    duel.choose(0, 'end');
    expect(duel.driver.pending(0).offer).toMatchObject({ kind: 'choose' });
    duel.choose(0, { action: 'attack', card: 'leader' });
    // Only the vanguard can be attacked, so no target is asked for.
    expect(duel.asked).not.toContain('target');
  });

  it('neither stands nor rests @vanguard-2.11:10.22.4', () => {
    const counts = does(
      'count',
      choose(inZone('field', 'opponent', { any: [isResting, { orientation: 'upright' }] }), 9),
      power(1),
    );
    const duel = locked({ cards: [leader(...locking.abilities, counts), wall] });
    duel.use('leader', 'count');
    expect(duel.table.effects[0]?.on.map((id) => duel.table.cards[id]?.def).sort()).toEqual(['g1', 'lead']);
  });

  it('makes its circle none for rear-guards until it is unlocked @vanguard-2.11:4.6.7 @vanguard-2.11:10.22.6 @vanguard-2.11:10.22.7', () => {
    const frees = does('free', unlock(lockedCards('controller')));
    const lie = { role: 'locked', facing: 'down' } as const;
    const duel = Duel.from({
      own: { FC: 'leader', FL: lies('wall', lie), BL: 'g1', hand: 'g2' },
      cards: [leader(frees), wall],
    });
    const circles = (): (string | undefined)[] => {
      duel.choose(0, { action: 'call', card: 'g2' });
      const { offer } = duel.driver.pending(0);
      return offer?.kind === 'choose' ? offer.options.map(({ id }) => id) : [];
    };
    expect(duel.may(0, 'exchange')).toBe(false);
    duel.use('leader');
    expect(duel.may(0, 'exchange')).toBe(true);
    expect(circles()).toEqual(['FL', 'FR', 'BL', 'BC', 'BR']);
    const still = Duel.from({ own: { FL: lies('wall', lie), hand: 'g2' }, cards: [wall] });
    still.choose(0, { action: 'call', card: 'g2' });
    const { offer } = still.driver.pending(0);
    expect(offer?.kind === 'choose' && offer.options.map(({ id }) => id)).toEqual(['FR', 'BL', 'BC', 'BR']);
  });

  it('does not look at other cards any more @vanguard-2.11:10.22.10', () => {
    const watching = body('wall', 2, 9000, {
      text: [auto(RC, { id: 'sees', on: appears(anyOf('any')), do: [draw()] })],
    });
    const called = (duel: Duel): number => duel.call('g2', 'FR').count('hand', 1);
    const board = { own: { FC: 'leader', hand: 'g2' }, other: { FL: 'wall' }, cards: [locking, watching] };
    expect(called(Duel.from(board))).toBe(1);
    expect(called(Duel.from(board).use('leader'))).toBe(0);
  });

  it('of a G unit goes on to the G zone, face up @vanguard-2.11:10.22.8', () => {
    const titan = gUnit({ key: 'titan', name: 'titan', grade: 4, power: 15000, clan: 'Lantern Guard' });
    const duel = Duel.from({ own: { FC: 'leader' }, other: { FL: 'titan' }, cards: [locking, titan] });
    duel.use('leader');
    expect([duel.at('titan'), duel.card('titan').facing]).toEqual(['g/1', 'up']);
    expect(duel.moves).toEqual(['titan lock', 'titan return']);
  });

  it('is out of the battle in which it was attacked (R-15)', () => {
    const text = [
      auto(RC, {
        id: 'lock',
        on: { event: 'moment', moment: 'guard-step', subject: { which: 'seat', whose: 'any' } },
        do: [lock(rearguards('opponent'))],
      }),
    ];
    const duel = Duel.from({
      own: { FL: body('axe', 3, 11000, { text }).key },
      other: { FR: 'wall' },
      cards: [body('axe', 3, 11000, { text }), wall],
    });
    duel.attack('axe', 'wall').noGuard();
    expect([duel.at('wall'), duel.card('wall').role]).toEqual(['field/1 FR', 'locked']);
  });
});

describe('a card put as a locked card', () => {
  const board = { own: { FC: 'leader', FL: 'g2', hand: 'g1' } };

  it('comes face down and locked, never as a unit @vanguard-2.11:10.22.9', () => {
    const greets = auto(RC, { id: 'greet', on: appears(), do: [draw()] });
    const cards = [
      leader(does('put', choose(inZone('hand', 'controller')), putLocked())),
      body('guest', 1, 5000, { text: [greets] }),
    ];
    const duel = Duel.from({ own: { FC: 'leader', hand: 'guest' }, cards })
      .use('leader')
      .choose(0, { place: 'BL' });
    expect(duel.card('guest')).toMatchObject({ place: 'BL', role: 'locked', facing: 'down' });
    expect(duel.count('hand', 0)).toBe(0);
  });

  it('sends what was on the circle to the drop zone at once @vanguard-2.11:10.22.9.1', () => {
    const counting: Operation = { op: 'if', when: { exists: inZone('drop', 'controller') }, do: [draw(2)] };
    const cards = [leader(does('put', choose(inZone('hand', 'controller')), putLocked(), counting))];
    const duel = Duel.from({ ...board, cards })
      .use('leader')
      .choose(0, { place: 'FL' });
    expect([duel.at('g2'), duel.at('g1'), duel.count('hand', 0)]).toEqual(['drop/0', 'field/0 FL', 2]);
  });

  it('lets a text of what was there put it elsewhere instead @vanguard-2.11:10.22.9.1 @vanguard-2.11:8.2.1.3', () => {
    const saved = {
      ...{ kind: 'replacement', id: 'saved', zone: 'field', as: ['rearguard'], instead: 'retire' },
      ...{ subject: { which: 'self', whose: 'any' }, do: [send(self, 'soul')] },
    } as Ability;
    const cards = [
      leader(does('put', choose(inZone('hand', 'controller')), putLocked())),
      body('ghost', 1, 5000, { text: [saved] }),
    ];
    const duel = Duel.from({ own: { FC: 'leader', FL: 'ghost', hand: 'g1' }, cards })
      .use('leader')
      .choose(0, { place: 'FL' });
    expect([duel.at('ghost'), duel.at('g1'), duel.asked]).toEqual(['soul/0', 'field/0 FL', '0: main']);
  });
});

describe('unlocking', () => {
  const lie = { role: 'locked', facing: 'down', name: 'Wall' } as const;

  it('turns a card up as another card; what is not locked stays as it is @vanguard-2.11:10.24.1 @vanguard-2.11:10.24.2', () => {
    const cards = [leader(does('free', unlock(onField('controller')))), wall];
    const duel = Duel.from({ own: { FC: 'leader', FL: lies('wall', lie), FR: resting('g2') }, cards });
    const { id } = duel.card('Wall');
    duel.use('leader');
    expect(duel.card('wall')).toMatchObject({ role: 'rearguard', facing: 'up', orientation: 'upright', place: 'FL' });
    expect(duel.card('wall').id).not.toBe(id);
    expect(duel.moves).toEqual(['wall unlock']);
  });

  it('happens to one that is turned up for any reason @vanguard-2.11:10.22.5', () => {
    const turns: Operation = { op: 'face', cards: lockedCards('controller'), facing: 'up' };
    const freed = auto(RC, { id: 'freed', on: isUnlocked(), do: [draw()] });
    const cards = [leader(does('turn', turns)), body('wall', 2, 9000, { text: [freed] })];
    const duel = Duel.from({ own: { FC: 'leader', FL: lies('wall', lie), BL: 'g1' }, cards }).use('leader');
    expect([duel.card('wall').role, duel.may(0, 'exchange'), duel.count('hand', 0)]).toEqual(['rearguard', true, 1]);
  });

  it('is neither standing up nor appearing @vanguard-2.11:10.24.3 @vanguard-2.11:10.24.4', () => {
    const stands: Ability = auto(RC, {
      id: 'stands',
      on: { event: 'oriented', to: 'upright', subject: { which: 'self', whose: 'any' } },
      do: [draw()],
    });
    const comes = auto(RC, { id: 'comes', on: appears(), do: [draw()] });
    const free = does('free', unlock(lockedCards('controller')));
    const up = does('up', choose(rearguards('controller')), stand(that));
    const board = (how: Ability, entry: Parameters<typeof lies>[1]): Duel =>
      Duel.from({
        own: { FC: 'leader', FL: lies('wall', entry) },
        cards: [leader(how), body('wall', 2, 9000, { text: [stands, comes] })],
      }).use('leader');
    expect(board(free, { ...lie, orientation: 'sideways' }).count('hand', 0)).toBe(0);
    expect(board(up, { orientation: 'sideways' }).count('hand', 0)).toBe(1);
  });

  it('comes in the end phase of whoever has the circle, with undeleting @vanguard-2.11:6.8.1.1.2', () => {
    const duel = Duel.from({
      own: {
        FR: lies('g2', { role: 'locked', facing: 'down', name: 'Mine' }),
        BR: lies('g1', { facing: 'down', name: 'Gone' }),
      },
      other: { FL: lies('wall', lie), BL: lies('g0', { facing: 'down', name: 'Theirs' }) },
      cards: [wall],
    });
    duel.endTurn();
    expect([duel.card('g2').role, duel.card('Gone').facing]).toEqual(['rearguard', 'up']);
    expect([duel.card('Wall').role, duel.card('Theirs').facing]).toEqual(['locked', 'down']);
    duel.endTurn();
    expect([duel.card('wall').role, duel.card('Theirs').facing]).toEqual(['rearguard', 'up']);
  });
});
