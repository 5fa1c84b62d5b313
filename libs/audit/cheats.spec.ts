import { describe, expect, it } from '@jest/globals';
import { rateSides, scoreOf, type RatedPlayer, type SeasonPolicy } from '#ladder';
import { createDice, generateSigningKey } from '#proof';
import { seededStream } from '#simulation';
import { favouringDice } from '#testkit/chance';
import { auditOf, blackpoker, ENGINE, meeting, recorded, TOOLS } from '#testkit/audit';
import {
  honestPerson,
  OPERATOR_KEY,
  recordMeeting,
  replayLines,
  rewritten,
  ringMeeting,
  script,
  type Meeting,
  type Person,
} from '#simulation/population';
import { headOf, secretFrom } from '#simulation/recording';
import { ArchiveAudit, type AuditReport } from './audit-archive.js';
import { auditMatch } from './audit-match.js';
import type { SealedMatch } from './checks/completeness.js';
import type { Finding } from './finding.js';
import { DEFAULT_THRESHOLDS } from './thresholds.js';

const grave = ({ findings }: Pick<AuditReport, 'findings'>): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'high' || severity === 'medium');

async function archiveOf(meetings: readonly Meeting[], sealed: readonly SealedMatch[] | null = null) {
  const archive = new ArchiveAudit({ engine: ENGINE, thresholds: DEFAULT_THRESHOLDS, sealed });
  for (const one of meetings) {
    const match = recordMeeting(one);
    archive.add(await auditOf(match, match.events));
  }
  return archive.report();
}

/** Enough decisions on both sides for the match to count as played; the rest would show nothing more. */
const PLAYED = { seat: 0, after: 60 };

const crowd = (seed: string, n: number, first: (i: number) => Person = (i) => honestPerson(`player-${i % 4}`, seed)) =>
  Array.from({ length: n }, (_, i) =>
    meeting(`${seed} ${i}`, { people: [first(i), honestPerson(`player-${4 + (i % 3)}`, seed)], surrender: PLAYED }),
  );

describe('a script that plays at a constant pace', () => {
  const playedBy = (person: Person) => archiveOf([...crowd('pace', 6), ...crowd('paced', 4, () => person)]);

  it('is reported, with the answers that show it', async () => {
    const found = grave(await playedBy(script('script', 'pace')));
    expect(found.map(({ check, severity, players }) => [check, severity, players])).toContainEqual([
      ...['timing', 'high'],
      ['script'],
    ]);
    expect(found.every(({ players }) => players.join() === 'script')).toBe(true);
    expect(found[0]?.evidence.events.length).toBeGreaterThan(10);
    expect(found[0]?.explanation).toContain('evenly as a clock');
  });

  it('is not, where somebody honest sits in its place', async () => {
    expect(grave(await playedBy(honestPerson('script', 'pace')))).toEqual([]);
  });
});

const POLICY = { rating: { mu: 25, sigma: 25 / 3, beta: 25 / 6, tau: 25 / 300 } } as SeasonPolicy;

/** The ladder scores that the results lead to, by player. */
function scoresAfter({ matches }: AuditReport): ReadonlyMap<string, number> {
  const skills = new Map<string, RatedPlayer>();
  const skillOf = (player: string): RatedPlayer => skills.get(player) ?? { player, ...POLICY.rating, advantage: 0 };
  for (const { players, winners } of matches) {
    const sides = players.map((id, seat) => ({ players: [skillOf(id)], rank: winners.includes(seat) ? 1 : 2 }));
    rateSides(sides, POLICY).forEach(([after], seat) => {
      const player = players[seat] as string;
      if (after) skills.set(player, { player, ...after, advantage: 0 });
    });
  }
  return new Map([...skills].map(([player, skill]) => [player, scoreOf(skill)]));
}

describe('players who trade wins', () => {
  const draw = seededStream('ring');
  const ring = (strength: number) =>
    Array.from({ length: 15 }, (_, i) =>
      meeting(`ring ${i}`, { surrender: PLAYED, ...ringMeeting('ring', strength, draw) }),
    );

  it('are reported as one ring, by the matches they gave away and where these ended', async () => {
    const report = await archiveOf([...crowd('ladder', 12), ...ring(1)]);
    const found = grave(report).filter(({ check, severity }) => check === 'results' && severity === 'high');
    expect(found.map(({ players }) => players)).toEqual([['ring-1', 'ring-2', 'ring-3']]);
    const [{ evidence, matches, explanation }] = found as [Finding];
    expect(matches.length).toBeGreaterThan(10);
    expect(evidence.events.map(({ match }) => match)).toEqual(matches);
    for (const { match, version } of evidence.events)
      expect(report.matches.find(({ matchId }) => matchId === match)?.events).toBeGreaterThanOrEqual(version);
    expect(explanation).toContain('given up almost immediately');
  });

  it('are reported where all of it goes to one of them, who climbs the ladder by it', async () => {
    const given = Array.from({ length: 12 }, (_, i) =>
      meeting(`given ${i}`, {
        people: [honestPerson('star', 'g'), honestPerson(`donor-${i % 2}`, 'g')],
        surrender: { seat: 1, after: 4 },
      }),
    );
    const report = await archiveOf([...crowd('ladder', 12), ...given]);
    const found = grave(report).filter(({ check, severity }) => check === 'results' && severity === 'high');
    expect(found.map(({ players }) => players)).toEqual([['donor-0', 'donor-1', 'star']]);
    expect(found[0]?.explanation).toContain('star won 12 of those: their rating was given, not earned');
    const scores = scoresAfter(report);
    expect(Math.max(...scores.values())).toBe(scores.get('star'));
  });

  it('are not, where the same players play their matches out', async () => {
    expect(grave(await archiveOf([...crowd('ladder', 12), ...ring(0)]))).toEqual([]);
  });
});

describe('a biased shuffler', () => {
  const plan = (i: number) => meeting(`shuffled ${i}`, { surrender: { seat: 1, after: 12 } });
  const pack = Object.values(blackpoker.decks.samples)[0]?.['main'] ?? [];

  /** The better of two shuffles for seat 0, and the commitment made beforehand. */
  const biased = (i: number): Meeting => ({
    ...plan(i),
    dice: favouringDice(createDice(secretFrom(`bias ${i}`)), {
      ...{ zone: 'deck/0', cards: pack.length, tries: 2 },
      worth: (order) => order.slice(0, 7).filter((from) => /[QK]$/.test(pack[from] ?? '')).length,
    }),
  });

  it('is reported for every match, with every shuffle that was not drawn', async () => {
    for (const i of [0, 1, 2]) {
      const match = recordMeeting(biased(i));
      const { findings } = await auditOf(match, match.events);
      const [found] = findings.filter(({ check }) => check === 'shuffles');
      const shuffles = match.events.filter(({ event }) => event.type === 'ZoneShuffled');
      expect(found?.severity).toBe('high');
      expect(found?.evidence.events).toEqual(
        expect.arrayContaining(shuffles.map(({ version }) => ({ match: match.matchId, version }))),
      );
    }
  });

  it('is not, where the dice are those that were promised', async () => {
    expect(grave(await archiveOf([0, 1, 2].map(plan)))).toEqual([]);
  });
});

describe('an operator', () => {
  const genuine = recorded('the operator’s match', { surrender: { seat: 1, after: 30 } });
  const { matchId, events } = genuine;
  const trusted = { ...TOOLS, trustedKeys: [Buffer.from(OPERATOR_KEY.publicKey).toString('base64url')] };
  const end = events.find(({ event }) => event.type === 'MatchEnded')?.version ?? 0;
  const high = (found: readonly Finding[]) =>
    found
      .filter(({ severity }) => severity === 'high')
      .map(({ check, evidence }) => ({ check, at: evidence.events[0]?.version ?? null }));

  it('who changes nothing is not reported', async () => {
    const sealed = [{ matchId, head: headOf(matchId, events) }];
    const archive = new ArchiveAudit({ engine: ENGINE, thresholds: DEFAULT_THRESHOLDS, sealed });
    archive.add(await auditMatch('x', await replayLines(matchId, events), trusted));
    expect(grave(archive.report())).toEqual([]);
  });

  it('who rewrites an event in the file is, by that event', async () => {
    const lines = await replayLines(matchId, events);
    const edited = lines.with(end, (lines[end] as string).replace('"winners":[0]', '"winners":[1]'));
    expect(edited).not.toEqual(lines);
    expect(high((await auditMatch('x', edited, trusted)).findings)).toContainEqual({ check: 'integrity', at: end });
  });

  it('who also chains it anew is, by the signature over the copies', async () => {
    const [honest, forged] = await Promise.all([replayLines(matchId, events), replayLines(matchId, rewritten(events))]);
    const mixed = forged.with(-1, honest.at(-1) as string);
    const [found] = (await auditMatch('x', mixed, trusted)).findings;
    expect([found?.check, found?.severity, found?.evidence.numbers['line']]).toEqual([
      ...['integrity', 'high'],
      forged.length,
    ]);
  });

  it('who signs it with another key is, by the key', async () => {
    const stranger = generateSigningKey(secretFrom('a stranger'));
    const lines = await replayLines(matchId, rewritten(events), stranger);
    const [found] = (await auditMatch('x', lines, trusted)).findings;
    expect([found?.check, found?.severity, found?.explanation.includes('not trusted')]).toEqual([
      ...['integrity', 'high'],
      true,
    ]);
  });

  it('who signs it with the own key is, by the rules: the event that does not follow', async () => {
    const { findings } = await auditMatch('x', await replayLines(matchId, rewritten(events)), trusted);
    expect(high(findings)).toEqual([{ check: 'reexecution', at: end }]);
  });

  it('who plays another match under the same id, and drops a third, is by the log', async () => {
    const other = recorded('the operator’s match', { surrender: { seat: 0, after: 30 } });
    expect(other.matchId).toBe(matchId);
    const dropped = '0198c0de-1234-7abc-8def-0123456789ab';
    const sealed = [
      { matchId, head: headOf(matchId, events) },
      { matchId: dropped, head: null },
    ];
    const archive = new ArchiveAudit({ engine: ENGINE, thresholds: DEFAULT_THRESHOLDS, sealed });
    archive.add(await auditMatch('x', await replayLines(matchId, other.events), trusted));
    const found = grave(archive.report());
    expect(found.map(({ check, severity, matches }) => [check, severity, matches])).toEqual([
      ['completeness', 'high', [dropped]],
      ['completeness', 'high', [matchId]],
    ]);
  });
});
