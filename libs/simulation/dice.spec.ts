import { describe, expect, it } from '@jest/globals';
import { begin, permutation, uniform } from '#kernel';
import { rig, seededDice, seededStream } from './dice.js';
import { highCard, withSteps } from '#testkit/fixtures';
import { sampleSetup } from './play.js';

const take = (next: () => number, n: number): number[] => Array.from({ length: n }, next);

describe('seeded dice', () => {
  it('fall the same way for the same seed and label, and otherwise for another', () => {
    const dice = seededDice('a');
    expect(take(dice('1:shuffle:deck/0'), 5)).toEqual(take(dice('1:shuffle:deck/0'), 5));
    expect(take(dice('1:shuffle:deck/0'), 5)).not.toEqual(take(dice('2:shuffle:deck/0'), 5));
    expect(take(dice('x'), 5)).not.toEqual(take(seededDice('b')('x'), 5));
  });

  it('yield 32-bit numbers that spread evenly', () => {
    const next = seededStream('even');
    const counts = Array.from({ length: 6 }, () => 0);
    for (let i = 0; i < 60_000; i++) counts[uniform(next, 6)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    expect(new Set(permutation(next, 52)).size).toBe(52);
  });
});

describe('rigged dice', () => {
  const open = (script: Parameters<typeof rig>[1]) => {
    const rigged = rig(highCard, script);
    return begin(rigged.game, sampleSetup(highCard), rigged.dice).table;
  };
  const defs = (table: ReturnType<typeof open>, zone: string) => table.zones[zone]?.map((id) => table.cards[id]?.def);

  it('keep the order of a shuffled zone', () => {
    const table = open({});
    expect(defs(table, 'hand/0')).toEqual(['n1', 'n2', 'n3']);
    expect(defs(table, 'deck/1')).toEqual(['n3', 'n4', 'n5', 'n6', 'n7', 'n8']);
  });

  it('put wanted cards on top, one entry per shuffle', () => {
    const table = open({ shuffles: { 'deck/1': [['n7', 'n2']] } });
    expect(defs(table, 'hand/1')).toEqual(['n7', 'n2']);
    expect(defs(table, 'deck/1')).toEqual(['n1', 'n3', 'n4', 'n5', 'n6', 'n8']);
  });

  it('refuse a wanted card that is not there', () => {
    expect(() => open({ shuffles: { 'deck/0': [['n9']] } })).toThrow('wants n9 on top of deck/0, where it is not');
  });

  it('roll what is scripted, and nothing else', () => {
    const rolling = withSteps({
      ...highCard.procedures.steps,
      setup: (context) => (context.roll('first', 6, 2), { next: 'goto', frame: { step: 'turn', seat: 0 } }),
    });
    const rigged = rig(rolling, { rolls: { first: [5, 2] } });
    const { events } = begin(rigged.game, sampleSetup(rolling), rigged.dice);
    expect(events).toContainEqual({ type: 'DiceRolled', purpose: 'first', sides: 6, values: [5, 2] });
    const empty = rig(rolling, { rolls: { first: [5] } });
    expect(() => begin(empty.game, sampleSetup(rolling), empty.dice)).toThrow('no roll left for first');
  });
});
