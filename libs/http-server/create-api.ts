import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import { Module, StandardSchemaValidationPipe, type Type, type DynamicModule } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '#access';
import {
  EDGE_LIMITS,
  NestLogger,
  PROBES,
  Problem,
  invalidRequest,
  networkOf,
  type Config,
  type EdgeLimits,
  type Logger,
} from '#platform';
import { allowOrigins } from './cors.js';
import { arrivalLimits, limitConnections } from './limit-connections.js';
import { Metrics, MetricsModule } from './metrics.module.js';
import { ProblemFilter, sendProblem, toProblem } from './problem.filter.js';
import { refuseConnection } from './refuse-connection.js';
import { RouteMethods } from './route-methods.js';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_ID = /^[\w-]{8,64}$/;

const COMMON_HEADERS = Object.entries({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});
const FRAMED_HEADERS = COMMON_HEADERS.filter(([name]) => name !== 'x-frame-options');
const pagePolicy = (imageOrigins: readonly string[]): string =>
  `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}; ` +
  "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

type ApiConfig = Pick<Config, 'requestsPerMinute' | 'trustProxy'> & {
  readonly edge?: Partial<EdgeLimits>;
  /** Absent: nobody may read the metrics. */
  readonly metricsToken?: string | null;
  /** Origins of images that pages may show, in addition to our own. */
  readonly imageOrigins?: readonly string[];
  /** Origins of pages that may call the API, in addition to our own. */
  readonly corsOrigins?: readonly string[];
};

@Module({})
class ApiRoot {}

/**
 * The HTTP server around a module: limits, headers, problem documents, metrics, request log. It does not listen yet.
 */
export async function createApi(
  module: Type | DynamicModule,
  config: ApiConfig,
  logger: Logger,
): Promise<NestFastifyApplication> {
  const limits = { ...EDGE_LIMITS, ...config.edge };
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    genReqId: (raw: { headers: Record<string, unknown> }) => requestId(raw.headers['x-request-id']),
    // A client must not be able to hold a connection open by sending slowly.
    ...arrivalLimits(limits),
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 200 },
    // Addresses that cannot be decoded never reach Nest.
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(toProblem(error), request, reply),
  });
  const root = { module: ApiRoot, imports: [module, MetricsModule.readableWith(config.metricsToken ?? null)] };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const metrics = app.get(Metrics, { strict: false });
  const methods = new RouteMethods();
  methods.watch(server);
  limitConnections(server.server, limits, config.trustProxy, (limit) => metrics.refused.inc({ limit }));
  readOnlyJson(app, server);
  widenBodies(server);
  addHeaders(server, config.imageOrigins ?? []);
  logRequests(server, logger);
  metrics.watch(server);
  allowOrigins(app, config.corsOrigins ?? []);
  await limitRates(app, config);
  app.useGlobalFilters(new ProblemFilter(logger, methods));
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalidRequest }));
  return app;
}

/**
 * Keeps the caller's request id if it is well-formed, so that one id can be followed through the logs of several
 * services.
 */
function requestId(given: unknown): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Without this, forms and plain text would be parsed too, and fail later with a less useful message. */
function readOnlyJson(app: NestFastifyApplication, server: FastifyInstance): void {
  app.useBodyParser('application/json', { bodyLimit: BODY_LIMIT_BYTES });
  server.removeContentTypeParser('text/plain');
}

/** A route that accepts larger bodies declares it in its own configuration. */
function widenBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { bodyLimit } = (route.config ?? {}) as { readonly bodyLimit?: number };
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
}

function addHeaders(server: FastifyInstance, imageOrigins: readonly string[]): void {
  const policy = pagePolicy(imageOrigins);
  server.addHook('onSend', (request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    const add = (name: string, value: string): void => void (reply.hasHeader(name) || reply.header(name, value));
    // A page with its own content security policy says there who may frame it; X-Frame-Options can only forbid framing
    // altogether.
    const own = String(reply.getHeader('content-security-policy') ?? "frame-ancestors 'none'");
    const headers = own.includes("frame-ancestors 'none'") ? COMMON_HEADERS : FRAMED_HEADERS;
    for (const [name, value] of headers) add(name, value);
    add('content-security-policy', isPage ? policy : DATA_POLICY);
    add('x-request-id', request.id);
    if (request.url.startsWith('/v1/')) add('cache-control', 'no-store');
    done(null, payload);
  });
}

function logRequests(server: FastifyInstance, parent: Logger): void {
  // These fields contain no secrets, and redacting every line would cost more than writing it.
  const logger = parent.child({}, { redact: [] });
  server.addHook('onResponse', (request, reply, done) => {
    const facts = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    logger[PROBES.has(request.url) || isAsset(request) ? 'trace' : 'info'](facts, 'request');
    done();
  });
}

/** Whether the request is for a file of the pages. File names contain a content hash. */
const isAsset = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === '/assets/*';

async function limitRates(app: NestFastifyApplication, config: ApiConfig): Promise<void> {
  const authenticator = authenticatorOf(app);
  await app.register(rateLimit, {
    global: true,
    max: (_request: FastifyRequest, bucket: string) => authenticator?.allowance(bucket) ?? config.requestsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    enableDraftSpec: true,
    // Probes come every second from the same address and must never be refused; a page loads a dozen files that cost
    // nothing.
    allowList: (request: FastifyRequest) => PROBES.has(request.url) || isAsset(request),
    keyGenerator: (request: FastifyRequest) => authenticator?.bucket(request) ?? `ip:${networkOf(request.ip)}`,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return Problem.of('rate-limited', `Try again in ${seconds} s.`, { extensions: { retryAfter: seconds } });
    },
  });
}

function authenticatorOf(app: NestFastifyApplication): Authenticator | null {
  // Looked up through ModuleRef: `app.get` would log an error in a worker, which has no such provider.
  const modules = app.get(ModuleRef);
  try {
    return modules.get(Authenticator, { strict: false });
  } catch {
    return null;
  }
}

type Address = Pick<Config, 'host' | 'port'>;

/** Starts listening and returns the address, or rejects with one sentence that says why it cannot. */
export async function listen(app: NestFastifyApplication, address: Address): Promise<string> {
  try {
    await app.listen(address.port, address.host);
  } catch (cause) {
    throw explained(cause as NodeJS.ErrnoException, address);
  }
  return app.getUrl();
}

/**
 * Rejects with one sentence if the address cannot be listened on: better before everything else is started than after.
 */
export async function requireAddress(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(address.port, address.host, resolve);
    });
    await new Promise((resolve) => probe.close(resolve));
  } catch (cause) {
    throw explained(cause as NodeJS.ErrnoException, address);
  }
}

function explained(cause: NodeJS.ErrnoException, { host, port }: Address): Error {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} on ${host} is already in use. Stop what runs there or set PORT.`, { cause });
    case 'EACCES':
      return new Error(`Port ${port} needs more rights than this user has. Set PORT to 1024 or above.`, { cause });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': {
      const advice = 'Set HOST to one of its own, or 0.0.0.0 for all.';
      return new Error(`This machine has no address "${host}". ${advice}`, { cause });
    }
    default:
      return cause;
  }
}
