import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '#games';
import { encodeReplay } from '#replay';
import { writeReplayFile } from '#replay/node';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import { captured } from '../testing/captured.js';

const MATCHES = 12;
const poker = games.get('blackpoker@lite')!;
const seatEntropy = { commitMs: 30_000, revealMs: 30_000, onMissing: 'deal' } as const;
let folder: string;
const fileOf = (i: number): string => join(folder, `${i}.senki.jsonl`);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-fairness-'));
  for (let i = 0; i < MATCHES; i++) {
    const act = (versions: readonly number[]) => (versions.length > 8 ? ({ type: 'Concede', seat: 0 } as const) : null);
    const match = recordRandomMatch(poker, `fairness/${i}`, 1_700_000_000_000, {
      act,
      matchId: `01a3185c-5000-7000-8000-${String(i).padStart(12, '0')}`,
      ...(i === 0 ? { seatEntropy } : {}),
    });
    await writeReplayFile(fileOf(i), encodeReplay(sampleSource(poker, match)));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('fairness', () => {
  it('tells what was proven, with and without shares of seats', async () => {
    const { code, stdout } = await captured('fairness', fileOf(0), fileOf(1));
    expect(code).toBe(0);
    expect(stdout).toContain(`${fileOf(0)}: proven`);
    expect(stdout).toContain('seats   0 mixed in, 1 mixed in');
    expect(stdout).toContain('seats   added nothing: the dice rest on the secret alone');
    expect(stdout.match(/acts {4}(\d+) of \1 follow from it: \1 shuffles, 0 rolls/g)).toHaveLength(2);
  });

  it('does not call proven a deal that lacks a share it asked for', async () => {
    const silent = 'corpus/senki-0.1.0/blackpoker-lite-silent.senki.jsonl.br';
    const { code, stdout } = await captured('fairness', silent);
    expect(code).toBe(0);
    expect(stdout).toContain(`${silent}: proven but for the share of seat 1\n`);
    expect(stdout).toContain('seat 1: its share is not in the dice');
    const told = await captured('fairness', silent, fileOf(0), '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({ proofs: [{ missing: [1] }, { missing: [] }] });
  });

  it('names what is not', async () => {
    const bent = join(folder, 'bent', 'bent.senki.jsonl');
    mkdirSync(join(folder, 'bent'));
    const text = readFileSync(fileOf(1), 'utf8');
    writeFileSync(bent, text.replace(/"order":\[(\d+),(\d+),/, '"order":[$2,$1,'));
    const { code, stdout } = await captured('fairness', bent, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      proofs: [{ target: bent, faults: [{ version: 5, reason: expect.stringContaining('0:shuffle:deck/0') }] }],
    });
    rmSync(join(folder, 'bent'), { recursive: true });
    expect(await captured('fairness')).toMatchObject({ code: 2 });
    expect(await captured('fairness', join(folder, 'none.senki.jsonl'))).toMatchObject({ code: 2 });
  });
});

describe('fairness population', () => {
  it('counts an archive and finds nothing in an honest one', async () => {
    const { code, stdout } = await captured('fairness', 'population', folder, '--workers', '1');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${MATCHES} matches, 0 without a complete record\n`));
    expect(stdout).toContain('no finding: honest dice explain everything');
    const told = await captured('fairness', 'population', folder, '--workers', '1', '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({ matches: MATCHES, findings: [], alpha: 0.001 });
  });

  it('refuses a level that is none', async () => {
    expect(await captured('fairness', 'population', folder, '--alpha', '1')).toMatchObject({ code: 2 });
  });
});
