import { matchId, type Page } from '#contract';
import { invalidRequest } from '#platform';

/** Cursors are opaque, so that their content can change without breaking clients. */
export const toCursor = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

export function fromCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (matchId.safeParse(id).success) return id;
  throw invalidRequest([{ path: ['after'], message: 'must be the "next" of an earlier page' }]);
}

/** Query one item more than the limit: if it is there, there is a next page. */
export function pageOf<Item>(items: readonly Item[], limit: number, idOf: (item: Item) => string): Page<Item> {
  const data = items.slice(0, limit);
  const last = data.at(-1);
  return { data, next: items.length > limit && last !== undefined ? toCursor(idOf(last)) : null };
}
