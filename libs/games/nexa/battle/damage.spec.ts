import { describe, expect, it } from '@jest/globals';
import { cardsIn } from '#kernel';
import { whenDestroyed } from '../cards/battle-words.js';
import { aimAt, damage, damageHq, target, unitsOf } from '../cards/text.js';
import { Duel, lies, type Position } from '../testing/index.js';
import { machine, order, standing } from '../testing/cards.js';

const cards = [
  machine('seven', [7, 0, 9]),
  machine('one', [1, 1, 1]),
  machine('two', [0, 0, 2]),
  machine('three', [0, 0, 3]),
  machine('four', [0, 0, 4]),
  order('shot', { aims: [aimAt(unitsOf('any'))], do: [damage(1, target)] }),
];

/** The damage step is about to be resolved. */
const battle = (position: Position): Duel =>
  Duel.from({ phase: 'damage', at: 1, ...position, cards: [...cards, ...(position.cards ?? [])] });

/** Damage dealt, in order: by name of a unit, or the seat. */
const hits = (duel: Duel): string[] =>
  duel.happened('DamageDealt').map(({ to, amount }) => `${nameOf(duel, to)} ${amount}`);
const nameOf = (duel: Duel, to: string): string =>
  cards.map(({ key }) => key).find((key) => exists(duel, key) && duel.card(key).id === to) ?? to;
const exists = (duel: Duel, key: string): boolean =>
  Object.values(duel.table.cards).filter(({ def, zone }) => def === key && !zone.startsWith('junk')).length === 1;

describe('battle damage', () => {
  it('is dealt by engaged forces to each other, at the same time @nexa-1.2:damage-step.2 @nexa-1.2:battle-damage.1', () => {
    const pair = [machine('knife', [3, 0, 3]), machine('fork', [3, 0, 3])];
    const duel = battle({ own: { space: ['knife'] }, other: { space: ['fork'] }, cards: pair });
    // Both are destroyed: neither strikes too late.
    expect([duel.isDestroyed('knife'), duel.isDestroyed('fork')]).toEqual([true, true]);
    expect(duel.count('waste', 1)).toBe(0);
  });

  it('goes to the HQ from an attacking force that is not engaged @nexa-1.2:damage-step.3 @nexa-1.2:hq-damage.1', () => {
    const duel = battle({ own: { space: ['seven'] }, other: { earth: ['one'] } });
    expect([duel.count('waste', 1), duel.count('hq', 1), duel.damage('one')]).toEqual([7, 13, 0]);
  });

  it('is not dealt by a defending force that is not engaged @nexa-1.2:damage-step.4', () => {
    const duel = battle({ other: { space: ['seven'] } });
    expect([duel.count('waste', 0), duel.count('waste', 1), hits(duel)]).toEqual([0, 0, []]);
  });

  it('goes from the head backwards, each unit taking as much as its defence bears @nexa-1.2:battle-damage.2 @nexa-1.2:battle-damage.3 @nexa-1.2:battle-damage.9', () => {
    const hurt = lies('three', { counters: { damage: 1 } });
    const duel = battle({ own: { space: ['seven'] }, other: { space: [hurt, 'four', 'two'] } });
    expect(hits(duel)).toEqual(['three 2', 'four 4', 'two 1']);
    expect(['three', 'four', 'two'].map((name) => duel.isDestroyed(name))).toEqual([true, true, false]);
  });

  it('that is left after the last unit is lost @nexa-1.2:battle-damage.4', () => {
    const duel = battle({ own: { space: ['seven'] }, other: { space: ['two', 'three'] } });
    expect([hits(duel), duel.count('waste', 1)]).toEqual([['two 2', 'three 3'], 0]);
  });

  it('destroys a unit when it reaches the defence, and not before @nexa-1.2:battle-damage.5', () => {
    const duel = battle({
      own: { space: ['seven'] },
      other: { space: ['four', machine('eight', [0, 0, 4]).key] },
      cards: [machine('eight', [0, 0, 4])],
    });
    expect([duel.isDestroyed('four'), duel.isDestroyed('eight'), duel.damage('eight')]).toEqual([true, false, 3]);
  });

  const alarm = (key: string, whose: 'controller' | 'opponent') =>
    standing(key, [
      {
        ...{ kind: 'triggered', id: 'alarm', zone: 'field' },
        on: {
          ...{ event: 'damaged', reason: ['normal'], subject: { which: 'any', whose: 'controller' } },
          other: { which: 'any', whose },
        },
        do: [damageHq(1)],
      },
    ]);

  it('is never damage by an enemy effect @nexa-1.2:battle-damage.7', () => {
    const both = { own: { space: ['seven'], hand: ['shot'] }, other: { space: ['four', 'three'], deploy: ['siren'] } };
    const duel = battle({ ...both, cards: [alarm('siren', 'opponent')] });
    duel.until('damage');
    expect(duel.count('waste', 0)).toBe(0);
    const early = battle({ ...both, at: 0, cards: [alarm('siren', 'opponent')] });
    early.play(0, 'command', 'shot').select(0, 'three').resolve();
    expect(early.count('waste', 0)).toBe(1);
  });

  /** The HQ damage it deals shows how often it has worked; it may work each time. */
  const bell = standing('bell', [
    {
      ...{ kind: 'triggered', id: 'bell', zone: 'field' },
      on: { event: 'damaged', subject: { which: 'any', whose: 'any', where: { fact: 'type', in: ['unit'] } } },
      do: [damageHq(1)],
    },
  ]);

  it('is taken by all units of a force at once @nexa-1.2:battle-damage.8', () => {
    const duel = battle({
      own: { space: ['seven'], deploy: ['bell'] },
      other: { space: ['three', 'four'] },
      cards: [bell],
    });
    duel.until('damage', 'cut-in');
    expect([hits(duel).slice(0, 2), duel.count('waste', 1)]).toEqual([['three 3', 'four 4'], 1]);
  });

  it('of several forces is processed all at once @nexa-1.2:battle-damage.10', () => {
    const own = { space: ['seven'], earth: [machine('six', [6, 0, 9]).key], deploy: ['bell'] };
    const other = { space: ['four'], earth: ['one'] };
    const duel = battle({ own, other, cards: [bell, machine('six', [6, 0, 9])] });
    duel.until('damage', 'cut-in');
    // Three forces struck (`six` takes 1); the bell rings once for all of it.
    expect([hits(duel).length, duel.count('waste', 1)]).toEqual([3 + 1, 1]);
  });

  it('sets off triggers only when the prescribed effect is over @nexa-1.2:battle-damage.11', () => {
    const martyr = machine('martyr', [9, 0, 1], { text: [whenDestroyed([damage(9, unitsOf('opponent'))])] });
    const duel = battle({ own: { space: ['one'] }, other: { space: ['martyr'] }, cards: [martyr] });
    const order = duel.happened('DamageDealt').map(({ kind }) => kind);
    expect(order).toEqual(['battle', 'battle', 'normal']);
    expect(duel.asked).toBe('0: order-discards');
  });
});

describe('units that battle damage destroyed', () => {
  const doomed = { own: { space: ['seven'] }, other: { space: ['four', 'three'] } };

  it('are discarded together in the first cut after it (notes, 8) @nexa-1.2:battle-damage.12', () => {
    const duel = battle(doomed);
    expect(duel.table.stage).toEqual([]);
    duel.answer(0, 'fallback');
    expect(duel.table.stage.map(({ action }) => action)).toEqual(['discard', 'discard']);
    expect(duel.asked).toBe('0: cut-in, 1: cut-in');
    duel.resolve();
    expect([duel.at('four'), duel.at('three'), duel.asked]).toEqual(['junk/1', 'junk/1', '0: play, 1: play']);
  });

  it('are discarded in the order that the attacker decides @nexa-1.2:battle-damage.13', () => {
    const orders = [
      ['four', 'three'],
      ['three', 'four'],
    ];
    for (const order of orders) {
      const duel = battle(doomed);
      expect(duel.asked).toBe('0: order-discards');
      duel.answer(0, { order });
      duel.resolve();
      const left = cardsIn(duel.table, 'junk/1').map((id) => duel.table.cards[id]?.def);
      expect(left).toEqual(order);
    }
  });
});

describe('damage to a HQ', () => {
  it('moves cards from the top to the own waste pile one at a time, unseen and in order @nexa-1.2:hq-damage.1 @nexa-1.2:hq-damage.2', () => {
    const hq = ['U-01', 'U-02', 'U-03', 'U-04'].map((key) => lies(key, { facing: 'down' }));
    const duel = battle({
      own: { space: [machine('three', [3, 0, 1]).key] },
      other: { hq },
      cards: [machine('three', [3, 0, 1])],
    });
    const moves = duel.happened('CardsMoved');
    expect(moves.map(({ cards: moved, from, to }) => [moved.length, from, to])).toEqual(
      Array.from({ length: 3 }, () => [1, 'hq/1', 'waste/1']),
    );
    // The last card moved is on top.
    expect(duel.zone('waste/1')).toEqual(['U-03', 'U-02', 'U-01']);
    expect(duel.zone('hq/1')).toEqual(['U-04']);
    for (const viewer of [{ seat: 0 }, { seat: 1 }, 'spectator'] as const) {
      const view = JSON.stringify([duel.driver.view(viewer), duel.driver.toldTo(viewer)]);
      expect(['U-01', 'U-02', 'U-03', 'U-04'].filter((key) => view.includes(`"${key}"`))).toEqual([]);
    }
  });
});
