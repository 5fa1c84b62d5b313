import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EventStore } from '#event-store';
import { AnchorCheck } from '#operators/anchors';
import { loadSecrets, type Config } from '#platform/program';
import { fromBase64url, generateSigningKey } from '#proof';
import { LogFiles, RecordCheck, type RecordFault } from '#match-log/storage';
import { formatLogProof, formatVerifierKey, tilePath, tilesOf, type VerifierKey } from '#merkle-log';
import { inSession, type Session } from '../composition/session.js';
import { Failure, type Io } from '../io.js';
import { requireMatchId } from '../replay/stream-check.js';
import { KEYS_FILE, RETIRED_FILE, type LogKeys } from './place.js';
import { reportOf, withBar, type LogQuestion, type LogReport } from './report.js';

const PAGE = 200;

/** `trusted` null: trust the keys of the configuration. */
type DatabaseQuestion = Omit<LogQuestion, 'trusted'> & { readonly trusted: LogKeys | null };

/** Recomputes the log in the database and compares it with the record of every match. */
export function verifyDatabase(question: DatabaseQuestion): Promise<LogReport> {
  return inSession(async ({ pool, config }) => {
    const files = new LogFiles(pool);
    const trusted = question.trusted ?? ownKeys(config);
    const report = await reportOf({ read: (path) => files.file(path) }, { ...question, trusted }, true);
    const found = await recordFaults(pool);
    const broken = await new AnchorCheck(pool).firstBroken();
    const faults = [
      ...report.faults,
      ...found.map(({ matchId, version, fault }) => ({ place: `match ${matchId}, version ${version}`, reason: fault })),
      ...(broken
        ? [{ place: `entry ${broken.leaf}`, reason: `the audit trail has another act ${broken.position}` }]
        : []),
    ];
    return { ...report, ok: faults.length === 0, faults };
  });
}

async function recordFaults(pool: Session['pool']): Promise<readonly RecordFault[]> {
  const check = new RecordCheck(pool);
  const store = new EventStore(pool);
  const faults: RecordFault[] = [];
  for (let from: number | null = 0; from !== null;) {
    const page: Awaited<ReturnType<RecordCheck['changed']>> = await check.changed(from, PAGE);
    faults.push(...page.faults);
    from = page.next;
  }
  for (let after: string | null = null; ;) {
    const page: string[] = await store.listMatchIds(after, PAGE);
    faults.push(...(await check.missing(page)));
    const last = page.at(-1);
    if (last === undefined) return faults;
    after = last;
  }
}

export function checkpointInDatabase(): Promise<Uint8Array | null> {
  return inSession(({ pool }) => new LogFiles(pool).file('checkpoint'));
}

export function prove(match: string, revision: number): Promise<string> {
  const matchId = requireMatchId(match);
  return inSession(async ({ pool }) => {
    const proof = await new LogFiles(pool).prove(matchId, revision);
    if (proof === null) throw new Failure(1, `the log has no result ${revision} of match ${matchId}`);
    return formatLogProof(proof);
  });
}

/** Writes the missing files. The checkpoint is written last, so that it never covers entries that are not in the folder. */
export function exportLog(folder: string, io: Io): Promise<{ readonly size: number; readonly written: number }> {
  return inSession(async ({ pool, config }) => {
    const files = new LogFiles(pool);
    const newest = await files.checkpoint();
    if (newest === null) throw new Failure(1, 'the log has no checkpoint yet');
    let written = 0;
    await withBar(io, async (onProgress) => {
      const tiles = [...tilesOf(newest.size)];
      for (const [i, tile] of tiles.entries()) {
        const path = join(folder, tilePath(tile));
        if (!(await isThere(path))) {
          const bytes = await files.tile(tile);
          if (bytes === null) throw new Failure(1, `the log has no ${tilePath(tile)}`);
          await put(path, bytes);
          written += 1;
        }
        onProgress(Math.round((newest.size * (i + 1)) / tiles.length), newest.size);
      }
    });
    const { keys, retired } = ownKeys(config);
    await put(join(folder, RETIRED_FILE), linesOf(retired));
    await put(join(folder, KEYS_FILE), linesOf(keys));
    await put(join(folder, 'checkpoint'), newest.note);
    return { size: newest.size, written };
  });
}

function ownKeys(config: Config): LogKeys {
  const named = (publicKey: Uint8Array): VerifierKey => ({ name: config.logOrigin, publicKey });
  const { publicKey } = generateSigningKey(loadSecrets(config).signing);
  return { keys: [named(publicKey)], retired: config.retiredKeys.map((key) => named(fromBase64url(key))) };
}

const linesOf = (keys: readonly VerifierKey[]): string => keys.map((key) => `${formatVerifierKey(key)}\n`).join('');

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Writes a file atomically. */
async function put(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.partial`, content);
  await rename(`${path}.partial`, path);
}
