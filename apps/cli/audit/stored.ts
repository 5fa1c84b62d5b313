import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the replays of stored matches to a folder of their own, for as long as they are needed. */
export async function withStored(
  ids: readonly string[],
  work: (files: readonly string[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return work([]);
  const folder = await mkdtemp(join(tmpdir(), 'senki-audit-'));
  try {
    const { inSession } = await import('../composition/session.js');
    const { exportMatch } = await import('../replay/export.js');
    const files = await inSession(async (session) => {
      const paths: string[] = [];
      for (const matchId of ids) paths.push(await exportMatch(session, { matchId, viewer: 'omniscient', out: folder }));
      return paths;
    });
    await work(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
