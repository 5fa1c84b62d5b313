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
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Problem } from './problem.js';

/** The process's numbers. Other parts add theirs to `registry`. */
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

  /** By the limit they were beyond, `node` or `address`. */
  readonly refused = new Counter({
    name: 'senki_connections_refused_total',
    help: 'Connections refused unheard.',
    labelNames: ['limit'] as const,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }

  /** Counts by route pattern, never by address: match ids would make a series each. */
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

const METRICS_TOKEN = Symbol('what whoever reads the metrics has to show');
const challenge = { headers: { 'www-authenticate': 'Bearer realm="senki metrics"' } };

/**
 * The numbers tell what is played, by how many, and how the service is built: they are for whoever has the token of the
 * configuration. No key of the database will do, because they matter most when the database is away.
 */
@Controller()
export class MetricsController {
  constructor(
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(METRICS_TOKEN) private readonly token: string | null,
  ) {}

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Headers('authorization') given: string | undefined): Promise<string> {
    if (this.token === null) throw Problem.of('route-not-found', 'Metrics are told where SENKI_METRICS_TOKEN is set.');
    if (given === undefined) throw Problem.of('unauthenticated', 'Send the token of the metrics.', challenge);
    if (!isSame(given, `Bearer ${this.token}`))
      throw Problem.of('invalid-credential', 'That is not the token of the metrics.', challenge);
    return this.metrics.registry.metrics();
  }
}

/** Takes as long for a near miss as for any other. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

@Global()
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {
  /** Null: nobody may read them. */
  static readableWith(token: string | null): DynamicModule {
    return { module: MetricsModule, providers: [{ provide: METRICS_TOKEN, useValue: token }] };
  }
}
