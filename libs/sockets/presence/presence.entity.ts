import { defineEntity, integer, timestamp, uuid } from '#database';

export interface LiveNodeRow {
  node: string;
  expiresAt: Date;
}

/**
 * Only one row per node is renewed, however many sockets the node has: if the node dies, all its seats expire with it.
 */
export const LiveNodeEntity = defineEntity<LiveNodeRow>({
  name: 'live_node',
  columns: {
    node: uuid({ primary: true }),
    expiresAt: timestamp(),
  },
});

export interface MatchPresenceRow {
  matchId: string;
  seat: number;
  node: string;
  leavesAt: Date | null;
  claimedUntil: Date | null;
}

/** Which seats have sockets at which nodes. */
export const MatchPresenceEntity = defineEntity<MatchPresenceRow>({
  name: 'match_presence',
  columns: {
    matchId: uuid({ primary: true }),
    seat: integer({ primary: true }),
    node: uuid({ primary: true, foreignKey: { target: 'live_node' } }),
    leavesAt: timestamp({ nullable: true }),
    claimedUntil: timestamp({ nullable: true }),
  },
  indices: [
    { name: 'match_presence_leaving', columns: ['leavesAt'], where: 'leaves_at IS NOT NULL' },
    { name: 'match_presence_node', columns: ['node'] },
  ],
});

export interface MatchWatchersRow {
  matchId: string;
  node: string;
  watchers: number;
}

/** The number of spectator sockets of each match at each node; deleted with the node. */
export const MatchWatchersEntity = defineEntity<MatchWatchersRow>({
  name: 'match_watchers',
  columns: {
    matchId: uuid({ primary: true }),
    node: uuid({ primary: true, foreignKey: { target: 'live_node', onDelete: 'CASCADE' } }),
    watchers: integer(),
  },
  indices: [{ name: 'match_watchers_node', columns: ['node'] }],
});
