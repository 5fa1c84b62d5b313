import {
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import type { ArchiveStorage } from '#archive/bulk';
import type { createPool, DatabaseClock, EventStore } from '#event-store';
import type { GameRegistry } from '#match/cqrs';
import { Metrics, type HealthChecks, type Logger, type Queues } from '#platform';
import type { SigningKey } from '#proof';
import { Crew, type Pace } from './crew.js';
import { WorkerMetrics } from './worker-metrics.js';

export interface WorkerOptions {
  readonly pool: ReturnType<typeof createPool>;
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly clock: DatabaseClock;
  readonly games: GameRegistry;
  /** The module that carries out commands (`MatchModule.register(…)`); null if the same application has it already. */
  readonly matches: DynamicModule | null;
  /** Called again whenever the connection has to be replaced. */
  readonly openQueues: (signal: AbortSignal) => Promise<Queues>;
  /** Signs replay files, and what enters the log. */
  readonly signingKey: SigningKey;
  /** Names the transparency log. */
  readonly logOrigin: string;
  /** Where bulk exports are written to, and imports read from. */
  readonly archives: ArchiveStorage;
  /** For development: webhooks may be plain http and lead into private networks. */
  readonly privateWebhooks: boolean;
  readonly logger: Logger;
  /** Name of this node, its own among all nodes and the same after a restart. */
  readonly node: string;
  readonly pace?: Partial<Pace>;
}

@Module({})
export class WorkerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly crew: Crew) {}

  onApplicationBootstrap(): Promise<void> {
    return this.crew.start();
  }

  // Before connections close: jobs under way still need the database.
  beforeApplicationShutdown(): Promise<void> {
    return this.crew.stop();
  }
}

/**
 * The whole worker as one module: feed, clocks, exports. It needs `Metrics`, which `createApi` provides. `checks` are for
 * whoever reports readiness; a lost queue makes time-outs later, not wrong.
 */
export function createWorkerModule(options: WorkerOptions): {
  readonly module: DynamicModule;
  readonly checks: HealthChecks;
} {
  let crew: Crew | null = null;
  const assemble = (commands: CommandBus, metrics: Metrics): Crew => {
    crew = new Crew(options, commands, new WorkerMetrics(metrics.registry));
    return crew;
  };
  const module = {
    module: WorkerModule,
    imports: [CqrsModule, ...(options.matches ? [options.matches] : [])],
    providers: [{ provide: Crew, inject: [CommandBus, Metrics], useFactory: assemble }],
  };
  const ask = (check: (crew: Crew) => Promise<void>) => () =>
    crew ? check(crew) : Promise.reject(new Error('the worker has not started'));
  return {
    module,
    checks: { queue: ask((crew) => crew.checkQueue()), feed: ask((crew) => crew.checkFeed()) },
  };
}
