/**
 * Where tables other than the events name players, and how. A table that starts to name players must be added to these
 * lists. In the tables of this list, `player` is part of the key.
 */
export const NAMES: readonly (readonly [table: string, key: string])[] = [
  ['archive_seat', 'match_id, seat'],
  ['ladder_waiting', 'ladder'],
  ['ladder_player', 'ladder'],
  ['ladder_conduct', 'ladder, source'],
  ['ladder_rating_change', 'ladder, season, position'],
  ['ladder_rating', 'ladder, season'],
];

export const LISTS: readonly (readonly [table: string, column: string])[] = [
  ['match_list', 'players'],
  ['ladder_ticket', 'avoid'],
  ['ladder_player', 'recent'],
];

/** Documents with a member `player` or a list `players`; with the key of their rows. */
export const DOCUMENTS: readonly (readonly [table: string, key: string, column: string])[] = [
  ['match_list', 'match_id', 'seats'],
  ['result_entry', 'position', 'result'],
  ['archive_entry', 'match_id', 'seats'],
  ['archive_job', 'id', 'wish'],
  ['audit_order', 'id', 'wish'],
  ['ladder_ticket', 'id', 'players'],
  ['ladder_pairing', 'id', 'seats'],
  ['ladder_opening', 'id', 'wish'],
  ['ladder_contest', 'id', 'contest'],
];

/** The document with the player renamed wherever the id stands for a player. */
export function renamed(value: unknown, player: string, pseudonym: string): unknown {
  const walk = (part: unknown, name: string | null): unknown => {
    if (part === player && (name === 'player' || name === 'players')) return pseudonym;
    if (Array.isArray(part)) return part.map((item) => walk(item, name === 'players' ? name : null));
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner, key)]));
  };
  return walk(value, null);
}
