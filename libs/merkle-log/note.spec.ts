import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base64, fromBase64, generateSigningKey, hex } from '#proof';
import { openCheckpoint, readCheckpoint, signCheckpoint } from './checkpoint.js';
import { checkLogProof, formatLogProof, parseLogProof } from './log-proof.js';
import { flipped, KEY, ORIGIN, STRANGER, verifierOf } from './memory-log.spec-helper.js';
import { leafHash, nodeHash, rootOf } from './merkle.js';
import { formatVerifierKey, openNote, parseVerifierKey, signNote } from './note.js';

// golang.org/x/mod/sumdb/note, package documentation and note_test.go.
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_SEED = 'gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=';
const GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_NOTE = `${GO_TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;
const ENOCH_KEY = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const ENOCH_LINE =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';
// https://c2sp.org/signed-note, its example.
const C2SP_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const C2SP_NOTE =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
// The key of the Go checksum database, and https://c2sp.org/tlog-checkpoint, its example.
const SUMDB_KEY = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8';
const CHECKPOINT =
  'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
const ED25519_TYPE = 1;

describe('verifier keys', () => {
  it.each([GO_KEY, ENOCH_KEY, C2SP_KEY, SUMDB_KEY])('are read and written as %s', (text) => {
    expect(formatVerifierKey(parseVerifierKey(text))).toBe(text);
  });

  it('belong to their seed', () => {
    const { publicKey } = generateSigningKey(fromBase64(GO_SEED));
    expect(formatVerifierKey({ name: 'PeterNeumann', publicKey })).toBe(GO_KEY);
    expect(base64(Uint8Array.of(ED25519_TYPE, ...publicKey))).toBe(GO_KEY.split('+').at(-1));
  });

  it('are refused when anything in them is cut off or changed', () => {
    for (let from = 0; from <= GO_KEY.length; from++)
      for (let to = from; to <= GO_KEY.length; to++)
        if (to - from < GO_KEY.length) expect(() => parseVerifierKey(GO_KEY.slice(from, to))).toThrow(TypeError);
    for (let i = 0; i < GO_KEY.length; i++) {
      const changed = GO_KEY.slice(0, i) + String.fromCharCode(GO_KEY.charCodeAt(i) + 1) + GO_KEY.slice(i + 1);
      expect(() => parseVerifierKey(changed)).toThrow(TypeError);
    }
  });

  // From note_test.go: a key too long, and an unknown algorithm, each with the key id adjusted.
  it.each([
    'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
    'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  ])('are not %s', (text) => expect(() => parseVerifierKey(text)).toThrow(TypeError));
});

describe('signed notes', () => {
  it('are signed as the published one is', () => {
    const key = generateSigningKey(fromBase64(GO_SEED));
    expect(signNote(GO_TEXT, { name: 'PeterNeumann', key })).toBe(GO_NOTE);
  });

  it('open for those who trust a signer, with others passed over', () => {
    const [peter, enoch, foo] = [GO_KEY, ENOCH_KEY, C2SP_KEY].map(parseVerifierKey);
    expect(openNote(GO_NOTE, [peter!])).toEqual({ text: GO_TEXT, signers: [peter] });
    expect(openNote(GO_NOTE + ENOCH_LINE, [enoch!])).toEqual({ text: GO_TEXT, signers: [enoch] });
    expect(openNote(GO_NOTE + ENOCH_LINE, [enoch!, peter!]).signers).toEqual([peter, enoch]);
    expect(openNote(C2SP_NOTE, [foo!]).text).toBe('This is an example message.\n');
    expect(() => openNote(GO_NOTE, [enoch!])).toThrow('no trusted key has signed it');
  });

  it('are spoilt by a signature that pretends to be of a trusted key', () => {
    const [peter, enoch] = [GO_KEY, ENOCH_KEY].map(parseVerifierKey);
    const forged = ENOCH_LINE.replace('QQ=\n', 'QA=\n');
    expect(() => openNote(GO_NOTE + forged, [peter!, enoch!])).toThrow('the signature of EnochRoot does not fit');
    expect(openNote(GO_NOTE + forged, [peter!]).signers).toEqual([peter]);
  });

  it.each([
    ['', 'no note'],
    [GO_TEXT, 'no signature'],
    [GO_NOTE.slice(0, -1), 'no last newline'],
    [GO_NOTE.replace('—', '-'), 'a hyphen'],
    [GO_NOTE.replace('\n\n', '\n\r\n'), 'a control character'],
    [`${GO_NOTE}\n`, 'a blank line at the end'],
    [GO_NOTE.replace('nAM=', 'nAN='), 'base64 in another spelling'],
  ])('are not %j: %s', (note) => {
    expect(() => openNote(note, [parseVerifierKey(GO_KEY)])).toThrow(TypeError);
  });
});

describe('checkpoints', () => {
  it('say what the published one says', () => {
    const { origin, size, root } = readCheckpoint(CHECKPOINT);
    expect([origin, size, base64(root)]).toEqual([
      'example.com/behind-the-sofa',
      20_852_163,
      'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
    ]);
  });

  it.each([
    CHECKPOINT.replace('20852163', '020852163'),
    CHECKPOINT.replace('20852163', '-1'),
    CHECKPOINT.replace('20852163', '9007199254740993'),
    CHECKPOINT.replace('CsUY', ''),
    CHECKPOINT.replace('\n\n', '\n\n\n'),
    CHECKPOINT.replace(/^.*\n/, '\n'),
  ])('are not %j', (note) => expect(() => readCheckpoint(note)).toThrow(TypeError));

  it('are refused with any bit changed, and from any other key', () => {
    const head = { origin: ORIGIN, size: 3, root: leafHash(Uint8Array.of(1)) };
    const note = Buffer.from(signCheckpoint(head, { name: ORIGIN, key: KEY }));
    const open = (bytes: Uint8Array) => openCheckpoint(Buffer.from(bytes).toString(), [verifierOf(KEY)]);
    expect(open(note)).toMatchObject({ origin: ORIGIN, size: 3 });
    for (let bit = 0; bit < note.length * 8; bit++) expect(() => open(flipped(note, bit))).toThrow(TypeError);
    expect(() => openCheckpoint(note.toString(), [verifierOf(STRANGER)])).toThrow(TypeError);
    expect(() => openCheckpoint(note.toString(), [verifierOf(KEY, 'other.example/log')])).toThrow(TypeError);
  });
});

describe('proofs as text', () => {
  const entry = Uint8Array.of(1, 2, 3);
  const other = leafHash(Uint8Array.of(4));
  const root = rootOf([other, leafHash(entry)]);
  const checkpoint = signCheckpoint({ origin: ORIGIN, size: 2, root }, { name: ORIGIN, key: KEY });
  const proof = { index: 1, hashes: [other], checkpoint, extra: entry };

  it('are read as they are written, and hold', () => {
    const text = formatLogProof(proof);
    expect(text).toBe(`c2sp.org/tlog-proof@v1\nextra AQID\nindex 1\n${base64(other)}\n\n${checkpoint}`);
    expect(parseLogProof(text)).toEqual(proof);
    expect(parseLogProof(formatLogProof({ ...proof, extra: null, hashes: [] }))).toEqual({
      ...proof,
      extra: null,
      hashes: [],
    });
    expect(hex(checkLogProof(entry, proof, [verifierOf(KEY)]).root)).toBe(hex(nodeHash(other, leafHash(entry))));
  });

  it('hold for nothing else', () => {
    const trusted = [verifierOf(KEY)];
    expect(() => checkLogProof(Uint8Array.of(1, 2), proof, trusted)).toThrow('the entry is not at index 1');
    expect(() => checkLogProof(entry, { ...proof, index: 0 }, trusted)).toThrow('the entry is not at index 0');
    expect(() => checkLogProof(entry, proof, [verifierOf(STRANGER)])).toThrow('no trusted key');
  });

  it('with any bit changed do not hold', () => {
    const bytes = Buffer.from(formatLogProof({ ...proof, extra: null }));
    const hold = (changed: Uint8Array) =>
      checkLogProof(entry, parseLogProof(Buffer.from(changed).toString()), [verifierOf(KEY)]);
    expect(hold(bytes).size).toBe(2);
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => expect(() => hold(flipped(bytes, bit))).toThrow(TypeError)),
    );
  });
});
