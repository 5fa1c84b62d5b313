import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { utf8 } from '#proof';
import {
  entryTexts,
  flipped,
  KEY,
  logFiles,
  ORIGIN,
  readerOf,
  STRANGER,
  verifierOf,
} from './memory-log.spec-helper.js';
import { verifyLog, type LogCheck } from './verify-log.js';

const trusted = [verifierOf(KEY)];
const entries = entryTexts(600);
const whole = logFiles(entries);
const textOf = (files: ReadonlyMap<string, Uint8Array>): string => Buffer.from(files.get('checkpoint')!).toString();
const verify = (files: ReadonlyMap<string, Uint8Array>, check: Partial<LogCheck> = {}) =>
  verifyLog(readerOf(files), { trusted, ...check });

describe('a log', () => {
  it.each([0, 1, 2, 255, 256, 257, 512, 600])('of %i entries is recomputed to its root', async (size) => {
    const verdict = await verify(logFiles(entries.slice(0, size)));
    expect(verdict).toMatchObject({ ok: true, from: null, checkpoint: { origin: ORIGIN, size } });
  });

  it('tells how far it is, and shows every entry in order', async () => {
    const seen: string[] = [];
    const progress: number[] = [];
    const entryFault = (entry: Uint8Array, index: number): null => {
      seen[index] = Buffer.from(entry).toString();
      return null;
    };
    await verify(whole, { entryFault, onProgress: (done) => progress.push(done) });
    expect(seen).toEqual(entries.map((entry) => Buffer.from(entry).toString()));
    expect(progress).toEqual([256, 512, 600]);
  });

  it('with any bit of any file changed is refused', async () => {
    const names = [...whole.keys()];
    expect(names).toHaveLength(8);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.nat(), async (name, bit) => {
        const changed = new Map(whole).set(name, flipped(whole.get(name)!, bit));
        expect(await verify(changed)).toMatchObject({ ok: false });
      }),
      { numRuns: 200 },
    );
  });

  it('without any one of its files is refused, by the name of the file', async () => {
    for (const name of whole.keys()) {
      const less = new Map(whole);
      less.delete(name);
      expect(await verify(less)).toEqual({ ok: false, place: name, reason: 'it is not there' });
    }
  });

  it('names the entry that was rewritten', async () => {
    const rewritten = logFiles(entries.with(300, utf8('entry 3000')));
    const mixed = new Map(whole).set('tile/entries/001', rewritten.get('tile/entries/001')!);
    expect(await verify(mixed)).toEqual({
      ok: false,
      place: 'entry 300',
      reason: 'it does not hash to what tile/0/001 has for it',
    });
    mixed.set('tile/0/001', rewritten.get('tile/0/001')!);
    expect(await verify(mixed)).toMatchObject({ ok: false, place: 'tile/1/000.p/2' });
    mixed.set('tile/1/000.p/2', rewritten.get('tile/1/000.p/2')!);
    expect(await verify(mixed)).toMatchObject({ ok: false, place: 'checkpoint' });
  });

  it('is refused for an entry that its reader refuses', async () => {
    const entryFault = (_: Uint8Array, index: number) => (index === 7 ? 'not to my liking' : null);
    expect(await verify(whole, { entryFault })).toEqual({ ok: false, place: 'entry 7', reason: 'not to my liking' });
  });

  it('is refused from a stranger', async () => {
    expect(await verify(logFiles(entries, STRANGER))).toMatchObject({ ok: false, place: 'checkpoint' });
  });
});

describe('a log that was seen before', () => {
  it('goes on from every earlier checkpoint', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(600), async (size) => {
        const from = textOf(logFiles(entries.slice(0, size)));
        expect(await verify(whole, { from })).toMatchObject({ ok: true, from: size });
      }),
      { numRuns: 25 },
    );
  });

  it('is found to have shrunk', async () => {
    expect(await verify(logFiles(entries.slice(0, 599)), { from: textOf(whole) })).toEqual({
      ok: false,
      place: 'checkpoint',
      reason: 'the log shrank: it had 600 entries and now has 599',
    });
  });

  it('is found to have forked, even when all of it was made and signed anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 600 }), fc.nat(), async (size, which) => {
        const from = textOf(logFiles(entries.slice(0, size)));
        const forked = logFiles(entries.with(which % size, utf8('another')));
        expect(await verify(forked)).toMatchObject({ ok: true });
        expect(await verify(forked, { from })).toMatchObject({ ok: false, place: `tree of ${size}` });
      }),
      { numRuns: 25 },
    );
  });

  it('is not taken for another log, nor is a stranger believed about it', async () => {
    const foreign = textOf(logFiles(entries, KEY, 'other.example/log'));
    const both = [...trusted, verifierOf(KEY, 'other.example/log')];
    expect(await verify(whole, { from: foreign, trusted: both })).toMatchObject({
      ok: false,
      place: 'earlier checkpoint',
    });
    const forged = textOf(logFiles(entries, STRANGER));
    expect(await verify(whole, { from: forged })).toMatchObject({ ok: false, place: 'earlier checkpoint' });
    expect(await verify(whole, { from: 'noise' })).toMatchObject({ ok: false, place: 'earlier checkpoint' });
  });
});
