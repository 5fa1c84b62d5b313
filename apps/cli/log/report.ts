import { SingleBar } from 'cli-progress';
import { base64 } from '#proof';
import { createEntryCheck } from '#match-log';
import { verifyLog } from '#merkle-log';
import type { Io } from '../io.js';
import { entryKeysOf, type LogKeys, type LogPlace } from './place.js';

/** The result of verifying a log. */
export interface LogReport {
  readonly ok: boolean;
  readonly origin: string | null;
  readonly size: number | null;
  readonly root: string | null;
  /** Size of the earlier checkpoint that the log was checked to extend; null if none was given. */
  readonly from: number | null;
  /** Whether the signer was named by the caller, rather than by the log itself. */
  readonly trusted: boolean;
  readonly faults: readonly { readonly place: string; readonly reason: string }[];
}

export interface LogQuestion {
  readonly trusted: LogKeys;
  readonly from: string | null;
  readonly onProgress: (done: number, total: number) => void;
}

/** Recomputes a log from its files. */
export async function reportOf(
  { read }: Pick<LogPlace, 'read'>,
  { trusted, from, onProgress }: LogQuestion,
  isNamed: boolean,
): Promise<LogReport> {
  const { keys, retired } = trusted;
  const entryFault = createEntryCheck({ trustedKeys: entryKeysOf(trusted) });
  const verdict = await verifyLog(read, { trusted: keys, retired, from, onProgress, entryFault });
  if (!verdict.ok) return { ...NOTHING, trusted: isNamed, faults: [verdict] };
  const { origin, size, root } = verdict.checkpoint;
  return { ok: true, origin, size, root: base64(root), from: verdict.from, trusted: isNamed, faults: [] };
}

export const NOTHING = { ok: false, origin: null, size: null, root: null, from: null } as const;

/** Shows a progress bar on stderr if it is a terminal. */
export async function withBar<T>(io: Io, work: (onProgress: LogQuestion['onProgress']) => Promise<T>): Promise<T> {
  const bar = io.stderr.isTTY
    ? new SingleBar({ format: '{bar} {value}/{total} entries, {eta_formatted} left', stream: io.stderr })
    : null;
  bar?.start(0, 0);
  try {
    return await work((done, total) => {
      bar?.setTotal(total);
      bar?.update(done);
    });
  } finally {
    bar?.stop();
  }
}
