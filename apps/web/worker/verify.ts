import { pinnedGame } from '#card-sets';
import { matchVerification } from '#replay-exports/verification';
import type { Game } from '#kernel';
import {
  DEFAULT_LIMITS,
  isRedacted,
  readLines,
  verifyReplay,
  type Refused,
  type ReplayHeader,
  type Verified,
  type VerifyOptions,
} from '#replay';
import { serviceSets } from '../source/card-sets.js';
import { openFile } from '../source/replay-file.js';

/** Finds a game by `id@edition`; rejects for one that this client does not include. */
export type FindGame = (name: string) => Promise<Game>;

/** Verifies a replay file with the same checks as `senki replay verify`; the file stays on this device. */
export async function verifyFile(
  file: Blob,
  trustedKeys: readonly string[] | null,
  findGame: FindGame,
): Promise<Verified | Refused> {
  const header = await headerOf(file);
  const { options, unknown } = header ? await rulesFor(header, findGame) : NO_RULES;
  const verdict = await verifyReplay(readLines(openFile(file), DEFAULT_LIMITS), {
    ...options,
    ...(trustedKeys ? { trustedKeys } : {}),
  });
  if (!verdict.ok || unknown === null || (header && isRedacted(header))) return verdict;
  const why = verdict.skipped.map((skipped) =>
    skipped.check === 'reexecution' ? { ...skipped, reason: unknown } : skipped,
  );
  return { ...verdict, skipped: why };
}

/** Null if the header cannot be read. */
async function headerOf(file: Blob): Promise<ReplayHeader | null> {
  try {
    for await (const line of readLines(openFile(file), DEFAULT_LIMITS)) return JSON.parse(line) as ReplayHeader;
  } catch {
    // `verifyReplay` reports the fault with its line.
  }
  return null;
}

interface Rules {
  readonly options: VerifyOptions;
  /** Why the match cannot be executed again here; null if it can. */
  readonly unknown: string | null;
}

const NO_RULES: Rules = { options: {}, unknown: null };

async function rulesFor({ pins }: ReplayHeader, findGame: FindGame): Promise<Rules> {
  try {
    const name = `${pins.game}@${pins.edition}`;
    const games = new Map([[name, await findGame(name)]]);
    const { reexecute, ...rest } = matchVerification(games, serviceSets);
    const unknown = await pinnedGame(games, pins, serviceSets).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    return { options: unknown === null ? { ...rest, reexecute } : rest, unknown };
  } catch (error) {
    return { options: {}, unknown: (error as Error).message };
  }
}
