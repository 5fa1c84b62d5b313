import { fromBase64url, keyId } from '#proof';
import { openEntry } from './entry.js';
import {
  SEAL_KIND,
  TRAIL_KIND,
  type AmendmentStatement,
  type LogEntry,
  type Statement,
  type TrailStatement,
} from './statement.js';

export interface EntryCheckOptions {
  /** Public keys in base64url; null accepts any key. */
  readonly trustedKeys: readonly string[] | null;
  /** Called for each valid entry about a match: returns any other fault, or null. */
  readonly statementFault?: (statement: Statement, index: number) => string | null;
}

interface SealedMatch {
  readonly index: number;
  revision: number;
}

/**
 * For walking a log from its first entry: returns the fault of an entry, or null. Every match is sealed once, each
 * amendment names that seal and follows the previous one, and the audit trail only grows.
 */
export function createEntryCheck({ trustedKeys, statementFault }: EntryCheckOptions) {
  const sealed = new Map<string, SealedMatch>();
  let anchored = 0;
  return (bytes: Uint8Array, index: number): string | null => {
    const opened = opening(bytes);
    if (typeof opened === 'string') return opened;
    const { statement, publicKey } = opened;
    if (trustedKeys && !trustedKeys.includes(publicKey)) return `key ${keyId(fromBase64url(publicKey))} is not trusted`;
    if (statement.kind === TRAIL_KIND) {
      const before = anchored;
      anchored = Math.max(anchored, statement.position);
      return trailFault(statement, before);
    }
    const known = sealed.get(statement.match);
    const fault = statement.kind === SEAL_KIND ? secondSeal(known) : amendmentFault(statement, known);
    if (fault !== null) return fault;
    if (known) known.revision += 1;
    else sealed.set(statement.match, { index, revision: 1 });
    return statementFault?.(statement, index) ?? null;
  };
}

function opening(bytes: Uint8Array): LogEntry | string {
  try {
    return openEntry(bytes);
  } catch (error) {
    return (error as Error).message;
  }
}

const trailFault = ({ position }: TrailStatement, before: number): string | null =>
  position > before ? null : `it anchors the audit trail at ${position} after ${before}`;

const secondSeal = (known: SealedMatch | undefined): string | null =>
  known ? `its match was sealed before, at ${known.index}` : null;

function amendmentFault({ seal, revision }: AmendmentStatement, known: SealedMatch | undefined): string | null {
  if (!known) return 'it amends a match that was not sealed';
  if (seal !== known.index) return `it names ${seal} as the seal of its match, which is at ${known.index}`;
  return revision === known.revision + 1 ? null : `it is revision ${revision} after revision ${known.revision}`;
}
