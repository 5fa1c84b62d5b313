import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NoSuchFile, type ArchiveStorage, type S3Settings } from '../bulk/storage.js';

// The minimum size of a part in S3, to keep the memory use of an upload low.
const PART_BYTES = 5 * 1024 * 1024;

/** A bucket in S3 or a compatible service. */
export class S3Storage implements ArchiveStorage {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    const { endpoint, region, credentials } = settings;
    this.client = new S3Client({
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === null ? {} : { credentials }),
      // Other vendors' servers do not support the checksums that Amazon's SDK adds by default; archives contain their
      // own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** A multipart upload, completed by the server at the end; an interrupted one is aborted. */
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
