import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NoSuchFile, type ArchiveStorage, type S3Settings } from '../bulk/storage.js';

// The least a part may have, so that an upload holds as little as can be in memory.
const PART_BYTES = 5 * 1024 * 1024;

/** A bucket in S3, or in anything that speaks its protocol. */
export class S3Storage implements ArchiveStorage {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    const { endpoint, region, credentials } = settings;
    this.client = new S3Client({
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === null ? {} : { credentials }),
      // Other makers' servers do not know the check sums that Amazon's SDK adds by itself; ours are in the archive.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** An upload in parts, which the server puts together at the end; one that breaks off is taken back. */
  async write(name: string, source: Readable): Promise<void> {
    const params = { Bucket: this.settings.bucket, Key: this.keyOf(name), Body: source };
    await new Upload({ client: this.client, params, partSize: PART_BYTES, queueSize: 2 }).done();
  }

  async read(name: string): Promise<Readable> {
    try {
      const command = new GetObjectCommand({ Bucket: this.settings.bucket, Key: this.keyOf(name) });
      return (await this.client.send(command)).Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) throw new NoSuchFile(`there is no ${this.describe(name)}`);
      throw error;
    }
  }

  describe(name: string): string {
    return `s3://${this.settings.bucket}/${this.keyOf(name)}`;
  }

  close(): void {
    this.client.destroy();
  }

  private keyOf(name: string): string {
    return `${this.settings.prefix}${name}`;
  }
}
