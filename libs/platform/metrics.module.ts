import {
  Controller,
  Get,
  Global,
  Header,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

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

@Controller()
export class MetricsController {
  constructor(@Inject(Metrics) private readonly metrics: Metrics) {}

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}

@Global()
@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
