import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardSetText, parseCardSet, type CardSet, type CardSets } from '../card-set.js';
import { KnownCardSets } from '../pinned-game.js';

const FILE = /^([0-9a-f]{64})\.json$/;

/** Card sets as files, each named after its hash. A file whose content does not match its name is refused. */
export class CardSetFolder implements CardSets {
  constructor(readonly path: string) {}

  async find(hash: string): Promise<CardSet | null> {
    // Records are untrusted: only a hash may name a file in the folder.
    if (!FILE.test(`${hash}.json`)) return null;
    try {
      return parseCardSet(await readFile(this.fileOf(hash), 'utf8'), hash);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Returns the path of the file. */
  async keep(set: CardSet): Promise<string> {
    await mkdir(this.path, { recursive: true });
    const file = this.fileOf(set.hash);
    await writeFile(`${file}.partial`, cardSetText(set));
    await rename(`${file}.partial`, file);
    return file;
  }

  /** Stores pictures, texts and credit beside a set; they are not part of its hash. Returns the path of the file. */
  async show(hash: string, display: object): Promise<string> {
    const file = join(this.path, `${hash}.display.json`);
    await writeFile(file, `${JSON.stringify(display, null, 2)}\n`);
    return file;
  }

  async list(): Promise<readonly CardSet[]> {
    const names = await readdir(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const hashes = names.flatMap((name) => FILE.exec(name)?.[1] ?? []).sort();
    return (await Promise.all(hashes.map((hash) => this.find(hash)))).flatMap((set) => set ?? []);
  }

  private fileOf(hash: string): string {
    return join(this.path, `${hash}.json`);
  }
}

/** The card sets in any of these folders. */
export const cardSetsIn = (folders: readonly string[]): CardSets =>
  new KnownCardSets(folders.map((path) => new CardSetFolder(path)));
