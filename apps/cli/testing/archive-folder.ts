import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { FolderStorage, HEAD_FILE, writeHead, writePart, type Packed, type PartFacts } from '#archive/bulk';
import type { SigningKey } from '#proof';

interface ArchiveTerms {
  readonly key: SigningKey;
  readonly matchesOfAPart: number;
  /** Number of matches that the signed head counts although no part contains them. */
  readonly unwritten?: number;
}

/** Writes an archive of omniscient copies as an export does, but from arbitrary files. */
export async function writeArchive(
  path: string,
  files: Iterable<Packed>,
  { key, matchesOfAPart, unwritten = 0 }: ArchiveTerms,
): Promise<void> {
  const storage = new FolderStorage(dirname(path));
  const all = files[Symbol.iterator]();
  const parts: PartFacts[] = [];
  for (let next = all.next(); !next.done;) {
    async function* some(): AsyncGenerator<Packed, void> {
      for (let i = 0; i < matchesOfAPart && !next.done; i++, next = all.next()) yield next.value;
    }
    parts.push(await writePart(storage, basename(path), parts.length + 1, some()));
  }
  const matches = parts.reduce((sum, part) => sum + part.matches, unwritten);
  const facts = { title: 'Made for a test', viewer: 'omniscient', createdAt: 0, matches, refused: 0, parts };
  await storage.write(`${basename(path)}/${HEAD_FILE}`, Readable.from([writeHead(facts, key)]));
}
