import { EventStore, StreamVerifier, type StoredEvent } from '#event-store';
import type { Pool } from './crashable-postgres.spec-helper.js';
import type { Acknowledged, PlayedMatch } from './players.spec-helper.js';

/** Derives the id under which the service stores the command of a request. */
export type Stamper = (request: {
  readonly headers: { readonly 'idempotency-key': string };
  readonly body: unknown;
  readonly access: { readonly kind: 'seat'; readonly claims: { readonly matchId: string; readonly viewer: number } };
}) => { readonly commandId: string };

interface Command {
  readonly command_id: string;
  readonly from_version: number;
  readonly to_version: number;
}

interface Made {
  readonly decision: string;
  readonly seat: number;
  readonly answer: unknown;
}

/** All faults in the stored records of matches that were played to the end, given what was confirmed. */
export async function faultsInRecord(
  pool: Pool,
  matches: readonly PlayedMatch[],
  stampOf: Stamper,
  /** Matches that were played in other ways. */
  others: readonly string[] = [],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const { rows } = await pool.query<{ match_id: string }>('SELECT match_id FROM es.match_stream');
  const known = new Set(matches.map(({ matchId }) => matchId));
  for (const { match_id: id } of rows)
    if (!known.has(id) && !others.includes(id)) faults.push(`match ${id} was opened, but nobody knows it`);
  if (known.size < matches.length) faults.push('two requests were given the same match');
  for (const match of matches) {
    for (const fault of await faultsInMatch(pool, match, stampOf)) faults.push(`match ${match.matchId}: ${fault}`);
  }
  return faults;
}

async function faultsInMatch(pool: Pool, match: PlayedMatch, stampOf: Stamper): Promise<readonly string[]> {
  const { matchId } = match;
  const chain = await new StreamVerifier(pool).verifyStream(matchId);
  if (!chain.ok) return [`version ${chain.version}: ${chain.fault}`];
  const events = await new EventStore(pool).load(matchId);
  const { rows: commands } = await pool.query<Command>(
    'SELECT command_id, from_version, to_version FROM es.command_result WHERE match_id = $1 ORDER BY from_version',
    [matchId],
  );
  return [
    ...faultsInCourse(events, match),
    ...faultsInAnswers(events, match.answers),
    ...faultsInCommands(commands, events, match, stampOf),
  ];
}

function faultsInCourse(events: readonly StoredEvent[], { shown }: PlayedMatch): string[] {
  const faults: string[] = [];
  if (events.some(({ version }, i) => version !== i + 1)) faults.push('versions are not contiguous');
  const end = events.slice(-2).map(({ type }) => type);
  if (end.join() !== 'MatchEnded,SecretRevealed') faults.push(`it ends with ${end.join(', ')}`);
  shown.forEach((seen, seat) => {
    const types = seen.map(({ type }) => type).join();
    if (types !== events.map(({ type }) => type).join()) faults.push(`seat ${seat} was shown another course of events`);
  });
  return faults;
}

/** Confirmed and recorded answers must be the same, one for one. */
function faultsInAnswers(events: readonly StoredEvent[], answers: readonly Acknowledged[]): string[] {
  const faults: string[] = [];
  const recorded = new Map<string, Made[]>();
  for (const { type, payload } of events) {
    if (type !== 'DecisionMade') continue;
    const made = payload as unknown as Made;
    recorded.set(made.decision, [...(recorded.get(made.decision) ?? []), made]);
  }
  for (const { decision, seat, answer, version } of answers) {
    const made = recorded.get(decision) ?? [];
    const [first] = made;
    if (!first) faults.push(`the confirmed answer to ${decision} is lost`);
    else if (first.seat !== seat || textOf(first.answer) !== textOf(answer))
      faults.push(`the answer to ${decision} is not the confirmed one`);
    if (version > events.length) faults.push(`version ${version} was confirmed, which the record does not reach`);
  }
  for (const [decision, made] of recorded) {
    if (made.length > 1) faults.push(`the answer to ${decision} is there ${made.length} times`);
  }
  const confirmed = new Set(answers.map(({ decision }) => decision));
  for (const decision of recorded.keys()) if (!confirmed.has(decision)) faults.push(`nobody answered ${decision}`);
  if (confirmed.size < answers.length) faults.push('two answers to one decision were confirmed');
  return faults;
}

/** Each confirmed answer is one command, and the commands cover the whole stream without gaps or overlaps. */
function faultsInCommands(
  commands: readonly Command[],
  events: readonly StoredEvent[],
  { matchId, answers, concessions }: PlayedMatch,
  stampOf: Stamper,
): string[] {
  const faults: string[] = [];
  const byId = new Map(commands.map((command) => [command.command_id, command]));
  const spanOf = ({ seat, key }: { readonly seat: number; readonly key: string }): readonly StoredEvent[] => {
    const access = { kind: 'seat', claims: { matchId, viewer: seat } } as const;
    const command = byId.get(stampOf({ headers: { 'idempotency-key': key }, body: null, access }).commandId);
    return command ? events.slice(command.from_version - 1, command.to_version) : [];
  };
  for (const answer of answers) {
    const { decision } = answer;
    const span = spanOf(answer);
    const made = span.filter(({ type }) => type === 'DecisionMade').map(({ payload }) => payload as unknown as Made);
    if (made.length !== 1 || made[0]?.decision !== decision)
      faults.push(`the command that answered ${decision} holds ${made.length} answers`);
  }
  for (const concession of concessions) {
    if (spanOf(concession)[0]?.type !== 'SeatConceded')
      faults.push(`the concession of seat ${concession.seat} is lost`);
  }
  let version = 0;
  for (const { from_version: from, to_version: to } of commands) {
    if (from !== version + 1) faults.push(`commands do not join at version ${from}`);
    version = to;
  }
  if (version !== events.length) faults.push(`commands end at version ${version}, events at ${events.length}`);
  const given = 1 + answers.length + concessions.length;
  if (commands.length !== given) faults.push(`${commands.length} commands are recorded, ${given} were given`);
  return faults;
}

/** Sorts keys, because the database reorders the keys of objects. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
