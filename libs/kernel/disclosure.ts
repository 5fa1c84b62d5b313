import type { Json } from './json.js';
import { HIDDEN, type CardId } from './table.js';

/** What of an event is private, and how that is said. */

/** A part of an event that not everyone may know. */
export interface PrivatePart {
  /** The way to it from the event: names of members and numbers of items. */
  readonly at: readonly (string | number)[];
  /** What stands there for those who may not know it. */
  readonly blank: Json;
  readonly isSeen: boolean;
}

/**
 * What one viewer may know of an event. Which parts there are, and their blanks, hangs on nothing that some viewer does not know:
 * only `isSeen` and `instead` differ from viewer to viewer.
 */
export interface Disclosure {
  readonly parts: readonly PrivatePart[];
  /** Members in place of the event's own, where blanks alone would tell the viewer too little or too much. */
  readonly instead: Readonly<Record<string, Json>> | null;
}

/** Of an event that is no secret to anyone. */
export const NO_SECRETS: Disclosure = { parts: [], instead: null };

export const only = (...parts: readonly PrivatePart[]): Disclosure => ({ parts, instead: null });

export const part = (member: string, blank: Json, isSeen: boolean): PrivatePart => ({ at: [member], blank, isSeen });

export const each = (list: readonly string[], blank: Json, seen: readonly boolean[]): PrivatePart[] =>
  seen.map((isSeen, i) => ({ at: [...list, i], blank, isSeen }));

export const causeOf = ({ cause }: { readonly cause?: CardId }, told: (id: CardId) => boolean): PrivatePart[] =>
  cause === undefined ? [] : [part('cause', HIDDEN, told(cause))];

/** What a viewer is shown instead, joined; null for nothing. */
export function instead(...members: readonly (false | object)[]): Disclosure['instead'] {
  const given = members.filter((member) => member !== false);
  return given.length === 0 ? null : (Object.assign({}, ...given) as Disclosure['instead']);
}
