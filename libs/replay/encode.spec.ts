import { createHash, createHmac, createPublicKey, verify as nodeVerify } from 'node:crypto';
import { canonicalText } from '#proof';
import { describe, expect, it } from '@jest/globals';
import { readReplay } from './decode.js';
import { encodeReplay } from './encode.js';
import type { OpenEvent, RecordedEvent, ReplayFooter } from './format.js';
import { BLINDING, chained, encoded, FACTS, KEY, linesOf, MATCH, sampleSource } from './testing/sample.js';

describe('a replay file', () => {
  it('is a header, the events and a footer, each line canonical', async () => {
    const lines = linesOf(await encoded());
    expect(lines).toHaveLength(FACTS.length + 2);
    for (const line of lines) expect(canonicalText(JSON.parse(line))).toBe(line);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      kind: 'senki-replay',
      format: 2,
      matchId: MATCH,
      viewer: 'omniscient',
    });
    expect(JSON.parse(lines[1]!)).toEqual(inFile(chained(FACTS)[0]!));
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      events: FACTS.length,
      head: chained(FACTS).at(-1)!.hash,
      keyId: KEY.id,
    });
  });

  it('is the same bytes every time', async () => {
    expect(await encoded()).toBe(await encoded());
  });

  // Golden value: sha256sum of the sample file, so that a change of the format cannot go unnoticed.
  it('keeps its golden hash', async () => {
    expect(
      createHash('sha256')
        .update(await encoded())
        .digest('hex'),
    ).toBe('a114e10c3d888ca47b0baa70a508e9541e3048680f0d024aaf4b5b0d9d75f5c9');
  });

  it('is signed as its description says, by the word of node:crypto', async () => {
    const lines = linesOf(await encoded());
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    const footer = JSON.parse(lines.at(-1)!) as ReplayFooter;
    const header = lines[0]!.replace(/"blinding":"[^"]+",/, '').replace(',"viewer":"omniscient"', '');
    const signed =
      `{"events":8,"format":2,"header":"${sha256(header)}","result":{"reason":"win","winners":[0]},` +
      `"root":"${footer.root}","seal":"senki-replay","sealedAt":1700000010000}`;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: footer.publicKey }, format: 'jwk' });
    expect(nodeVerify(null, Buffer.from(signed), key, Buffer.from(footer.signature, 'base64url'))).toBe(true);
  });

  it('reads back to what was written', async () => {
    const { header, events, footer } = await readReplay(linesOf(await encoded()));
    expect(header).toMatchObject(sampleSource().header);
    expect(events).toEqual(chained(FACTS).map(inFile));
    expect(footer.result).toEqual({ reason: 'win', winners: [0] });
  });

  it('leaves out whatever else a stored row carries', async () => {
    const events = chained(FACTS).map((event) => ({ ...event, commandId: 'c-1' }));
    expect(await encoded({ ...sampleSource(), events })).toBe(await encoded());
  });

  it('is written without asking for the next event before the last line is taken', async () => {
    let asked = 0;
    const events = (function* () {
      for (const event of chained(FACTS)) {
        asked++;
        yield event;
      }
    })();
    const lines = encodeReplay({ ...sampleSource(), events });
    await lines.next();
    await lines.next();
    expect(asked).toBe(1);
  });
});

describe('the root', () => {
  const sha256 = (...parts: (string | Buffer)[]): Buffer =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
      .digest();
  const partHash = (label: string, name: string, value: unknown): Buffer => {
    const salt = createHmac('sha256', BLINDING).update(label).digest().subarray(0, 16);
    return sha256('senki-part-v1', salt, canonicalText([name, value]));
  };

  it('is made as its description says, by the word of node:crypto', async () => {
    const facts = FACTS.slice(0, 3);
    const copies = await Promise.all(
      [{ seat: 0 }, { seat: 1 }, 'spectator' as const].map(async (viewer) => {
        const lines = linesOf(await encoded(sampleSource(facts, viewer)));
        return sha256(`${lines.slice(1, -1).join('\n')}\n`).toString('hex');
      }),
    );
    const leaves = facts.map(({ at, type, payload }, i) => {
      const hash =
        i === 2 ? sha256('senki-parts-v1', partHash('3:/card', '/card', 'spade-1')).toString('base64url') : null;
      const shared = i === 2 ? { seat: 0, card: null } : payload;
      return sha256('\0', canonicalText([i + 1, at, type, shared, hash]));
    });
    const tree = sha256('\u0001', sha256('\u0001', leaves[0]!, leaves[1]!), leaves[2]!).toString('hex');
    const head = partHash('head', 'head', chained(facts).at(-1)!.hash).toString('hex');
    const [first, second, spectator] = copies;
    const root = sha256(
      `{"copies":{"seat-0":"${first}","seat-1":"${second}","spectator":"${spectator}"},` +
        `"disclosure":"senki-disclosure-v1","head":"${head}","tree":"${tree}"}`,
    ).toString('hex');
    const footer = JSON.parse(linesOf(await encoded(sampleSource(facts))).at(-1)!) as ReplayFooter;
    expect(footer).toMatchObject({ disclosure: { tree, head }, root });
  });
});

describe('encodeReplay refuses', () => {
  it('to sign a broken chain', async () => {
    const events = chained(FACTS).map((event) => (event.v === 3 ? { ...event, at: event.at + 1 } : event));
    await expect(encoded({ ...sampleSource(), events })).rejects.toMatchObject({ check: 'chain', version: 3, line: 4 });
  });

  it('to sign an event whose stored hash is right in its beginning only', async () => {
    const events = chained(FACTS).map((event) => (event.v === 2 ? { ...event, hash: event.hash.slice(0, 8) } : event));
    await expect(encoded({ ...sampleSource(), events })).rejects.toMatchObject({ check: 'chain', version: 2, line: 3 });
  });

  it('a header that no reader would take', async () => {
    const { header } = sampleSource();
    await expect(encoded({ ...sampleSource(), header: { ...header, seats: [] } })).rejects.toMatchObject({
      check: 'format',
      line: 1,
    });
  });

  it('an event past the limits', async () => {
    const lines = encodeReplay(sampleSource(), { lineBytes: 1 << 20, totalBytes: 1 << 20, events: 3 });
    await expect(drained(lines)).rejects.toMatchObject({ check: 'format', reason: 'more than 3 events' });
  });
});

/** A line keeps only the beginning of its hash. */
const inFile = ({ hash, ...event }: RecordedEvent): OpenEvent => ({ ...event, mark: hash.slice(0, 8) });

async function drained(lines: AsyncIterable<string>): Promise<void> {
  for await (const _line of lines);
}
