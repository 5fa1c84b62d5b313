import { describe, expect, it } from '@jest/globals';
import { HIDDEN, type Table, type Viewer } from '#kernel';
import { ace, command, operation, unit } from './cards/define.js';
import { aimAt, aimAtAllPlaces, custom, damageHq, effect, putOut, send, target, unitsOf } from './cards/text.js';
import { Duel, gs, lies } from './testing/index.js';

const VIEWERS: readonly Viewer[] = [{ seat: 0 }, { seat: 1 }, 'spectator'];
const plain = { sign: ['blue', 'alpha'], cost: [0] } as const;
const order = (key: string, text: Omit<Parameters<typeof effect>[0], 'timing'>) =>
  command({ key, name: key, ...plain, text: [effect({ timing: 'any', ...text })] });
const cards = [
  order('banish', { aims: [aimAt(unitsOf('any'))], do: [send(target, 'removed')] }),
  order('banish-hand', {
    aims: [aimAtAllPlaces('hand', 'opponent')],
    do: [send({ zone: 'hand', of: 'opponent' }, 'removed')],
  }),
  order('wreck', { aims: [aimAt(unitsOf('any'))], do: [custom('discard', { cards: target })] }),
  order('park', { aims: [aimAt(unitsOf('any'))], do: [custom('to-hangar', { cards: target, of: 'controller' })] }),
  order('strike', { do: [damageHq(2)] }),
  order('dig', { do: [putOut({ zone: ['junk', 'hangar'], of: 'controller' })] }),
  unit({ key: 'idle', name: 'Idle', ...plain, powers: [1, 1, 1], terrain: ['space', 'earth'] }),
  operation({ key: 'plan', name: 'Plan', ...plain }),
  ace({ key: 'hero', name: 'Hero', ...plain, powers: [1, 1, 1], terrain: ['space', 'earth'] }),
];
/** What a viewer sees of a zone: definitions, or null for unknown cards. */
const seen = (duel: Duel, viewer: Viewer, zone: string): (string | null)[] => {
  const view: Table = duel.driver.view(viewer);
  return (view.zones[zone] ?? []).map((id) => (id === HIDDEN ? null : (view.cards[id]?.def ?? null)));
};
const seenByAll = (duel: Duel, zone: string): (string | null)[][] => VIEWERS.map((viewer) => seen(duel, viewer, zone));

describe('HQ and waste pile', () => {
  const piles = { hq: [lies('U-01'), lies('U-02'), lies('U-03'), lies('U-04')], waste: [lies('U-05'), lies('U-06')] };
  const start = (): Duel => Duel.from({ own: { ...piles, hand: 'strike' }, other: piles, cards });

  it('lie face down: nobody sees a card of theirs, their owner neither, but all see how many @nexa-1.2:zone.hq.2 @nexa-1.2:zone.waste.3', () => {
    const duel = start();
    for (const zone of ['hq/0', 'hq/1'])
      expect(seenByAll(duel, zone)).toEqual(VIEWERS.map(() => [null, null, null, null]));
    for (const zone of ['waste/0', 'waste/1']) expect(seenByAll(duel, zone)).toEqual(VIEWERS.map(() => [null, null]));
  });

  it('of HQs: what is seen is the same whatever the cards are, and their order is never a question @nexa-1.2:zone.hq.1', () => {
    const one = start();
    const other = Duel.from({
      own: { hq: [...piles.hq].reverse(), waste: piles.waste, hand: 'strike' },
      other: piles,
      cards,
    });
    for (const viewer of VIEWERS) expect(one.driver.view(viewer)).toEqual(other.driver.view(viewer));
    expect(one.zone('hq/0')).not.toEqual(other.zone('hq/0'));
    // Its cards cannot be told apart, not even later by a recurring id.
    for (const viewer of VIEWERS)
      expect(one.driver.view(viewer).zones['hq/0']).toEqual(Array.from({ length: 4 }, () => HIDDEN));
    const before = one.table.zones['hq/1'];
    one.endTurn();
    expect(
      one.happened('DecisionAsked').flatMap(({ decisions }) => decisions.map(({ offer }) => offer?.kind)),
    ).not.toContain('order');
    expect(one.table.zones['hq/1']).toEqual(before);
  });

  it('of damage: cards go to the waste pile unseen, in order, and stay so @nexa-1.2:zone.waste.2', () => {
    const duel = start();
    duel.play(0, 'command', 'strike').resolve();
    expect(duel.zone('waste/1')).toEqual(['U-02', 'U-01', 'U-05', 'U-06']);
    expect(seenByAll(duel, 'waste/1')).toEqual(VIEWERS.map(() => [null, null, null, null]));
    for (const viewer of VIEWERS) {
      const told = duel.driver.toldTo(viewer).slice(duel.driver.laidOut);
      const moved = told.flatMap((event) => (event.type === 'CardsMoved' && event.reason === 'damage' ? [event] : []));
      expect(moved.map(({ defs }) => defs)).toEqual([[null], [null]]);
    }
  });
});

describe('a hand', () => {
  it('is seen by its player alone, its size by all @nexa-1.2:zone.hand.1 @nexa-1.2:zone.hand.2', () => {
    const duel = Duel.from({ own: { hand: 'U-01 U-02' }, other: { hand: 'U-03' }, cards });
    expect(seenByAll(duel, 'hand/0')).toEqual([
      ['U-01', 'U-02'],
      [null, null],
      [null, null],
    ]);
    expect(seenByAll(duel, 'hand/1')).toEqual([[null], ['U-03'], [null]]);
  });
});

describe('open places', () => {
  it('show all cards to all: deployment areas, G zones, battle areas, hangars, junkyards, removed cards @nexa-1.2:place.4', () => {
    const side = {
      deploy: 'U-01',
      g: gs('blue'),
      space: 'U-02',
      earth: 'U-03',
      hangar: 'U-04',
      junk: 'U-05',
      removed: 'U-06',
    };
    const duel = Duel.from({ own: side, other: side, cards });
    for (const zone of Object.keys(side))
      for (const seat of [0, 1]) {
        const real = duel.zone(`${zone}/${seat}`);
        expect(real.every((def) => def !== null)).toBe(true);
        expect(seenByAll(duel, `${zone}/${seat}`)).toEqual([real, real, real]);
      }
  });

  it('show what is played while it waits @nexa-1.2:place.4', () => {
    const duel = Duel.from({ own: { hand: 'strike' }, cards });
    duel.play(0, 'command', 'strike');
    expect(seenByAll(duel, 'played')).toEqual([['strike'], ['strike'], ['strike']]);
  });

  it('of the field: a card that is put there lies face up in a deployment area @nexa-1.2:zone.deploy.1', () => {
    const duel = Duel.from({ own: { hand: 'idle plan hero' }, cards });
    duel.play(0, 'unit', 'idle').resolve().play(0, 'operation', 'plan').resolve().play(0, 'ace', 'hero').resolve();
    for (const name of ['idle', 'plan', 'hero'])
      expect(duel.card(name)).toMatchObject({ zone: 'deploy/0', facing: 'up' });
    const all = ['idle', 'plan', 'hero'];
    expect(seenByAll(duel, 'deploy/0')).toEqual([all, all, all]);
  });

  it('of the G zone: Gs lie there, which texts about deployment areas reach too @nexa-1.2:zone.g.1', () => {
    const sweep = order('sweep', {
      aims: [aimAt({ zone: 'deployment', of: 'opponent' })],
      do: [custom('turn', { cards: target, to: 'sideways' })],
    });
    const duel = Duel.from({ own: { hand: 'idle' }, other: { hand: 'sweep' }, cards: [...cards, sweep] });
    duel.play(0, 'g', 'idle').resolve();
    expect(duel.at('idle')).toBe('g/0');
    duel.play(1, 'command', 'sweep').resolve();
    expect(duel.isRolled('idle')).toBe(true);
  });

  it('of used cards: they lie face up in the junkyard @nexa-1.2:zone.junk.1', () => {
    const duel = Duel.from({ own: { hand: 'wreck strike' }, other: { deploy: 'U-01' }, cards });
    duel.play(0, 'command', 'wreck').resolve();
    duel.play(0, 'command', 'strike').resolve();
    expect(seenByAll(duel, 'junk/0')).toEqual(VIEWERS.map(() => ['wreck', 'strike']));
    expect(seenByAll(duel, 'junk/1')).toEqual(VIEWERS.map(() => ['U-01']));
    expect(duel.card('U-01').facing).toBe('up');
  });

  it('of hangars: effects place cards there face up @nexa-1.2:zone.hangar.1', () => {
    const duel = Duel.from({ own: { hand: 'park' }, other: { deploy: 'U-01' }, cards });
    duel.play(0, 'command', 'park').resolve();
    expect(duel.card('U-01')).toMatchObject({ zone: 'hangar/0', facing: 'up' });
    expect(seenByAll(duel, 'hangar/0')).toEqual(VIEWERS.map(() => ['U-01']));
  });
});

describe('removed cards', () => {
  it('lie face up for all to see, also those that came from a hand @nexa-1.2:zone.removed.2 @nexa-1.2:place.5', () => {
    const duel = Duel.from({
      own: { hand: 'banish banish-hand' },
      other: { deploy: 'U-01', hand: 'U-02 U-03' },
      cards,
    });
    duel.play(0, 'command', 'banish').resolve();
    duel.play(0, 'command', 'banish-hand').resolve();
    expect(seenByAll(duel, 'removed/1')).toEqual(VIEWERS.map(() => ['U-01', 'U-02', 'U-03']));
  });

  it('are not used again: not played, not brought back by what takes from elsewhere @nexa-1.2:zone.removed.1', () => {
    const duel = Duel.from({ own: { hand: 'banish dig', deploy: 'idle', junk: 'U-01' }, cards });
    duel.play(0, 'command', 'banish').resolve();
    expect([duel.may(0, 'unit', 'idle'), duel.may(0, 'g', 'idle')]).toEqual([false, false]);
    duel.play(0, 'command', 'dig').resolve();
    duel.endTurn().endTurn();
    expect(duel.at('idle')).toBe('removed/0');
  });
});

describe('terrain', () => {
  it('says to which battle areas a unit may sortie @nexa-1.2:card.unit.3', () => {
    // U-01 has both, U-02 space, U-03 earth.
    const duel = Duel.from({ own: { deploy: 'U-01 U-02 U-03' }, phase: 'attack', at: 1 });
    const [one, two, three] = ['U-01', 'U-02', 'U-03'].map((name) => duel.card(name).id);
    expect(duel.driver.pending(0).offer).toMatchObject({
      items: [one, two, three],
      slots: [
        { id: 'space', of: [one, two] },
        { id: 'earth', of: [one, three] },
      ],
    });
    duel.driver.refused(0, { arrange: { earth: ['U-02'] } });
  });
});
