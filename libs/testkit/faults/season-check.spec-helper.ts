import { EventStore, StreamVerifier, type StoredEvent } from '#event-store';
import type { ResultEntryDocument } from '#contract';
import type { Pool } from './crashable-postgres.spec-helper.js';
import { textOf } from './record-check.spec-helper.js';
import type { HeldTicket } from './season-bots.spec-helper.js';
import type { SeasonSeat } from './season-seat.spec-helper.js';

/** All faults in the tickets and matches of a season, given what the bots saw and what the feed contained. */
export async function faultsInSeason(
  pool: Pool,
  held: readonly HeldTicket[],
  feed: readonly ResultEntryDocument[],
): Promise<readonly string[]> {
  const faults = [...(await faultsInTickets(pool, held)), ...faultsInFeed(feed)];
  const { rows } = await pool.query<{ match_id: string }>('SELECT match_id FROM es.match_stream ORDER BY match_id');
  const seats = held.flatMap(({ seat }) => seat ?? []);
  for (const { match_id: id } of rows) {
    const played = seats.filter(({ options }) => options.matchId === id);
    const told = feed.filter(({ result }) => result.matchId === id);
    for (const fault of await faultsInMatch(pool, id, played, told)) faults.push(`match ${id}: ${fault}`);
  }
  const known = new Set(rows.map((row) => row.match_id));
  for (const { options } of seats)
    if (!known.has(options.matchId)) faults.push(`match ${options.matchId} is not there`);
  for (const { result } of feed) if (!known.has(result.matchId)) faults.push(`a result of no match: ${result.matchId}`);
  return faults;
}

interface TicketRow {
  readonly id: string;
  readonly state: string;
  readonly pairing: string | null;
  /** Agreed pairings that name this ticket. */
  readonly agreed: readonly string[];
  readonly matches: readonly (string | null)[];
}

const TICKETS = `
SELECT t.id, t.state, t.pairing,
  array(SELECT p.id::text FROM ladder_pairing p
        WHERE p.state = 'agreed' AND p.seats @> jsonb_build_array(jsonb_build_object('ticket', t.id))) AS agreed,
  array(SELECT o.match_id::text FROM ladder_opening o WHERE o.pairing = t.pairing) AS matches
FROM ladder_ticket t ORDER BY t.id`;

/** Every ticket is known to its holder, has come to an end, and led to at most one match. */
async function faultsInTickets(pool: Pool, held: readonly HeldTicket[]): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await pool.query<TicketRow>(TICKETS);
  const kept = new Map(rows.map((row) => [row.id, row]));
  const known = new Map(held.map((one) => [one.ticket, one]));
  if (known.size < held.length) faults.push('one ticket was given twice');
  for (const { id } of rows) if (!known.has(id)) faults.push(`ticket ${id} is nobody's`);
  for (const { ticket, state, contest, seat } of held) {
    const row = kept.get(ticket);
    const matches = seat ? [seat.options.matchId] : [];
    const agreed = contest === null ? [] : [contest];
    const seen = textOf({ state, agreed, matches });
    const stored = row && textOf({ state: row.state, agreed: row.agreed, matches: row.matches });
    if (seen !== stored) faults.push(`ticket ${ticket} is ${stored ?? 'lost'}, its holder saw ${seen}`);
  }
  const { rows: left } = await pool.query<{ left: string }>(
    `SELECT 'waits: ' || player AS left FROM ladder_waiting
     UNION ALL SELECT 'unkept: ' || id FROM ladder_opening WHERE state <> 'open'
     UNION ALL SELECT 'undecided: ' || id FROM ladder_pairing WHERE state = 'proposed'`,
  );
  return [...faults, ...left.map((row) => row.left)];
}

function faultsInFeed(feed: readonly ResultEntryDocument[]): string[] {
  return feed.flatMap(({ position }, i) => (position === i + 1 ? [] : [`result ${position} stands at ${i + 1}`]));
}

async function faultsInMatch(
  pool: Pool,
  matchId: string,
  seats: readonly SeasonSeat[],
  told: readonly ResultEntryDocument[],
): Promise<readonly string[]> {
  const chain = await new StreamVerifier(pool).verifyStream(matchId);
  if (!chain.ok) return [`version ${chain.version}: ${chain.fault}`];
  const events = await new EventStore(pool).load(matchId);
  return [...faultsInEnd(events, told), ...faultsInSeats(events, seats)];
}

/** The match ended once, and the feed contains that result once. */
function faultsInEnd(events: readonly StoredEvent[], told: readonly ResultEntryDocument[]): string[] {
  const faults: string[] = [];
  const ends = events.filter(({ type }) => type === 'MatchEnded');
  if (ends.length !== 1) faults.push(`it ended ${ends.length} times`);
  const last = events.slice(-2).map(({ type }) => type);
  if (last.join() !== 'MatchEnded,SecretRevealed') faults.push(`it ends with ${last.join(', ')}`);
  if (told.length !== 1) faults.push(`the feed tells of it ${told.length} times`);
  const { winners, reason, detail, revision, events: version } = told[0]?.result ?? {};
  const isSame = textOf({ winners, reason, detail }) === textOf(ends[0]?.payload);
  if (!isSame || revision !== 1 || version !== events.length) faults.push('the feed tells of another end');
  return faults;
}

/** Both seats saw the same events, and each recorded answer is the one that was given; no confirmed answer is lost. */
export function faultsInSeats(events: readonly StoredEvent[], seats: readonly SeasonSeat[]): string[] {
  const faults: string[] = [];
  const numbers = seats.map(({ options }) => options.seat).sort();
  if (numbers.join() !== '0,1') faults.push(`played by seats ${numbers.join()}`);
  const course = events.map(({ type }) => type).join();
  const made = events.flatMap(({ type, payload }) => (type === 'DecisionMade' ? [payload as unknown as Made] : []));
  for (const { options, shown, sent, acknowledged } of seats) {
    const { seat } = options;
    if (shown.join() !== course) faults.push(`seat ${seat} was shown another course of events`);
    const own = made.filter((decision) => decision.seat === seat);
    for (const { decision, answer, knew } of own) {
      // Without a view hash, the answer was made in place of a seat that had conceded or run out of time.
      const isGiven = knew !== null || acknowledged.has(decision);
      if (isGiven && textOf(sent.get(decision)) !== textOf(answer))
        faults.push(`seat ${seat} never answered ${decision} so`);
    }
    const recorded = own.map(({ decision }) => decision);
    if (new Set(recorded).size < recorded.length) faults.push(`seat ${seat} answered a decision twice`);
    for (const id of acknowledged) if (!recorded.includes(id)) faults.push(`the confirmed answer to ${id} is lost`);
  }
  return faults;
}

interface Made {
  readonly decision: string;
  readonly seat: number;
  readonly answer: unknown;
  readonly knew: string | null;
}
