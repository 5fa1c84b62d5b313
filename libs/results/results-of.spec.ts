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

  it('are one where a judge ended the match, however the act is told', () => {
    const facts = [opened, fact(5, 'ResultAwarded', { ...judge, winners: [0] }), ...ended(6, [0], 'judge')];
    expect(resultsOf(MATCH, facts).map(({ version, result }) => [version, result.correction])).toEqual([[6, null]]);
  });

  it.each<[string, readonly Fact[]]>([
    ['alone', [fact(11, 'ResultAwarded', { ...judge, winners: [0] })]],
    ['with another end', [fact(11, 'ResultAwarded', { ...judge, winners: [0] }), ...ended(12, [0], 'judge')]],
  ])('go on with what a judge decides later: %s', (_, acts) => {
    const [first, second, third] = resultsOf(MATCH, [...played, ...acts]).map(({ result }) => result);
    expect(third).toBeUndefined();
    expect(first).toEqual(resultsOf(MATCH, played)[0]!.result);
    expect(second).toMatchObject({ revision: 2, winners: [0], reason: 'judge', endedAt: 9_000, correction: judge });
    expect(second!.decidedAt).toBeGreaterThan(second!.endedAt);
    expect(second!.events).toBe(acts.at(-1)!.version);
    expect([first, second].map((result) => typeOf(result!))).toEqual(['match.result', 'match.corrected']);
  });

  it('end in a void where the judge says so, and may be corrected again', () => {
    const facts = [
      ...played,
      fact(11, 'MatchVoided', judge),
      fact(12, 'ResultAwarded', { ...judge, reason: 'restored', winners: [1] }),
    ];
    const results = resultsOf(MATCH, facts).map(({ result }) => result);
    expect(results.map(({ revision, reason, winners }) => [revision, reason, winners])).toEqual([
      [1, 'concede', [1]],
      [2, 'void', []],
      [3, 'judge', [1]],
    ]);
    expect(results[1]!.seats.every(({ place, won }) => place === null && !won)).toBe(true);
  });
});
