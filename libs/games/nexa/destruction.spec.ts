import { describe, expect, it } from '@jest/globals';
import { cannot, nullifyDestruction } from './cards/battle-words.js';
import { aimAt, aimAtAll, damage, damageHq, destroy, modify, send, target, unitsOf, use } from './cards/text.js';
import { Duel, lies, type Position } from './testing/index.js';
import { machine, order, person, standing } from './testing/cards.js';

const anything = aimAt({ zone: 'field', of: 'any' });
const fallen = aimAt({ zone: 'field', of: 'any', where: { counter: 'destroyed', atLeast: 1 } });

const cards = [
  machine('unit', [2, 2, 3]),
  machine('other', [2, 2, 3]),
  machine('talker', [2, 2, 3], { text: [use({ id: 'shout', timing: 'any', do: [damageHq(1)] })] }),
  machine('stubborn', [2, 2, 3], { text: [cannot('be-destroyed')] }),
  machine('anchored', [2, 2, 3], { text: [cannot('be-moved')] }),
  person('pal', [1, 1, 0]),
  standing('camp', []),
  order('one', { aims: [aimAt(unitsOf('any'))], do: [damage(1)] }),
  order('two', { aims: [aimAt(unitsOf('any'))], do: [damage(2)] }),
  order('three', { aims: [aimAt(unitsOf('any'))], do: [damage(3)] }),
  order('volley', { aims: [aimAtAll(unitsOf('any'))], do: [damage(3)] }),
  order('wreck', { aims: [anything], do: [destroy()] }),
  order('shrink', { aims: [anything], do: modify(target, 0, 0, -9) }),
  order('dent', { aims: [aimAt(unitsOf('any'))], do: modify(target, 0, 0, -2) }),
  order('brace', { aims: [aimAt(unitsOf('any'))], do: modify(target, 0, 0, 9) }),
  order('save', { aims: [fallen], do: [nullifyDestruction()] }),
  order('recall', { aims: [anything], do: [send(target, 'hand')] }),
  order('banish', { aims: [anything], do: [send(target, 'removed')] }),
  order('salvage', {
    do: [
      {
        op: 'move',
        cards: { zone: 'junk', of: 'controller', where: { fact: 'type', in: ['unit'] } },
        to: 'deploy',
        role: 'unit',
        reason: 'effect',
      },
    ],
  }),
];

const HAND = 'one two three volley wreck shrink dent brace save recall banish salvage';

/** Both hold all commands; seat 0's cards are in the deployment area. */
const camp = (deploy: NonNullable<Position['own']>[string], more: Partial<Position> = {}): Duel =>
  Duel.from({ own: { deploy, hand: HAND }, other: { hand: HAND }, ...more, cards: [...cards, ...(more.cards ?? [])] });

/** Plays a command in the open window; the target is named unless it is the only one. */
function play(duel: Duel, seat: number, key: string, on?: string): Duel {
  const hand = duel.table.pending.some((decision) => decision.seat === seat);
  if (!hand) throw new Error(`seat ${seat} is not asked: ${duel.asked}`);
  duel.play(seat, 'command', keyOf(duel, seat, key));
  if (on !== undefined && duel.table.pending.some(({ purpose }) => purpose === 'target')) duel.select(seat, on);
  return duel;
}

/** Both hands have a copy; returns the seat's own. */
function keyOf(duel: Duel, seat: number, key: string): string {
  const id = duel.table.zones[`hand/${seat}`]?.find((one) => duel.table.cards[one]?.def === key);
  if (id === undefined) throw new Error(`no ${key} in hand ${seat}`);
  return id;
}

describe('a unit is destroyed', () => {
  it('by damage as high as its defence @nexa-1.2:destroy.1 @nexa-1.2:destruction.1', () => {
    const duel = play(camp(['unit']), 0, 'two').pass();
    expect([duel.isDestroyed('unit'), duel.damage('unit')]).toEqual([false, 2]);
    const more = play(camp(['unit']), 0, 'three').pass();
    expect(more.isDestroyed('unit')).toBe(true);
  });

  it('by its defence becoming zero @nexa-1.2:destroy.1 @nexa-1.2:destruction.1', () => {
    expect(
      play(camp(['unit']), 0, 'shrink')
        .pass()
        .isDestroyed('unit'),
    ).toBe(true);
    expect(
      play(camp(['unit']), 0, 'dent')
        .pass()
        .isDestroyed('unit'),
    ).toBe(false);
  });

  it('by an effect that destroys it @nexa-1.2:destroy.1 @nexa-1.2:destruction.1', () => {
    expect(
      play(camp(['unit']), 0, 'wreck')
        .pass()
        .isDestroyed('unit'),
    ).toBe(true);
  });

  it('by damage that adds up within a turn, at the moment it is enough @nexa-1.2:destroy.3', () => {
    const duel = camp(['unit']);
    play(duel, 0, 'two').resolve();
    expect(duel.isDestroyed('unit')).toBe(false);
    play(duel, 0, 'one').pass();
    expect(duel.isDestroyed('unit')).toBe(true);
    const later = camp(['unit']);
    play(later, 0, 'two').resolve().endTurn();
    expect(later.damage('unit')).toBe(0);
    play(later, 1, 'one').resolve();
    expect([later.at('unit'), later.damage('unit')]).toEqual(['deploy/0', 1]);
  });
});

describe('a card that is no unit', () => {
  it('is destroyed by effects that destroy it, and by nothing else @nexa-1.2:destroy.2', () => {
    const crew = [lies('unit', { name: 'U' }), lies('pal', { on: 'U' }), 'camp'];
    const shrunk = play(camp(crew), 0, 'shrink', 'camp').pass();
    // The character has defence 0, and so has the operation, if any: neither is destroyed by that.
    expect(['camp', 'pal', 'U'].map((name) => shrunk.isDestroyed(name))).toEqual([false, false, false]);
    const wrecked = play(camp(crew), 0, 'wreck', 'camp').pass();
    expect(['camp', 'pal', 'U'].map((name) => wrecked.isDestroyed(name))).toEqual([true, false, false]);
    expect(camp(['camp']).may(0, 'command', 'three')).toBe(false);
  });
});

describe('a destroyed card', () => {
  it("generates the effect that discards it, to its owner's junkyard @nexa-1.2:destroy.4", () => {
    const own = { space: [] };
    const taken = { ...own, deploy: [lies('unit', { owner: 1 })], hand: HAND };
    const duel = Duel.from({ own: taken, cards });
    play(duel, 0, 'wreck').pass();
    expect(duel.table.stage).toMatchObject([{ action: 'discard', source: duel.card('unit').id }]);
    expect(duel.at('unit')).toBe('deploy/0');
    duel.resolve();
    expect(duel.at('unit')).toBe('junk/1');
  });

  it('may be cut in for before it leaves @nexa-1.2:destroy.5', () => {
    const duel = play(camp(['unit']), 0, 'wreck').pass();
    expect(duel.asked).toBe('0: cut-in, 1: cut-in');
    play(duel, 1, 'recall', 'unit').resolve();
    expect(duel.at('unit')).toBe('hand/0');
  });

  it('is on the field with its text until its discard resolves @nexa-1.2:destruction.null.2', () => {
    const duel = play(camp(['talker']), 1, 'wreck').pass();
    expect(duel.isDestroyed('talker')).toBe(true);
    duel.play(0, 'text', 'talker').resolve();
    expect([duel.count('waste', 1), duel.at('talker')]).toEqual([1, 'junk/0']);
  });

  it('in the junkyard has no text, damage or effects any more @nexa-1.2:destroy.6', () => {
    const duel = camp(['talker']);
    play(duel, 0, 'brace').resolve();
    play(duel, 0, 'two').resolve();
    expect([duel.powers('talker'), duel.damage('talker')]).toEqual(['2/2/12', 2]);
    play(duel, 0, 'wreck').resolve();
    expect([duel.at('talker'), duel.may(0, 'text', 'talker')]).toEqual(['junk/0', false]);
    play(duel, 0, 'salvage').resolve();
    expect([duel.at('talker'), duel.powers('talker'), duel.damage('talker')]).toEqual(['deploy/0', '2/2/3', 0]);
  });

  it('that leaves the field otherwise is destroyed no longer, and loses all that was on it @nexa-1.2:discard.3', () => {
    const duel = camp(['unit']);
    play(duel, 0, 'brace').resolve();
    play(duel, 0, 'one').resolve();
    play(duel, 0, 'wreck').pass();
    play(duel, 0, 'recall', 'unit').resolve();
    expect(duel.card('unit')).toMatchObject({ zone: 'hand/0', counters: {} });
    expect(duel.powers('unit')).toBe('2/2/3');
  });

  it('takes along what is set on it, and is saved with it (ruling 34)', () => {
    const crew = [lies('unit', { name: 'U' }), lies('pal', { on: 'U' })];
    const duel = play(camp(crew), 0, 'wreck', 'U').pass();
    expect([duel.isDestroyed('U'), duel.isDestroyed('pal')]).toEqual([true, true]);
    play(duel, 0, 'save', 'pal').resolve();
    expect([duel.at('U'), duel.at('pal'), duel.isDestroyed('U')]).toEqual(['deploy/0', 'deploy/0', false]);
  });
});

describe('a discard', () => {
  it('is done as its effect resolves, and nobody is asked in between @nexa-1.2:discard.2', () => {
    const duel = play(camp(['unit', 'other']), 0, 'volley').pass();
    duel.answer(0, 'fallback');
    expect(duel.asked).toBe('0: cut-in, 1: cut-in');
    const before = duel.driver.events.length;
    duel.pass();
    const told = duel.driver.events
      .slice(before)
      .map((event) => (event.type === 'CardsMoved' ? event.reason : event.type));
    expect(told.filter((what) => what === 'discard')).toHaveLength(2);
    expect(told.slice(0, told.lastIndexOf('discard'))).not.toContain('DecisionAsked');
  });

  it('of a destroyed card is not stopped by "does not move" @nexa-1.2:discard.4', () => {
    const duel = camp(['anchored']);
    play(duel, 0, 'recall', 'anchored').resolve();
    expect(duel.at('anchored')).toBe('deploy/0');
    play(duel, 0, 'wreck', 'anchored').resolve();
    expect(duel.at('anchored')).toBe('junk/0');
    const saved = play(camp(['anchored']), 0, 'wreck', 'anchored').pass();
    play(saved, 0, 'save').resolve();
    expect(saved.at('anchored')).toBe('deploy/0');
  });
});

describe('nullifying a destruction', () => {
  it('nullifies the discard and all damage @nexa-1.2:destruction.null.1', () => {
    const duel = play(camp(['unit']), 1, 'three').pass();
    play(duel, 0, 'save').resolve();
    expect([duel.at('unit'), duel.isDestroyed('unit'), duel.damage('unit')]).toEqual(['deploy/0', false, 0]);
    expect(duel.happened('ActionLeft').filter(({ outcome }) => outcome === 'nullified')).toHaveLength(1);
    // As if it had not been hit: two more damage do not destroy it.
    play(duel, 0, 'two').resolve();
    expect(duel.at('unit')).toBe('deploy/0');
  });

  it('is what it takes: more defence alone comes too late', () => {
    const duel = play(camp(['unit']), 1, 'three').pass();
    play(duel, 0, 'brace').resolve();
    expect(duel.at('unit')).toBe('junk/0');
  });

  it('does not work while the defence is zero @nexa-1.2:zero-defence.1', () => {
    const duel = play(camp(['unit']), 1, 'shrink').pass();
    play(duel, 0, 'save').resolve();
    expect(duel.at('unit')).toBe('junk/0');
  });

  it('works once the defence is 1 or more again @nexa-1.2:zero-defence.2', () => {
    const duel = play(camp(['unit']), 1, 'shrink').pass();
    play(duel, 0, 'save');
    // Cuts in, so that it resolves first: 3 - 9 + 9.
    play(duel, 0, 'brace').resolve();
    expect([duel.at('unit'), duel.isDestroyed('unit'), duel.powers('unit')]).toEqual(['deploy/0', false, '2/2/3']);
  });
});

describe('a unit that is not destroyed', () => {
  it('stands whatever damage or effect would destroy it', () => {
    const duel = camp(['stubborn']);
    play(duel, 1, 'three').resolve();
    play(duel, 1, 'wreck').resolve();
    expect([duel.at('stubborn'), duel.damage('stubborn')]).toEqual(['deploy/0', 3]);
  });

  it('falls when its defence becomes zero, or falls to the damage that it has @nexa-1.2:zero-defence.3', () => {
    expect(
      play(camp(['stubborn']), 1, 'shrink')
        .resolve()
        .at('stubborn'),
    ).toBe('junk/0');
    const lowered = camp(['stubborn']);
    play(lowered, 1, 'one').resolve();
    expect(lowered.at('stubborn')).toBe('deploy/0');
    play(lowered, 1, 'dent').resolve();
    expect(lowered.at('stubborn')).toBe('junk/0');
    const again = camp(['stubborn']);
    play(again, 1, 'three').resolve();
    play(again, 1, 'dent').resolve();
    expect(again.at('stubborn')).toBe('junk/0');
  });

  it('stands damage that reaches a defence which was lowered before', () => {
    const duel = camp(['stubborn']);
    play(duel, 1, 'dent').resolve();
    play(duel, 1, 'one').resolve();
    expect(duel.at('stubborn')).toBe('deploy/0');
  });
});

describe('damage at the end of a turn', () => {
  it('is carried into the next one where nothing resets it @nexa-1.2:term.damage-reset.2', () => {
    const scarred = machine('scarred', [2, 2, 3], { text: [cannot('reset-damage')] });
    const duel = camp(['scarred', 'unit'], { cards: [scarred] });
    play(duel, 0, 'two', 'scarred').resolve();
    play(duel, 0, 'one', 'unit').resolve();
    duel.endTurn();
    expect([duel.damage('scarred'), duel.damage('unit')]).toEqual([2, 0]);
    play(duel, 1, 'one', 'scarred').resolve();
    expect(duel.at('scarred')).toBe('junk/0');
  });
});

describe('removing a card', () => {
  it('puts it out of the game, apart, face up and open to all @nexa-1.2:remove.1', () => {
    const duel = play(camp(['unit', 'other']), 1, 'banish', 'unit').resolve();
    const { id, facing } = duel.card('unit');
    expect([duel.at('unit'), facing]).toEqual(['removed/0', 'up']);
    for (const viewer of [{ seat: 0 }, { seat: 1 }, 'spectator'] as const)
      expect(duel.driver.view(viewer).cards[id]?.def).toBe('unit');
  });
});
