import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { json } from 'node:stream/consumers';

/** Long enough that no test fails on a busy machine. */
const PATIENCE_MS = 300_000;

export interface CollectedSpan {
  readonly name: string;
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the root span of a trace. */
  readonly parentSpanId: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Receives spans like an OpenTelemetry collector (OTLP over HTTP, JSON). */
export class SpanCollector {
  readonly spans: CollectedSpan[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', async (request: IncomingMessage, response) => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
      this.spans.push(...spansIn((await json(request)) as Batch));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }

  static async open(): Promise<SpanCollector> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SpanCollector(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits for the first span that `isWanted` accepts. */
  async find(isWanted: (span: CollectedSpan) => boolean, what: string): Promise<CollectedSpan> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
      const found = this.spans.find(isWanted);
      if (found) return found;
    }
    throw new Error(`no span "${what}" among ${this.spans.map(({ name }) => name).join(', ')}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes' | 'parentSpanId' | 'service'> & {
        readonly parentSpanId?: string;
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

function spansIn({ resourceSpans }: Batch): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        name,
        service: String(valuesOf(resource.attributes)['service.name']),
        traceId,
        spanId,
        parentSpanId: parentSpanId || null,
        attributes: valuesOf(attributes),
      })),
    ),
  );
}

const valuesOf = (attributes: readonly Attribute[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
