import { DEFAULT_LIMITS, readLines, ReplayError, verifyReplay, type Refused, type VerifyOptions } from '#replay';
import { fileFault } from '../io.js';
import { optionsFor, type FileCheck } from './file-check.js';
import { replaysOf, type FoundReplay, type ReplayTask } from './sources.js';

export interface VerifyTask {
  readonly replays: ReplayTask;
  readonly check: FileCheck;
}

/** What is wrong with a replay; `place`: with where it should be, so that it could not be looked at. */
export type BadReplay = Omit<Refused, 'ok' | 'check'> & {
  readonly file: string;
  readonly check: Refused['check'] | 'place';
};

export interface VerifiedReplays {
  readonly matches: number;
  readonly events: number;
  readonly bad: readonly BadReplay[];
  /** How many replays a check was left out for, by check and reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** Checks what a task names, one replay after the other. */
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

/** Opening or reading failed; a fault of whoever makes use of what was read must not pass for one. */
class Unreadable extends Error {}

async function* readable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof ReplayError) throw error;
    throw new Unreadable(fileFault(error), { cause: error });
  }
}
