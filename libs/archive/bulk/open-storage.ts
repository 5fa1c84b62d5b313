import { FolderStorage, type ArchiveStorage, type S3Settings } from './storage.js';

/** The storage that a configuration names. The client of S3 is large, and loaded only where it is used. */
export async function openStorage({
  folder,
  s3,
}: {
  readonly folder: string;
  readonly s3: S3Settings | null;
}): Promise<ArchiveStorage> {
  if (s3 === null) return new FolderStorage(folder);
  const { S3Storage } = await import('../s3/index.js');
  return new S3Storage(s3);
}
