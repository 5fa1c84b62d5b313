import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.js';

describe('loadConfig', () => {
  it('needs nothing', () => {
    expect(loadConfig({}, '/home/senki')).toEqual({
      database: { url: null, ownerUrl: null, pool: 20 },
      replica: null,
      redisUrl: null,
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/home/senki/.senki',
      logLevel: 'info',
      signingKey: null,
      tokenSecret: null,
      retiredKeys: [],
      logOrigin: 'senki.local/log',
      seatTokenSeconds: 14_400,
      requestsPerMinute: 1200,
      edge: { headerSeconds: 10, requestSeconds: 30, connections: 40_000, connectionsPerAddress: 1_000 },
      sockets: 20_000,
      socketsPerAddress: 500,
      drainSeconds: 0,
      trustProxy: false,
      metricsToken: null,
      privateWebhooks: false,
      imageOrigins: [],
      corsOrigins: [],
      embedOrigins: [],
      guests: true,
      tracing: false,
      archives: { folder: '/home/senki/.senki/archives', s3: null },
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
  ])('traces as the standard variables %j say', (env, tracing) => {
    expect(loadConfig(env)).toMatchObject({ tracing });
  });

  it.each([
    [{}, true],
    [{ SENKI_GUESTS: 'off' }, false],
    [{ DATABASE_URL: 'postgres://app@db/senki' }, false],
    [{ DATABASE_URL: 'postgres://app@db/senki', SENKI_GUESTS: 'on' }, true],
  ])('lets guests in as %j says, and on a database of one’s own only if told', (env, guests) => {
    expect(loadConfig(env)).toMatchObject({ guests });
  });

  it('takes an empty variable for an absent one', () => {
    expect(loadConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ database: { url: null }, port: 3000 });
  });

  it('uses the application role for migrations when no owner is named', () => {
    const { database } = loadConfig({ DATABASE_URL: 'postgres://app@db/senki' });
    expect(database.ownerUrl).toBe('postgres://app@db/senki');
  });

  it('keeps an absolute data folder', () => {
    expect(loadConfig({ SENKI_DATA_DIR: '/data' }).dataDir).toBe('/data');
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number.'],
    [{ PORT: '70000' }, 'PORT must be between 0 and 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be a URL that starts with redis://, redis+sentinel:// or'],
    [{ REDIS_URL: 'redis+sentinel://a,b' }, 'REDIS_URL must name the master after the Sentinels'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ SENKI_RETIRED_KEYS: 'AAAA,BBBB' }, 'SENKI_RETIRED_KEYS must be public keys in base64url'],
    [{ SENKI_TOKEN_SECRET: 'short' }, 'SENKI_TOKEN_SECRET must be 32 bytes in base64url'],
    [{ SENKI_LOG_ORIGIN: 'my log' }, 'SENKI_LOG_ORIGIN must be a name without spaces and plus signs'],
    [{ SENKI_METRICS_TOKEN: 'guess me' }, 'SENKI_METRICS_TOKEN must be 16 to 256 characters'],
    [{ SENKI_IMAGE_ORIGINS: 'https://a.example/x' }, 'SENKI_IMAGE_ORIGINS must be origins such as https://cdn.example'],
    [{ SENKI_CORS_ORIGINS: '*' }, 'SENKI_CORS_ORIGINS must be origins'],
    [{ SENKI_EMBED_ORIGINS: 'blog.example' }, 'SENKI_EMBED_ORIGINS'],
    [{ SENKI_GUESTS: 'yes' }, 'SENKI_GUESTS must be on or off.'],
    [{ SENKI_TRUST_PROXY: 'maybe' }, 'SENKI_TRUST_PROXY must be true or false.'],
    [{ SENKI_HEADER_SECONDS: '31' }, 'SENKI_HEADER_SECONDS must not exceed SENKI_REQUEST_SECONDS'],
    [{ DATABASE_READ_URL: 'postgres://x/y' }, 'DATABASE_READ_URL is set without DATABASE_URL'],
    [{ DATABASE_OWNER_URL: 'postgres://x/y' }, 'DATABASE_OWNER_URL is set without DATABASE_URL'],
  ])('says what is wrong with %j', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(sentence);
  });

  it('names every wrong variable at once, and no value: it may be a password', () => {
    const wrong = () => loadConfig({ PORT: 'x', DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(wrong).toThrow(/DATABASE_URL[^]*PORT/);
    expect(wrong).not.toThrow(/hunter2/);
  });
});
