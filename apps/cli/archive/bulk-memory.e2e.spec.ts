import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPatientPool } from '#event-store/testing';
import { games } from '#games';
import { createLogger, StartupStages } from '#platform';
import { base64url, generateSigningKey } from '#proof';
import { encodeReplay } from '#replay';
import { BenchServer } from '../bench/bench-database.js';
import { runForPeak } from '../bench/peak-process.js';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import { writeArchive } from '../testing/archive-folder.js';

const PROGRAM = new URL('../../../dist/apps/cli/main.js', import.meta.url);
const KEY = generateSigningKey(new Uint8Array(32).fill(1));
const game = games.get('blackpoker@lite')!;
const [FEW, MANY] = [300, 3_300];
/** Allowed growth of the peak memory. If matches were kept in memory, the larger archive would need more than twice this. */
const GROWTH_MB = 40;

const folder = mkdtempSync(join(tmpdir(), 'senki-memory-'));
const logger = createLogger({ logLevel: 'silent' });
const stages = new StartupStages(logger);
const match = recordRandomMatch(game, 'a match of some length', 1_700_000_000_000);
let owner: ReturnType<typeof createPatientPool>;
let env: Readonly<Record<string, string>>;
let file: Buffer;

beforeAll(async () => {
  const server = await BenchServer.start(process.env['TEST_DATABASE_URL'] ?? null, logger, stages);
  const { appUrl, ownerUrl } = await server.database();
  owner = createPatientPool(ownerUrl);
  const secret = base64url(new Uint8Array(32).fill(1));
  env = { DATABASE_URL: appUrl, SENKI_SIGNING_KEY: secret, SENKI_TOKEN_SECRET: secret, REDIS_URL: '' };
  let text = '';
  for await (const line of encodeReplay(sampleSource(game, match))) text += line;
  file = gzipSync(text, { level: 1 });
});
afterAll(async () => {
  await owner.end();
  await stages.stop();
  rmSync(folder, { recursive: true, force: true });
});

const peakOf = async (...args: readonly string[]): Promise<number> => (await runForPeak(PROGRAM, args, env)).peakMb;

it('an import takes no more memory for more matches', async () => {
  expect(((MANY - FEW) * file.length) / 2 ** 20).toBeGreaterThan(2 * GROWTH_MB);
  const peaks: number[] = [];
  for (const matches of [FEW, MANY]) {
    // The same match many times: every copy is read and hashed, but only the first is stored.
    const copies = Array.from({ length: matches }, (_, i) => ({
      matchId: i === 0 ? match.matchId : `copy-${i}`,
      file,
    }));
    const path = join(folder, `in-${matches}`);
    await writeArchive(path, copies, { key: KEY, matchesOfAPart: 500 });
    peaks.push(
      await peakOf('archive', 'import', path, '--origin', 'club', '--trust', base64url(KEY.publicKey), '--json'),
    );
  }
  expect(peaks[1]! - peaks[0]!).toBeLessThan(GROWTH_MB);
});

it('an export takes no more memory for more matches', async () => {
  const peaks: number[] = [];
  for (const matches of [FEW, MANY]) {
    await multiply(matches);
    peaks.push(await peakOf('archive', 'export', join(folder, `out-${matches}`), '--json'));
  }
  expect(peaks[1]! - peaks[0]!).toBeLessThan(GROWTH_MB);
});

/** Copies the imported match under new ids until the archive holds this many matches. */
async function multiply(matches: number): Promise<void> {
  await owner.query('CREATE TEMP TABLE fresh (match_id uuid)');
  await owner.query(
    'INSERT INTO fresh SELECT uuidv7() FROM generate_series((SELECT count(*) FROM archive_file) + 1, $1)',
    [matches],
  );
  for (const table of ['archive_match', 'archive_entry', 'archive_file'])
    await owner.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object('match_id', f.match_id, 'sha256', f.match_id))).*
       FROM fresh f, ${table} one WHERE one.match_id = $1`,
      [match.matchId],
    );
  await owner.query('DROP TABLE fresh');
}
