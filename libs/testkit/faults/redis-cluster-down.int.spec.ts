import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '#platform';
import { SettlingCluster } from '#platform/testing';
import { eventually } from '../eventually.js';
import { CrashableRedis } from './crashable-redis.spec-helper.js';

const FIRST_SLOTS = [0, 8_191];
const OTHER_SLOTS = [8_192, 16_383];

describe('a client of a cluster of Redis that lacks a part of its slots', () => {
  let server: CrashableRedis;
  let clients: SettlingCluster[];
  beforeEach(async () => {
    const bus = `cluster-port ${await freePort()}`;
    server = await CrashableRedis.start({ config: ['cluster-enabled yes', 'cluster-announce-ip 127.0.0.1', bus] });
    await serve(FIRST_SLOTS);
    const nodes = [{ host: '127.0.0.1', port: server.port }];
    const client = new SettlingCluster(nodes, { lazyConnect: true, clusterRetryStrategy: () => 50 });
    clients = [client, client.duplicate()];
    for (const each of clients) each.on('error', () => {});
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    await server.close();
  });

  const serve = (slots: readonly number[]) => server.ask((client) => client.call('CLUSTER', 'ADDSLOTSRANGE', ...slots));

  it('says that it is not connected, and connects by itself when the cluster is whole', async () => {
    for (const client of clients) await expect(client.connect()).rejects.toThrow('closed before it was ready');
    await serve(OTHER_SLOTS);
    await eventually(() => clients.every(({ status }) => status === 'ready'));
    for (const client of clients) expect(await client.set('key', 'value')).toBe('OK');
  });
});
