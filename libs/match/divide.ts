import { blankedBy, valueAt, viewerName, type Game, type Json } from '#kernel';
import { payloadOf, type MatchEvent } from './events.js';
import { discloseMatch, type PartialViewer } from './redact.js';
import type { MatchState } from './state.js';

/** A part of an event that not everyone may know. Its name is its place in the payload, or whom it is shown to besides. */
export interface DividedPart {
  readonly name: string;
  readonly value: Json;
  /** Viewers by their names. */
  readonly seenBy: readonly string[];
}

/** An event taken apart: the payload that everyone may know, and the rest part by part. */
export interface Division {
  readonly shared: Json;
  readonly parts: readonly DividedPart[];
}

/**
 * Takes an event apart for those who will have copies of the match. How many parts there are, and their names, tells nothing
 * that some viewer may not know. Where anyone is shown something besides the record, there is a part for everyone.
 */
export function divideMatch(game: Game, before: MatchState, event: MatchEvent): Division {
  // With the secret anyone could work out every shuffle, so that no copy would hide anything.
  if (event.type === 'SecretRevealed')
    return { shared: { secret: null }, parts: [{ name: '/secret', value: event.secret, seenBy: [] }] };
  const viewers: readonly PartialViewer[] = [...before.seats.map((_, seat) => ({ seat })), 'spectator'];
  const views = viewers.map((viewer) => ({ name: viewerName(viewer), ...discloseMatch(game, before, event, viewer) }));
  const common = views.at(-1)!;
  const parts = common.parts.flatMap(({ at, isSeen }, i): DividedPart[] => {
    const seenBy = views.filter((view) => view.parts[i]?.isSeen).map(({ name }) => name);
    // Whoever sits at a seat knows what a spectator knows.
    if (isSeen && seenBy.length < views.length) throw new Error(`a spectator sees more of ${event.type} than a seat`);
    return isSeen ? [] : [{ name: `/${at.join('/')}`, value: valueAt(event, at), seenBy }];
  });
  const besides = views.some(({ instead }) => instead !== null) ? views : [];
  const shown = besides.map(({ name, instead }): DividedPart => {
    return { name, value: instead, seenBy: instead === null ? [] : [name] };
  });
  const shared = payloadOf(blankedBy(event, common.parts)) as Json;
  return { shared, parts: [...parts, ...shown] };
}
