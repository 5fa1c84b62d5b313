import { Module, type DynamicModule } from '@nestjs/common';
import { ArchiveModule } from './archive/archive.module.js';
import { AuditsModule } from './audits/audits.module.js';
import { BotsModule } from './bots/bots.module.js';
import { ClocksModule } from './clocks/clocks.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FeedModule } from './feed/feed.module.js';
import type { Intervals } from './intervals.js';
import { LadderModule } from './ladder/ladder.module.js';
import { PartitionsModule } from './partitions/partitions.module.js';
import { PresenceModule } from './presence/presence.module.js';
import { QueueModule } from './queue/queue.module.js';
import { SealsModule } from './seals/seals.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WorkerCoreModule } from './worker-core.module.js';

export interface WorkerOptions {
  /** The name of this node, unique among all nodes and the same after a restart. */
  readonly node: string;
  readonly intervals?: Partial<Intervals>;
}

/** The whole worker: one module for each kind of work, on an `InfrastructureModule`. */
@Module({})
export class WorkerModule {
  static forRoot({ node, intervals }: WorkerOptions): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        WorkerCoreModule.forRoot(intervals),
        QueueModule.forRoot(node),
        FeedModule,
        ClocksModule,
        PresenceModule,
        LadderModule,
        BotsModule,
        SealsModule,
        ExportsModule,
        ArchiveModule,
        AuditsModule,
        WebhooksModule,
        PartitionsModule,
      ],
    };
  }
}
