import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey, type SigningKey } from '#proof';
import { signEntry, type SealStatement } from '#match-log';
import { formatLogProof, leafHash, TileTree } from '#merkle-log';
import { captured } from '../testing/captured.js';
import { KEY, ORIGIN, sealOf, vkeyOf, writeLog as writeLogTo } from '../testing/log-folder.js';

const STRANGER = generateSigningKey(new Uint8Array(32).fill(15));
const statement = (i: number): SealStatement => sealOf(`0198c0de-1234-7abc-8def-00000000000${i}`);
const ENTRIES = [0, 1, 2, 3].map((i) => signEntry(statement(i), KEY));

let folder: string;
let server: Server;
let address: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-log-'));
  writeLog('good', ENTRIES);
  server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(folder, request.url ?? '')));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const writeLog = (name: string, entries: readonly Uint8Array[], ...keys: [SigningKey?, SigningKey[]?]): string =>
  writeLogTo(join(folder, name), entries, ...keys);

describe('log verify', () => {
  it('recomputes a folder, and says whose word it took', async () => {
    const own = await captured('log', 'verify', join(folder, 'good'));
    expect(own).toMatchObject({ code: 0, stderr: '' });
    expect(own.stdout).toContain(`log     ${ORIGIN}, 4 entries`);
    expect(own.stdout).toContain('by its own word');
    const named = await captured('log', 'verify', join(folder, 'good'), '--vkey', vkeyOf(KEY), '--json');
    expect(JSON.parse(named.stdout)).toMatchObject({ ok: true, size: 4, trusted: true, faults: [] });
  });

  it('recomputes a log behind an address', async () => {
    expect(await captured('log', 'verify', `${address}/good/`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('4 entries'),
    });
    expect(await captured('log', 'verify', `${address}/nowhere`, '--vkey', vkeyOf(KEY))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('BAD checkpoint: it is not there'),
    });
    expect(await captured('log', 'verify', 'http://127.0.0.1:1')).toMatchObject({ code: 2 });
  });

  it('holds it against an earlier checkpoint', async () => {
    const earlier = join(writeLog('earlier', ENTRIES.slice(0, 2)), 'checkpoint');
    const grown = await captured('log', 'verify', join(folder, 'good'), '--from', earlier);
    expect(grown).toMatchObject({ code: 0, stdout: expect.stringContaining('checkpoint of 2 entries') });
    const later = join(folder, 'good', 'checkpoint');
    const shrunk = await captured('log', 'verify', join(folder, 'earlier'), '--from', later);
    expect(shrunk).toMatchObject({ code: 1, stdout: expect.stringContaining('the log shrank') });
    const forked = writeLog('forked', [...ENTRIES.slice(1), ENTRIES[0]!]);
    expect(await captured('log', 'verify', forked)).toMatchObject({ code: 0 });
    expect(await captured('log', 'verify', forked, '--from', earlier)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('BAD tree of 2: the log forked'),
    });
  });

  it('names what is wrong with entries, and whose signature is not wanted', async () => {
    const twice = writeLog('twice', [ENTRIES[0]!, ENTRIES[0]!]);
    expect((await captured('log', 'verify', twice)).stdout).toContain('BAD entry 1: its match was sealed before, at 0');
    const resigned = writeLog('resigned', [signEntry(statement(0), STRANGER)], STRANGER);
    expect(await captured('log', 'verify', resigned)).toMatchObject({ code: 0 });
    expect((await captured('log', 'verify', resigned, '--vkey', vkeyOf(KEY))).stdout).toContain('no trusted key');
    const mixed = writeLog('mixed', [signEntry(statement(0), STRANGER)]);
    expect((await captured('log', 'verify', mixed)).stdout).toContain(`BAD entry 0: key ${STRANGER.id} is not trusted`);
  });

  it('takes entries and earlier checkpoints of a retired key, and no checkpoint of now', async () => {
    const entries = [...ENTRIES, signEntry(statement(4), STRANGER)];
    const unlisted = writeLog('unlisted', entries, STRANGER);
    expect(await captured('log', 'verify', unlisted)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`BAD entry 0: key ${KEY.id} is not trusted`),
    });
    const rotated = writeLog('rotated', entries, STRANGER, [KEY]);
    for (const place of [rotated, `${address}/rotated`])
      expect(await captured('log', 'verify', place)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('5 ent'),
      });
    const earlier = join(folder, 'good', 'checkpoint');
    expect(await captured('log', 'verify', rotated, '--from', earlier)).toMatchObject({ code: 0 });
    expect(await captured('log', 'verify', rotated, '--vkey', vkeyOf(STRANGER))).toMatchObject({ code: 1 });
    const both = ['--vkey', vkeyOf(STRANGER), '--vkey', vkeyOf(KEY)];
    expect(await captured('log', 'verify', unlisted, ...both)).toMatchObject({ code: 0 });
    const relapsed = writeLog('relapsed', entries, KEY, [KEY]);
    writeFileSync(join(relapsed, 'vkey'), `${vkeyOf(STRANGER)}\n`);
    expect(await captured('log', 'verify', relapsed)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('BAD checkpoint: '),
    });
  });

  it('checks a proof by itself', async () => {
    const hashes = ENTRIES.map(leafHash);
    const tree = new TileTree(4, async () => Uint8Array.from(Buffer.concat(hashes)));
    const checkpoint = readFileSync(join(folder, 'good', 'checkpoint'), 'utf8');
    const proof = { index: 2, hashes: await tree.inclusionProof(2), checkpoint, extra: ENTRIES[2]! };
    const file = join(folder, 'match.tlog-proof');
    writeFileSync(file, formatLogProof(proof));
    expect(await captured('log', 'verify', file, '--vkey', vkeyOf(KEY))).toMatchObject({ code: 0 });
    expect(await captured('log', 'verify', file)).toMatchObject({ code: 2 });
    writeFileSync(file, formatLogProof({ ...proof, extra: ENTRIES[1]! }));
    expect(await captured('log', 'verify', file, '--vkey', vkeyOf(KEY))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('BAD proof: the entry is not at index 2'),
    });
  });

  it('tells wrong calls from wrong logs', async () => {
    expect(await captured('log', 'verify', join(folder, 'none'))).toMatchObject({ code: 2 });
    expect(await captured('log', 'verify', join(folder, 'good'), '--vkey', 'mine')).toMatchObject({ code: 2 });
    expect(await captured('log', 'verify', join(folder, 'good'), '--from', 'none')).toMatchObject({ code: 2 });
    expect(await captured('log', 'prove', 'no-id')).toMatchObject({ code: 2 });
  });
});

describe('log checkpoint', () => {
  it('shows it to be kept', async () => {
    const { stdout } = await captured('log', 'checkpoint', join(folder, 'good'));
    expect(stdout).toBe(readFileSync(join(folder, 'good', 'checkpoint'), 'utf8'));
    expect(await captured('log', 'checkpoint', folder)).toMatchObject({ code: 1 });
  });
});
