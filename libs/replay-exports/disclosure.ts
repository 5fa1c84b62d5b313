import { conceal, type Game, type Seat } from '#kernel';
import { applyMatch, divideMatch, draftMatch, fromEnvelope, UNOPENED } from '#match';
import type { Json } from '#proof';
import {
  Discloser,
  REPLAY_FORMAT,
  rootOf,
  storedAs,
  type Divide,
  type RecordedEvent,
  type ReplayHeader,
} from '#replay';

type Format = ReplayHeader['format'];

/**
 * Splits the events of one match, passed in order. What a viewer sees of an event depends on the table before it, so
 * the state of the match is kept. For a student, each of the seat's decisions comes with the seat's view.
 */
export function divider(game: Game, student: Seat | null = null, format: Format = REPLAY_FORMAT): Divide {
  const draft = draftMatch(UNOPENED);
  return (recorded) => {
    const { event, at } = fromEnvelope(storedAs(format, recorded, recorded.payload));
    const division = divideMatch(game, draft, event);
    const isOwn = event.type === 'DecisionMade' && event.seat === student && event.knew !== null;
    const view = isOwn ? (conceal(game, draft.table, { seat: event.seat }) as unknown as Json) : null;
    applyMatch(draft, event, at);
    return { ...division, view };
  };
}

/** A finished match with all its recorded events, in order. */
export interface WholeRecord {
  readonly seats: number;
  readonly events: readonly RecordedEvent[];
}

/**
 * Hex: the one hash that a seal commits to, so that every copy of the match can be proven to derive from its record.
 */
export function disclosureRoot(game: Game, { seats, events }: WholeRecord, blinding: Uint8Array): string {
  const discloser = new Discloser(blinding, seats);
  const divide = divider(game);
  for (const event of events) discloser.take(event, divide(event), null);
  const head = events.at(-1)?.hash;
  if (head === undefined) throw new TypeError('a match without events has nothing to disclose');
  return rootOf(discloser.sums(head));
}
