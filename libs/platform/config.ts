/**
 * The only place that reads the environment, except for SENKI_GAMES: worker threads have no settings, but need the
 * games too (libs/games).
 */
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { EDGE_LIMITS, type EdgeLimits } from './edge-limits.js';
import { parseRedisUrl } from './redis-url.js';

/** A client with a socket also sends requests. */
const CONNECTIONS_PER_SOCKET = 2;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const url = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  });

const postgresUrl = url(['postgres:', 'postgresql:']);
const redisUrl = z.string().superRefine((text, context) => {
  try {
    parseRedisUrl(text);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
});
const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, { message: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= low && value <= high, { message: `must be between ${low} and ${high}` });
const secret = z.string().regex(/^[A-Za-z0-9_-]{43}=?$/, {
  message: 'must be 32 bytes in base64url (make one with "openssl rand -base64 32 | tr +/ -_")',
});
const publicKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/.test(key)), {
    message: 'must be public keys in base64url, separated by commas, like "x" in jwks.json',
  });
const isOrigin = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).origin === text;
/** Comma-separated. */
const origins = (...protocols: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .refine((list) => list.every((origin) => isOrigin(origin, protocols)), {
      message: 'must be origins such as https://cdn.example, separated by commas',
    });
const flag = z
  .enum(['true', 'false', '1', '0'], { message: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1');

/** Every variable that Senki reads, with its meaning; everything else in the environment is ignored. */
const environment = z.object({
  /** URL of PostgreSQL, with the application's role. Absent: embedded PostgreSQL under SENKI_DATA_DIR. */
  DATABASE_URL: postgresUrl.optional(),
  /** The same database with its owner's role, for migrations. Absent: DATABASE_URL. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** A streaming replica of the same database, with the application's role, for large reads. */
  DATABASE_READ_URL: postgresUrl.optional(),
  /** Milliseconds that a read waits for the replica to catch up, before it goes to the primary. */
  DATABASE_READ_LAG_MS: whole(0, 60_000).default(250),
  /** Redis for BullMQ: a server, Sentinels or a cluster. Absent: BullMQ's PostgreSQL backend on the same database. */
  REDIS_URL: redisUrl.optional(),
  /** Connections to PostgreSQL per process, not counting those of BullMQ. */
  DATABASE_POOL: whole(1, 500).default(20),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 chooses a free port. */
  PORT: whole(0, 65_535).default(3000),
  /** Folder for embedded PostgreSQL and generated secrets. */
  SENKI_DATA_DIR: z.string().min(1).default('.senki'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  /** Seed of the Ed25519 key that signs replays. Absent: generated once in SENKI_DATA_DIR. */
  SENKI_SIGNING_KEY: secret.optional(),
  /**
   * Public keys that were used for signing before the current one, so that old receipts, replays and log entries can
   * still be verified.
   */
  SENKI_RETIRED_KEYS: publicKeys.optional(),
  /** Secret behind seat tokens, the same on every node. Absent: generated once in SENKI_DATA_DIR. */
  SENKI_TOKEN_SECRET: secret.optional(),
  /** Name of the transparency log: its address without the scheme. It cannot change once the first match is sealed. */
  SENKI_LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,200}$/u, {
      message: 'must be a name without spaces and plus signs, such as matches.example.com/log',
    })
    .default('senki.local/log'),
  /** Lifetime of a seat token, in seconds. */
  SENKI_SEAT_TOKEN_TTL: whole(60, 604_800).default(14_400),
  /** Requests per minute for each key, seat or address. */
  SENKI_RATE_LIMIT: whole(1, 1_000_000).default(1200),
  /** Seconds within which the headers of a request must arrive, counted from the start of the connection. */
  SENKI_HEADER_SECONDS: whole(1, 600).default(EDGE_LIMITS.headerSeconds),
  /** Seconds within which the whole request must arrive. */
  SENKI_REQUEST_SECONDS: whole(1, 600).default(EDGE_LIMITS.requestSeconds),
  /** Maximum number of sockets per node. The node accepts twice as many connections, to leave room for requests. */
  SENKI_SOCKETS: whole(1, 1_000_000).default(20_000),
  /** Maximum number of sockets per address and node; twice as many connections. */
  SENKI_SOCKETS_PER_ADDRESS: whole(1, 1_000_000).default(500),
  /**
   * Seconds during which a node that is shutting down reports that it is not ready and continues to serve, so that load
   * balancers notice.
   */
  SENKI_DRAIN_SECONDS: whole(0, 30).default(0),
  /** Whether to trust the X-Forwarded-* headers of the proxy in front. */
  SENKI_TRUST_PROXY: flag.default(false),
  /** Bearer token with which Prometheus reads /metrics. Absent: nobody may read them. */
  SENKI_METRICS_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9._~+/=-]{16,256}$/, { message: 'must be 16 to 256 characters that a bearer token may have' })
    .optional(),
  /** Origins from which pages may load card images, separated by commas. */
  SENKI_IMAGE_ORIGINS: origins('https:').optional(),
  /** Origins of other sites' pages that may call the API, separated by commas. */
  SENKI_CORS_ORIGINS: origins('https:', 'http:').optional(),
  /** Origins of pages that may embed published replays in a frame, separated by commas; * for all. */
  SENKI_EMBED_ORIGINS: z
    .union([z.literal('*').transform((all) => [all as string]), origins('https:', 'http:')])
    .optional(),
  /** Whether people without an account may play. Absent: only if PostgreSQL is embedded. */
  SENKI_GUESTS: z.enum(['on', 'off'], { message: 'must be on or off' }).optional(),
  /** Paths of modules with the operator's own games, separated by commas. Read by the game registry. */
  SENKI_GAMES: z.string().optional(),
  /**
   * Where to send OpenTelemetry spans (OTLP over HTTP). The OpenTelemetry packages read these and their other standard
   * variables themselves.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  /** For development: webhooks may use plain http and addresses in private networks. */
  SENKI_WEBHOOKS_PRIVATE: flag.default(false),
  /** Folder for bulk exports and imports. Absent: `archives` in SENKI_DATA_DIR. Unused if there is a bucket. */
  SENKI_ARCHIVE_DIR: z.string().min(1).optional(),
  /** Bucket for bulk exports and imports, in S3 or a compatible service. */
  SENKI_ARCHIVE_S3_BUCKET: z.string().min(1).optional(),
  /** Prefix of object names in the bucket, such as `senki/`. */
  SENKI_ARCHIVE_S3_PREFIX: z.string().default(''),
  /** Absent: Amazon S3. */
  SENKI_ARCHIVE_S3_ENDPOINT: url(['http:', 'https:']).optional(),
  SENKI_ARCHIVE_S3_REGION: z.string().min(1).default('us-east-1'),
  /** Absent: the AWS SDK's default credentials. */
  SENKI_ARCHIVE_S3_KEY_ID: z.string().min(1).optional(),
  SENKI_ARCHIVE_S3_SECRET: z.string().min(1).optional(),
});

export interface Config {
  readonly database: { readonly url: string | null; readonly ownerUrl: string | null; readonly pool: number };
  /** Null: all reads go to the primary. */
  readonly replica: { readonly url: string; readonly lagMs: number } | null;
  readonly redisUrl: string | null;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly signingKey: string | null;
  /** Public keys in base64url. */
  readonly retiredKeys: readonly string[];
  readonly tokenSecret: string | null;
  readonly logOrigin: string;
  readonly seatTokenSeconds: number;
  readonly requestsPerMinute: number;
  readonly edge: EdgeLimits;
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly drainSeconds: number;
  readonly trustProxy: boolean;
  readonly metricsToken: string | null;
  readonly privateWebhooks: boolean;
  readonly imageOrigins: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly embedOrigins: readonly string[];
  readonly guests: boolean;
  /** Whether to send OpenTelemetry spans. */
  readonly tracing: boolean;
  readonly archives: ArchiveConfig;
}

/** Where bulk exports are written and imports are read. */
export interface ArchiveConfig {
  readonly folder: string;
  /** Null: the folder is used. */
  readonly s3: {
    readonly bucket: string;
    readonly prefix: string;
    readonly endpoint: string | null;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  } | null;
}

/** The problems with the environment, one sentence per variable; meant for people, not for logs. */
export class ConfigError extends Error {}

export function loadConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  cwd = process.cwd(),
): Config {
  // An empty variable means "not set": that is how shells and compose files unset one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { success, data, error } = environment.safeParse(given);
  if (!success) {
    throw new ConfigError(error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  if (data.DATABASE_URL === undefined && data.DATABASE_OWNER_URL !== undefined) {
    throw new ConfigError(
      'DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither for embedded PostgreSQL.',
    );
  }
  if (data.DATABASE_URL === undefined && data.DATABASE_READ_URL !== undefined) {
    throw new ConfigError('DATABASE_READ_URL is set without DATABASE_URL: embedded PostgreSQL has no replica.');
  }
  if (data.SENKI_HEADER_SECONDS > data.SENKI_REQUEST_SECONDS) {
    throw new ConfigError(
      'SENKI_HEADER_SECONDS must not exceed SENKI_REQUEST_SECONDS: the head is a part of the request.',
    );
  }
  return {
    database: {
      url: data.DATABASE_URL ?? null,
      ownerUrl: data.DATABASE_OWNER_URL ?? data.DATABASE_URL ?? null,
      pool: data.DATABASE_POOL,
    },
    replica: data.DATABASE_READ_URL ? { url: data.DATABASE_READ_URL, lagMs: data.DATABASE_READ_LAG_MS } : null,
    redisUrl: data.REDIS_URL ?? null,
    host: data.HOST,
    port: data.PORT,
    dataDir: isAbsolute(data.SENKI_DATA_DIR) ? data.SENKI_DATA_DIR : join(cwd, data.SENKI_DATA_DIR),
    logLevel: data.LOG_LEVEL,
    signingKey: data.SENKI_SIGNING_KEY ?? null,
    retiredKeys: data.SENKI_RETIRED_KEYS ?? [],
    tokenSecret: data.SENKI_TOKEN_SECRET ?? null,
    logOrigin: data.SENKI_LOG_ORIGIN,
    seatTokenSeconds: data.SENKI_SEAT_TOKEN_TTL,
    requestsPerMinute: data.SENKI_RATE_LIMIT,
    edge: {
      headerSeconds: data.SENKI_HEADER_SECONDS,
      requestSeconds: data.SENKI_REQUEST_SECONDS,
      connections: CONNECTIONS_PER_SOCKET * data.SENKI_SOCKETS,
      connectionsPerAddress: CONNECTIONS_PER_SOCKET * data.SENKI_SOCKETS_PER_ADDRESS,
    },
    sockets: data.SENKI_SOCKETS,
    socketsPerAddress: data.SENKI_SOCKETS_PER_ADDRESS,
    drainSeconds: data.SENKI_DRAIN_SECONDS,
    trustProxy: data.SENKI_TRUST_PROXY,
    metricsToken: data.SENKI_METRICS_TOKEN ?? null,
    privateWebhooks: data.SENKI_WEBHOOKS_PRIVATE,
    imageOrigins: data.SENKI_IMAGE_ORIGINS ?? [],
    corsOrigins: data.SENKI_CORS_ORIGINS ?? [],
    embedOrigins: data.SENKI_EMBED_ORIGINS ?? [],
    guests: (data.SENKI_GUESTS ?? (data.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
    tracing:
      !data.OTEL_SDK_DISABLED &&
      (data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? data.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined,
    archives: archivesIn(data, cwd),
  };
}

function archivesIn(data: z.output<typeof environment>, cwd: string): ArchiveConfig {
  const folder = resolve(cwd, data.SENKI_ARCHIVE_DIR ?? join(data.SENKI_DATA_DIR, 'archives'));
  const bucket = data.SENKI_ARCHIVE_S3_BUCKET;
  if (bucket === undefined) return { folder, s3: null };
  const [accessKeyId, secretAccessKey] = [data.SENKI_ARCHIVE_S3_KEY_ID, data.SENKI_ARCHIVE_S3_SECRET];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('SENKI_ARCHIVE_S3_KEY_ID and SENKI_ARCHIVE_S3_SECRET belong together: set both, or neither.');
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  const { SENKI_ARCHIVE_S3_PREFIX: prefix, SENKI_ARCHIVE_S3_REGION: region } = data;
  return { folder, s3: { bucket, prefix, endpoint: data.SENKI_ARCHIVE_S3_ENDPOINT ?? null, region, credentials } };
}
