import { blankedBy, valueAt, viewerName, type Game, type Json } from '#kernel';
import { payloadOf, type MatchEvent } from './events.js';
import { discloseMatch, type PartialViewer } from './redact.js';
import type { MatchState } from './state.js';

/**
 * A part of an event that not every viewer may know. Named after its path in the payload, or after the viewer who is
 * shown a replacement.
 */
export interface DividedPart {
  readonly name: string;
  readonly value: Json;
  /** Names of the viewers who may know it. */
  readonly seenBy: readonly string[];
}

/** An event split into the payload that everyone may know and the remaining parts. */
export interface Division {
  readonly shared: Json;
  readonly parts: readonly DividedPart[];
}

/**
 * Splits an event for the viewers' copies of the match. The number and the names of the parts tell no viewer anything
 * it may not know: if one viewer is shown a replacement, there is a part for every viewer.
 */
export function divideMatch(game: Game, before: MatchState, event: MatchEvent): Division {
  // With the secret, anyone could compute every shuffle, and the copies would hide nothing.
  if (event.type === 'SecretRevealed')
    return { shared: { secret: null }, parts: [{ name: '/secret', value: event.secret, seenBy: [] }] };
  const viewers: readonly PartialViewer[] = [...before.seats.map((_, seat) => ({ seat })), 'spectator'];
  const views = viewers.map((viewer) => ({ name: viewerName(viewer), ...discloseMatch(game, before, event, viewer) }));
  const common = views.at(-1)!;
  const parts = common.parts.flatMap(({ at, isSeen }, i): DividedPart[] => {
    const seenBy = views.filter((view) => view.parts[i]?.isSeen).map(({ name }) => name);
    // A seat may know everything that a spectator may know.
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
