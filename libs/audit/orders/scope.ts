import type { Database } from '#event-store';
import { EVERYTHING, LOCAL, type ArchiveFilter } from '#archive';
import { ArchiveSearch, firstIdAt } from '#archive/projections';
import { stableText } from '#kernel';
import { headIn, RecordCheck } from '#match-log/storage';
import type { SealedMatch } from '../checks/completeness.js';
import type { AuditRequest } from './audit-orders.js';
import { SEALED_MATCHES } from './audit.sql.js';

/** The matches of an audit, and those that should be among them but are not. */
export interface Gathered {
  readonly matchIds: readonly string[];
  readonly missing: readonly string[];
}

/** An order that can never be carried out, however often it is tried; the message is for the caller. */
export class AuditRefused extends Error {
  override readonly name = 'AuditRefused';
}

const PAGE = 500;

/** `most` limits how many matches a search may find. */
export async function gather(database: Database, { scope }: AuditRequest, most: number): Promise<Gathered> {
  if ('matchIds' in scope) return { matchIds: scope.matchIds, missing: [] };
  const { filter } = scope;
  // Seals first: a match that enters the archive in the meantime is then found by the search.
  const sealed = isToldBySeals(filter) ? await sealedWithin(database, filter, most) : [];
  const search = new ArchiveSearch(database);
  const matchIds: string[] = [];
  for (;;) {
    const page = await search.page(filter, matchIds.at(-1) ?? null, PAGE);
    if (page.length === 0) break;
    matchIds.push(...page.map(({ matchId }) => matchId));
    if (matchIds.length > most) throw new AuditRefused(`More than ${most} matches are found: narrow the search down.`);
  }
  const found = new Set(matchIds);
  return { matchIds, missing: sealed.filter((matchId) => !found.has(matchId)) };
}

/** The conditions that can be checked with seals, which name no player and nothing that happened in the match. */
const TOLD_BY_SEALS: readonly (keyof ArchiveFilter)[] = ['game', 'edition', 'mode', 'opened', 'origin'];

/** Whether seals alone determine which matches the search should find. */
function isToldBySeals(filter: ArchiveFilter): boolean {
  const conditions = (Object.keys(filter) as (keyof ArchiveFilter)[]).filter(
    (condition) => stableText(filter[condition]) !== stableText(EVERYTHING[condition]),
  );
  return conditions.every((condition) => TOLD_BY_SEALS.includes(condition)) && (filter.origin ?? LOCAL) === LOCAL;
}

/** Sealed matches that should be in the archive, except those removed by retention and those not indexed yet. */
async function sealedWithin(database: Database, { game, edition, mode, opened }: ArchiveFilter, most: number) {
  // Entries are canonical JSON. They are searched as bytes instead of parsed, so that a damaged one cannot fail the
  // audit.
  const words = Object.entries({ game, edition, mode }).flatMap(([member, value]) =>
    value === null ? [] : [Buffer.from(`${JSON.stringify(member)}:${JSON.stringify(value)}`)],
  );
  const { rows } = await database.query<{ matchId: string }>(SEALED_MATCHES, [
    firstIdAt(opened.least ?? 0),
    firstIdAt((opened.most ?? Infinity) + 1),
    words,
    most + 1,
  ]);
  return rows.map(({ matchId }) => matchId);
}

/**
 * What the log says about the matches of an audit. A match that was imported, or has not been logged yet, has no head
 * to compare with; a match that is missing from the log is left out.
 */
export async function sealsOf(database: Database, { matchIds, missing }: Gathered): Promise<readonly SealedMatch[]> {
  const { rows } = await database.query<{ matchId: string; entry: Buffer }>(
    `SELECT match_id AS "matchId", entry FROM log_leaf WHERE kind = 'seal' AND match_id = ANY($1)`,
    [matchIds],
  );
  const heads = new Map(rows.map(({ matchId, entry }) => [matchId, headIn(entry).head]));
  const unsealed = new Set(
    (await new RecordCheck(database).missing(matchIds)).map(({ matchId }) => matchId).filter((id) => !heads.has(id)),
  );
  return [
    ...matchIds.filter((id) => !unsealed.has(id)).map((matchId) => ({ matchId, head: heads.get(matchId) ?? null })),
    ...missing.map((matchId) => ({ matchId, head: null })),
  ];
}
