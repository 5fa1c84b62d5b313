import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chainHash, genesisHash, payloadHash } from '#proof';
import { chainStart, checkChain, checkHead, type ChainCheck, type CheckedRow, type Head } from './chain-check.js';
import type { Json } from './types.js';

/** Rows of `es.event` and `es.match_stream` as a verifier reads them; checking them needs no database. */
interface Stream {
  readonly rows: readonly CheckedRow[];
  readonly head: Head;
}

const MATCH = '0198c0de-1234-7abc-8def-0123456789ab';
const OTHER = '0198c0de-1234-7abc-8def-0123456789ac';

type Fact = Pick<CheckedRow, 'type' | 'payload' | 'at'>;

function streamOf(facts: readonly Fact[], matchId = MATCH): Stream {
  let prev = genesisHash(matchId);
  const rows = facts.map(({ type, payload, at }, i): CheckedRow => {
    const hashed = payloadHash(payload);
    prev = chainHash({ prev, matchId, version: i + 1, at, type, payloadHash: hashed });
    const hash = Buffer.from(prev).toString('hex');
    const frame = { match_id: matchId, version: i + 1, schema_version: 1, meta: {} };
    return { ...frame, type, payload, at, hash, payload_hash: Buffer.from(hashed) };
  });
  return { rows, head: { version: rows.length, hash: Buffer.from(prev) } };
}

const verify = ({ rows, head }: Stream): ChainCheck => checkHead(checkChain(MATCH, chainStart(MATCH), rows), head);

const facts: fc.Arbitrary<Fact[]> = fc.array(
  fc.record<Fact>({
    type: fc.constantFrom<string>('CardsMoved', 'DecisionMade', 'TurnBegan'),
    payload: fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' }) as fc.Arbitrary<Json>,
    at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
  }),
  { minLength: 2, maxLength: 12 },
);

const isSame = (one: CheckedRow | undefined, other: CheckedRow | undefined): boolean =>
  one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** The first version whose row is different or missing. */
function firstDifference(one: readonly CheckedRow[], other: readonly CheckedRow[]): number | null {
  const place = one.findIndex((row, i) => !isSame(row, other[i]));
  if (place >= 0) return place + 1;
  return other.length > one.length ? one.length + 1 : null;
}

function expectRefused(stream: Stream, rows: readonly CheckedRow[]): void {
  const first = firstDifference(stream.rows, rows);
  const checked = verify({ rows, head: stream.head });
  if (first === null) expect(checked.ok).toBe(true);
  else expect(checked).toMatchObject({ ok: false, version: first });
}

const bit = (bytes: Uint8Array, place: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[place % copy.length]! ^= 1 << (place % 8);
  return copy;
};

/** A different value in each column that describes what happened. */
const COLUMNS: readonly ((row: CheckedRow, n: number, value: Json) => Partial<CheckedRow>)[] = [
  (row, n) => ({ version: row.version + (n % 2 === 0 ? 1 : -1) }),
  (row) => ({ type: `${row.type}s` }),
  (row, n) => ({ at: row.at + 1 + (n % 9) }),
  (row, n) => ({ at: row.at + (1 + (n % 9)) / 10 }),
  (row, n) => ({ hash: bit(Buffer.from(row.hash, 'hex'), n).toString('hex') }),
  (row, n) => ({ payload_hash: bit(row.payload_hash, n) }),
  (_row, _n, value) => ({ payload: value }),
  (_row, _n, value) => ({ payload: value, payload_hash: Buffer.from(payloadHash(value)) }),
];

describe('a stored match', () => {
  it('that nobody touched is always good', () => {
    fc.assert(
      fc.property(facts, (history) => void expect(verify(streamOf(history)).ok).toBe(true)),
      { numRuns: 300 },
    );
  });

  it('is refused at the row in which any column was changed', () => {
    const value = fc.jsonValue({ maxDepth: 1, stringUnit: 'grapheme' }) as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(facts, fc.nat(), fc.nat(COLUMNS.length - 1), fc.nat(), value, (history, i, column, n, other) => {
        const stream = streamOf(history);
        const place = i % stream.rows.length;
        const row = stream.rows[place]!;
        expectRefused(stream, stream.rows.with(place, { ...row, ...COLUMNS[column]!(row, n, other) }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused at the first row that was deleted, set in, exchanged or cut off', () => {
    fc.assert(
      fc.property(facts, fc.nat(), fc.nat(), fc.nat(3), (history, one, other, kind) => {
        const stream = streamOf(history);
        const { rows } = stream;
        const [i, j] = [one % rows.length, other % rows.length];
        const edits = [
          () => rows.toSpliced(i, 1),
          () => rows.toSpliced(i, 0, rows[j]!),
          () => rows.with(i, rows[j]!).with(j, rows[i]!),
          () => rows.slice(0, i),
        ];
        expectRefused(stream, edits[kind]!());
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused at its first event when it is another match, chained in its own right', () => {
    fc.assert(
      fc.property(facts, (history) => {
        expect(verify(streamOf(history, OTHER))).toEqual({ ok: false, version: 1, fault: 'hash wrong' });
      }),
      { numRuns: 200 },
    );
  });

  it('is refused at its head when history was rewritten and chained anew from there', () => {
    fc.assert(
      fc.property(facts, fc.nat(), (history, i) => {
        const place = i % history.length;
        const fact = history[place]!;
        const forged = streamOf(history.with(place, { ...fact, type: `${fact.type}s` }));
        const checked = verify({ rows: forged.rows, head: streamOf(history).head });
        expect(checked).toEqual({ ok: false, version: history.length, fault: 'head mismatch' });
      }),
      { numRuns: 200 },
    );
  });
});
