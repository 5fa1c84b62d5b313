import { describe, expect, it } from '@jest/globals';
import { parseRedisUrl, RedisUrlError } from './redis-url.js';

const open = { username: null, password: null, tls: false };

describe('a URL of Redis', () => {
  it.each(['redis://localhost:6379', 'rediss://user:pass@redis.example/2', 'redis://[::1]:6379'])(
    'names one server as ioredis reads it: %s',
    (url) => expect(parseRedisUrl(url)).toEqual({ kind: 'server', url }),
  );

  it('names the master that Sentinels watch', () => {
    expect(parseRedisUrl('redis+sentinel://a.example:26380,b.example,[::1]:5000/queue-master/3')).toEqual({
      kind: 'sentinel',
      hosts: [
        { host: 'a.example', port: 26_380 },
        { host: 'b.example', port: 26_379 },
        { host: '::1', port: 5000 },
      ],
      master: 'queue-master',
      db: 3,
      sentinelUsername: null,
      sentinelPassword: null,
      ...open,
    });
  });

  it('has a login for Redis, another for the Sentinels, and TLS', () => {
    const url = 'rediss+sentinel://senki:p%40ss%3Aword@a/m?sentinel_username=watch&sentinel_password=s%26s';
    expect(parseRedisUrl(url)).toMatchObject({
      username: 'senki',
      password: 'p@ss:word',
      sentinelUsername: 'watch',
      sentinelPassword: 's&s',
      tls: true,
      db: 0,
    });
  });

  it('names the nodes of a cluster', () => {
    expect(parseRedisUrl('redis+cluster://:secret@a:7000,b:7001,c/0')).toEqual({
      kind: 'cluster',
      hosts: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 7001 },
        { host: 'c', port: 6379 },
      ],
      ...open,
      password: 'secret',
    });
  });

  it.each([
    ['localhost:6379', 'must be a URL that starts with redis://, redis+sentinel:// or redis+cluster://'],
    ['redis-cluster://a:7000', 'must be a URL that starts with'],
    ['redis+sentinel://a:26379', 'must name the master after the Sentinels'],
    ['redis+sentinel://a:26379/', 'must name the master after the Sentinels'],
    ['redis+sentinel://a:26379/m/first', 'must name the master after the Sentinels'],
    ['redis+sentinel://a/m?password=hunter2', 'may have no parameters but sentinel_username and sentinel_password'],
    ['redis+sentinel:///m', 'must name hosts separated by commas'],
    ['redis+cluster://a:7000,,b:7000', 'must name hosts separated by commas'],
    ['redis+cluster://a:70000', 'must name hosts separated by commas'],
    ['redis+cluster://a:7000/1', 'must end after the hosts of a cluster, which has only database 0'],
    ['redis+cluster://u:100%@a:7000', 'must percent-encode'],
  ])('is refused with one sentence: %s', (url, sentence) => {
    expect(() => parseRedisUrl(url)).toThrow(RedisUrlError);
    expect(() => parseRedisUrl(url)).toThrow(sentence);
    expect(() => parseRedisUrl(url)).not.toThrow(/hunter2/);
  });
});
