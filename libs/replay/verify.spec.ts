import { base64url, canonicalText, sign, type SigningKey } from '#proof';
import { describe, expect, it } from '@jest/globals';
// Reasons are given in plain words, as everywhere in the product.
import '#contract/plain-words';
import type { Reveal } from './checks.js';
import { readReplay } from './decode.js';
import type { Divide } from './disclosure.js';
import type { ReplaySource } from './encode.js';
import type { CopyViewer, ReplayEvent, ReplayFooter, ReplayHeader, ReplayRecord } from './format.js';
import { readLines } from './lines.js';
import { headerHash, signedBytes } from './signed-bytes.js';
import {
  divideSample,
  encoded,
  FACTS,
  KEY,
  linesOf,
  MATCH,
  OTHER_KEY,
  PUBLIC_KEY,
  sampleSource,
} from './testing/sample.js';
import { verifyReplay, type VerifyOptions } from './verify.js';

const verifyText = (text: string, options: VerifyOptions = {}) => verifyReplay(readLines([Buffer.from(text)]), options);
const FOOTER_LINE = FACTS.length + 2;

const revealOf = ({ type, payload }: ReplayEvent): Reveal | null => {
  if (payload === null) return null;
  return type === 'SecretRevealed' || type === 'EntropyRevealed' ? (payload as Reveal) : null;
};

describe('verifyReplay accepts', () => {
  it('an untouched file, and says what was checked', async () => {
    expect(await verifyText(await encoded())).toEqual({
      ok: true,
      matchId: MATCH,
      events: FACTS.length,
      viewer: 'omniscient',
      keyId: KEY.id,
      publicKey: PUBLIC_KEY,
      trusted: false,
      checks: ['format', 'chain', 'signature'],
      log: null,
      skipped: [
        { check: 'disclosure', reason: 'no rules of the game were given' },
        { check: 'commitment', reason: 'no secret is known to be revealed' },
        { check: 'inclusion', reason: 'the file contains no proof that its match is in the log' },
        { check: 'reexecution', reason: 'no engine was given' },
      ],
    });
  });

  it('a trusted key, a kept promise and an engine that agrees', async () => {
    let played: ReplayRecord | null = null;
    const reexecute = (record: ReplayRecord): null => {
      played = record;
      return null;
    };
    const divide = (): Divide => divideSample(null);
    const verdict = await verifyText(await encoded(), { trustedKeys: [PUBLIC_KEY], reexecute, revealOf, divide });
    expect(verdict).toMatchObject({
      ok: true,
      trusted: true,
      checks: ['format', 'chain', 'disclosure', 'signature', 'commitment', 'reexecution'],
      skipped: [{ check: 'inclusion', reason: expect.stringContaining('in the log') }],
    });
    expect(played).toEqual(await readReplay(linesOf(await encoded())));
  });

  it('a match without events', async () => {
    expect(await verifyText(await encoded(sampleSource([])))).toMatchObject({ ok: true, events: 0 });
  });
});

describe('the omniscient copy', () => {
  const divide = (): Divide => divideSample(null);

  it('is checked to come apart into what was signed, if the rules are given', async () => {
    expect(await verifyText(await encoded(), { divide })).toMatchObject({
      ok: true,
      checks: ['format', 'chain', 'disclosure', 'signature'],
    });
    const otherwise = (): Divide => (event) => ({ ...divide()(event), shared: null });
    expect(await verifyText(await encoded(), { divide: otherwise })).toMatchObject({
      ok: false,
      check: 'disclosure',
      line: FOOTER_LINE,
    });
    const seeing = (): Divide => (event) => {
      const { parts, ...rest } = divide()(event);
      return { ...rest, parts: parts.map((part) => ({ ...part, seenBy: ['seat-0'] })) };
    };
    expect(await verifyText(await encoded(), { divide: seeing })).toMatchObject({
      ok: false,
      check: 'disclosure',
      reason: expect.stringContaining('copies'),
    });
  });

  it('that cannot be taken apart is refused at the event', async () => {
    const failing = (): Divide => (event) => {
      if (event.v === 3) throw new Error('no such card');
      return divide()(event);
    };
    expect(await verifyText(await encoded(), { divide: failing })).toMatchObject({
      ok: false,
      check: 'disclosure',
      version: 3,
      line: 4,
    });
  });
});

describe('verifyReplay refuses', () => {
  it('a key outside the trusted list, even an empty one', async () => {
    const text = await encoded({ ...sampleSource(), key: OTHER_KEY });
    for (const trustedKeys of [[], [PUBLIC_KEY]]) {
      expect(await verifyText(text, { trustedKeys })).toMatchObject({
        ok: false,
        check: 'signature',
        line: FOOTER_LINE,
        reason: `it is signed by ${base64url(OTHER_KEY.publicKey)}, which is not trusted`,
      });
    }
  });

  it('a footer that claims a trusted key for the signature of another', async () => {
    const lines = linesOf(await encoded({ ...sampleSource(), key: OTHER_KEY }));
    const footer = canonicalText({ ...JSON.parse(lines.at(-1)!), keyId: KEY.id, publicKey: PUBLIC_KEY });
    expect(await verifyReplay(lines.with(-1, footer), { trustedKeys: [PUBLIC_KEY] })).toMatchObject({
      ok: false,
      check: 'signature',
    });
  });

  it('a copy signed again as another viewer’s', async () => {
    const lines = linesOf(await encoded(sampleSource(FACTS, { seat: 0 })));
    const as = (viewer: CopyViewer): Promise<unknown> =>
      verifyReplay(lines.with(0, canonicalText({ ...JSON.parse(lines[0]!), viewer })));
    expect(await as({ seat: 1 })).toMatchObject({ ok: false, check: 'disclosure', line: 1 });
    expect(await as({ study: 0 })).toMatchObject({ ok: false, check: 'disclosure', line: 6, version: 5 });
    expect(await as('omniscient')).toMatchObject({ ok: false, check: 'format', line: 1 });
  });

  it('a genesis hash of another match', async () => {
    const lines = linesOf(await encoded());
    const header = canonicalText({ ...JSON.parse(lines[0]!), matchId: MATCH.replace('b', 'c') });
    expect(await verifyReplay(signedAgain(lines.with(0, header), KEY))).toMatchObject({
      ok: false,
      check: 'chain',
      line: 1,
    });
  });

  it.each([
    ['number of events', { events: FACTS.length + 1 }, 'events were signed'],
    ['head', { head: '0'.repeat(64) }, 'the last event'],
  ])('a footer with another %s, saying so', async (_name, change, reason) => {
    const lines = linesOf(await encoded());
    const footer = canonicalText({ ...JSON.parse(lines.at(-1)!), ...change });
    const verdict = await verifyReplay(lines.with(-1, footer));
    expect(verdict).toMatchObject({
      ok: false,
      check: 'chain',
      line: FOOTER_LINE,
      reason: expect.stringContaining(reason),
    });
  });

  it.each([
    ['the result', (footer: ReplayFooter) => ({ ...footer, result: { reason: 'win', winners: [1] } })],
    ['the time of signing', (footer: ReplayFooter) => ({ ...footer, sealedAt: footer.sealedAt + 1 })],
    ['the key id', (footer: ReplayFooter) => ({ ...footer, keyId: OTHER_KEY.id })],
  ])('another value for %s', async (_name, change) => {
    const lines = linesOf(await encoded());
    const footer = canonicalText(change(JSON.parse(lines.at(-1)!) as ReplayFooter));
    expect(await verifyReplay(lines.with(-1, footer))).toMatchObject({
      ok: false,
      check: 'signature',
      line: FOOTER_LINE,
    });
  });

  it.each([
    [
      'an unknown format',
      (lines: string[]) => [lines[0]!.replace('"format":2', '"format":3'), ...lines.slice(1)],
      1,
      'format 3 is unknown',
    ],
    ['another kind of file', (lines: string[]) => ['{"kind":"x"}', ...lines.slice(1)], 1, 'not a Senki replay'],
    ['a file of nothing', () => [], 1, 'empty'],
    ['a lost footer', (lines: string[]) => lines.slice(0, -1), FOOTER_LINE, 'without a footer'],
    ['trailing data', (lines: string[]) => [...lines, '{}'], FOOTER_LINE + 1, 'after the footer'],
    ['a doubled footer', (lines: string[]) => [...lines, lines.at(-1)!], FOOTER_LINE + 1, 'after the footer'],
    ['a blank line', (lines: string[]) => lines.with(2, ''), 3, 'not JSON'],
    ['spaces', (lines: string[]) => lines.with(2, `${lines[2]} `), 3, 'canonical'],
    ['an extra member', (lines: string[]) => lines.with(2, lines[2]!.replace('{', '{"a":1,')), 3, 'unknown member'],
    ['a doubled member', (lines: string[]) => lines.with(2, lines[2]!.replace('"v":2', '"v":2,"v":2')), 3, 'canonical'],
    [
      'a viewer without a seat',
      (lines: string[]) =>
        lines.with(0, lines[0]!.replace('"omniscient"', '{"seat":5}').replace(/"blinding":"[^"]+",/, '')),
      1,
      'no seat 5',
    ],
  ])('%s', async (_name, change, line, reason) => {
    const verdict = await verifyReplay(change(linesOf(await encoded())));
    expect(verdict).toMatchObject({ ok: false, check: 'format', line, reason: expect.stringContaining(reason) });
  });

  it('nesting that would exhaust a parser', async () => {
    const deep = `{"at":1,"mark":"${'0'.repeat(8)}","payload":${'['.repeat(5000)}${']'.repeat(5000)},"type":"a","v":1}`;
    expect(await verifyReplay(linesOf(await encoded()).with(1, deep))).toMatchObject({
      ok: false,
      check: 'format',
      line: 2,
    });
  });

  it('a file past a limit, at the line that passes it', async () => {
    const lines = linesOf(await encoded());
    const limits = { lineBytes: 1 << 20, totalBytes: 1 << 20, events: 100 };
    expect(await verifyReplay(lines, { limits: { ...limits, events: 7 } })).toMatchObject({
      ok: false,
      check: 'format',
      line: 10,
    });
    expect(await verifyReplay(lines, { limits: { ...limits, lineBytes: 300 } })).toMatchObject({
      ok: false,
      check: 'format',
      line: 1,
    });
    expect(await verifyReplay(lines, { limits: { ...limits, totalBytes: lines[0]!.length + 10 } })).toMatchObject({
      ok: false,
      line: 2,
    });
  });

  it('a secret or an entropy other than promised', async () => {
    const { header } = sampleSource();
    const other = '0'.repeat(64);
    const broken: [ReplaySource['header']['commitments'], number][] = [
      [{ ...header.commitments, secret: other }, 8],
      [{ ...header.commitments, seats: [null, other] }, 2],
      [{ ...header.commitments, seats: [other] }, 2],
    ];
    for (const [commitments, version] of broken) {
      const text = await encoded({ ...sampleSource(), header: { ...header, commitments } });
      expect(await verifyText(text, { revealOf })).toMatchObject({
        ok: false,
        check: 'commitment',
        version,
        line: version + 1,
      });
    }
  });

  it('a revelation that is not one', async () => {
    const revelation = (): Reveal => ({ seat: 1, entropy: 'zz' });
    expect(await verifyText(await encoded(), { revealOf: revelation })).toMatchObject({
      ok: false,
      check: 'commitment',
      version: 1,
    });
  });

  it('what the engine plays otherwise', async () => {
    const divergence = { version: 5, expected: 1, found: 2, reason: 'another answer' };
    const text = await encoded();
    expect(await verifyText(text, { reexecute: () => divergence })).toEqual({
      ok: false,
      check: 'reexecution',
      version: 5,
      line: 6,
      reason: 'another answer',
    });
    const rolled = verifyText(text, { reexecute: () => Promise.resolve({ ...divergence, check: 'dice' as const }) });
    expect(await rolled).toMatchObject({ ok: false, check: 'dice', version: 5 });
  });

  it('what stops the engine', async () => {
    const reexecute = (): never => {
      throw new Error('no such card');
    };
    expect(await verifyText(await encoded(), { reexecute })).toMatchObject({
      ok: false,
      check: 'reexecution',
      reason: 'the engine stopped: no such card',
    });
  });
});

it('a source that fails is an error, not a verdict', async () => {
  const failing = (async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{');
    throw new Error('disk');
  })();
  await expect(verifyReplay(readLines(failing))).rejects.toThrow('disk');
});

/** Signs the lines again with their current content, as an owner of the key could. */
function signedAgain(lines: readonly string[], key: SigningKey): string[] {
  const footer = JSON.parse(lines.at(-1)!) as ReplayFooter;
  const signed = { ...footer, header: headerHash(JSON.parse(lines[0]!) as ReplayHeader) };
  const signature = base64url(sign(key, signedBytes(signed)));
  return lines.with(-1, canonicalText({ ...signed, keyId: key.id, publicKey: base64url(key.publicKey), signature }));
}
