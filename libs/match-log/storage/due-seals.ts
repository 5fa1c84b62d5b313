import type { BatchHandler, Projection } from '#event-store';
import { QUEUE_SEALS } from './log.sql.js';

/** The end of play, and every ruling after it. */
const DECIDING = new Set(['MatchEnded', 'ResultRevised']);

/**
 * Queues every result in the feed for the sealer, in the transaction that advances the position: none is missed, and
 * one that is already in the log is not queued again. Results become due after the spectator delay, so that the log
 * does not reveal them earlier.
 */
const noteResults: BatchHandler = async (events, tx) => {
  const decided = events.filter(({ type }) => DECIDING.has(type));
  if (decided.length === 0) return;
  await tx.query(QUEUE_SEALS, [
    decided.map(({ matchId }) => matchId),
    decided.map(({ version }) => version),
    decided.map(({ at }) => at),
  ]);
};

export const sealProjection: Projection = {
  name: 'seals',
  handle: noteResults,
};
