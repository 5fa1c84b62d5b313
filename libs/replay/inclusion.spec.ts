import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base64, base64url, commit, generateSigningKey, hex, utf8, type SigningKey } from '#proof';
import { entryText, SEAL_KIND, signEntry, type SealStatement } from '#match-log';
import { leafHash, nodeHash, signCheckpoint } from '#merkle-log';
import type { Inclusion } from './inclusion.js';
import {
  chained,
  encoded,
  FACTS,
  KEY,
  linesOf,
  MATCH,
  OTHER_KEY,
  PUBLIC_KEY,
  SECRET,
  sampleSource,
} from './testing/sample.js';
import { verifyReplay } from './verify.js';

const ORIGIN = 'log.example/matches';
const LOG_KEY = generateSigningKey(new Uint8Array(32).fill(13));
const ROOT = (JSON.parse(linesOf(await encoded()).at(-1)!) as { root: string }).root;
const SIBLING = leafHash(utf8('another match'));

const statement = (changes: Partial<SealStatement> = {}): SealStatement => ({
  kind: SEAL_KIND,
  format: 1,
  match: MATCH,
  game: 'sample',
  edition: '1',
  mode: 'duel',
  winners: [0],
  reason: 'win',
  events: FACTS.length,
  head: chained(FACTS).at(-1)!.hash,
  damagedAt: null,
  secret: { commitment: hex(commit(SECRET)), kept: true },
  disclosureRoot: ROOT,
  decidedAt: 1_700_000_009_000,
  sealedAt: 1_700_000_009_500,
  ...changes,
});

/** The second of two entries. */
function inclusion(changes: Partial<SealStatement> = {}, key: SigningKey = KEY, logKey: SigningKey = key): Inclusion {
  const entry = signEntry(statement(changes), key);
  const root = nodeHash(SIBLING, leafHash(entry));
  const checkpoint = signCheckpoint({ origin: ORIGIN, size: 2, root }, { name: ORIGIN, key: logKey });
  return { entry: entryText(entry), index: 1, proof: [base64(SIBLING)], checkpoint };
}

const withLog = (given: Inclusion = inclusion()) => encoded({ ...sampleSource(), inclusion: given });
const refused = { check: 'inclusion', line: FACTS.length + 2 };

describe('a replay that carries its place in the log', () => {
  it('verifies, and tells the place', async () => {
    const text = await withLog();
    const verdict = await verifyReplay(linesOf(text), { trustedKeys: [PUBLIC_KEY], requireInclusion: true });
    expect(verdict).toMatchObject({ ok: true, log: { origin: ORIGIN, index: 1, size: 2 } });
    expect(verdict).toMatchObject({ checks: expect.arrayContaining(['inclusion']) });
  });

  it('verifies for every viewer', async () => {
    const source = { ...sampleSource(FACTS, { seat: 0 }), inclusion: inclusion() };
    expect(await verifyReplay(linesOf(await encoded(source)))).toMatchObject({ ok: true, log: { index: 1 } });
  });

  it('is refused when any bit of its footer is changed', async () => {
    const lines = linesOf(await withLog());
    const footer = Buffer.from(lines.at(-1)!);
    await fc.assert(
      fc.asyncProperty(fc.nat(footer.length * 8 - 1), async (bit) => {
        const changed = Buffer.from(footer);
        changed[bit >> 3]! ^= 1 << (bit & 7);
        expect(await verifyReplay([...lines.slice(0, -1), changed.toString('latin1')])).toMatchObject({ ok: false });
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['another match', { match: MATCH.replace('ab', 'cd') }],
    ['another game', { mode: 'team' }],
    ['another record', { events: 6 }],
    ['another record', { head: 'ab'.repeat(32) }],
    ['other copies', { disclosureRoot: 'ab'.repeat(32) }],
    ['another result', { reason: 'draw' }],
    ['another result', { winners: [1] }],
    ['another commitment', { secret: { commitment: 'ab'.repeat(32), kept: true } }],
    ['damaged', { damagedAt: 3 }],
  ] as const)('is never written with the seal of %s: %j', async (_name, changes) => {
    await expect(withLog(inclusion(changes as Partial<SealStatement>))).rejects.toMatchObject(refused);
  });

  it('is never written with a proof that does not hold', async () => {
    const good = inclusion();
    await expect(withLog({ ...good, index: 0 })).rejects.toMatchObject(refused);
    await expect(withLog({ ...good, proof: [] })).rejects.toMatchObject(refused);
    await expect(withLog(inclusion({}, KEY, LOG_KEY))).rejects.toMatchObject(refused);
  });

  it('is held against the keys that its reader trusts, those of seal and log too', async () => {
    const lines = linesOf(await withLog(inclusion({}, OTHER_KEY)));
    const verdict = (...keys: readonly SigningKey[]) =>
      verifyReplay(lines, { trustedKeys: keys.map(({ publicKey }) => base64url(publicKey)) });
    expect(await verifyReplay(lines)).toMatchObject({ ok: true });
    expect(await verdict(KEY, OTHER_KEY)).toMatchObject({ ok: true });
    expect(await verdict(KEY)).toMatchObject({ ok: false, ...refused });
  });
});

describe('a replay without it', () => {
  it('verifies unless its place in the log is asked for', async () => {
    const lines = linesOf(await encoded());
    expect(await verifyReplay(lines)).toMatchObject({ ok: true, log: null });
    expect(await verifyReplay(lines, { requireInclusion: true })).toMatchObject({ ok: false, ...refused });
  });

  it('cannot be made of one that has it', async () => {
    const lines = linesOf(await withLog());
    const { inclusion: _left, ...footer } = JSON.parse(lines.at(-1)!) as Record<string, unknown>;
    const stripped = [...lines.slice(0, -1), JSON.stringify(footer)];
    expect(await verifyReplay(stripped)).toMatchObject({ ok: false, check: 'signature' });
  });
});
