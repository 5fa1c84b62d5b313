import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gunzipSync, gzipSync } from 'node:zlib';
import { games } from '#games';
import type { Game } from '#kernel';
import { base64url, canonicalText, generateSigningKey, sign, type Json } from '#proof';
import { readReplay, redactReplay, verifyReplay, type CopyViewer, type Refused, type Verified } from '#replay';
import { meeting } from '#testkit/audit';
import { OPERATOR_KEY, recordMeeting, replayLines } from '#simulation/population';
import { secretFrom } from '#simulation/recording';
import { divider } from './disclosure.js';
import { matchVerification } from './match-verification.js';

/** Two short matches of two games, in every kind of copy. Nothing here uses a database or a network. */
const COPIES: readonly CopyViewer[] = ['omniscient', { seat: 0 }, { seat: 1 }, 'spectator', { study: 0 }];
const GAMES = ['blackpoker@lite', 'gcg@1.1.0'] as const;
const STRANGER = generateSigningKey(secretFrom('a stranger'));
const files: (readonly string[])[] = [];

async function copyOf(game: Game, whole: readonly string[], viewer: CopyViewer): Promise<readonly string[]> {
  if (viewer === 'omniscient') return whole;
  const student = typeof viewer === 'object' && 'study' in viewer ? viewer.study : null;
  const lines: string[] = [];
  for await (const line of redactReplay(await readReplay(whole), viewer, divider(game, student)))
    lines.push(line.slice(0, -1));
  return lines;
}

beforeAll(async () => {
  for (const name of GAMES) {
    const game = games.get(name) as Game;
    const { matchId, events } = recordMeeting(meeting(`tampering ${name}`, { game, surrender: { seat: 0, after: 3 } }));
    const whole = await replayLines(matchId, events);
    for (const viewer of COPIES) files.push(await copyOf(game, whole, viewer));
  }
});

const { revealOf, divide } = matchVerification(games);
const verify = (lines: readonly string[]): Promise<Verified | Refused> =>
  verifyReplay(lines, { trustedKeys: [base64url(OPERATOR_KEY.publicKey)], revealOf, divide });

/** The first line, counted from 1, at which two files differ; null if they do not. */
function firstDifference(one: readonly string[], other: readonly string[]): number | null {
  const place = Array.from({ length: Math.max(one.length, other.length) }, (_, i) => i).find(
    (i) => one[i] !== other[i],
  );
  return place === undefined ? null : place + 1;
}

/** Which lines an error may name if `first` is the first that differs. */
type Named = (first: number, lines: readonly string[]) => readonly number[];

/**
 * Exactly that line, with two exceptions. If a commitment in the header does not match its reveal, the error may name
 * the revealing event, which is the last one; if the hash of the header in the footer differs, it may name the header.
 */
const exactly: Named = (first, lines) => {
  if (first === 1) return [1, lines.length - 1];
  return first === lines.length ? [1, first] : [first];
};

/** The format of a file and for whom it is, as its header says; null if it has no header that can be read. */
function kindOf([header = '']: readonly string[]): string | null {
  try {
    const { format, viewer } = JSON.parse(header) as Readonly<Record<string, unknown>>;
    return typeof format === 'number' ? JSON.stringify([format, viewer]) : null;
  } catch {
    return null;
  }
}

/** Whether the header says that the file is of another kind. It is read as such, so any line may be the first that does not fit. */
const isOtherKind = (original: readonly string[], edited: readonly string[]): boolean =>
  ![null, kindOf(original)].includes(kindOf(edited));

async function expectRefused(original: readonly string[], edited: readonly string[], named = exactly): Promise<void> {
  const first = firstDifference(original, edited);
  const verdict = await verify(edited);
  if (first === null) {
    expect(verdict.ok).toBe(true);
    return;
  }
  if (verdict.ok) throw new Error(`taken for genuine, though line ${first} is ${edited[first - 1]?.slice(0, 300)}`);
  const { line, version, reason } = verdict;
  if (!isOtherKind(original, edited) && !named(first, original).includes(line ?? 0))
    throw new Error(`line ${first} differs and line ${line} is named: ${reason}; ${edited[first - 1]?.slice(0, 300)}`);
  // The event on line n has version n - 1.
  if (version !== null) expect(version).toBe(line! - 1);
}

type Way = readonly (string | number)[];

/** The path of every value inside a JSON value. */
const placesIn = (value: unknown, at: Way = []): Way[] =>
  value === null || typeof value !== 'object'
    ? [at]
    : [
        at,
        ...Object.entries(value).flatMap(([key, inner]) =>
          placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
        ),
      ];

function put(value: unknown, [step, ...rest]: Way, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value)) return value.with(step as number, put(value[step as number], rest, other));
  const members = value as Readonly<Record<string, unknown>>;
  return { ...members, [step]: put(members[step], rest, other) };
}

const file = fc.nat(2 * COPIES.length - 1);
const json = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.integer(), fc.constantFrom(null, true, '', 0, [], {}));
const at = (lines: readonly string[], place: number): number => place % lines.length;

/** A small manual edit of the text. */
function retyped(line: string, place: number, typed: string, removed: number): string {
  const from = place % (line.length + 1);
  return `${line.slice(0, from)}${typed}${line.slice(from + removed)}`;
}

describe('an export', () => {
  it('that nobody touched is always good, in every copy', async () => {
    expect(files).toHaveLength(10);
    for (const lines of files) expect(await verify(lines)).toMatchObject({ ok: true, trusted: true });
  });

  it('whose header pins unknown rules is refused at the header', async () => {
    const [header = '', ...rest] = files[0]!;
    const verdict = await verify([header.replace('"blackpoker"', '"black poker"'), ...rest]);
    const reason = 'the rules of black poker@lite are not known here';
    expect(verdict).toEqual({ ok: false, check: 'disclosure', line: 1, version: null, reason });
  });

  it('whose header says that it is of another kind is refused where it is not', async () => {
    for (const lines of files)
      for (const change of [{ format: 1 }, { viewer: 'omniscient' }, { viewer: { study: 7 } }, { viewer: { seat: 7 } }])
        await expectRefused(lines, lines.with(0, canonicalText({ ...(JSON.parse(lines[0]!) as object), ...change })));
  });

  it('is refused at the line where a character was changed, added or removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 2 }),
        fc.nat(2),
        async (n, i, k, typed, cut) => {
          const lines = files[n]!;
          const line = at(lines, i);
          await expectRefused(lines, lines.with(line, retyped(lines[line]!, k, typed, cut)));
        },
      ),
      { numRuns: 1_200 },
    );
  });

  it('is refused at the line where any value was replaced, written in canonical form', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), fc.nat(), json, async (n, i, k, value) => {
        const lines = files[n]!;
        const line = at(lines, i);
        const whole = JSON.parse(lines[line]!) as Json;
        const places = placesIn(whole);
        const edited = put(whole, places[k % places.length]!, value);
        await expectRefused(lines, lines.with(line, canonicalText(edited)));
      }),
      { numRuns: 1_200 },
    );
  });

  it('is refused at the first line that was deleted, set in, doubled, moved or cut off', async () => {
    await fc.assert(
      fc.asyncProperty(file, fc.nat(), fc.nat(), fc.nat(4), async (n, one, other, kind) => {
        const lines = files[n]!;
        const [i, j] = [at(lines, one), at(lines, other)];
        const edits = [
          () => lines.toSpliced(i, 1),
          () => lines.toSpliced(i, 0, lines[j]!),
          () => lines.with(i, lines[j]!).with(j, lines[i]!),
          () => lines.slice(0, i),
          () => lines.toSpliced(i, 1).toSpliced(j, 0, lines[i]!),
        ];
        await expectRefused(lines, edits[kind]!());
      }),
      { numRuns: 800 },
    );
  });

  it('is refused at the first line that comes out of another file, or of another copy of the same match', async () => {
    // Nobody can say which of two parts is the intruder: the error names the first line that does not fit the lines
    // before it, either from the other file or the one after it. The header of another match may fit for a while. Lines
    // of a redacted copy have their own hashes: one that was signed in another match is found only when the tree over
    // all lines is complete.
    const named: Named = (first, lines) =>
      first === 1 ? lines.map((_, i) => i + 1) : [first, first + 1, first + 2, first + 3, 1, lines.length];
    await fc.assert(
      fc.asyncProperty(file, file, fc.nat(), fc.nat(), async (n, m, from, count) => {
        const [lines, donor] = [files[n]!, files[m]!];
        const i = at(lines, from);
        const taken = donor.slice(i, i + 1 + (count % 3));
        await expectRefused(lines, lines.toSpliced(i, taken.length, ...taken), named);
      }),
      { numRuns: 600 },
    );
  });

  it('is refused at its footer when somebody else signs it', async () => {
    for (const lines of files) {
      const footer = JSON.parse(lines.at(-1)!) as Record<string, Json>;
      const signature = base64url(sign(STRANGER, Buffer.from(lines.join('\n'))));
      const own = { publicKey: base64url(STRANGER.publicKey), keyId: STRANGER.id };
      for (const forged of [{ signature }, own, { ...own, signature }])
        await expectRefused(lines, lines.with(-1, canonicalText({ ...footer, ...forged })));
    }
  });

  it('that is packed is refused, or unpacks to the very same lines: what a packer notes for itself is not content', async () => {
    const lines = files[1]!;
    const packed = gzipSync(`${lines.join('\n')}\n`);
    let same = 0;
    for (let i = 0; i < packed.length; i++) {
      const edited = Buffer.from(packed);
      edited[i]! ^= 1 << (i % 8);
      const text = unpacked(edited);
      if (text === null) continue;
      expect(text).toBe(`${lines.join('\n')}\n`);
      same += 1;
    }
    // Time, operating system and flags of the gzip header.
    expect(same).toBeGreaterThan(0);
    expect(same).toBeLessThanOrEqual(10);
  });
});

function unpacked(bytes: Uint8Array): string | null {
  try {
    return gunzipSync(bytes).toString();
  } catch {
    return null;
  }
}
