import { FolderStorage, type ArchiveStorage, type S3Settings } from './storage.js';

/** The storage that the configuration names. The S3 client is large, so it is loaded only if it is used. */
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
