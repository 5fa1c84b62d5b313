import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encodeReplay } from '../encode.js';
import { DEFAULT_LIMITS } from '../limits.js';
import { chained, encoded, FACTS, sampleSource } from '../testing/sample.js';
import { verifyReplayFile, writeReplayFile } from './index.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'senki-replay-'));
});
afterEach(() => rm(folder, { recursive: true }));

const packings: [string, (bytes: Buffer) => Buffer, (bytes: Buffer) => Buffer][] = [
  ['', (bytes) => bytes, (bytes) => bytes],
  ['.gz', (bytes) => gzipSync(bytes), (bytes) => gunzipSync(bytes)],
  ['.br', (bytes) => brotliCompressSync(bytes), (bytes) => brotliDecompressSync(bytes)],
];

describe.each(packings)('a replay file named *.senki.jsonl%s', (extension, pack, unpack) => {
  const pathOf = (): string => join(folder, `a.senki.jsonl${extension}`);

  it('is written, read and verified', async () => {
    await writeReplayFile(pathOf(), encodeReplay(sampleSource()));
    expect(unpack(await readFile(pathOf())).toString()).toBe(await encoded());
    expect(await verifyReplayFile(pathOf())).toMatchObject({ ok: true, events: FACTS.length });
    expect(await readdir(folder)).toEqual([`a.senki.jsonl${extension}`]);
  });

  it('is refused when cut off', async () => {
    const bytes = pack(Buffer.from(await encoded()));
    await writeFile(pathOf(), bytes.subarray(0, -9));
    expect(await verifyReplayFile(pathOf())).toMatchObject({ ok: false, check: 'format', line: expect.any(Number) });
  });

  it.each([3, 200_000])('is refused when %i bytes follow', async (length) => {
    await writeFile(pathOf(), Buffer.concat([pack(Buffer.from(await encoded())), Buffer.alloc(length)]));
    expect(await verifyReplayFile(pathOf())).toMatchObject({ ok: false, check: 'format' });
  });

  it('is refused at the limit, however small it is packed', async () => {
    await writeFile(pathOf(), pack(Buffer.alloc(8_000_000, 'a')));
    const limits = { ...DEFAULT_LIMITS, lineBytes: 1000 };
    expect(await verifyReplayFile(pathOf(), { limits })).toMatchObject({ ok: false, check: 'format', line: 1 });
  });

  it('that is not there rejects', async () => {
    await expect(verifyReplayFile(pathOf())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is not left behind half written', async () => {
    const events = chained(FACTS).map((event) => (event.v === 3 ? { ...event, at: 0 } : event));
    await expect(writeReplayFile(pathOf(), encodeReplay({ ...sampleSource(), events }))).rejects.toMatchObject({
      version: 3,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

it('a name without a known extension is refused', async () => {
  await expect(verifyReplayFile(join(folder, 'a.zip'))).rejects.toThrow('.senki.jsonl.gz');
  await expect(writeReplayFile(join(folder, 'a.jsonl'), [])).rejects.toThrow(TypeError);
});

it.each(packings.slice(1))('a file packed otherwise than its extension %s says is refused', async (extension) => {
  const path = join(folder, `a.senki.jsonl${extension}`);
  await writeFile(path, await encoded());
  expect(await verifyReplayFile(path)).toMatchObject({
    ok: false,
    check: 'format',
    line: 1,
    reason: expect.stringContaining('compression'),
  });
});
