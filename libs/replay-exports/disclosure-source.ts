import { StreamBroken, streamEvents, type Transaction } from '#event-store';
import { fromEnvelope } from '#match';
import { REPLAY_FORMAT, storedAs, type RecordedEvent } from '#replay';
import type { DisclosureRoot } from '#match-log/storage';
import { disclosureRoot } from './disclosure.js';
import { blindingOf, recorded, type GameRegistry } from './match-source.js';

/** What a disclosure root is computed from: plain data, so that it can be passed to another thread. */
export interface RootParts {
  readonly events: readonly RecordedEvent[];
  readonly blinding: Uint8Array;
}

/** Computes a disclosure root; null if the record cannot be split, or if its rules are unknown here. */
export type ComputeRoot = (parts: RootParts) => Promise<string | null>;

/** Computes roots in this thread. */
export const rootsFor =
  (games: GameRegistry): ComputeRoot =>
  async ({ events, blinding }) => {
    try {
      const [first] = events;
      const opened = first && fromEnvelope(storedAs(REPLAY_FORMAT, first, first.payload)).event;
      if (opened?.type !== 'MatchOpened') return null;
      const game = games.get(`${opened.game}@${opened.edition}`);
      return game ? disclosureRoot(game, { seats: opened.seats.length, events }, blinding) : null;
    } catch {
      // A damaged record is sealed as damaged.
      return null;
    }
  };

/** The disclosure root for a seal; null if the record is damaged, or if its rules are unknown here. */
export const sealedCopies =
  (compute: ComputeRoot): DisclosureRoot =>
  async ({ matchId, events: version }, tx) => {
    const blinding = await blindingOf(tx, matchId);
    const events = blinding && (await eventsOf(tx, matchId, version));
    return events ? compute({ events, blinding }) : null;
  };

/** Null if an event is missing. */
async function eventsOf(tx: Transaction, matchId: string, version: number): Promise<readonly RecordedEvent[] | null> {
  const events: RecordedEvent[] = [];
  try {
    for await (const event of recorded(streamEvents(tx, matchId, version))) events.push(event);
    return events;
  } catch (error) {
    if (error instanceof StreamBroken) return null;
    throw error;
  }
}
