import { StreamBroken, streamEvents } from '#event-store';
import { fromEnvelope } from '#match';
import type { RecordedEvent } from '#replay';
import type { DisclosureRoot } from '#match-log/storage';
import { disclosureRoot } from './disclosure.js';
import { blindingOf, recorded, type GameRegistry } from './match-source.js';

/** The disclosure root for a seal; null if the record cannot be split, or if its rules are unknown here. */
export function sealedCopies(games: GameRegistry): DisclosureRoot {
  return async ({ matchId, events: version }, tx) => {
    const blinding = await blindingOf(tx, matchId);
    if (!blinding) return null;
    try {
      const events: RecordedEvent[] = [];
      for await (const event of recorded(streamEvents(tx, matchId, version))) events.push(event);
      const [first] = events;
      const opened =
        first && fromEnvelope({ version: first.v, at: first.at, type: first.type, payload: first.payload }).event;
      if (opened?.type !== 'MatchOpened') return null;
      const game = games.get(`${opened.game}@${opened.edition}`);
      return game ? disclosureRoot(game, { seats: opened.seats.length, events }, blinding) : null;
    } catch (error) {
      // A damaged record is sealed as damaged. Database errors are rethrown.
      if (error instanceof StreamBroken || !('code' in (error as object))) return null;
      throw error;
    }
  };
}
