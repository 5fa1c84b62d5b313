import { describe, expect, it } from '@jest/globals';
import { games } from '#games';
import type { Game } from '#kernel';
import { seededStream } from '#simulation';
import { honestPerson, peeker, recordMeeting, script, type Person } from '#simulation/population';
import { completeness } from './checks/completeness.js';
import { insight } from './checks/insight.js';
import { judges } from './checks/judges.js';
import { results, type Outcome } from './checks/results.js';
import { timing, type Timed } from './checks/timing.js';
import { gatherInsight } from './insight/gather.js';
import { emptyTally, mergeTally, type InsightTally } from './insight/tally.js';
import { blackpoker, meeting } from '#testkit/audit';
import { DEFAULT_THRESHOLDS } from './thresholds.js';

const people = (n: number, seed: string): Person[] =>
  Array.from({ length: n }, (_, i) => honestPerson(`player-${i}`, seed));

function timesOf({ id, think }: Person, n: number): [string, Timed[]] {
  const next = seededStream(`times of ${id}`);
  const timed = Array.from({ length: n }, (_, i): Timed => {
    const options = 2 + (next() % 30);
    return { match: `match ${i % 7}`, version: i, ms: think(options, next), options };
  });
  return [id, timed];
}

describe('times to think', () => {
  it('raise no finding for a thousand honest players', () => {
    expect(timing(new Map(people(1_000, 'calm').map((one) => timesOf(one, 150))), DEFAULT_THRESHOLDS)).toEqual([]);
  });

  it('tell a program from people, with the decisions that show it', () => {
    const crowd = [...people(50, 'crowd'), script('script', 'crowd')];
    const found = timing(new Map(crowd.map((one) => timesOf(one, 150))), DEFAULT_THRESHOLDS);
    expect(found.map(({ players, severity }) => [players, severity])).toContainEqual([['script'], 'high']);
    expect(found.every(({ players }) => players[0] === 'script')).toBe(true);
    expect(found[0]?.evidence.events.length).toBeGreaterThan(10);
  });

  it.each([0.9, 0.6, 0.4])(
    'tell a program that keeps a beat in %d of its answers and thinks like people in the rest',
    (strength) => {
      const crowd = [...people(50, 'crowd'), script('script', 'crowd', strength)];
      const found = timing(new Map(crowd.map((one) => timesOf(one, 150))), DEFAULT_THRESHOLDS);
      expect(found.map(({ players, severity }) => [players, severity])).toContainEqual([['script'], 'high']);
      expect(found.every(({ players }) => players[0] === 'script')).toBe(true);
      expect(found.find(({ severity }) => severity === 'high')?.explanation).toMatch(
        /answers took 12\d\d|answers took 11\d\d/,
      );
    },
  );

  it('tell answers that nobody could have read the question for', () => {
    const hasty = { ...honestPerson('hasty', 'h'), think: (_: number, next: () => number) => 60 + (next() % 400) };
    const found = timing(new Map([hasty, ...people(20, 'h')].map((one) => timesOf(one, 120))), DEFAULT_THRESHOLDS);
    expect(found.map(({ players }) => players[0])).toContain('hasty');
    expect(found.some(({ explanation }) => explanation.includes('faster than anybody can read'))).toBe(true);
  });

  it('say nothing of somebody who hardly played', () => {
    expect(timing(new Map([timesOf(script('script', 's'), 30)]), DEFAULT_THRESHOLDS)).toEqual([]);
  });
});

const duel = (
  match: string,
  [a, b]: readonly [string, string],
  conceded: string | null,
  fewestDecisions: number,
): Outcome => ({
  match,
  players: [a, b],
  winners: [conceded === a ? b : a],
  reason: conceded === null ? 'win' : 'concede',
  conceded,
  fewestDecisions,
  endVersion: 99,
});

/** Everybody meets everybody; occasionally somebody leaves early. */
function season(players: number, rounds: number): Outcome[] {
  const next = seededStream('season');
  return Array.from({ length: rounds }, (_, i) => {
    const a = next() % players;
    const pair = [`player-${a}`, `player-${(a + 1 + (next() % (players - 1))) % players}`] as const;
    const isEarly = next() % 50 === 0;
    return duel(`season ${i}`, pair, isEarly ? pair[0] : null, isEarly ? 4 : 60);
  });
}

describe('patterns of results', () => {
  it('are none in a season of honest players, some of whom leave early', () => {
    expect(results(season(30, 2_000), DEFAULT_THRESHOLDS).filter(({ severity }) => severity === 'high')).toEqual([]);
  });

  it('show a ring that trades wins, as one', () => {
    const ring = ['ring-1', 'ring-2', 'ring-3'];
    const traded = Array.from({ length: 24 }, (_, i) => {
      const pair = [ring[i % 3] as string, ring[(i + 1) % 3] as string] as const;
      return duel(`traded ${i}`, pair, pair[i % 2] as string, 3);
    });
    const found = results([...season(30, 500), ...traded], DEFAULT_THRESHOLDS).filter(
      ({ severity }) => severity === 'high',
    );
    expect(found.map(({ players }) => players)).toEqual([ring]);
    expect(found[0]?.matches).toHaveLength(24);
    expect(found[0]?.explanation).toContain('back and forth');
  });

  it('show rating that is given to one', () => {
    const given = Array.from({ length: 12 }, (_, i) => duel(`given ${i}`, ['star', 'donor'], 'donor', 2));
    const [found] = results([...season(30, 500), ...given], DEFAULT_THRESHOLDS);
    expect([found?.severity, found?.players, found?.explanation.includes('star won 12')]).toEqual([
      'high',
      ['donor', 'star'],
      true,
    ]);
  });

  it('leave two friends alone who play their matches out', () => {
    const friends = Array.from({ length: 40 }, (_, i) => duel(`friends ${i}`, ['ann', 'bob'], null, 50));
    expect(results([...season(30, 500), ...friends], DEFAULT_THRESHOLDS)).toEqual([]);
  });

  it('show somebody who gives up again and again', () => {
    const quits = Array.from({ length: 20 }, (_, i) => duel(`quit ${i}`, ['quitter', `player-${i}`], 'quitter', 3));
    const found = results([...season(30, 500), ...quits], DEFAULT_THRESHOLDS);
    expect(found.map(({ players, severity }) => [players, severity])).toEqual([[['quitter'], 'medium']]);
  });

  const given = (giver: string, to: string, n: number): Outcome[] =>
    Array.from({ length: n }, (_, i) => duel(`${giver} gives ${to} ${i}`, [giver, to], giver, 3));
  const quits = (quitter: string, opponents: readonly string[], n: number): Outcome[] =>
    opponents.flatMap((opponent) => given(quitter, opponent, n));
  const crowd = Array.from({ length: 30 }, (_, i) => `player-${i}`);
  const newcomers = ['new-1', 'new-2', 'new-3'];

  it.each([
    [
      'some of them often',
      [...quits('quitter', newcomers, 5), ...quits('quitter', crowd.slice(0, 10), 1)],
      ['quitter'],
    ],
    ['all, each of them often', quits('quitter', crowd, 5), ['quitter']],
    ['all, as another one does', ['quitter', 'rival'].flatMap((one) => quits(one, newcomers, 5)), ['quitter', 'rival']],
  ])('do not blame those whom a player meets who gives up against everybody: %s', (_, quit, blamed) => {
    const found = results([...season(30, 500), ...quit], DEFAULT_THRESHOLDS);
    expect(found.map(({ players, severity }) => [players, severity])).toEqual(blamed.map((id) => [[id], 'medium']));
  });

  it.each([
    ['few', 3],
    ['many', 30],
  ])('show a ring whose members play %s honest matches with others', (_, n) => {
    const ring = ['ring-1', 'ring-2', 'ring-3'];
    const traded = ring.flatMap((one) => ring.filter((id) => id !== one).flatMap((other) => given(one, other, 4)));
    const honest = ring.flatMap((one) =>
      Array.from({ length: n }, (_, i) => duel(`${one} plays ${i}`, [one, `player-${i}`], null, 60)),
    );
    const found = results([...season(30, 500), ...traded, ...honest], DEFAULT_THRESHOLDS);
    expect(found.filter(({ players }) => players.length > 1).map(({ players }) => players)).toEqual([ring]);
  });

  it('show two of a ring who also give a third one something back and forth, too little to be seen', () => {
    const weak = Array.from({ length: 20 }, (_, i) =>
      duel(`weak ${i}`, ['ring-1', 'ring-3'], ['ring-1', 'ring-1', 'ring-3'][i] ?? null, i < 3 ? 3 : 60),
    );
    const played = Array.from({ length: 3 }, (_, i) => duel(`played ${i}`, ['ring-1', 'ring-2'], null, 60));
    const found = results(
      [...season(30, 500), ...weak, ...played, ...given('ring-1', 'ring-2', 5)],
      DEFAULT_THRESHOLDS,
    );
    expect(found.filter(({ players }) => players.length > 1).map(({ players }) => players)).toEqual([
      ['ring-1', 'ring-2'],
    ]);
  });

  it('show whom a player favours who gives up against everybody now and then', () => {
    const mixed = [
      ...quits('quitter', crowd, 1),
      ...crowd.map((one) => duel(`with ${one}`, ['quitter', one], null, 60)),
    ];
    const found = results([...season(30, 500), ...mixed, ...given('quitter', 'friend', 20)], DEFAULT_THRESHOLDS);
    expect(found.map(({ players }) => players)).toEqual([['friend', 'quitter'], ['quitter']]);
  });
});

const rulings = (winners: readonly string[]) =>
  winners.map((winner, i) => ({ match: `m${i}`, version: 9, by: 'judge-1', act: 'award', winners: [winner] }));

describe('judges', () => {
  it('are remarkable when they rule for one player all the time', () => {
    const [found] = judges(rulings(Array.from({ length: 14 }, () => 'favourite')), DEFAULT_THRESHOLDS);
    expect([found?.severity, found?.players]).toEqual(['high', ['favourite']]);
  });

  it('are not when they rule for many', () => {
    const found = judges(rulings(Array.from({ length: 14 }, (_, i) => `player-${i % 5}`)), DEFAULT_THRESHOLDS);
    expect(found.filter(({ severity }) => severity === 'high')).toEqual([]);
  });
});

describe('a list of what was sealed', () => {
  const sealed = ['a', 'b', 'c'].map((matchId) => ({ matchId, head: `head of ${matchId}` }));

  it('fits an archive that holds all of it', () => {
    expect(completeness(sealed, sealed)).toEqual([]);
  });

  it('shows a match that was dropped, one that was replaced, and one that was never sealed', () => {
    const archive = [sealed[0]!, { matchId: 'b', head: 'another' }, { matchId: 'd', head: 'new' }];
    expect(completeness(archive, sealed).map(({ severity, matches }) => [severity, matches])).toEqual([
      ['high', ['c']],
      ['high', ['b']],
      ['medium', ['d']],
    ]);
  });
});

describe('choices that follow hidden cards', () => {
  function talliesOf(first: Person, matches: number, game: Game = blackpoker): Map<string, InsightTally> {
    const tallies = new Map<string, InsightTally>();
    for (let i = 0; i < matches; i++) {
      const seed = `${first.id} ${i}`;
      const played = meeting(seed, { game, people: [first, honestPerson(`player-${i % 2}`, seed)] });
      const { matchId, events } = recordMeeting(played);
      const players = played.people.map(({ id }) => id);
      gatherInsight({ matchId, events, players, game: played.game }).forEach((tally, seat) => {
        const player = players[seat] as string;
        const own = tallies.get(player) ?? emptyTally();
        mergeTally(own, tally);
        tallies.set(player, own);
      });
    }
    return tallies;
  }

  it('show who reads the deck, and what in it', () => {
    const found = insight(talliesOf(peeker('peeker', 'p'), 14), DEFAULT_THRESHOLDS).filter(
      ({ severity }) => severity === 'high',
    );
    expect(found.map(({ players }) => players)).toEqual([['peeker']]);
    expect(found[0]?.explanation).toMatch(/“draw-second”.*number.*first of own deck/);
    expect(found[0]?.evidence.events.length).toBeGreaterThan(10);
  });

  it('show who attacks where no shield strikes back', () => {
    const found = insight(talliesOf(peeker('peeker', 'p'), 16, games.get('gcg@1.1.0')), DEFAULT_THRESHOLDS).filter(
      ({ severity }) => severity === 'high',
    );
    expect(found.map(({ players }) => players)).toEqual([['peeker']]);
    expect(found[0]?.explanation).toMatch(/“main: attack a player”.*has burst.*first of their shields/);
  });

  it('show nothing grave of honest players', () => {
    const found = insight(talliesOf(honestPerson('player-9', 'p'), 8), DEFAULT_THRESHOLDS);
    expect(found.filter(({ severity }) => severity === 'high')).toEqual([]);
  });
});
