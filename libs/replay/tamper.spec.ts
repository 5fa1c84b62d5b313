import type { Json } from '#proof';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CopyViewer } from './format.js';
import { readLines } from './lines.js';
import { encoded, FACTS, linesOf, PUBLIC_KEY, sampleSource, type Fact } from './testing/sample.js';
import { verifyReplay, type Refused, type Verified } from './verify.js';

const VIEWERS: readonly CopyViewer[] = ['omniscient', 'spectator', { seat: 0 }, { seat: 1 }, { study: 0 }];
const NEWLINE = 0x0a;

const verifyBytes = (bytes: Uint8Array): Promise<Verified | Refused> =>
  verifyReplay(readLines(inChunks(bytes)), { trustedKeys: [PUBLIC_KEY] });

/** Chunks of uneven sizes, so that no verdict depends on where a read ends. */
function* inChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0, size = 1; start < bytes.length; start += size, size = (size * 7) % 613)
    yield bytes.subarray(start, start + size);
}

/** The 1-based line at which two files first differ. */
function firstDifference(a: Uint8Array, b: Uint8Array): number {
  let line = 1;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (a[i] !== b[i]) return line;
    if (a[i] === NEWLINE) line++;
  }
  throw new Error('the files are equal');
}

async function expectRefusal(original: Uint8Array, edited: Uint8Array): Promise<void> {
  if (Buffer.compare(original, edited) === 0) return;
  const verdict = await verifyBytes(edited);
  expect(verdict.ok).toBe(false);
  const { line, version } = verdict as Refused;
  const edit = firstDifference(original, edited);
  expect(line).not.toBeNull();
  expect(line!).toBeLessThanOrEqual(edit);
  // The event at line n has version n - 1.
  if (version !== null) expect(version).toBe(line! - 1);
}

const fact: fc.Arbitrary<Fact> = fc.record({
  at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  type: fc.constantFrom('CardMoved', 'DecisionAsked', 'DecisionMade'),
  payload: fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }) as fc.Arbitrary<Json>,
});
const draw: fc.Arbitrary<Fact> = fc.record({
  at: fc.constant(1),
  type: fc.constant('CardDrawn'),
  payload: fc.record({ seat: fc.nat(1), card: fc.string() }),
});
const facts = fc.array(fc.oneof(fact, draw, fc.constantFrom(...FACTS)), { maxLength: 12 });
const viewers = fc.constantFrom(...VIEWERS);

type Edit = (lines: readonly string[]) => readonly string[];
const at = (lines: readonly string[], position: number, extra = 0): number => position % (lines.length + extra);
const swap = (lines: readonly string[], i: number, j: number): string[] => lines.with(i, lines[j]!).with(j, lines[i]!);

/** Edits that keep whole lines; an inserted line may be a copy of another, a plausible one, or anything. */
const lineEdits: fc.Arbitrary<Edit> = fc.oneof(
  fc.nat().map(
    (i): Edit =>
      (lines) =>
        lines.toSpliced(at(lines, i), 1),
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([i, j]): Edit =>
      (lines) =>
        swap(lines, at(lines, i), at(lines, j)),
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([i, j]): Edit =>
      (lines) =>
        lines.toSpliced(at(lines, i, 1), 0, lines[at(lines, j)]!),
  ),
  fc.tuple(fc.nat(), fc.nat()).map(
    ([i, j]): Edit =>
      (lines) =>
        lines.with(at(lines, i), lines[at(lines, j)]!),
  ),
  fc.tuple(fc.nat(), fc.string()).map(
    ([i, text]): Edit =>
      (lines) =>
        lines.toSpliced(at(lines, i, 1), 0, text),
  ),
  fc.tuple(fc.nat(), fc.jsonValue()).map(
    ([i, value]): Edit =>
      (lines) =>
        lines.with(at(lines, i), JSON.stringify(value)),
  ),
  fc.nat().map(
    (i): Edit =>
      (lines) =>
        lines.slice(0, at(lines, i)),
  ),
);

describe('tampering', () => {
  it('is never seen in an untouched file', async () => {
    await fc.assert(
      fc.asyncProperty(facts, viewers, async (history, viewer) => {
        const verdict = await verifyBytes(Buffer.from(await encoded(sampleSource(history, viewer))));
        expect(verdict).toMatchObject({ ok: true, events: history.length, viewer, trusted: true });
      }),
      { numRuns: 100 },
    );
  });

  it('by removing, swapping, repeating, inserting or replacing lines is refused at or before the edit', async () => {
    await fc.assert(
      fc.asyncProperty(facts, viewers, lineEdits, async (history, viewer, edit) => {
        const text = await encoded(sampleSource(history, viewer));
        const edited = edit(linesOf(text))
          .map((line) => `${line}\n`)
          .join('');
        await expectRefusal(Buffer.from(text), Buffer.from(edited));
      }),
      { numRuns: 600 },
    );
  });

  it('by changing, removing or adding one byte anywhere is refused at or before the edit', async () => {
    await fc.assert(
      fc.asyncProperty(
        facts,
        viewers,
        fc.nat(),
        fc.nat(255),
        fc.nat(2),
        async (history, viewer, position, byte, removed) => {
          const original = Buffer.from(await encoded(sampleSource(history, viewer)));
          const i = position % original.length;
          const inserted = removed === 2 ? [] : [byte];
          const edited = Buffer.concat([
            original.subarray(0, i),
            Uint8Array.from(inserted),
            original.subarray(i + Math.min(removed, 1)),
          ]);
          await expectRefusal(original, edited);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('by cutting the file anywhere is refused', async () => {
    const original = Buffer.from(await encoded(sampleSource(FACTS.slice(0, 3))));
    for (let length = 0; length < original.length; length += 7)
      await expectRefusal(original, original.subarray(0, length));
  });

  // Every byte of a small file, so that no field, digit or brace is missed.
  it.each(['omniscient', { study: 0 }] as const)(
    'by flipping a bit of any byte of a copy for %j is refused',
    async (viewer) => {
      const original = Buffer.from(await encoded(sampleSource(FACTS.slice(2, 5), viewer)));
      for (let i = 0; i < original.length; i++) {
        const edited = Buffer.from(original);
        edited[i]! ^= 1 << (i % 8);
        await expectRefusal(original, edited);
      }
    },
  );
});
