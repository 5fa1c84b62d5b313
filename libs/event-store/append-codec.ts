import { hash as digest } from 'node:crypto';
import { canonicalText } from '#proof';
import { AppendFailed, CommandIdReused, StaleClock, StreamLocked, VersionConflict } from './errors.js';
import type { Append, AppendResult, Json, NewEvent, TimerChange } from './types.js';

export interface OutcomeRow {
  readonly status: string;
  readonly from_version: number;
  readonly to_version: number;
  readonly reply: Json;
  readonly detail: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The text that `es.append` takes for one append. */
export function encodeAppend(append: Append): string {
  refuseNonsense(append);
  const rest = JSON.stringify({
    match: append.matchId,
    expected: append.expectedVersion,
    command: append.commandId,
    fingerprint: toHex(append.fingerprint),
    at: append.at,
    meta: append.meta,
    timers: append.timers.map(encodeTimer),
    reply: append.reply,
  });
  return `{"events":[${append.events.map(encodeEvent).join(',')}],${rest.slice(1)}`;
}

/**
 * The canonical text that is hashed is already JSON, so the payload is serialised only once; `hash` is its
 * `payloadHash`.
 */
function encodeEvent({ type, schemaVersion, payload }: NewEvent): string {
  const text = canonicalText(payload);
  const hash = digest('sha256', text);
  return `{"type":${JSON.stringify(type)},"schema":${schemaVersion},"hash":"${hash}","payload":${text}}`;
}

/** The result of an append, from the row that `es.append` returned. */
export function decodeOutcome(append: Append, row: OutcomeRow): AppendResult {
  const { matchId } = append;
  switch (row.status) {
    case 'appended':
    case 'replayed': {
      const { from_version: fromVersion, to_version: toVersion, reply } = row;
      return { ok: true, appended: { outcome: row.status, fromVersion, toVersion, reply } };
    }
    case 'ES001':
      return { ok: false, error: new VersionConflict(matchId, append.expectedVersion, Number(row.detail)) };
    case 'ES003':
      return { ok: false, error: new StaleClock(matchId, append.at, Number(row.detail)) };
    case 'ES004':
      return { ok: false, error: new CommandIdReused(matchId, append.commandId) };
    // lock_not_available, deadlock_detected
    case '55P03':
    case '40P01':
      return { ok: false, error: new StreamLocked(matchId) };
    default:
      return { ok: false, error: new AppendFailed(matchId, row.status, row.detail ?? '') };
  }
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

function encodeTimer(change: TimerChange): Json {
  if (change.kind === 'cancel') return { key: change.key, due: null };
  return { key: change.key, due: change.dueAt, command: change.command };
}

// Mistakes of the caller, refused here while the stack trace still shows where they come from.
function refuseNonsense(append: Append): void {
  if (!UUID.test(append.matchId)) throw new TypeError(`match id is not a lower-case UUID: ${append.matchId}`);
  if (!UUID.test(append.commandId)) throw new TypeError(`command id is not a lower-case UUID: ${append.commandId}`);
  if (!Number.isSafeInteger(append.at)) throw new TypeError(`instant is not whole milliseconds: ${append.at}`);
  if (append.events.length > 0) return;
  if (append.expectedVersion === 0) throw new TypeError('a match begins with at least one event');
  // A timer's generation is the version that set it, so setting one needs a new version.
  if (append.timers.some((change) => change.kind === 'set')) throw new TypeError('only events can set a timer');
}
