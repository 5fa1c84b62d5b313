import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where archives are written and read. Names are paths with `/`, which the caller builds from validated words. */
export interface ArchiveStorage {
  /** The file appears whole or not at all; an existing file is replaced. */
  write(name: string, source: Readable): Promise<void>;
  /** Rejects with NoSuchFile if there is none. */
  read(name: string): Promise<Readable>;
  /** The location of a name, for people. */
  describe(name: string): string;
}

export interface S3Settings {
  readonly bucket: string;
  /** Prefix of every name; empty, or a path that ends with `/`. */
  readonly prefix: string;
  /** Null: Amazon S3. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: the SDK's default credentials (environment, instance role …). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
}

/** A folder on this machine. */
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
