import { EventStoreTables1794700000000 } from './1794700000000-event-store-tables.js';
import { EventPartitions1794700000001 } from './1794700000001-event-partitions.js';
import { Feed1794700000002 } from './1794700000002-feed.js';
import { Append1794700000003 } from './1794700000003-append.js';
import { ApiKeys1794700000100 } from './1794700000100-api-keys.js';
import { MatchSecret1794700000200 } from './1794700000200-match-secret.js';
import { MatchProjections1794700000300 } from './1794700000300-match-projections.js';
import { ReplayExports1794700000400 } from './1794700000400-replay-exports.js';
import { MatchPresence1794700000500 } from './1794700000500-match-presence.js';
import { Ladders1794700000600 } from './1794700000600-ladders.js';
import { Results1794700000700 } from './1794700000700-results.js';
import { Webhooks1794700000701 } from './1794700000701-webhooks.js';
import { Operators1794700000702 } from './1794700000702-operators.js';
import { LadderConduct1794700000703 } from './1794700000703-ladder-conduct.js';
import { KeyLimits1794700000704 } from './1794700000704-key-limits.js';
import { LadderAccountability1794700000705 } from './1794700000705-ladder-accountability.js';
import { TransparencyLog1794700000800 } from './1794700000800-transparency-log.js';
import { ArchiveIndex1794700000810 } from './1794700000810-archive-index.js';
import { ArchiveKeeping1794700000811 } from './1794700000811-archive-keeping.js';
import { ArchiveJobs1794700000812 } from './1794700000812-archive-jobs.js';
import { ErasedPlayers1794700000813 } from './1794700000813-erased-players.js';
import { ArchiveUpkeep1794700000814 } from './1794700000814-archive-upkeep.js';
import { ArchiveSearch1794700000815 } from './1794700000815-archive-search.js';
import { BlindingKey1794700000820 } from './1794700000820-blinding-key.js';
import { StudyCopies1794700000821 } from './1794700000821-study-copies.js';
import { Audits1794700000830 } from './1794700000830-audits.js';
import { CardSets1794700000840 } from './1794700000840-card-sets.js';
import { TrailAnchors1794700000850 } from './1794700000850-trail-anchors.js';
import { NoBoards1794700000860 } from './1794700000860-no-boards.js';
import { CardDisplay1794700000870 } from './1794700000870-card-display.js';
import { Spectators1794700000880 } from './1794700000880-spectators.js';
import { Guests1794700000890 } from './1794700000890-guests.js';
import { OrderFailures1794700000900 } from './1794700000900-order-failures.js';
import { SeatLinks1794700000910 } from './1794700000910-seat-links.js';
import { OperatorSessions1794700000950 } from './1794700000950-operator-sessions.js';
import { PublishedReplays1794700000960 } from './1794700000960-published-replays.js';
import { MatchAttention1794700000970 } from './1794700000970-match-attention.js';
import { Outages1794700000980 } from './1794700000980-outages.js';
import { JudgeCalls1794700000990 } from './1794700000990-judge-calls.js';
import { Shards1794700001000 } from './1794700001000-shards.js';
import { missingOf, runInTurn, type Queryable } from './runner.js';

/** Every migration, oldest first. */
export const migrations = [
  EventStoreTables1794700000000,
  EventPartitions1794700000001,
  Feed1794700000002,
  Append1794700000003,
  ApiKeys1794700000100,
  MatchSecret1794700000200,
  MatchProjections1794700000300,
  ReplayExports1794700000400,
  MatchPresence1794700000500,
  Ladders1794700000600,
  Results1794700000700,
  Webhooks1794700000701,
  Operators1794700000702,
  LadderConduct1794700000703,
  KeyLimits1794700000704,
  LadderAccountability1794700000705,
  TransparencyLog1794700000800,
  ArchiveIndex1794700000810,
  ArchiveKeeping1794700000811,
  ArchiveJobs1794700000812,
  ErasedPlayers1794700000813,
  ArchiveUpkeep1794700000814,
  ArchiveSearch1794700000815,
  BlindingKey1794700000820,
  StudyCopies1794700000821,
  Audits1794700000830,
  CardSets1794700000840,
  TrailAnchors1794700000850,
  NoBoards1794700000860,
  CardDisplay1794700000870,
  Spectators1794700000880,
  Guests1794700000890,
  OrderFailures1794700000900,
  SeatLinks1794700000910,
  OperatorSessions1794700000950,
  PublishedReplays1794700000960,
  MatchAttention1794700000970,
  Outages1794700000980,
  JudgeCalls1794700000990,
  Shards1794700001000,
];

/** Names of the migrations that a database does not have yet; all of them on an empty one. */
export function missingMigrations(database: Queryable): Promise<readonly string[]> {
  return missingOf(database, migrations);
}

/** Brings the database up to date, as its owner, and returns the names of the migrations it ran. */
export function migrate(ownerUrl: string): Promise<readonly string[]> {
  return runInTurn(ownerUrl, migrations);
}
