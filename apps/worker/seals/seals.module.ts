import { Module } from '@nestjs/common';
import type { Database } from '#event-store';
import { CONFIG, DATABASE, SIGNING_KEY } from '#infrastructure';
import { Sealer } from '#match-log/storage';
import { TrailAnchor } from '#operators/anchors';
import type { Config } from '#platform';
import type { SigningKey } from '#proof';
import { sealedCopies } from '#replay-exports';
import type { EngineTasks } from '../engine/engine-tasks.js';
import { ENGINE_TASKS, EngineModule } from '../engine/engine.module.js';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { SealTask } from './seal-task.js';
import { TrailAnchorTask } from './trail-anchor-task.js';

/** Writes the public log: finished matches, and anchors of the audit trail. */
@Module({
  imports: [EngineModule],
  providers: [
    {
      provide: Sealer,
      inject: [DATABASE, SIGNING_KEY, CONFIG, ENGINE_TASKS, FailureReporter],
      useFactory: (
        database: Database,
        key: SigningKey,
        { logOrigin: origin }: Config,
        { root }: EngineTasks,
        failures: FailureReporter,
      ) => new Sealer({ database, key, origin, disclosureRoot: sealedCopies(root), onError: failures.of('seals') }),
    },
    {
      provide: TrailAnchor,
      inject: [DATABASE, SIGNING_KEY, INTERVALS],
      useFactory: (database: Database, key: SigningKey, { anchorMs: everyMs }: Intervals) =>
        new TrailAnchor({ database, key, everyMs }),
    },
    SealTask,
    TrailAnchorTask,
  ],
})
export class SealsModule {}
