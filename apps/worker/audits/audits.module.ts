import { Module } from '@nestjs/common';
import { Auditor } from '#audit/orders';
import { LIMITS } from '#contract';
import { EventStore, type Database, type Queryable } from '#event-store';
import { DATABASE, GAMES, READS, SIGNING_KEY } from '#infrastructure';
import { engineBuild } from '#platform';
import type { SigningKey } from '#proof';
import type { GameRegistry } from '#replay-exports';
import { INTERVALS, type Intervals } from '../intervals.js';
import { AuditWorker } from './audit-worker.js';
import { openRunner } from './thread-audit-runner.js';

/** Audits of stored matches. */
@Module({
  providers: [
    {
      provide: Auditor,
      inject: [DATABASE, READS, EventStore, GAMES, SIGNING_KEY, INTERVALS],
      useFactory: (
        database: Database,
        reads: Queryable,
        store: EventStore,
        games: GameRegistry,
        key: SigningKey,
        { exportLeaseMs: leaseMs }: Intervals,
      ) => {
        // The build that audits, even if this node's matches pin another name.
        const engine = engineBuild();
        const runner = () => openRunner(games, engine);
        return new Auditor({
          database,
          reads,
          store,
          games,
          key,
          engine,
          openRunner: runner,
          most: LIMITS.audited,
          leaseMs,
        });
      },
    },
    AuditWorker,
  ],
})
export class AuditsModule {}
