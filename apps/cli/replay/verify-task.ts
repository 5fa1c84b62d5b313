import { DEFAULT_LIMITS, readLines, ReplayError, verifyReplay, type Refused, type VerifyOptions } from '#replay';
import { fileFault } from '../io.js';
import { optionsFor, type FileCheck } from './file-check.js';
import { replaysOf, type FoundReplay, type ReplayTask } from './sources.js';

export interface VerifyTask {
  readonly replays: ReplayTask;
  readonly check: FileCheck;
}

/** What is wrong with a replay. The check `place` means that the replay could not be read at all. */
export type BadReplay = Omit<Refused, 'ok' | 'check'> & {
  readonly file: string;
  readonly check: Refused['check'] | 'place';
};

export interface VerifiedReplays {
  readonly matches: number;
  readonly events: number;
  readonly bad: readonly BadReplay[];
  /** By check and reason: for how many replays the check was skipped. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** Checks the replays of a task one after the other. */
export async function verifyTask({ replays, check }: VerifyTask): Promise<VerifiedReplays> {
  const options = optionsFor(check);
  const tally = { matches: 0, events: 0, bad: [] as BadReplay[], skipped: {} as Record<string, number> };
  for await (const found of replaysOf(replays)) {
    if (found.open !== null) tally.matches += 1;
    const verdict = await verdictOf(found, options);
    if (!verdict.ok) {
      const { ok: _, ...fault } = verdict;
      tally.bad.push({ file: found.name, ...fault });
      continue;
    }
    tally.events += verdict.events;
    for (const { check: name, reason } of verdict.skipped) {
      const key = `${name}, as ${reason}`;
      tally.skipped[key] = (tally.skipped[key] ?? 0) + 1;
    }
  }
  return tally;
}

async function verdictOf(found: FoundReplay, options: VerifyOptions) {
  const misplaced = (reason: string) => ({
    ok: false as const,
    check: 'place' as const,
    version: null,
    line: null,
    reason,
  });
  if (found.open === null) return misplaced(found.fault);
  try {
    return await verifyReplay(readLines(readable(found.open()), DEFAULT_LIMITS), options);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return misplaced(error.message);
  }
}

/** Opening or reading failed. It has its own class so that errors of the verifier are not reported as read errors. */
class Unreadable extends Error {}

async function* readable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof ReplayError) throw error;
    throw new Unreadable(fileFault(error), { cause: error });
  }
}
