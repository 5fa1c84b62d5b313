export { type AppLogin, createAppLogin } from './app-login.js';
export { VersionNotifier } from './version-notifier.js';
export {
  createPool,
  inTransaction,
  isConnectionLoss,
  isContention,
  isUnavailable,
  requireWritable,
  type Database,
  type Queryable,
  type Transaction,
} from './database.js';
export { DatabaseClock } from './database-clock.js';
export { ReadReplica, type ReadOutcome, type ReadReplicaOptions } from './read-replica.js';
export { DueTimers } from './due-timers.js';
export {
  AppendFailed,
  CommandIdReused,
  StaleClock,
  StreamBroken,
  type StreamFault,
  StreamLocked,
  VersionConflict,
} from './errors.js';
export { EventStore } from './event-store.js';
export { feedEnd, type FeedEvent, readFeed, readFeedInOrder } from './feed.js';
export { type BatchHandler, FeedConsumer, type FeedConsumerOptions, type Projection } from './feed-consumer.js';
export { FeedListener } from './feed-listener.js';
export { LayoutReader, type Layout } from './layout.js';
export { OutageMonitor, type OutageHooks } from './outage-monitor.js';
export { Outages, type Outage } from './outages.js';
export { ensurePartitions, partitionHeadroomDays } from './partitions.js';
export { backingOff, Poller } from './poller.js';
export { Sequencer } from './sequencer.js';
export { streamEvents } from './stream-events.js';
export { StreamVerifier, type Verification } from './stream-verifier.js';
export type {
  Append,
  Appended,
  AppendResult,
  CommandResult,
  Json,
  NewEvent,
  Snapshot,
  StoredEvent,
  StreamHead,
  Timer,
  TimerChange,
} from './types.js';
export { type UpcomingTimer, UpcomingTimers } from './upcoming-timers.js';
