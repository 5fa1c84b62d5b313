import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Packed } from '#archive/bulk';
import { games } from '#games';
import { base64url, generateSigningKey } from '#proof';
import { encodeReplay } from '#replay';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import { writeArchive } from '../testing/archive-folder.js';
import { captured } from '../testing/captured.js';
import { SenkiProcess } from '../testing/senki-process.js';

const game = games.get('blackpoker@lite')!;
const KEY = generateSigningKey(new Uint8Array(32).fill(1));
const FILES = 20;

let folder: string;
/** Folder of twenty good files. */
let replays: string;
/** The same replays in an archive of three parts. */
let archive: string;
let text: string;
let packed: Packed[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-many-'));
  [replays, archive] = [join(folder, 'replays'), join(folder, 'archive')];
  const match = recordRandomMatch(game, 'one of many', 1_700_000_000_000, {
    act: (versions) => (versions.length === 12 ? { type: 'Concede', seat: 0 } : null),
  });
  text = '';
  for await (const line of encodeReplay(sampleSource(game, match))) text += line;
  const file = gzipSync(text);
  const names = Array.from({ length: FILES }, (_, i) => `match-${String(i).padStart(2, '0')}`);
  mkdirSync(join(replays, 'below'), { recursive: true });
  for (const name of names) writeFileSync(join(replays, 'below', `${name}.senki.jsonl.gz`), file);
  packed = names.map((matchId) => ({ matchId, file }));
  await writeArchive(archive, packed, { key: KEY, matchesOfAPart: 8 });
});
afterAll(async () => {
  await SenkiProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const reportOf = (stdout: string) => JSON.parse(stdout) as Record<string, unknown> & { told: { file: string }[] };

/** Copies three of the files into a new folder, where a test can damage them. */
function copied(name: string): { readonly file: (i: number) => string; readonly path: string } {
  const path = join(folder, name);
  mkdirSync(path);
  const file = (i: number): string => join(path, `match-0${i}.senki.jsonl.gz`);
  for (const i of [0, 1, 2]) copyFileSync(join(replays, 'below', `match-0${i}.senki.jsonl.gz`), file(i));
  return { file, path };
}

function copiedArchive(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const file of ['archive.json', 'part-00001.tar', 'part-00002.tar', 'part-00003.tar'])
    copyFileSync(join(archive, file), join(path, file));
  return path;
}

describe('verifying many replays', () => {
  it.each(['replay', 'archive'])('is done by threads, and says how fast (%s verify)', async (command) => {
    const target = command === 'replay' ? replays : archive;
    const run = SenkiProcess.start([command, 'verify', target, '--workers', '2', '--json'], {});
    expect(await run.end()).toBe(0);
    const report = reportOf(run.stdout);
    const events = FILES * (text.trimEnd().split('\n').length - 2);
    expect(report).toMatchObject({ ok: true, matches: FILES, bad: 0, events, workers: 2, told: [] });
    expect(report['matchesPerSecond']).toBeGreaterThan(0);
  });

  it('names what is wrong with each, and goes on', async () => {
    const { path, file } = copied('bad');
    writeFileSync(file(0), gzipSync(text.replace('"at":17', '"at":18')));
    writeFileSync(file(2), 'noise');
    const { code, stdout } = await captured('replay', 'verify', path, '--workers', '1', '--json');
    expect(code).toBe(1);
    expect(reportOf(stdout)).toMatchObject({
      ok: false,
      matches: 3,
      bad: 2,
      told: [
        { file: file(0), check: 'chain', version: 1 },
        { file: file(2), check: 'format' },
      ],
    });
    const words = await captured('replay', 'verify', path, '--workers', '1');
    expect(words.stdout).toMatch(/match-00\S+: BAD chain at event 1, line 2: .+\n/);
    expect(words.stdout).toMatch(/3 matches, 2 faults; \d+ events in [\d.]+ s, [\d.]+ matches\/s\n$/);
  });

  it('holds an archive to its signature, its parts and its manifests', async () => {
    const verify = (path: string, ...more: string[]) => captured('archive', 'verify', path, '--workers', '1', ...more);
    expect(await verify(archive, '--trust', base64url(KEY.publicKey))).toMatchObject({ code: 0 });
    const stranger = base64url(generateSigningKey(new Uint8Array(32).fill(6)).publicKey);
    expect(await verify(archive, '--trust', stranger)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('which is not trusted'),
    });
    expect(await verify(replays)).toMatchObject({ code: 2, stderr: expect.stringContaining('is not an archive') });

    const lost = copiedArchive('lost');
    unlinkSync(join(lost, 'part-00002.tar'));
    const gone = await verify(lost, '--json');
    expect(gone.code).toBe(1);
    expect(reportOf(gone.stdout)).toMatchObject({ matches: FILES - 8, bad: 1, told: [{ check: 'place' }] });

    const swapped = copiedArchive('swapped');
    copyFileSync(join(swapped, 'part-00001.tar'), join(swapped, 'part-00002.tar'));
    const { stdout } = await verify(swapped, '--json');
    expect(reportOf(stdout).told).toMatchObject([{ reason: 'it is not the part that was signed for' }]);

    const edited = copiedArchive('edited');
    const head = readFileSync(join(edited, 'archive.json'), 'utf8');
    writeFileSync(join(edited, 'archive.json'), head.replace('Made for', 'Made at'));
    expect((await verify(edited)).stderr).toContain('BAD archive.json: the signature does not fit');
  });

  it.each([
    ['archive', 'verify'],
    ['replay', 'drift'],
  ])('is not done while matches that were signed for were not seen (%s %s)', async (...command) => {
    const short = join(folder, `short-${command.join('-')}`);
    await writeArchive(short, packed, { key: KEY, matchesOfAPart: 8, unwritten: 5 });
    const { code, stdout } = await captured(...command, short, '--workers', '1');
    expect([code, stdout]).toEqual([1, expect.stringContaining('BAD: 5 of 25 matches were not seen')]);
    expect(stdout).not.toContain('all good');
    const report = reportOf((await captured(...command, short, '--workers', '1', '--json')).stdout);
    expect(report).toMatchObject({ ok: false, matches: FILES, expected: 25, told: [] });
  });

  it('plays an archive again, too', async () => {
    const { code, stdout } = await captured('replay', 'drift', archive, '--workers', '1', '--json');
    expect(code).toBe(0);
    expect(reportOf(stdout)).toMatchObject({ matches: FILES, same: FILES, drift: 0 });
  });
});
