import { StreamVerifier, type Transaction } from '#event-store';
import { commit, fromHex, hex } from '#proof';
import type { Result } from '#results';
import { ResultFeed } from '#results/projections';
import { AMENDMENT_KIND, SEAL_KIND, statementSchema, type Statement } from '../statement.js';

/**
 * Commits to what each viewer's copy of a finished match shows, in hex; null for none. The record is that of the match
 * up to version `events`.
 */
export type DisclosureRoot = (
  record: { readonly matchId: string; readonly events: number },
  tx: Transaction,
) => Promise<string | null>;

export interface Question {
  readonly matchId: string;
  /** The event that decided the result. */
  readonly version: number;
  /** Index of the match's seal in the log; null if it is not sealed yet. */
  readonly seal: number | null;
}

/**
 * The statement about a result in the record of a match; null if the record contains no such result, or if it is a
 * ruling on an unsealed match.
 */
export async function statementOf(
  tx: Transaction,
  question: Question,
  disclosureRoot: DisclosureRoot,
): Promise<Statement | null> {
  const { success, data } = statementSchema.safeParse(await told(tx, question, disclosureRoot));
  return success ? data : null;
}

async function told(
  tx: Transaction,
  { matchId, version, seal }: Question,
  disclosureRoot: DisclosureRoot,
): Promise<Statement | null> {
  const decided = (await new ResultFeed(tx).ofMatch(matchId)).find((candidate) => candidate.version === version);
  if (!decided) return null;
  const { game, edition, mode, events, revision } = decided.result;
  const common = await commonOf(tx, decided.result);
  if (seal !== null) return { kind: AMENDMENT_KIND, format: 1, ...common, seal, revision };
  if (revision > 1) return null;
  const secret = await secretOf(tx, matchId);
  const root = await disclosureRoot({ matchId, events }, tx);
  return { kind: SEAL_KIND, format: 1, ...common, game, edition, mode, secret, disclosureRoot: root };
}

async function commonOf(tx: Transaction, result: Result) {
  const { matchId, winners, reason, events, headHash, decidedAt } = result;
  const { rows } = await tx.query<{ now: number }>(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  );
  return {
    match: matchId,
    winners: [...winners],
    reason,
    events,
    head: headHash,
    damagedAt: await damageOf(tx, matchId, events),
    decidedAt,
    sealedAt: rows[0]!.now,
  };
}

/** The first damaged event up to the result; null if there is none. */
async function damageOf(tx: Transaction, matchId: string, events: number): Promise<number | null> {
  const chain = await new StreamVerifier(tx).verifyStream(matchId);
  return chain.ok || chain.version > events ? null : Math.max(1, chain.version);
}

async function secretOf(tx: Transaction, matchId: string) {
  const { rows } = await tx.query<{ promised: string | null; revealed: string | null }>(
    `SELECT payload ->> 'secretCommitment' AS promised, payload ->> 'secret' AS revealed
     FROM es.event WHERE match_id = $1 AND type IN ('MatchOpened', 'SecretRevealed') ORDER BY version`,
    [matchId],
  );
  const [opened, end] = rows;
  const promised = opened?.promised ?? '';
  const commitment = HASH.test(promised) ? promised : null;
  return { commitment, kept: commitment !== null && commitmentTo(end?.revealed ?? '') === commitment };
}

const HASH = /^[0-9a-f]{64}$/;

/** Null for a text that cannot be a secret. */
function commitmentTo(secret: string): string | null {
  try {
    return hex(commit(fromHex(secret)));
  } catch {
    return null;
  }
}
