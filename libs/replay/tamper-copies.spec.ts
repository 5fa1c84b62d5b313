import { base64url, canonicalText, hashPart, sign, type Json } from '#proof';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leafMark, leafOf, rootOf, hashOfParts } from './disclosure.js';
import type { CopyViewer, OpenedPart, ReplayFooter, PrivateParts, RedactedEvent } from './format.js';
import { headerHash, signedBytes } from './signed-bytes.js';
import { encoded, FACTS, linesOf, OTHER_KEY, PUBLIC_KEY, sampleSource } from './testing/sample.js';
import { verifyReplay } from './verify.js';

// An attacker who knows the format: after every edit, everything that can be recomputed without the key is recomputed.
const COPIES: readonly CopyViewer[] = ['spectator', { seat: 0 }, { seat: 1 }, { study: 0 }];
const files = new Map<CopyViewer, readonly string[]>();
const trust = { trustedKeys: [PUBLIC_KEY] };

beforeAll(async () => {
  for (const viewer of COPIES) files.set(viewer, linesOf(await encoded(sampleSource(FACTS, viewer))));
});

const copy = fc.constantFrom(...COPIES);
const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;

/** The path of every scalar in a JSON value. */
function places(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== 'object') return [at];
  return Object.entries(value).flatMap(([key, inner]) =>
    places(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

function put(value: unknown, [step, ...rest]: readonly (string | number)[], other: Json): unknown {
  if (step === undefined) return other;
  const copied = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copied[step] = put(copied[step], rest, other);
  return copied;
}

const isOpened = (part: string | OpenedPart): part is OpenedPart => typeof part !== 'string';

/** The line with the mark that it would have if it were genuine. */
function mended(event: RedactedEvent): string {
  try {
    return canonicalText({ ...event, mark: leafMark(leafOf(event, event.payload, hashOfParts(event.sealed))) });
  } catch {
    return canonicalText(event);
  }
}

async function expectRefused(viewer: CopyViewer, edit: (lines: readonly string[]) => readonly string[]): Promise<void> {
  const original = files.get(viewer)!;
  const edited = edit(original);
  if (edited.length === original.length && edited.every((line, i) => line === original[i])) return;
  const verdict = await verifyReplay(edited, trust);
  if (verdict.ok) throw new Error(`taken for genuine: ${edited.join('\n')}`);
  expect(verdict.line).not.toBeNull();
}

const parsed = (line: string): RedactedEvent => JSON.parse(line) as RedactedEvent;
const linesWithParts = (lines: readonly string[]): number[] =>
  lines.flatMap((line, i) => (Array.isArray(parsed(line).sealed) ? [i] : []));

describe('tampering by someone who knows the format', () => {
  it('by another value anywhere in a line, its mark mended, is refused', async () => {
    await fc.assert(
      fc.asyncProperty(copy, fc.nat(), fc.nat(), json, (viewer, which, where, value) =>
        expectRefused(viewer, (lines) => {
          const i = 1 + (which % (lines.length - 2));
          const all = places(parsed(lines[i]!));
          return lines.with(i, mended(put(parsed(lines[i]!), all[where % all.length]!, value) as RedactedEvent));
        }),
      ),
      { numRuns: 2_000 },
    );
  });

  it('by another value anywhere in the footer, its root mended, is refused', async () => {
    await fc.assert(
      fc.asyncProperty(copy, fc.nat(), json, (viewer, where, value) =>
        expectRefused(viewer, (lines) => {
          const footer = JSON.parse(lines.at(-1)!) as ReplayFooter;
          const all = places(footer);
          const edited = put(footer, all[where % all.length]!, value) as ReplayFooter;
          return lines.with(-1, canonicalText({ ...edited, root: rootOf(edited.disclosure) }));
        }),
      ),
      { numRuns: 1_000 },
    );
  });

  it('by telling a viewer less, or something else, or in another order, is refused', async () => {
    const edits: readonly ((part: OpenedPart, sealed: readonly (string | OpenedPart)[], at: number) => PrivateParts)[] =
      [
        // Shows less: the part is replaced by its hash.
        ([name, salt, value], sealed, at) =>
          sealed.with(at, base64url(hashPart(new Uint8Array(Buffer.from(salt, 'base64url')), name, value))),
        ([name, salt], sealed, at) => sealed.with(at, [name, salt, 'heart-1']),
        ([, salt, value], sealed, at) => sealed.with(at, ['/seat', salt, value]),
        ([name, , value], sealed, at) => sealed.with(at, [name, base64url(new Uint8Array(16)), value]),
        (_part, sealed) => sealed.toReversed(),
        (part, sealed) => [...sealed, part],
        (_part, sealed, at) => sealed.toSpliced(at, 1),
        (_part, sealed) => base64url(hashOfParts(sealed)!),
      ];
    let tried = 0;
    for (const [viewer, lines] of files)
      for (const i of linesWithParts(lines)) {
        const event = parsed(lines[i]!);
        const sealed = event.sealed as readonly (string | OpenedPart)[];
        for (const [at, part] of sealed.entries())
          for (const edit of isOpened(part) ? edits : []) {
            tried += 1;
            await expectRefused(viewer, () =>
              lines.with(i, mended({ ...event, sealed: edit(part as OpenedPart, sealed, at) })),
            );
          }
      }
    expect(tried).toBeGreaterThan(60);
  });

  it('by leaving out, doubling or exchanging events, all numbered and marked anew, is refused', async () => {
    const renumbered = (lines: readonly string[]): string[] =>
      lines.map((line, i) => (i === 0 || i === lines.length - 1 ? line : mended({ ...parsed(line), v: i })));
    await fc.assert(
      fc.asyncProperty(copy, fc.nat(), fc.nat(), fc.nat(2), (viewer, one, other, kind) =>
        expectRefused(viewer, (lines) => {
          const [i, j] = [1 + (one % (lines.length - 2)), 1 + (other % (lines.length - 2))];
          const footer = JSON.parse(lines.at(-1)!) as ReplayFooter;
          const rest = [
            lines.toSpliced(i, 1),
            lines.toSpliced(i, 0, lines[j]!),
            lines.with(i, lines[j]!).with(j, lines[i]!),
          ][kind]!;
          return renumbered(rest.with(-1, canonicalText({ ...footer, events: rest.length - 2 })));
        }),
      ),
      { numRuns: 500 },
    );
  });

  it('by signing anew with a key of one’s own is refused where keys are trusted, and seen by the key where not', async () => {
    for (const [viewer, lines] of files) {
      const footer = { ...(JSON.parse(lines.at(-1)!) as ReplayFooter), result: { reason: 'win', winners: [1] } };
      const signed = { ...footer, header: headerHash(JSON.parse(lines[0]!)) };
      const signature = base64url(sign(OTHER_KEY, signedBytes(signed)));
      const own = { keyId: OTHER_KEY.id, publicKey: base64url(OTHER_KEY.publicKey), signature };
      await expectRefused(viewer, () => lines.with(-1, canonicalText({ ...signed, ...own })));
      expect(await verifyReplay(lines.with(-1, canonicalText({ ...signed, ...own })))).toMatchObject({
        ok: true,
        trusted: false,
        keyId: OTHER_KEY.id,
      });
    }
  });
});
