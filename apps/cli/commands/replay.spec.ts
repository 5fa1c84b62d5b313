import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardSetOf } from '#card-sets';
import { CardSetFolder } from '#card-sets/node';
import { games } from '#games';
import { base64url, generateSigningKey } from '#proof';
import { encodeReplay } from '#replay';
import { writeReplayFile } from '#replay/node';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import { captured } from '../testing/captured.js';

const game = games.get('blackpoker@lite')!;
const match = recordRandomMatch(game, 'a match to look at', 1_700_000_000_000);
const source = sampleSource(game, match);
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-replay-'));
  file = join(folder, 'match.senki.jsonl');
  await writeReplayFile(file, encodeReplay(source));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the file with one line changed, as if someone had edited it. */
function changed(line: number, change: (text: string) => string): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  lines[line - 1] = change(lines[line - 1]!);
  const path = join(folder, `changed-${line}.senki.jsonl`);
  writeFileSync(path, lines.join('\n'));
  return path;
}

describe('replay verify', () => {
  it('accepts a good file and says what it checked', async () => {
    const { code, stdout } = await captured('replay', 'verify', file);
    expect(code).toBe(0);
    expect(stdout).toContain(`match   ${match.matchId}, ${match.state.version} events, complete record`);
    expect(stdout).toContain(`key     ${base64url(source.key.publicKey)} (any key passes`);
    expect(stdout).toContain('checks  format, chain, disclosure, signature, commitment, reexecution');
  });

  it('names the first bad event', async () => {
    const bad = changed(30, (text) => text.replace(/"at":\d/, '"at":2'));
    const { code, stdout } = await captured('replay', 'verify', file, bad, '--json');
    expect(code).toBe(1);
    const { ok, verdicts } = JSON.parse(stdout) as { ok: boolean; verdicts: Record<string, unknown>[] };
    expect(ok).toBe(false);
    expect(verdicts).toMatchObject([{ ok: true }, { ok: false, check: 'chain', version: 29, line: 30 }]);
  });

  it('takes the word of no stranger when told whom to trust', async () => {
    const stranger = base64url(generateSigningKey(new Uint8Array(32).fill(3)).publicKey);
    const { code, stdout } = await captured('replay', 'verify', file, '--trust', stranger);
    expect(code).toBe(1);
    expect(stdout).toMatch(/BAD signature at line \d+: it is signed by [\w-]{43}, which is not trusted/);
  });

  it('tells files it cannot read, and calls that make no sense, from bad replays', async () => {
    expect(await captured('replay', 'verify', join(folder, 'none.senki.jsonl'))).toMatchObject({ code: 2 });
    expect(await captured('replay', 'verify', 'notes.txt')).toMatchObject({ code: 2 });
    expect(await captured('replay', 'verify')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name a replay'),
    });
    writeFileSync(join(folder, 'noise.senki.jsonl'), 'noise\n');
    const noise = await captured('replay', 'verify', join(folder, 'noise.senki.jsonl'));
    expect(noise).toMatchObject({ code: 1, stdout: expect.stringContaining('BAD format at line 1: not JSON') });
  });
});

describe('replay redact', () => {
  it.each(['spectator', 'seat-0', 'seat-1', 'study-1'])(
    'makes the copy of %s, which verifies by itself',
    async (who) => {
      const out = join(folder, `${who.replace(':', '-')}.senki.jsonl`);
      const made = await captured('replay', 'redact', file, '--viewer', who, '--out', out);
      expect(made).toMatchObject({ code: 0, stdout: `${out}\n` });
      const { code, stdout } = await captured('replay', 'verify', out);
      expect(code).toBe(0);
      expect(stdout).toContain('checks  format, disclosure, signature');
      expect(stdout).toContain('not checked: chain');
      const story = await captured('replay', 'show', out);
      const seen = who.startsWith('study') ? 'seat-1' : who;
      const told = await captured('replay', 'show', file, '--viewer', seen);
      // The story is the same except for the match secret, which only omniscient copies contain.
      const plain = (text: string): string => text.replace(/The secret behind .*/, '');
      expect(plain(story.stdout)).toBe(plain(told.stdout));
      expect(story.stdout).toContain('this copy leaves it out');
    },
  );

  it('refuses a file that is not genuine, and one that is a copy already', async () => {
    const bad = changed(12, (text) => text.replace(/"at":\d/, '"at":2'));
    const refused = await captured('replay', 'redact', bad, '--viewer', 'spectator', '--out', folder);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('chain, line 12') });
    const copy = join(folder, 'spectator.senki.jsonl');
    const twice = await captured('replay', 'redact', copy, '--viewer', 'seat-0', '--out', folder);
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('omniscient') });
    expect(await captured('replay', 'redact', file, '--viewer', 'omniscient')).toMatchObject({ code: 2 });
    expect(await captured('replay', 'redact', file, '--viewer', 'seat-7', '--out', folder)).toMatchObject({ code: 2 });
  });
});

describe('replay show', () => {
  it('tells the whole match', async () => {
    const { code, stdout } = await captured('replay', 'show', file);
    expect(code).toBe(0);
    expect(stdout).toContain(`match ${match.matchId}: blackpoker@lite, duel, engine bench`);
    expect(stdout).toMatch(/ {4}1 {2}00:00\.0 {2}The match opens\.\n/);
    expect(stdout).toMatch(/\nplayer-[01] wins the match \(by the rules: the deck is empty\)\.\n$/);
  });

  it.each([
    ['ja', '対戦が始まる。'],
    ['zh', '对局开始。'],
  ])('tells it in the language %s', async (lang, opening) => {
    const { code, stdout } = await captured('replay', 'show', file, '--lang', lang, '--to', '5');
    expect(code).toBe(0);
    expect(stdout).toContain(opening);
    expect((await captured('replay', 'show', file, '--lang', 'xx')).code).toBe(2);
  });

  it('names cards as the set does that the match pinned', async () => {
    const gcg = games.get('gcg@1.1.0')!;
    const renamed = Object.values(gcg.cards).map((card) => [card.key, { ...card, name: `Old ${card.name}` }] as const);
    const old = gcg.withCards!(Object.fromEntries(renamed));
    const there = mkdtempSync(join(folder, 'pinned-'));
    const pinned = join(there, 'match.senki.jsonl');
    await writeReplayFile(pinned, encodeReplay(sampleSource(old, recordRandomMatch(old, 'old', 1_700_000_000_000))));
    expect(await captured('replay', 'show', pinned)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--cards names folders with card sets'),
    });
    await new CardSetFolder(join(there, 'card-sets')).keep(cardSetOf(old));
    const beside = await captured('replay', 'show', pinned);
    const named = await captured('replay', 'show', pinned, '--cards', join(there, 'card-sets'));
    expect([beside.code, named.code]).toEqual([0, 0]);
    expect(beside.stdout).toContain('Old ');
    expect(named.stdout).toBe(beside.stdout);
  });

  it('tells a stretch of it', async () => {
    const { stdout } = await captured('replay', 'show', file, '--from', '20', '--to', '40');
    const versions = [...stdout.matchAll(/^ +(\d+) {2}\d\d:/gm)].map(([, version]) => Number(version));
    expect(versions.length).toBeGreaterThan(3);
    expect(versions.every((version) => version >= 20 && version <= 40)).toBe(true);
    expect(stdout).not.toContain(' wins ');
  });

  it('tells a seat no more than it could know', async () => {
    const all = await captured('replay', 'show', file, '--to', '30');
    const own = await captured('replay', 'show', file, '--to', '30', '--viewer', 'seat-0');
    expect(own.stdout).toContain('as seen by seat 0');
    expect(own.stdout).not.toBe(all.stdout);
    expect(await captured('replay', 'show', file, '--viewer', 'seat-7')).toMatchObject({ code: 2 });
    expect(await captured('replay', 'show', file, '--viewer', 'me')).toMatchObject({ code: 2 });
  });
});
