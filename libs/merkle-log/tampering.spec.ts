import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { utf8 } from '#proof';
import { checkLogProof, formatLogProof, parseLogProof } from './log-proof.js';
import { entryTexts, flipped, KEY, logFiles, readerOf, STRANGER, verifierOf } from './memory-log.spec-helper.js';
import { TileTree } from './tile-tree.js';
import { TILE_WIDTH, tilePath } from './tiles.js';
import { verifyLog, type LogVerdict } from './verify-log.js';

type Files = ReadonlyMap<string, Uint8Array>;

const SIZE = 300;
const entries = entryTexts(SIZE);
const whole = logFiles(entries);
const names = [...whole.keys()];
const trusted = [verifierOf(KEY)];
const verify = (files: Files): Promise<LogVerdict> => verifyLog(readerOf(files), { trusted });

/** Whether the place named in a verdict is in the file: the file's path, or one of the entries that it covers. */
function isIn(name: string, place: string): boolean {
  if (place === name) return true;
  const [, level, index] = /^tile\/(entries|0)\/(\d+)/.exec(name) ?? [];
  const [, entry] = /^entry (\d+)$/.exec(place) ?? [];
  return level !== undefined && entry !== undefined && Math.floor(Number(entry) / TILE_WIDTH) === Number(index);
}

async function expectRefused(files: Files, ...places: readonly string[]): Promise<void> {
  const verdict = await verify(files);
  if (verdict.ok) throw new Error('taken for genuine');
  if (!places.some((name) => isIn(name, verdict.place)))
    throw new Error(`${verdict.place} is named, not ${places.join(' or ')}: ${verdict.reason}`);
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
const name = fc.constantFrom(...names);

describe('a log', () => {
  it('that nobody touched is good', async () => {
    expect(await verify(whole)).toMatchObject({ ok: true, checkpoint: { size: SIZE } });
  });

  it('is refused in the file of which bytes were changed, removed or added', async () => {
    await fc.assert(
      fc.asyncProperty(name, fc.nat(), fc.nat(2), fc.uint8Array({ maxLength: 3 }), async (path, at, cut, bytes) => {
        const original = whole.get(path)!;
        const from = at % (original.length + 1);
        const edited = Buffer.concat([original.subarray(0, from), bytes, original.subarray(from + cut)]);
        if (!isSame(original, edited)) await expectRefused(new Map(whole).set(path, edited), path);
      }),
      { numRuns: 700 },
    );
  });

  it('is refused at the first entry that was rewritten, deleted, set in or exchanged, as long as its hashes were not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.nat(2), async (i, j, kind) => {
        const edits = [
          () => entries.with(i, utf8(`another ${i}`)),
          () => entries.with(i, entries[j]!).with(j, entries[i]!),
          () => entries.toSpliced(i, 1).toSpliced(j, 0, entries[i]!),
        ];
        const forged = edits[kind]!();
        const first = entries.findIndex((entry, at) => !isSame(entry, forged[at]!));
        const files = new Map(whole);
        for (const [path, bytes] of logFiles(forged)) if (path.startsWith('tile/entries')) files.set(path, bytes);
        const verdict = await verify(files);
        if (first < 0) expect(verdict.ok).toBe(true);
        else expect(verdict).toMatchObject({ ok: false, place: `entry ${first}` });
      }),
      { numRuns: 300 },
    );
  });

  it('is refused at the checkpoint when its entries and all of their hashes were made anew, or signed by another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(SIZE - 1), fc.boolean(), async (i, isSigned) => {
        const forged = new Map(logFiles(entries.with(i, utf8('another')), isSigned ? STRANGER : KEY));
        if (!isSigned) forged.set('checkpoint', whole.get('checkpoint')!);
        expect(await verify(forged)).toMatchObject({ ok: false, place: 'checkpoint' });
      }),
      { numRuns: 150 },
    );
  });

  it('is refused at the file that comes out of another log', async () => {
    const other = logFiles(entries.map((_, i) => utf8(`elsewhere ${i}`)));
    for (const path of names)
      // For hashes above the entries, the checkpoint might equally be the part that is wrong.
      await expectRefused(new Map(whole).set(path, other.get(path)!), path, 'checkpoint');
  });
});

describe('a proof that an entry is in a log', () => {
  const tree = new TileTree(SIZE, (tile) => Promise.resolve(whole.get(tilePath(tile)) ?? null));
  const checkpoint = Buffer.from(whole.get('checkpoint')!).toString();
  const proofOf = async (index: number): Promise<string> =>
    formatLogProof({ index, hashes: await tree.inclusionProof(index), checkpoint, extra: entries[index]! });
  const isGood = (text: string, entry: Uint8Array): boolean => {
    try {
      checkLogProof(entry, parseLogProof(text), trusted);
      return true;
    } catch {
      return false;
    }
  };

  it('is good for its entry and for no other, and refused with any bit changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.nat(), async (index, other, bit) => {
        const text = await proofOf(index);
        expect(isGood(text, entries[index]!)).toBe(true);
        expect(isGood(text, entries[other]!)).toBe(index === other);
        const edited = Buffer.from(flipped(Buffer.from(text), bit)).toString();
        const { extra } = isReadable(edited) ? parseLogProof(edited) : { extra: null };
        // The proof does not cover the attached entry: a reader must check it before using it.
        const entry = extra ?? entries[index]!;
        expect(isGood(edited, entry)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});

function isReadable(text: string): boolean {
  try {
    parseLogProof(text);
    return true;
  } catch {
    return false;
  }
}
