import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadConfig } from './config.js';

interface Service {
  readonly image?: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: unknown;
  readonly stop_grace_period: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { postgres, redis, migrate, api, worker } = compose.services as Record<string, Service>;

/** Fills in `${NAME:-default}` and `${NAME:?message}` as compose does. */
function filled(environment: Readonly<Record<string, string>>): Record<string, string> {
  const secret = Buffer.alloc(32).toString('base64url');
  const value = (text: string) =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, mark: string, rest: string) =>
      mark === '-' ? rest : name.includes('PASSWORD') ? 'x' : secret,
    );
  return Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, value(text)]));
}

describe('docker-compose.yml', () => {
  it.each(['migrate', 'api', 'worker'])('gives %s an environment the program accepts', (name) => {
    const config = loadConfig(filled(compose.services[name]!.environment));
    expect(config.redisUrl).toBe('redis://redis:6379');
    expect(config.database.url).toContain('@postgres:5432/senki');
  });

  it.each(['api', 'worker'])('gives %s time to drain and then to end', (name) => {
    const { stop_grace_period: grace, environment } = compose.services[name]!;
    const longest = 30;
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(longest + 15);
    expect(environment['SENKI_DRAIN_SECONDS']).toContain('{SENKI_DRAIN_SECONDS:-0}');
    expect(() => loadConfig({ SENKI_DRAIN_SECONDS: `${longest + 1}` })).toThrow(`between 0 and ${longest}`);
  });

  it('lets only the migration know the owner of the database', () => {
    expect(migrate!.environment['DATABASE_OWNER_URL']).toContain('postgres://postgres:');
    expect(JSON.stringify([api, worker])).not.toContain('POSTGRES_PASSWORD');
  });

  it('runs nodes that leave the tables to the migration and the work to the workers', () => {
    expect([migrate!, api!, worker!].map(({ command }) => command.join(' '))).toEqual([
      'db migrate',
      'serve --api-only',
      'worker',
    ]);
  });

  it('keeps queues safe: append-only file, no eviction', () => {
    expect(redis!.command.join(' ')).toBe('redis-server --appendonly yes --maxmemory-policy noeviction');
  });

  it('runs the versions the service was built for, healthy before the nodes start', () => {
    expect([postgres!.image, redis!.image]).toEqual(['postgres:18', 'redis:7']);
    expect(postgres!.healthcheck && redis!.healthcheck && api!.healthcheck).toBeTruthy();
    for (const node of [api!, worker!]) {
      expect(node.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      });
    }
  });

  it('declares every volume it mounts', () => {
    const mounted = Object.values(compose.services).flatMap((service) => service.volumes ?? []);
    expect(new Set(mounted.map((mount) => mount.split(':')[0]))).toEqual(new Set(Object.keys(compose.volumes)));
  });
});

describe('Dockerfile', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);

  it('does not run as root and ships no development packages', () => {
    const final = stages.at(-1)!;
    expect(final).toMatch(/^USER node$/m);
    expect(final).not.toContain('npm ci');
    expect(stages.find((stage) => stage.includes('AS packages'))).toContain('npm ci --omit=dev');
  });

  it('copies only what is in the repository', () => {
    const sources = read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm);
    const names = [...sources].flatMap(([, list]) => list!.split(' ')).filter((name) => !name.startsWith('apps'));
    for (const name of names) expect(() => read(name)).not.toThrow(/ENOENT/);
  });
});

describe('package-lock.json', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>>;
  };

  // npm leaves out packages that the configured registry does not carry, and then `npm ci` refuses the lock file
  // everywhere.
  it('names the binaries of every platform, so that a fresh clone installs', () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });
});
