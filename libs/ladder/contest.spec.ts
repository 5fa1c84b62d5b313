import { describe, expect, it } from '@jest/globals';
import type { MatchEvent } from '#match';
import {
  addGame,
  followContest,
  newContest,
  resultOf,
  sidePlaces,
  wantsGame,
  winsOf,
  type Contest,
} from './contest.js';
import { labelsOf, openerOf, toTags } from './labels.js';
import { seatsFor } from './series.js';

const labels = { ladder: 'l', season: 's1', policy: 'f00d', contest: 'c', game: 1, bestOf: 1 };
const RULES = { seatAdvantage: [1, 0], unratedEnds: ['no-start'] as const };
const seats = (...players: readonly string[]) => players.map((player, team) => ({ player, team }));

/** A contest, driven one event after the other. */
class Story {
  contest: Contest;
  private position = 0;
  private version = 0;
  private gap = 2;

  constructor(bestOf = 1, ...players: readonly string[]) {
    this.contest = newContest({ ...labels, bestOf });
    this.game(...(players.length > 0 ? players : ['ann', 'bob']));
  }

  game(...players: readonly string[]): this {
    const game = this.contest.games.length + 1;
    this.contest = addGame(this.contest, `m${game}`, game, seats(...players));
    return this;
  }

  sees(event: object, matchId = this.contest.games.at(-1)?.matchId ?? ''): this {
    this.position += 1;
    this.version += this.gap;
    const { position, version } = this;
    const fact = { matchId, position, version, at: position * 1000, event: event as MatchEvent };
    this.contest = followContest(this.contest, fact);
    return this;
  }

  /** All in one command: events with consecutive versions. */
  seesAtOnce(...events: readonly object[]): this {
    this.version += 1;
    this.gap = 1;
    for (const event of events) this.sees(event);
    this.gap = 2;
    return this;
  }

  ends(winners: readonly number[], reason = 'win'): this {
    return this.sees({ type: 'MatchEnded', winners, reason, detail: '' });
  }

  revised(matchId: string, winners: readonly number[], reason = 'judge'): this {
    return this.sees({ type: 'ResultRevised', end: { winners, reason, detail: '' } }, matchId);
  }

  ranks(): readonly (readonly [string, number])[] | null {
    const result = resultOf(this.contest, RULES);
    return result && result.sides.flatMap(({ players, rank }) => players.map(({ player }) => [player, rank] as const));
  }
}

describe('labels', () => {
  it('come back from tags, if the ladder itself opened the match', () => {
    expect(labelsOf({ tags: toTags(labels), openedBy: openerOf('l') })).toEqual(labels);
    expect(labelsOf({ tags: toTags(labels), openedBy: 'key/1' })).toBeNull();
    expect(labelsOf({ tags: toTags(labels), openedBy: openerOf('m') })).toBeNull();
    expect(labelsOf({ tags: { 'senki.ladder': 'l' }, openedBy: openerOf('l') })).toBeNull();
  });

  it('come back from the tags alone of an opening from before openings named who opened them', () => {
    expect(labelsOf({ tags: toTags(labels) })).toEqual(labels);
  });
});

describe('a contest of one match', () => {
  it('is decided by its end, at that place of the feed', () => {
    const story = new Story();
    expect(story.ranks()).toBeNull();
    story.sees({ type: 'SeatLost', seat: 0, reason: 'x' }).ends([1]);
    expect(story.contest.decided).toEqual({ position: 2, at: 2000 });
    expect(story.ranks()).toEqual([
      ['ann', 2],
      ['bob', 1],
    ]);
  });

  it('may be a draw, void or of no account', () => {
    expect(new Story().ends([], 'draw').ranks()).toEqual([
      ['ann', 1],
      ['bob', 1],
    ]);
    expect(new Story().ends([], 'void').ranks()).toBeNull();
    expect(new Story().ends([1], 'no-start').ranks()).toBeNull();
  });

  it('counts for something else after a ruling, at the same place', () => {
    const story = new Story().ends([1]);
    const { decided } = story.contest;
    expect(story.revised('m1', [], 'void').ranks()).toBeNull();
    expect(story.revised('m1', [0]).ranks()).toEqual([
      ['ann', 1],
      ['bob', 2],
    ]);
    expect(story.contest.decided).toEqual(decided);
  });

  it('places those who were out later before those who were out earlier', () => {
    const story = new Story(1, 'a', 'b', 'c', 'd');
    story.sees({ type: 'SeatLost', seat: 2 }).sees({ type: 'SeatLost', seat: 0 }).sees({ type: 'SeatLost', seat: 3 });
    story.ends([1]);
    expect(sidePlaces(story.contest, story.contest.games[0]!)).toEqual([3, 1, 4, 2]);
  });

  it('places alike those who were out at once, by the record and not by the clock', () => {
    const story = new Story(1, 'a', 'b', 'c', 'd').sees({ type: 'SeatLost', seat: 3 });
    story.seesAtOnce({ type: 'SeatLost', seat: 0 }, { type: 'SeatLost', seat: 2 }).ends([1]);
    expect(sidePlaces(story.contest, story.contest.games[0]!)).toEqual([2, 1, 2, 4]);
  });

  it('places all but the winners alike after a ruling', () => {
    const story = new Story(1, 'a', 'b', 'c', 'd');
    story.sees({ type: 'SeatLost', seat: 2 }).sees({ type: 'SeatLost', seat: 0 }).ends([1]).revised('m1', [2]);
    expect(sidePlaces(story.contest, story.contest.games[0]!)).toEqual([2, 2, 1, 2]);
  });

  it('forgets what a rewind undid, and knows again what another brings back', () => {
    const story = new Story(1, 'a', 'b', 'c').sees({ type: 'SeatLost', seat: 0 });
    story.sees({ type: 'Rewound', to: 1 });
    const undone = { ...story.contest };
    story.sees({ type: 'SeatLost', seat: 2 }).ends([1]);
    expect(sidePlaces(story.contest, story.contest.games[0]!)).toEqual([2, 1, 3]);
    story.contest = undone;
    story.sees({ type: 'Rewound', to: 3 }).ends([1]);
    expect(sidePlaces(story.contest, story.contest.games[0]!)).toEqual([3, 1, 2]);
  });
});

describe('a series', () => {
  it('goes on until a side has won most of it, and counts once', () => {
    const story = new Story(3).ends([0]);
    expect([story.ranks(), wantsGame(story.contest)]).toEqual([null, true]);
    story.game('bob', 'ann');
    expect(wantsGame(story.contest)).toBe(false);
    story.ends([0]);
    expect([winsOf(story.contest), wantsGame(story.contest)]).toEqual([[1, 1], true]);
    story.game('ann', 'bob').ends([1]);
    expect(story.contest.decided?.position).toBe(3);
    expect(story.ranks()).toEqual([
      ['ann', 2],
      ['bob', 1],
    ]);
  });

  it('stops early when it is clear, repeats what is void, and may end in a draw', () => {
    const swept = new Story(3).ends([0]).game('bob', 'ann').ends([1]);
    expect([swept.contest.decided === null, wantsGame(swept.contest)]).toEqual([false, false]);
    const repeated = new Story(3).ends([], 'void').game('bob', 'ann').ends([1]).game('ann', 'bob').ends([0]);
    expect(repeated.ranks()).toEqual([
      ['ann', 1],
      ['bob', 2],
    ]);
    const even = new Story(3).ends([0]).game('bob', 'ann').ends([0]).game('ann', 'bob').ends([], 'draw');
    expect(even.ranks()).toEqual([
      ['ann', 1],
      ['bob', 1],
    ]);
  });

  it('is not won by silence, and knows every seat that was silent', () => {
    const misses = (...silent: readonly number[]) => ({ type: 'EntropyMissed', stage: 'commit', seats: silent });
    const story = new Story(3).ends([0]);
    story.game('bob', 'ann').sees(misses(1)).ends([0], 'no-start');
    story.game('ann', 'bob').sees(misses(0)).ends([1], 'no-start');
    expect(story.ranks()).toEqual([
      ['ann', 2],
      ['bob', 1],
    ]);
    expect(story.contest.games.map(({ expired }) => expired)).toEqual([[], [1], [0]]);
    expect(new Story().sees(misses(0, 1)).contest.games[0]?.expired).toEqual([0, 1]);
  });

  it('is decided anew by a ruling, without another match', () => {
    const story = new Story(3).ends([0]).game('bob', 'ann').ends([1]).revised('m2', [], 'void');
    expect([story.ranks()?.[0], wantsGame(story.contest)]).toEqual([['ann', 1], false]);
    expect(story.revised('m1', [1]).ranks()?.[0]).toEqual(['ann', 2]);
    expect(story.revised('m1', [], 'void').ranks()).toBeNull();
  });

  it('is worth the mean of the seats', () => {
    const story = new Story(3).ends([0]).game('bob', 'ann').ends([1]);
    expect(
      resultOf(story.contest, RULES)?.sides.flatMap(({ players }) => players.map(({ advantage }) => advantage)),
    ).toEqual([0.5, 0.5]);
  });

  it.each([
    [
      [0, 1],
      ['b', 'a'],
    ],
    [
      [0, 1, 0, 1],
      ['b', 'c', 'd', 'a'],
    ],
    [
      [0, 0, 1, 1],
      ['c', 'd', 'a', 'b'],
    ],
    [
      [0, 1, 1, 0],
      ['c', 'd', 'a', 'b'],
    ],
  ])('gives the first turn of every other match to the other side (%j)', (teams, expected) => {
    const players = ['a', 'b', 'c', 'd'].slice(0, teams.length);
    expect(seatsFor(players, teams, 1)).toEqual(players);
    expect(seatsFor(players, teams, 2)).toEqual(expected);
    expect(seatsFor(players, teams, 3)).toEqual(players);
  });
});
