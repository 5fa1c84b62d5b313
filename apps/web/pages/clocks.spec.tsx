import { describe, expect, it } from '@jest/globals';
import { render } from 'preact-render-to-string';
import { PRESETS, UNOPENED, type MatchState } from '#match';
import { Clocks } from './clocks.js';

const standing = { bank: 600_000, away: 120_000, lag: null, decision: null, spent: 0, since: null };
const state: MatchState = {
  ...UNOPENED,
  status: 'playing',
  timeControl: PRESETS.ranked,
  clock: [{ ...standing, decision: 'd1', since: 1_000 }, standing],
  connected: [true, true],
};
const names = Object.assign((seat: number): string => ['Ann', 'Bob'][seat] ?? '', {
  people: (seat: number) => ({ name: ['Ann', 'Bob'][seat] ?? '', isYou: false }),
});
const text = (of: MatchState, at: number): string =>
  render(<Clocks state={of} names={names} at={at} />)
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

describe('clocks', () => {
  it('show what is left of the bank, which drains after the free time, and for the decision', () => {
    expect(text(state, 1_000)).toBe('|Ann|10:00|1:30|Bob|10:00|');
    expect(text(state, 6_000)).toBe('|Ann|10:00|1:25|Bob|10:00|');
    expect(text(state, 31_000)).toBe('|Ann|9:35|1:00|Bob|10:00|');
  });

  it('say who is away, and how long that may last', () => {
    const away = { ...state, connected: [false, true] };
    expect(text(away, 31_000)).toContain('|Ann is away: 1:30 left to come back|');
  });

  it('are no part of a match without time', () => {
    expect(text({ ...state, timeControl: PRESETS.none }, 0)).toBe('|');
  });
});
