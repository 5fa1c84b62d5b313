import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where archives are written to and read from. Names are paths with `/`, made by the caller from checked words. */
export interface ArchiveStorage {
  /** Appears whole or not at all; an earlier file of that name is replaced. */
  write(name: string, source: Readable): Promise<void>;
  /** Rejects with NoSuchFile. */
  read(name: string): Promise<Readable>;
  /** For people: where the name leads to. */
  describe(name: string): string;
}

export interface S3Settings {
  readonly bucket: string;
  /** Before every name; empty, or a path that ends in `/`. */
  readonly prefix: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: as the SDK finds them (environment, instance role …). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
}

/** A folder of this machine. */
export class FolderStorage implements ArchiveStorage {
  constructor(private readonly root: string) {}

  async write(name: string, source: Readable): Promise<void> {
    const path = join(this.root, name);
    const partial = `${path}.partial`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(source, createWriteStream(partial));
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async read(name: string): Promise<Readable> {
    const path = join(this.root, name);
    await stat(path).catch(() => {
      throw new NoSuchFile(`there is no ${path}`);
    });
    return createReadStream(path);
  }

  describe(name: string): string {
    return join(this.root, name);
  }
}
