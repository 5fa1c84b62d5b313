import { chainStart, checkChain, checkHead, type ChainPoint, type CheckedRow } from './chain-check.js';
import { StreamBroken } from './errors.js';

/** An event with the head of its stream; if there are no events, the head alone. */
export interface LoadedRow extends CheckedRow {
  readonly head_version: number | null;
  readonly head_hash: Buffer | null;
}

/**
 * The events after a version, from rows that begin with the event of that version. Throws StreamBroken unless the chain
 * continues from it without a break up to the head.
 */
export function soundEvents(matchId: string, after: number, rows: readonly LoadedRow[]): readonly LoadedRow[] {
  const head = { version: rows[0]?.head_version ?? null, hash: rows[0]?.head_hash ?? null };
  const stored = rows.filter((row) => row.version !== null);
  // The stream never reached that version, or does not exist.
  if (stored.length === 0 && (head.version ?? 0) < Math.max(after, 1)) return [];
  const from = startOf(matchId, after, stored[0]);
  const events = after === 0 ? stored : stored.slice(1);
  const checked = checkHead(checkChain(matchId, from, events), head);
  if (!checked.ok) throw new StreamBroken(matchId, checked.version, checked.fault);
  return events;
}

function startOf(matchId: string, after: number, first: LoadedRow | undefined): ChainPoint {
  if (after === 0) return chainStart(matchId);
  if (first?.version !== after) throw new StreamBroken(matchId, after, 'version missing');
  return { version: after, hash: Buffer.from(first.hash, 'hex') };
}
