import { describe, expect, it } from '@jest/globals';
import { readLines, type Chunks } from './lines.js';
import { ReplayError } from './replay-error.js';

const all = async (chunks: Chunks, lineBytes = 1000): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of readLines(chunks, { lineBytes, totalBytes: 10_000, events: 1000 })) lines.push(line);
  return lines;
};

describe('readLines', () => {
  it('joins what chunks split, inside a character too', async () => {
    const bytes = Buffer.from('戦記\n😀\n\nb\n');
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      expect(await all(chunks)).toEqual(['戦記', '😀', '', 'b']);
    }
  });

  it('gives nothing for nothing', async () => {
    expect(await all([])).toEqual([]);
  });

  it('keeps a byte order mark and carriage returns, for the decoder to refuse', async () => {
    expect(await all([Buffer.from('\ufeffa\r\n')])).toEqual(['\ufeffa\r']);
  });

  it.each([
    ['a last line without newline', 'a\nb', 2, 'cut off'],
    ['a line too long', `a\n${'x'.repeat(1001)}\n`, 2, 'longer than 1000'],
    ['a line too long and never ended', `a\n${'x'.repeat(5000)}`, 2, 'longer than 1000'],
    ['a file too large', `${'x'.repeat(999)}\n`.repeat(11), 11, 'larger than 10000'],
    ['too many lines', '\n'.repeat(1003), 1003, 'more than 1000 events'],
  ])('refuses %s', async (_name, text, line, reason) => {
    await expect(all([Buffer.from(text)])).rejects.toMatchObject({
      check: 'format',
      line,
      reason: expect.stringContaining(reason),
    });
  });

  it('refuses bytes that are not UTF-8, at their line', async () => {
    await expect(all([Uint8Array.of(0x61, 0x0a, 0xff, 0x0a)])).rejects.toMatchObject({
      line: 2,
      reason: 'not valid UTF-8',
    });
  });

  it('places a fault of its source at the line being read', async () => {
    const source = (async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a\nb');
      throw new ReplayError('format', null, null, 'damaged');
    })();
    await expect(all(source)).rejects.toMatchObject({ line: 2, reason: 'damaged' });
  });

  it('stops reading an endless line at the limit', async () => {
    let chunks = 0;
    const endless = (function* (): Generator<Uint8Array> {
      for (;;) {
        chunks++;
        yield new Uint8Array(100).fill(0x61);
      }
    })();
    await expect(all(endless)).rejects.toThrow(ReplayError);
    expect(chunks).toBe(11);
  });
});
