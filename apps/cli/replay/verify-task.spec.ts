import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { games } from '#games';
import type { Game } from '#kernel';
import { encodeReplay } from '#replay';
import { writeReplayFile } from '#replay/node';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import type { ReplayTask } from './sources.js';
import { verifyTask } from './verify-task.js';

const CHECK = { trust: [], cards: [], sealed: false };
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-task-'));
  file = join(folder, 'good.senki.jsonl.gz');
  const game = games.get('blackpoker@lite')!;
  const match = recordRandomMatch(game, 'a task', 1_700_000_000_000, {
    act: (versions) => (versions.length === 12 ? { type: 'Concede', seat: 0 } : null),
  });
  await writeReplayFile(file, encodeReplay(sampleSource(game, match)));
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const verified = (replays: ReplayTask) => verifyTask({ replays, check: CHECK });

describe('a task', () => {
  it('of the midst of a part that it cannot read is not done, whatever others could read', async () => {
    const part = { file: 'part-00001.tar', matches: 300, bytes: 0, sha256: '00'.repeat(32) };
    const done = await verified({ kind: 'part', archive: folder, part, from: 100, below: 200 });
    expect(done).toMatchObject({
      matches: 0,
      bad: [{ file: join(folder, part.file), check: 'place', reason: 'there is no such file or folder' }],
    });
  });

  it('tells files that cannot be opened or read, and goes on', async () => {
    const [lost, unknown] = [join(folder, 'lost.senki.jsonl.gz'), join(folder, 'replay.zip')];
    writeFileSync(unknown, 'noise');
    const done = await verified({ kind: 'files', files: [lost, unknown, folder, file] });
    expect(done).toMatchObject({
      matches: 4,
      bad: [
        { file: lost, check: 'place', reason: 'there is no such file or folder' },
        { file: unknown, check: 'place', reason: expect.stringContaining('a replay file ends in') },
        { file: folder, check: 'place' },
      ],
    });
    expect(done.events).toBeGreaterThan(0);
  });

  it('does not take a bug of the engine for a fault of the file', async () => {
    const bug = new TypeError('a bug');
    jest.spyOn(games as Map<string, Game>, 'get').mockImplementation(() => {
      throw bug;
    });
    await expect(verified({ kind: 'files', files: [file] })).rejects.toBe(bug);
  });
});
