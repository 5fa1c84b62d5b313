import { readFileSync } from 'node:fs';
import { base64url, canonicalText, fromHex, hex, payloadHash, type Json } from '#proof';
import { describe, expect, it, jest } from '@jest/globals';
import { readReplay } from './decode.js';
import { shownPayload, type Divide } from './disclosure.js';
import { redactReplay } from './encode.js';
import { studentOf, type CopyViewer } from './format.js';
import { readLines } from './lines.js';
import {
  BLINDING,
  chained,
  divideSample,
  encoded,
  FACTS,
  linesOf,
  PUBLIC_KEY,
  sampleSource,
  SECRET,
  VIEW,
} from './testing/sample.js';
import { verifyReplay, type VerifyOptions } from './verify.js';

const verifyText = (text: string, options: VerifyOptions = {}) => verifyReplay(readLines([Buffer.from(text)]), options);
const FOOTER_LINE = FACTS.length + 2;

describe('a redacted copy', () => {
  it.each([
    ['spectator' as const, 0],
    [{ seat: 0 }, 3],
    [{ seat: 1 }, 1],
    [{ study: 0 }, 3],
  ])('for %j opens parts of %i events and verifies', async (viewer, opened) => {
    const text = await encoded(sampleSource(FACTS, viewer));
    const { events } = await readReplay(linesOf(text));
    expect(events.filter((event) => 'sealed' in event && typeof event.sealed !== 'string')).toHaveLength(opened);
    expect(await verifyText(text)).toMatchObject({ ok: true, viewer, checks: ['format', 'disclosure', 'signature'] });
  });

  it('shows what its viewer may know where it belongs', async () => {
    const shown = async (viewer: CopyViewer) =>
      (await readReplay(linesOf(await encoded(sampleSource(FACTS, viewer))))).events.map(shownPayload);
    const [own, other, nobody] = [await shown({ seat: 0 }), await shown({ seat: 1 }), await shown('spectator')];
    expect(own[2]).toEqual(FACTS[2]!.payload);
    expect(other[2]).toEqual({ seat: 0, card: null });
    expect([own[4], other[4]]).toMatchObject([FACTS[4]!.payload, { answer: null, knew: null }]);
    expect([own[5], other[5]]).toEqual([
      { zone: 'deck/0', order: [], sight: ['spade-2'] },
      { zone: 'deck/0', order: [] },
    ]);
    expect(nobody).toEqual(other.with(3, { seat: 1, card: null }));
    expect(await shown({ study: 0 })).toEqual(own);
  });

  it('holds no hash that a guess could be held against: neither of the chain, a payload, nor a view', async () => {
    const plain = [
      ...chained(FACTS).flatMap(({ hash, payload }) => [hash, hex(payloadHash(payload))]),
      hex(payloadHash(VIEW)),
      hex(SECRET),
    ];
    const text = await encoded(sampleSource(FACTS, 'spectator'));
    for (const hash of plain) {
      expect(text).not.toContain(hash.slice(0, 8));
      expect(text).not.toContain(base64url(fromHex(hash)).slice(0, 8));
    }
    expect(text).not.toContain(base64url(BLINDING));
  });

  it('is the one that its viewer’s seat gets, whoever makes it of the omniscient copy', async () => {
    const record = await readReplay(linesOf(await encoded()));
    for (const viewer of ['spectator', { seat: 0 }, { seat: 1 }, { study: 0 }] as const) {
      let made = '';
      for await (const line of redactReplay(record, viewer, divideSample(studentOf(viewer)))) made += line;
      expect(made).toBe(await encoded(sampleSource(FACTS, viewer)));
    }
  });

  it('is not made of a record that comes apart otherwise than was signed', async () => {
    const record = await readReplay(linesOf(await encoded()));
    const divide: Divide = ({ payload }) => ({ shared: payload, parts: [], view: null });
    const lines = redactReplay(record, 'spectator', divide);
    await expect(drained(lines)).rejects.toMatchObject({ check: 'disclosure', line: FOOTER_LINE });
    const copy = await readReplay(linesOf(await encoded(sampleSource(FACTS, 'spectator'))));
    await expect(drained(redactReplay(copy, { seat: 0 }, divide))).rejects.toThrow(TypeError);
  });

  it('for study brings the view at each own decision, held to the hash that was recorded then', async () => {
    const lines = linesOf(await encoded(sampleSource(FACTS, { study: 0 })));
    expect(lines.filter((line) => 'view' in (JSON.parse(line) as object))).toEqual([lines[5]]);
    expect(JSON.parse(lines[5]!)).toMatchObject({ v: 5, view: VIEW });
    const { view: _view, ...without } = JSON.parse(lines[5]!) as { view: Json };
    const faults = [without, { ...without, view: { ...(VIEW as object), cards: 39 } }];
    for (const fault of faults)
      expect(await verifyReplay(lines.with(5, canonicalText(fault)))).toMatchObject({ ok: false, line: 6, version: 5 });
  });

  it('is not re-executed', async () => {
    const reexecute = jest.fn(() => null);
    const verdict = await verifyText(await encoded(sampleSource(FACTS, 'spectator')), { reexecute });
    expect(reexecute).not.toHaveBeenCalled();
    expect(verdict).toMatchObject({
      skipped: expect.arrayContaining([{ check: 'reexecution', reason: expect.stringContaining('redacted') }]),
    });
  });
});

describe('a file in format 1', () => {
  const fixture = (name: string): Buffer =>
    readFileSync(new URL(`./testing/fixtures/format-1/${name}.senki.jsonl`, import.meta.url));

  it.each(['omniscient', 'spectator', 'seat-0'])(
    'for %s still verifies, and no longer once a bit is changed',
    async (name) => {
      const bytes = fixture(name);
      expect(await verifyReplay(readLines([bytes]), { trustedKeys: [PUBLIC_KEY] })).toMatchObject({
        ok: true,
        events: 7,
        trusted: true,
        checks: ['format', 'chain', 'signature'],
      });
      for (let i = 0; i < bytes.length; i += 3) {
        const edited = Buffer.from(bytes);
        edited[i]! ^= 1 << (i % 8);
        expect(await verifyReplay(readLines([edited]), { trustedKeys: [PUBLIC_KEY] })).toMatchObject({ ok: false });
      }
    },
  );

  it('does not pass for one of format 2, nor the other way round', async () => {
    const relabelled = (text: string, from: number, to: number): string =>
      text.replace(`"format":${from}`, `"format":${to}`);
    const old = relabelled(fixture('spectator').toString(), 1, 2);
    expect(await verifyText(old)).toMatchObject({ ok: false, check: 'disclosure', line: 2 });
    const young = relabelled(await encoded(sampleSource(FACTS, 'spectator')), 2, 1);
    expect(await verifyText(young)).toMatchObject({ ok: false, check: 'chain', line: 2 });
  });
});

async function drained(lines: AsyncIterable<string>): Promise<void> {
  for await (const _line of lines);
}
