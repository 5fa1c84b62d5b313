import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { base64url, generateSigningKey } from '#proof';
import { signEntry } from '#match-log';
import { KEY as OLD, sealOf, writeLog } from '../testing/log-folder.js';
import { sealedIn } from './sealed.js';

const PRESENT = generateSigningKey(new Uint8Array(32).fill(16));
const MATCHES = ['0198c0de-1234-7abc-8def-000000000001', '0198c0de-1234-7abc-8def-000000000002'] as const;
const ENTRIES = [signEntry(sealOf(MATCHES[0]), OLD), signEntry(sealOf(MATCHES[1]), PRESENT)];
const [old, present] = [base64url(OLD.publicKey), base64url(PRESENT.publicKey)];

const folder = mkdtempSync(join(tmpdir(), 'senki-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what was sealed in a log whose key was changed', () => {
  const listed = writeLog(join(folder, 'listed'), ENTRIES, PRESENT, [OLD]);
  const unlisted = writeLog(join(folder, 'unlisted'), ENTRIES, PRESENT);
  const sealed = MATCHES.map((matchId) => ({ matchId, head: 'ab'.repeat(32) }));

  it('is all of it, where the log lists the old key or it is named as trusted', async () => {
    expect(await sealedIn(listed, [])).toEqual(sealed);
    expect(await sealedIn(unlisted, [old, present])).toEqual(sealed);
  });

  it('is not believed where the old key is neither listed nor named', async () => {
    await expect(sealedIn(unlisted, [])).rejects.toThrow(`key ${OLD.id} is not trusted`);
    await expect(sealedIn(listed, [present])).rejects.toThrow(`key ${OLD.id} is not trusted`);
    await expect(sealedIn(listed, [old])).rejects.toThrow('is bad at checkpoint');
  });
});
