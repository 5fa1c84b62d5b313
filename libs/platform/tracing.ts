import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Telemetry } from 'bullmq';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventStore } from '#event-store';
import { PROBES } from './probes.js';

/** An operation to trace. */
interface Step {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

export interface TracingRules {
  /**
   * Whether to continue the trace of a caller. A stranger's trace would decide what is sampled, and our spans would be
   * filed under it.
   */
  readonly trustsCallers: boolean;
  /** Tells a failure from an ordinary outcome, such as a refused command. */
  readonly isFailure: (error: unknown) => boolean;
  /** Absent: as configured by OpenTelemetry's standard variables. */
  readonly exporter?: SpanExporter;
}

/**
 * Traces requests, commands, appends and jobs as OpenTelemetry spans. If tracing is off, no instance is created and
 * nothing is wrapped.
 */
export class Tracing {
  private constructor(
    private readonly tracer: Tracer,
    private readonly rules: TracingRules,
    /** Passes the trace of a job from the process that adds it to the worker that runs it. */
    readonly queues: Telemetry,
    /** Sends the remaining spans. */
    readonly stop: () => Promise<void>,
  ) {}

  /** OpenTelemetry reads the standard variables itself, which say where spans are sent and how many. */
  static async start(service: string, rules: TracingRules): Promise<Tracing> {
    const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
    const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
      await import('@opentelemetry/resources');
    const { BullMQOtel } = await import('bullmq-otel');
    const named = resourceFromAttributes({ 'service.name': service });
    const provider = new NodeTracerProvider({
      resource: defaultResource()
        .merge(named)
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(rules.exporter ?? new OTLPTraceExporter())],
    });
    // Without baggage: it would carry arbitrary data of a caller into every job.
    provider.register({ propagator: new W3CTraceContextPropagator() });
    const queues = new BullMQOtel({ tracerName: 'senki' }) as Telemetry;
    return new Tracing(trace.getTracer('senki'), rules, queues, () => provider.shutdown());
  }

  /** Traces every request to the app and every command that it executes. */
  watch(app: NestFastifyApplication): void {
    this.watchRequests(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
    const bus = app.get(CommandBus, { strict: false });
    const execute = bus.execute.bind(bus) as (command: object) => Promise<unknown>;
    bus.execute = ((command: object) =>
      this.follow({ name: `command ${nameOf(command)}`, kind: SpanKind.INTERNAL, attributes: matchIn(command) }, () =>
        execute(command),
      )) as typeof bus.execute;
  }

  watchStore(store: EventStore): void {
    const append = store.append.bind(store);
    store.append = (order) => {
      const { matchId, events } = order;
      const attributes = { 'db.system.name': 'postgresql', 'senki.match': matchId, 'senki.events': events.length };
      return this.follow({ name: 'append', kind: SpanKind.CLIENT, attributes }, () => append(order));
    };
  }

  private watchRequests(server: FastifyInstance): void {
    const contexts = new WeakMap<FastifyRequest, Context>();
    server.addHook('onRequest', (request, reply, done) => {
      if (PROBES.has(request.url)) return done();
      const caller = this.rules.trustsCallers ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
      const span = this.tracer.startSpan(request.method, { kind: SpanKind.SERVER }, caller);
      contexts.set(request, trace.setSpan(caller, span));
      // Both when the request was answered and when the client disconnected.
      reply.raw.once('close', () => {
        span.updateName(`${request.method} ${request.routeOptions.url ?? ''}`.trimEnd());
        span.setAttributes(factsOf(request, reply));
        if (reply.statusCode === 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      done();
    });
    // Not in an earlier hook: code that runs while the body is awaited is outside this request's context.
    server.addHook('preHandler', (request, _reply, done) => {
      context.with(contexts.get(request) ?? context.active(), done);
    });
  }

  private follow<T>({ name, kind, attributes }: Step, work: () => Promise<T>): Promise<T> {
    return this.tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        // Only the name of the error: its message may contain players, decks or addresses.
        span.setAttribute('error.type', (error as Error).name);
        if (this.rules.isFailure(error)) span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  }
}

/** Without the requested URL: its query string may contain anything. */
function factsOf(request: FastifyRequest, reply: FastifyReply): Attributes {
  return {
    'http.request.method': request.method,
    'http.response.status_code': reply.statusCode,
    'http.route': request.routeOptions.url,
    'senki.request': request.id,
  };
}

/** A command that carries one of many acts is named after the act. */
function nameOf(command: object): string {
  const { act } = command as { readonly act?: { readonly type: string } };
  return act?.type ?? command.constructor.name;
}

function matchIn(command: object): Attributes {
  const { matchId, stamp } = command as { readonly matchId?: string; readonly stamp?: { readonly matchId?: string } };
  return { 'senki.match': matchId ?? stamp?.matchId };
}
