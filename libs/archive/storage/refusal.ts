export type ArchiveRefusalCode = 'no-such-archived-match' | 'no-such-collection' | 'no-such-hold' | 'on-hold';

/** Why the archive refused something; `code` is stable. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal';

  constructor(
    readonly code: ArchiveRefusalCode,
    message: string,
  ) {
    super(message);
  }
}
