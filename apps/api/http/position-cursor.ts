import { invalidRequest } from '#platform';

/** Cursors are opaque, so that their content can change without breaking clients. */
export function toPositionCursor(position: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(position));
  return bytes.toString('base64url');
}

export function fromPositionCursor(cursor: string | undefined, field = 'after'): number | null {
  if (cursor === undefined) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const position = bytes.length === 8 ? Number(bytes.readBigUInt64BE()) : NaN;
  if (Number.isSafeInteger(position)) return position;
  throw invalidRequest([{ path: [field], message: 'must be the "next" of an earlier page' }]);
}
