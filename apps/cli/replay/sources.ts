import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveRefused, HEAD_FILE, readHead, readPart, unpacked, type ArchiveHead } from '#archive/bulk';
import { openReplayFile } from '#replay/node';
import { Failure, fileFault } from '../io.js';
import { replayFiles } from './files.js';

/** Replays for one thread: some files, or a range of the matches in one part of an archive. */
export type ReplayTask =
  | { readonly kind: 'files'; readonly files: readonly string[] }
  | {
      readonly kind: 'part';
      readonly archive: string;
      readonly part: ArchiveHead['parts'][number];
      /** Matches `from` (inclusive) to `below` (exclusive). The task that begins at 0 also reports faults of the part itself. */
      readonly from: number;
      readonly below: number;
    };

/** A replay with its name; if `open` is null, `fault` says why it cannot be read. */
export type FoundReplay =
  | { readonly name: string; readonly open: () => AsyncIterable<Uint8Array> }
  | { readonly name: string; readonly open: null; readonly fault: string };

export interface ReplaySources {
  /** The number of files, plus the number of matches that the signed heads of the archives state. */
  readonly matches: number;
  readonly tasks: Iterable<ReplayTask>;
}

/** Files in one task: few enough that all threads finish at about the same time. */
const FILES = 8;
/** Matches of a part in one task; larger than `FILES`, because every task reads the part from its beginning. */
const MATCHES = 100;

/** Resolves paths to replay files, folders of them, and archives. If trusted keys are given, one of them must have signed each archive. */
export async function sourcesOf(paths: readonly string[], trust: readonly string[] = []): Promise<ReplaySources> {
  const archives = new Map<string, ArchiveHead>();
  for (const path of paths) if (await isArchive(path)) archives.set(path, await headOf(path, trust));
  const others = paths.filter((path) => !archives.has(path));
  const files = others.length === 0 ? [] : await replayFiles(others);
  const archived = [...archives.values()].reduce((sum, { matches }) => sum + matches, 0);
  return { matches: files.length + archived, tasks: tasksOf(files, archives) };
}

/** The number of threads that have work to do, at most `wanted`. */
export const threadsFor = ({ matches }: ReplaySources, wanted: number): number =>
  Math.min(wanted, Math.ceil(matches / FILES));

/**
 * A message if fewer matches were seen than there should be; null if all were seen. Every reader of sources must check
 * it.
 */
export const unseenOf = ({ matches }: ReplaySources, seen: number): string | null =>
  seen < matches ? `${matches - seen} of ${matches} matches were not seen` : null;

export const isArchive = (path: string): Promise<boolean> =>
  stat(join(path, HEAD_FILE)).then(
    (found) => found.isFile(),
    () => false,
  );

async function headOf(archive: string, trust: readonly string[]): Promise<ArchiveHead> {
  const text = await readFile(join(archive, HEAD_FILE), 'utf8');
  try {
    return readHead(text, trust.length > 0 ? trust : null);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new Failure(1, `${archive}: BAD ${HEAD_FILE}: ${error.message}`);
  }
}

function* tasksOf(files: readonly string[], archives: ReadonlyMap<string, ArchiveHead>): Generator<ReplayTask, void> {
  for (let i = 0; i < files.length; i += FILES) yield { kind: 'files', files: files.slice(i, i + FILES) };
  for (const [archive, { parts }] of archives) {
    for (const part of parts) {
      // A part that should be empty is read too, and the last task has no upper end: so matches beyond the signed number are found.
      for (let from = 0; from === 0 || from < part.matches; from += MATCHES) {
        const below = from + MATCHES < part.matches ? from + MATCHES : Infinity;
        yield { kind: 'part', archive, part, from, below };
      }
    }
  }
}

/** Yields one replay at a time, so that only one is in memory. */
export async function* replaysOf(task: ReplayTask): AsyncGenerator<FoundReplay, void> {
  if (task.kind === 'files') {
    for (const name of task.files) yield { name, open: () => openReplayFile(name) };
    return;
  }
  const { archive, part, from, below } = task;
  const path = join(archive, part.file);
  let number = 0;
  try {
    for await (const found of readPart(createReadStream(path), part)) {
      const name = `${path}/${found.file}`;
      if (found.content === null) {
        if (from === 0) yield { name, open: null, fault: found.fault };
        continue;
      }
      const { content } = found;
      if (number >= from && number < below) yield { name, open: () => unpacked(content) };
      number += 1;
    }
  } catch (error) {
    // Every task reports this failure: another task may have read the part, but it did not check the matches of this one.
    yield { name: path, open: null, fault: fileFault(error) };
  }
}
