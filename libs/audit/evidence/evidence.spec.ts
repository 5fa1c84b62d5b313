import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base64url, generateSigningKey } from '#proof';
import { OPERATOR_KEY, replayLines } from '#simulation/population';
import { DEFAULT_THRESHOLDS } from '../thresholds.js';
import { recorded, TOOLS } from '#testkit/audit';
import { checkPack } from './check.js';
import { digestOf, makePack } from './pack.js';
import { signPack } from './signature.js';

const match = recorded('a short match', { surrender: { seat: 1, after: 5 } });
const log = await replayLines(match.matchId, match.events);
const pack = await makePack(log, TOOLS, DEFAULT_THRESHOLDS);

/** A careful forger also recomputes the digest. */
function withDigest(lines: readonly string[]): string[] {
  const [first = '', ...rest] = lines;
  return [first.replace(/"digest":"[0-9a-f]*"/, `"digest":"${digestOf(rest)}"`), ...rest];
}

const changedAt = (line: string, at: number): string => {
  const place = at % line.length;
  const char = line[place] === 'x' ? 'y' : 'x';
  return `${line.slice(0, place)}${char}${line.slice(place + 1)}`;
};

describe('an evidence pack', () => {
  it('is good as it was made, with the signer known', async () => {
    const verdict = await checkPack(pack, { ...TOOLS, trustedKeys: [base64url(OPERATOR_KEY.publicKey)] });
    expect(verdict).toMatchObject({ ok: true, matchId: match.matchId, log: { ok: true, trusted: true } });
  });

  it('holds the view of every decision', () => {
    const answers = match.events.filter(({ event }) => event.type === 'DecisionMade' && event.knew !== null);
    expect(pack.filter((line) => line.startsWith('{"view"'))).toHaveLength(answers.length);
  });

  it('tells of any change, even with the digest made to fit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(pack.length - 1), fc.nat(), fc.boolean(), async (line, at, isCareful) => {
        const forged = pack.map((text, i) => (i === line ? changedAt(text, at) : text));
        const verdict = await checkPack(isCareful && line > 0 ? withDigest(forged) : forged, TOOLS);
        expect(verdict.ok && verdict.log.ok).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('tells of lines left out, doubled or exchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: pack.length - 2 }),
        fc.constantFrom('drop', 'double', 'swap'),
        async (line, how) => {
          const [here = '', next = ''] = [pack[line], pack[line + 1]];
          const parts = { drop: [next], double: [here, here, next], swap: [next, here] }[how] ?? [];
          const forged = withDigest([...pack.slice(0, line), ...parts, ...pack.slice(line + 2)]);
          const verdict = await checkPack(forged, TOOLS);
          expect(verdict.ok && verdict.log.ok).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('names the part that does not follow from the log', async () => {
    const place = pack.findIndex((line) => line.startsWith('{"view"'));
    const forged = withDigest(pack.map((line, i) => (i === place ? line.replace('"seat":', '"seat" :') : line)));
    expect(await checkPack(forged, TOOLS)).toMatchObject({ ok: false, part: 'view', line: place + 1 });
  });

  it('shows a log that was not as signed for what it is', async () => {
    const cut = await makePack(log.slice(0, -1), TOOLS, DEFAULT_THRESHOLDS);
    expect(await checkPack(cut, TOOLS)).toMatchObject({ ok: true, log: { ok: false, check: 'format' } });
  });

  it('is not trusted if another key signed the log', async () => {
    const verdict = await checkPack(pack, { ...TOOLS, trustedKeys: ['AAAA'] });
    expect(verdict.ok && verdict.log.ok).toBe(false);
  });

  describe('that is signed', () => {
    const AUDITOR = generateSigningKey(new Uint8Array(32).fill(5));
    const signer = base64url(AUDITOR.publicKey);
    const signed = signPack(pack, AUDITOR);

    it('names who made it; one that is not names nobody', async () => {
      expect(await checkPack(signed, TOOLS)).toMatchObject({ ok: true, signer });
      expect(await checkPack(pack, TOOLS)).toMatchObject({ ok: true, signer: null });
    });

    it('tells of a change that nothing else could: the measure it was made by, by whom', async () => {
      const other = await makePack(log, TOOLS, { ...DEFAULT_THRESHOLDS, judges: { minRulings: 9, alpha: 0.5 } });
      expect(await checkPack(other, TOOLS)).toMatchObject({ ok: true });
      const bad = { ok: false, part: 'signature', line: signed.length };
      expect(await checkPack([...other, signed.at(-1)!], TOOLS)).toMatchObject(bad);
      const stranger = base64url(OPERATOR_KEY.publicKey);
      const renamed = [...pack, signed.at(-1)!.replace(signer, stranger)];
      expect(await checkPack(renamed, TOOLS)).toMatchObject(bad);
      expect(await checkPack([...pack, '{"signature":{"publicKey":"!","value":"?"}}'], TOOLS)).toMatchObject(bad);
    });
  });
});
