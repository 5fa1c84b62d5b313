import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { match, openedMatch, type MatchEventDocument } from '#contract';
import { gcg110 } from '#games/gcg';
import { Client } from '../api/testing/client.js';
import { numbersFrom, playOut } from '../api/testing/random-player.js';
import { sealedExport } from './testing/sealed-export.spec-helper.js';
import { SenkiProcess } from './testing/senki-process.js';

const TABLES = [
  { mode: 'duel', seats: 2, sleeps: true },
  { mode: 'royale-winner-advances', seats: 3, sleeps: false },
  { mode: 'royale-loser-eliminated', seats: 3, sleeps: false },
  { mode: 'team', seats: 4, sleeps: false },
] as const;

/** Long enough for a busy machine, but short at the table where a seat lets one decision time out. */
const timeControlFor = (sleeps: boolean) => ({
  bankMs: 3_600_000,
  bufferMs: 1_000,
  decisionMs: sleeps ? 15_000 : 600_000,
  maxBankMs: 3_600_000,
});

describe('every way to sit at a table of the Gundam Card Game, over HTTP', () => {
  let folder: string;
  let operator: Client;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'senki-tables-'));
    // If root starts the database server, it runs as another user, who needs access to the folder.
    chmodSync(folder, 0o755);
    const env = { SENKI_DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', SENKI_RATE_LIMIT: '1000000' };
    const senki = SenkiProcess.start(['serve'], env);
    const [, url] = await senki.says(/serves matches on (\S+)/);
    const [, key] = await senki.says(/^ {2}(sk_\S+)$/m);
    operator = new Client(url!).as(key!);
  });
  afterAll(async () => {
    await SenkiProcess.endAll();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(TABLES)(
    '$mode for $seats: played to the end with clocks, exported, verified',
    async ({ mode, seats, sleeps }) => {
      const decks = Object.values(gcg110.decks.samples);
      const opened = await operator.post(openedMatch, '/v1/matches', {
        game: 'gcg',
        edition: '1.1.0',
        mode,
        timeControl: timeControlFor(sleeps),
        seats: Array.from({ length: seats }, (_, seat) => ({ player: `p${seat}`, deck: decks[seat % decks.length] })),
      });
      const path = `/v1/matches/${opened.matchId}`;
      const players = opened.seats.map(({ token }, seat) =>
        playOut(operator.as(token), path, numbersFrom(seat + 1), seat === 0 && sleeps ? onceAfter(3) : undefined),
      );
      const [first = [], ...others] = await Promise.all(players);
      expect(timeouts(first)).toMatchObject(sleeps ? [{ seat: 0, clock: 'decision' }] : []);
      for (const seen of others) expect(headings(seen)).toEqual(headings(first));
      const { status, end } = await operator.get(match, path);
      expect(status).toBe('over');
      expect(end).toMatchObject({ reason: expect.stringMatching(/^(win|draw)$/) });

      const file = join(folder, `${mode}.senki.jsonl.gz`);
      writeFileSync(file, await sealedExport(operator, opened.matchId));
      const verified = await SenkiProcess.run(['replay', 'verify', file], { SENKI_DATA_DIR: join(folder, 'nowhere') });
      expect(verified).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('commitment, inclusion, reexecution'),
      });
    },
  );
});

/** True once, after this many decisions: the seat lets that decision time out. */
function onceAfter(decisions: number): () => boolean {
  let left = decisions;
  return () => left-- === 0;
}

const timeouts = (seen: readonly MatchEventDocument[]) =>
  seen.filter(({ type }) => type === 'ClockExpired').map(({ payload }) => payload);
/** The parts of events that are the same for every seat. */
const headings = (seen: readonly MatchEventDocument[]) => seen.map(({ version, type, at }) => ({ version, type, at }));
