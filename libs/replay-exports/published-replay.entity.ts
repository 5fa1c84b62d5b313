import { defineEntity, now, text, timestamp, uuid } from '#database';

export interface PublishedReplayRow {
  matchId: string;
  /** The viewer whose copy it is: `omniscient`, `spectator`, `seat-0`. */
  viewer: string;
  publishedAt: Date;
}

/** Replays that anyone may fetch. */
export const PublishedReplayEntity = defineEntity<PublishedReplayRow>({
  name: 'published_replay',
  columns: {
    matchId: uuid({ primary: true }),
    viewer: text(),
    publishedAt: timestamp(now),
  },
});
