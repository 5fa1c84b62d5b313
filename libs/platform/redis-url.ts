/** What REDIS_URL may name: one server, the master that Sentinels watch, or a cluster. */
export type RedisTarget =
  | { readonly kind: 'server'; readonly url: string }
  | ({
      readonly kind: 'sentinel';
      /** The Sentinels, not the Redis servers. */
      readonly hosts: readonly RedisHost[];
      readonly master: string;
      readonly db: number;
      readonly sentinelUsername: string | null;
      readonly sentinelPassword: string | null;
    } & Login)
  | ({ readonly kind: 'cluster'; readonly hosts: readonly RedisHost[] } & Login);

export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

interface Login {
  readonly username: string | null;
  readonly password: string | null;
  readonly tls: boolean;
}

/** Its message continues the name of the setting, and repeats no part of the URL: it may be a password. */
export class RedisUrlError extends Error {}

const DEFAULT_PORTS = { sentinel: 26_379, cluster: 6379 } as const;
const SEVERAL =
  /^(?<scheme>rediss?)\+(?<kind>sentinel|cluster):\/\/(?:(?<login>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/;
const HOST = /^(?<host>\[[\da-fA-F:.]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/;
const SENTINEL_LOGIN = ['sentinel_username', 'sentinel_password'];

/** Reads a URL of one server, or one with several hosts, which `URL` cannot parse. Throws RedisUrlError. */
export function parseRedisUrl(text: string): RedisTarget {
  const found = SEVERAL.exec(text)?.groups;
  if (!found) {
    if (/^rediss?:\/\//.test(text) && URL.canParse(text)) return { kind: 'server', url: text };
    throw new RedisUrlError(
      'must be a URL that starts with redis://, redis+sentinel:// or redis+cluster:// (with TLS: rediss)',
    );
  }
  const kind = found['kind'] as 'sentinel' | 'cluster';
  const hosts = hostsIn(found['hosts']!, DEFAULT_PORTS[kind]);
  const login = { ...loginIn(found['login'] ?? ''), tls: found['scheme'] === 'rediss' };
  const path = found['path'] ?? '';
  const query = new URLSearchParams(found['query'] ?? '');
  if (kind === 'cluster') {
    if (!/^(\/0?)?$/.test(path) || query.size > 0)
      throw new RedisUrlError('must end after the hosts of a cluster, which has only database 0');
    return { kind, hosts, ...login };
  }
  const [, master, db = '0'] = /^\/([\w.-]+)(?:\/(\d{1,4}))?\/?$/.exec(path) ?? [];
  if (master === undefined)
    throw new RedisUrlError(
      'must name the master after the Sentinels, and may name a database: redis+sentinel://host:26379/mymaster/0',
    );
  const unknown = [...query.keys()].find((name) => !SENTINEL_LOGIN.includes(name));
  if (unknown !== undefined) throw new RedisUrlError(`may have no parameters but ${SENTINEL_LOGIN.join(' and ')}`);
  const [sentinelUsername = null, sentinelPassword = null] = SENTINEL_LOGIN.map((name) => query.get(name));
  return { kind, hosts, master, db: Number(db), sentinelUsername, sentinelPassword, ...login };
}

function hostsIn(text: string, defaultPort: number): readonly RedisHost[] {
  return text.split(',').map((item) => {
    const { host, port = String(defaultPort) } = HOST.exec(item)?.groups ?? {};
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
      throw new RedisUrlError('must name hosts separated by commas, each with an optional port: host1:7000,host2:7000');
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
}

function loginIn(text: string): { readonly username: string | null; readonly password: string | null } {
  const colon = text.indexOf(':');
  const [username, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return { username: decoded(username), password: decoded(password) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text) || null;
  } catch {
    throw new RedisUrlError(
      'must percent-encode special characters of the user name and the password, such as %40 for @',
    );
  }
}
