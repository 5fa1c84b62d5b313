import { createHash, timingSafeEqual } from 'node:crypto';
import {
  Controller,
  Get,
  Global,
  Header,
  Headers,
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Problem } from '#platform';

/** The process's metrics. Other parts add theirs to `registry`. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  private readonly http = new Histogram({
    name: 'senki_http_request_duration_seconds',
    help: 'Time from the request to the end of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [this.registry],
  });

  /** By the limit that was exceeded: `node` or `address`. */
  readonly refused = new Counter({
    name: 'senki_connections_refused_total',
    help: 'Connections refused because a limit was reached.',
    labelNames: ['limit'] as const,
    registers: [this.registry],
  });

  /** By who answered: the `replica`, or the primary because the replica was `behind` or `gone`. */
  readonly reads = new Counter({
    name: 'senki_database_reads_total',
    help: 'Large reads, by whether the replica answered or why the primary did; none without a replica.',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }

  /** Read at every scrape from what the node knows: asking the database would take long just when it is lost. */
  watchDatabase(outages: { readonly isUnderWay: boolean; readonly count: number }): void {
    const registers = [this.registry];
    new Gauge({
      name: 'senki_database_available',
      help: '1 if the database accepts writes of this node, 0 if not.',
      registers,
      collect() {
        this.set(outages.isUnderWay ? 0 : 1);
      },
    });
    new Counter({
      name: 'senki_database_outages_total',
      help: 'Times at which the database stopped accepting writes of this node, since the node started.',
      registers,
      collect() {
        this.reset();
        this.inc(outages.count);
      },
    });
  }

  /** Counts by route pattern, not by path: match ids would create a series each. */
  watch(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      const labels = {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      };
      this.http.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }
}

const METRICS_TOKEN = Symbol('metrics token');
const challenge = { headers: { 'www-authenticate': 'Bearer realm="senki metrics"' } };

/**
 * Metrics show what is played, by how many, and how the service is built, so reading them needs the token of the
 * configuration. An operator key would not do, because metrics matter most when the database is down.
 */
@Controller()
class MetricsController {
  constructor(
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(METRICS_TOKEN) private readonly token: string | null,
  ) {}

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Headers('authorization') given: string | undefined): Promise<string> {
    if (this.token === null)
      throw Problem.of('route-not-found', 'Metrics are served only if SENKI_METRICS_TOKEN is set.');
    if (given === undefined)
      throw Problem.of('unauthenticated', 'Send the metrics token as a bearer token.', challenge);
    if (!isSame(given, `Bearer ${this.token}`))
      throw Problem.of(
        'invalid-credential',
        'That is not the metrics token; send the value of SENKI_METRICS_TOKEN.',
        challenge,
      );
    return this.metrics.registry.metrics();
  }
}

/** Compares in constant time. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

@Global()
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {
  /** Null: nobody may read the metrics. */
  static readableWith(token: string | null): DynamicModule {
    return { module: MetricsModule, providers: [{ provide: METRICS_TOKEN, useValue: token }] };
  }
}
