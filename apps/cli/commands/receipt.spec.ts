import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { generateSigningKey } from '#proof';
import { jwksOf, signReceipt, type Result } from '#results';
import { captured } from '../testing/captured.js';

const key = generateSigningKey(new Uint8Array(32).fill(3));
const result: Result = {
  matchId: '0198c0de-1234-7abc-8def-0123456789ab',
  revision: 2,
  game: 'toy',
  edition: '1',
  mode: 'duel',
  engine: 'senki@1',
  cardSets: {},
  labels: {},
  seats: [{ seat: 0, player: 'ann', team: 0, won: true, place: 1 }],
  winners: [0],
  reason: 'judge',
  detail: 'wrong deck',
  startedAt: 1,
  endedAt: 2,
  decidedAt: 3,
  events: 9,
  headHash: 'ff',
  correction: { by: 'key/1', reason: 'wrong deck' },
};
const folder = mkdtempSync(join(tmpdir(), 'senki-receipt-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const receipt = file('receipt.jose', `${signReceipt(result, key)}\n`);
const jwks = file('jwks.json', JSON.stringify(jwksOf([key.publicKey])));

describe('senki receipt verify', () => {
  it('tells the result of a good receipt', async () => {
    const { code, stdout } = await captured('receipt', 'verify', receipt, '--jwks', jwks);
    expect(code).toBe(0);
    expect(stdout).toContain(`good, signed by ${key.id}`);
    expect(stdout).toMatch(/corrected \(revision 2\)\nended by judge \(wrong deck\) after 9 events[^]*1 {2}ann {2}won/);
    const json = await captured('receipt', 'verify', receipt, '--jwks', jwks, '--json');
    expect(JSON.parse(json.stdout)).toEqual({ ok: true, kid: key.id, result });
  });

  it('names what is wrong with a bad one', async () => {
    const others = file('others.json', JSON.stringify(jwksOf([generateSigningKey(new Uint8Array(32)).publicKey])));
    const stranger = await captured('receipt', 'verify', receipt, '--jwks', others);
    expect([stranger.code, stranger.stderr]).toEqual([1, expect.stringContaining('not among those that are trusted')]);
    const changed = file('changed.jose', signReceipt(result, key).replace(/.{10}$/, 'AAAAAAAAAA'));
    expect(await captured('receipt', 'verify', changed, '--jwks', jwks, '--json')).toMatchObject({ code: 1 });
  });

  it('tells a file that is not there from one that is wrong', async () => {
    expect(await captured('receipt', 'verify', join(folder, 'no'), '--jwks', jwks)).toMatchObject({ code: 2 });
    expect(await captured('receipt', 'verify', receipt, '--jwks', file('bad.json', '{'))).toMatchObject({ code: 2 });
    expect(await captured('receipt', 'verify', receipt)).toMatchObject({ code: 2 });
  });
});
