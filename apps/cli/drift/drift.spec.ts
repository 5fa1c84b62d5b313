import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardSetOf } from '#card-sets';
import { CardSetFolder } from '#card-sets/node';
import { games } from '#games';
import type { Game } from '#kernel';
import { encodeReplay } from '#replay';
import { writeReplayFile } from '#replay/node';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import { captured } from '../testing/captured.js';
import { driftOf } from './drift.js';

const poker = games.get('blackpoker@lite')!;
const gcg = games.get('gcg@early')!;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-drift-'));
  file = await written('archive/one', poker);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function written(name: string, game: Game): Promise<string> {
  const path = join(folder, `${name}.senki.jsonl.br`);
  mkdirSync(join(path, '..'), { recursive: true });
  await writeReplayFile(path, encodeReplay(sampleSource(game, recordRandomMatch(game, name, 1_700_000_000_000))));
  return path;
}

/** The same rules with one change: a deck is shuffled one extra time. */
const changed: Game = {
  ...poker,
  procedures: {
    ...poker.procedures,
    steps: {
      ...poker.procedures.steps,
      setup: (context, frame) => {
        context.shuffle('deck/1');
        return poker.procedures.steps['setup']!(context, frame);
      },
    },
  },
};

describe('drift', () => {
  it('is none where the engine is the one that recorded', async () => {
    expect(await driftOf(games, { replays: { kind: 'files', files: [file] }, cards: [] })).toMatchObject({
      matches: 1,
      found: [{ outcome: 'same', engine: 'bench', version: null }],
    });
  });

  it('names the first event that differs, recorded and now', async () => {
    const {
      found: [found],
    } = await driftOf(new Map([['blackpoker@lite', changed]]), {
      replays: { kind: 'files', files: [file] },
      cards: [],
    });
    expect(found).toMatchObject({
      outcome: 'drift',
      version: 5,
      recorded: expect.stringMatching(/^\{"type":"ZoneShuffled","zone":"deck\/0"|"zone":"deck\/0"/),
      now: expect.stringContaining('"zone":"deck/1"'),
      field: expect.stringContaining('/'),
    });
  });

  it('is an engine that stops, too', async () => {
    const broken = { ...poker, procedures: { ...poker.procedures, steps: {} } };
    const {
      found: [found],
    } = await driftOf(new Map([['blackpoker@lite', broken]]), {
      replays: { kind: 'files', files: [file] },
      cards: [],
    });
    expect(found).toMatchObject({ outcome: 'drift', reason: expect.stringContaining('the engine stopped') });
  });

  it('finds the cards that a replay pins by their hash', async () => {
    const gone = Object.values(gcg.cards).find(({ key }) => !usedKeys(gcg).has(key));
    expect(gone).toBeDefined();
    const cards = Object.fromEntries(
      Object.values(gcg.cards)
        .filter((card) => card !== gone)
        .map((c) => [c.key, c]),
    );
    const older = gcg.withCards!(cards);
    const path = await written('older/one', older);
    expect(await driftOf(games, { replays: { kind: 'files', files: [path] }, cards: [] })).toMatchObject({
      found: [{ outcome: 'skipped', reason: `card set ${cardSetOf(older).hash} is not known here` }],
    });
    const kept = join(folder, 'older', 'card-sets');
    await new CardSetFolder(kept).keep(cardSetOf(older));
    expect(await driftOf(games, { replays: { kind: 'files', files: [path] }, cards: [kept] })).toMatchObject({
      found: [{ outcome: 'same' }],
    });
    expect(await captured('replay', 'drift', join(folder, 'older'), '--workers', '1')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 unchanged'),
    });
  });
});

/** Cards of the first sample deck. */
const usedKeys = (game: Game): ReadonlySet<string> =>
  new Set(Object.values(Object.values(game.decks.samples)[0]!).flat());

describe('replay drift', () => {
  const drift = (...args: string[]) => captured('replay', 'drift', ...args, '--workers', '1');

  it('reports what it played and how fast', async () => {
    const { code, stdout } = await drift(join(folder, 'archive'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 match replayed on senki@\S+: 1 unchanged, 0 different,/);
    expect(stdout).toMatch(/\d+ events in [\d.]+ s, [\d.]+ matches\/s\n$/);
  });

  it('fails on files that cannot be read, and on calls that make no sense', async () => {
    const noise = join(folder, 'noise.senki.jsonl');
    writeFileSync(noise, 'noise\n');
    const { code, stdout } = await drift(file, noise, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, same: 1, unreadable: 1, told: [{ file: noise }] });
    expect(await drift(join(folder, 'nowhere'))).toMatchObject({ code: 2 });
    mkdirSync(join(folder, 'empty'));
    expect(await drift(join(folder, 'empty'))).toMatchObject({ code: 2 });
  });

  it('fails where a file is declared to differ and does not', async () => {
    const declared = join(folder, 'archive', 'drift.json');
    writeFileSync(declared, JSON.stringify({ 'one.senki.jsonl.br': { since: 'senki@9', reason: 'a test' } }));
    const { code, stdout } = await drift(join(folder, 'archive'), '--declared', declared);
    expect([code, stdout]).toEqual([1, expect.stringContaining('declared to differ, but does not')]);
    writeFileSync(declared, JSON.stringify({ 'one.senki.jsonl.br': { since: 'senki@9' } }));
    expect(await drift(join(folder, 'archive'), '--declared', declared)).toMatchObject({ code: 2 });
  });
});
