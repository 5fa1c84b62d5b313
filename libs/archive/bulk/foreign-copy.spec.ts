import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ExportRefused, matchVerification } from '#replay-exports';
import { games } from '#games';
import { readLines, readReplay, verifyReplay } from '#replay';
import { recorded } from '#testkit/audit';
import { replayLines } from '#simulation/population';
import { foreignCopy, unpacked } from './foreign-copy.js';

let file: Buffer;

beforeAll(async () => {
  const { matchId, events } = recorded('from elsewhere', { surrender: { seat: 1, after: 20 } });
  const lines = await replayLines(matchId, events);
  file = gzipSync(lines.map((line) => `${line}\n`).join(''));
});

describe('a record from elsewhere', () => {
  it('is handed on as it came to whoever may know all', async () => {
    expect(await foreignCopy(file, 'omniscient', games)).toBe(file);
  });

  it('is handed to anybody else as the copy that was signed for them', async () => {
    const whole = await readReplay(readLines(unpacked(file)));
    const secret = whole.events.find(({ type }) => type === 'SecretRevealed')?.payload as { readonly secret: string };
    for (const viewer of ['spectator', { seat: 1 }, { study: 0 }] as const) {
      const copy = await foreignCopy(file, viewer, games);
      const verdict = await verifyReplay(readLines(unpacked(copy)), matchVerification(games));
      expect(verdict).toMatchObject({ ok: true, viewer });
      const text = gunzipSync(copy).toString();
      expect(text).not.toContain(whole.header.blinding);
      expect(text).not.toContain(secret.secret);
    }
  });

  it('is handed to nobody where the copy cannot be made', async () => {
    const fixture = new URL('../../replay/testing/fixtures/format-1/omniscient.senki.jsonl', import.meta.url);
    const refused = (copy: Promise<unknown>) => expect(copy).rejects.toThrow(ExportRefused);
    await refused(foreignCopy(gzipSync(readFileSync(fixture)), 'spectator', games));
    await refused(foreignCopy(file, 'spectator', new Map()));
    await refused(foreignCopy(file, { seat: 2 }, games));
  });
});
