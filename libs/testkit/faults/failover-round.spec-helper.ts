import { EventStore, StreamVerifier } from '#event-store';
import type { OpenedMatch } from '#contract';
import type { Pool } from './crashable-postgres.spec-helper.js';
import type { FaultDatabase, FaultStage } from './fault-stage.spec-helper.js';
import type { Troubles } from './patient-client.spec-helper.js';
import type { PlayedMatch } from './players.spec-helper.js';
import { faultsInSeats } from './season-check.spec-helper.js';
import { SeasonSeat } from './season-seat.spec-helper.js';
import { seededStream } from '#simulation';

/** How much is played in a round. */
export interface Size {
  readonly overHttp: number;
  readonly overSockets: number;
  /** Confirmed answers before the fault, and after it. */
  readonly answers: number;
  /** How long seats over HTTP think before each answer. */
  readonly thinkMs: number;
}
const FULL: Size = { overHttp: 8, overSockets: 3, answers: 60, thinkMs: 0 };

/** Thinking time and number of answers of a seat with a socket: it plays before, during and after the fault. */
const LIVE = { thinkMs: 400, patience: 25 };
/** So short that some decision always runs out while there is no leader. */
const ASLEEP = { bankMs: null, decisionMs: 2_000 };

export interface Round {
  readonly played: readonly PlayedMatch[];
  readonly seats: readonly SeasonSeat[];
  /** A match in which nobody answers: only its clock moves it. */
  readonly asleep: OpenedMatch;
  /** The longest time between two confirmed answers from the fault on, in milliseconds. */
  readonly silenceMs: number;
  /** How long each answer took until it was confirmed, in milliseconds; apart from those sent before or in that time. */
  readonly took: readonly number[];
  /** Requests that got 503, and requests that got no reply. */
  readonly refused: number;
  readonly unanswered: number;
}

/** What breaks something and resolves when it is repaired, or as repaired as it will be; sees what players meet. */
export type Fault = (troubles: Readonly<Troubles>) => Promise<void>;

/** Matches over HTTP and over sockets, and the fault in the middle of them. All play on to their end. */
export async function playThrough(
  stage: FaultStage<FaultDatabase>,
  urls: readonly string[],
  fault: Fault,
  { overHttp, overSockets, answers, thinkMs }: Size = FULL,
): Promise<Round> {
  const url = (seat: number): string => urls[seat % urls.length] as string;
  const over = new AbortController();
  const troubles = { drops: 0, replayed: 0, late: 0 };
  const asleep = await stage.openDuel(url(0), { timeControl: ASLEEP });
  const live = await Promise.all(Array.from({ length: overSockets }, () => stage.openDuel(url(0))));
  const seats = live.flatMap(({ matchId, seats: places }) =>
    places.map(({ token }, seat) => {
      const next = seededStream(`${matchId}/${seat}`);
      const options = { matchId, seat, token, url: () => url(seat), next, ...LIVE, hasBadCable: false };
      return new SeasonSeat({ ...options, troubles, signal: over.signal });
    }),
  );
  const sockets = Promise.all(seats.map((seat) => seat.play()));
  sockets.catch(() => {});
  try {
    const players = stage.play({ matches: overHttp, url, thinkMs });
    await players.progress(answers);
    const from = performance.now();
    await fault(players.troubles);
    await players.progress(answers);
    const played = await players.end();
    await sockets;
    const { timings, troubles: met } = players;
    const silence = longestGap(timings.map(({ at }) => at).filter((at) => at > from - 500));
    const isCaught = ({ at, took }: (typeof timings)[number]): boolean => at >= silence.to && at - took < silence.to;
    const took = timings.filter((timing) => !isCaught(timing)).map((timing) => timing.took);
    return {
      played,
      seats,
      asleep,
      silenceMs: silence.to - silence.from,
      took,
      refused: met.unavailable,
      unanswered: met.lost,
    };
  } finally {
    over.abort();
  }
}

function longestGap(times: readonly number[]): { readonly from: number; readonly to: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((to, i) => ({ from: sorted[i] as number, to }));
  return gaps.reduce((longest, gap) => (gap.to - gap.from > longest.to - longest.from ? gap : longest));
}

/** Faults in the matches that were played over sockets. */
export async function faultsOverSockets(pool: Pool, seats: readonly SeasonSeat[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const matchId of new Set(seats.map(({ options }) => options.matchId))) {
    const chain = await new StreamVerifier(pool).verifyStream(matchId);
    if (!chain.ok) faults.push(`match ${matchId}: version ${chain.version}: ${chain.fault}`);
    const events = await new EventStore(pool).load(matchId);
    const own = seats.filter(({ options }) => options.matchId === matchId);
    for (const fault of faultsInSeats(events, own)) faults.push(`match ${matchId}: ${fault}`);
    if (events.at(-1)?.type !== 'SecretRevealed') faults.push(`match ${matchId} has not ended`);
  }
  return faults;
}

interface Expiry {
  readonly match_id: string;
  readonly decision: string;
  readonly times: number;
  readonly early: boolean;
  readonly charged: boolean;
}

/** Each time-out is booked once, none before its deadline, and none for a deadline that fell into an outage. */
export async function faultsOfClocks(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<Expiry>(
    `SELECT match_id, payload->>'decision' AS decision, count(*)::int AS times,
            bool_or(recorded_at < deadline) AS early,
            bool_or(EXISTS (SELECT FROM es.outage o
                            WHERE deadline BETWEEN o.began_at AND o.ended_at AND recorded_at >= o.ended_at)) AS charged
     FROM es.event, to_timestamp((payload->>'deadline')::float8 / 1000) AS deadline
     WHERE type = 'ClockExpired' GROUP BY match_id, payload->>'decision'`,
  );
  return rows.flatMap(({ match_id: id, decision, times, early, charged }) => [
    ...(times > 1 ? [`match ${id}: ${decision} ran out ${times} times`] : []),
    ...(early ? [`match ${id}: ${decision} ran out early`] : []),
    ...(charged ? [`match ${id}: ${decision} ran out in an outage`] : []),
  ]);
}

/** How late time-outs were recorded, in milliseconds. */
export async function latenessOfClocks(pool: Pool): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query<{ ms: number }>(
    `SELECT extract(epoch FROM recorded_at)::float8 * 1000 - (payload->>'deadline')::float8 AS ms
     FROM es.event WHERE type = 'ClockExpired'`,
  );
  const late = rows.map(({ ms }) => ms);
  return { clocks: late.length, p50Ms: quantile(late, 0.5), p99Ms: quantile(late, 0.99), mostMs: quantile(late, 1) };
}

/** The feed has every event once, without a gap. */
export async function faultsOfFeed(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ events: number; numbered: number; distinct: number; last: number }>(
    `SELECT (SELECT count(*) FROM es.event)::int AS events, count(*)::int AS numbered,
            count(DISTINCT (match_id, version))::int AS distinct, max(position)::int AS last FROM es.feed`,
  );
  const { events, numbered, distinct, last } = rows[0]!;
  const isWhole = events === numbered && numbered === distinct && last === numbered;
  return isWhole ? [] : [`the feed has ${numbered} entries up to ${last} for ${events} events`];
}

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0);
};
