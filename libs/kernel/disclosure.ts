import type { Json } from './json.js';
import { HIDDEN, type CardId } from './table.js';

/** Which parts of an event are private, and how redaction replaces them. */

/** A part of an event that not everyone may know. */
export interface PrivatePart {
  /** The path to the part from the event: names of members and indexes of items. */
  readonly at: readonly (string | number)[];
  /** The placeholder for viewers who may not know the part. */
  readonly blank: Json;
  readonly isSeen: boolean;
}

/**
 * What one viewer may know of an event. The list of parts and their blanks depends only on what every viewer knows; only `isSeen` and
 * `instead` differ from viewer to viewer.
 */
export interface Disclosure {
  readonly parts: readonly PrivatePart[];
  /** Members that replace the event's own, where blanks alone would tell the viewer too little or too much. */
  readonly instead: Readonly<Record<string, Json>> | null;
}

/** For an event that is public in full. */
export const NO_SECRETS: Disclosure = { parts: [], instead: null };

export const only = (...parts: readonly PrivatePart[]): Disclosure => ({ parts, instead: null });

export const part = (member: string, blank: Json, isSeen: boolean): PrivatePart => ({ at: [member], blank, isSeen });

export const each = (list: readonly string[], blank: Json, seen: readonly boolean[]): PrivatePart[] =>
  seen.map((isSeen, i) => ({ at: [...list, i], blank, isSeen }));

export const causeOf = ({ cause }: { readonly cause?: CardId }, told: (id: CardId) => boolean): PrivatePart[] =>
  cause === undefined ? [] : [part('cause', HIDDEN, told(cause))];

/** Joins replacement members; null if there are none. */
export function instead(...members: readonly (false | object)[]): Disclosure['instead'] {
  const given = members.filter((member) => member !== false);
  return given.length === 0 ? null : (Object.assign({}, ...given) as Disclosure['instead']);
}
