import { describe, expect, it } from '@jest/globals';
import type { EndReason } from '#match';
import { typeOf } from './result.js';
import { resultsOf, type Fact } from './results-of.js';

const MATCH = '0198c0de-1234-7abc-8def-0123456789ab';
const OPENED = {
  game: 'toy',
  edition: '1',
  mode: 'duel',
  engine: 'senki@1',
  cardSets: { base: 'ab' },
  tags: { ladder: 'gold', season: '3' },
  seats: [
    { player: 'ann', team: 0 },
    { player: 'bob', team: 1 },
  ],
};

const fact = (version: number, type: string, payload: unknown = {}): Fact => {
  return { version, type, payload, at: 1_000 * version, hash: `h${version}` };
};
const ended = (version: number, winners: readonly number[], reason: EndReason) => [
  fact(version, 'MatchEnded', { winners, reason, detail: 'said' }),
];
const opened = fact(1, 'MatchOpened', OPENED);
const played = [opened, fact(8, 'SeatLost', { seat: 0 }), ...ended(9, [1], 'concede'), fact(10, 'SecretRevealed')];
const revised = (version: number, winners: readonly number[], reason: EndReason) =>
  fact(version, 'ResultRevised', { ...judge, end: { winners, reason, detail: judge.reason } });
const judge = { by: 'key/1', reason: 'wrong deck' };

describe('the results of a match', () => {
  it('are none while it is being played', () => {
    expect(resultsOf(MATCH, [])).toEqual([]);
    expect(resultsOf(MATCH, [opened, fact(8, 'SeatLost', { seat: 0 })])).toEqual([]);
  });

  it('say who played what, how it ended, and which record says so', () => {
    expect(resultsOf(MATCH, played)).toEqual([
      {
        version: 9,
        result: {
          matchId: MATCH,
          revision: 1,
          game: 'toy',
          edition: '1',
          mode: 'duel',
          engine: 'senki@1',
          cardSets: { base: 'ab' },
          labels: { ladder: 'gold', season: '3' },
          seats: [
            { seat: 0, player: 'ann', team: 0, won: false, place: 2 },
            { seat: 1, player: 'bob', team: 1, won: true, place: 1 },
          ],
          winners: [1],
          reason: 'concede',
          detail: 'said',
          startedAt: 1_000,
          endedAt: 9_000,
          decidedAt: 9_000,
          events: 10,
          headHash: 'h10',
          correction: null,
        },
      },
    ]);
  });

  it.each<EndReason>(['win', 'concede', 'clock', 'disconnect', 'judge', 'no-start'])('keep the reason %s', (reason) => {
    const [only] = resultsOf(MATCH, [opened, ...ended(5, [0], reason)]);
    expect(only!.result).toMatchObject({ reason, events: 5, headHash: 'h5' });
  });

  it('place nobody in a void match, and everybody first in a draw', () => {
    const places = (reason: EndReason) =>
      resultsOf(MATCH, [opened, ...ended(5, [], reason)])[0]!.result.seats.map(({ place }) => place);
    expect(places('void')).toEqual([null, null]);
    expect(places('draw')).toEqual([1, 1]);
  });

  it('place all but the winners alike where a judge decided', () => {
    const four = { ...OPENED, seats: [0, 1, 2, 3].map((team) => ({ player: `p${team}`, team })) };
    const losses = [3, 0, 2].map((seat, i) => fact(10 * (i + 1), 'SeatLost', { seat }));
    const facts = [fact(1, 'MatchOpened', four), ...losses, ...ended(40, [1], 'win'), revised(50, [3], 'judge')];
    const places = resultsOf(MATCH, facts).map(({ result }) => result.seats.map(({ place }) => place));
    expect(places).toEqual([
      [3, 1, 2, 4],
      [2, 2, 2, 1],
    ]);
  });

  it('are one where a judge ended the match', () => {
    const facts = [opened, fact(5, 'ResultAwarded', { ...judge, winners: [0] }), ...ended(6, [0], 'judge')];
    expect(resultsOf(MATCH, facts).map(({ version, result }) => [version, result.correction])).toEqual([[6, null]]);
  });

  it('go on with every ruling after the end; the first stays as it was', () => {
    const results = resultsOf(MATCH, [...played, revised(11, [], 'void'), revised(12, [0], 'judge')]);
    expect(results.map(({ version }) => version)).toEqual([9, 11, 12]);
    const [first, second, third] = results.map(({ result }) => result);
    expect(first).toEqual(resultsOf(MATCH, played)[0]!.result);
    expect(second).toMatchObject({ revision: 2, winners: [], reason: 'void', correction: judge, endedAt: 9_000 });
    expect(second!.seats.every(({ place, won }) => place === null && !won)).toBe(true);
    expect(third).toMatchObject({ revision: 3, winners: [0], reason: 'judge', decidedAt: 12_000, endedAt: 9_000 });
    expect(third!.seats.map(({ place }) => place)).toEqual([1, 2]);
    expect([second!.headHash, third!.events]).toEqual(['h11', 12]);
    expect(results.map(({ result }) => typeOf(result))).toEqual(['match.result', 'match.corrected', 'match.corrected']);
  });
});
