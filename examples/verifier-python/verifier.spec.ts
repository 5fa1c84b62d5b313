import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { games } from '#games';
import { shuffledOrder, type Game } from '#kernel';
import * as proof from '#proof';
import { readReplay, redactReplay, studentOf, type CopyViewer } from '#replay';
import { divider } from '#replay-exports';

const root = join(import.meta.dirname, '..', '..');
const corpus = ['senki-0.2.0', 'senki-0.3.0'].flatMap((folder) =>
  readdirSync(join(root, 'corpus', folder)).map((name) => join(root, 'corpus', folder, name)),
);
const textOf = (file: string): string => brotliDecompressSync(readFileSync(file)).toString();
const sample = textOf(join(root, 'corpus', 'senki-0.3.0', 'blackpoker-lite-entropy.senki.jsonl.br'));

/** The inputs of the test vectors in docs/format.md; the other values there are computed from them. */
interface Vectors {
  readonly matchId: string;
  readonly secret: string;
  readonly share: string;
  readonly blinding: string;
  readonly chain: { readonly at: number; readonly type: string; readonly payload: { readonly defs: string[] } };
  readonly dice: { readonly label: string; readonly cards: number; readonly kept: number };
  readonly signature: { readonly seed: string; readonly message: string };
}

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'senki-python-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the verifier on the texts and returns its verdicts in the same order. */
function verdicts(texts: readonly (string | Buffer)[], options: readonly string[] = []): readonly string[] {
  const files = texts.map((text, i) => {
    const file = join(folder, `${i}.senki.jsonl`);
    writeFileSync(file, text);
    return file;
  });
  const program = join(import.meta.dirname, 'verify.py');
  const { stdout, stderr, error } = spawnSync('python3', ['-B', program, ...options, ...files], { encoding: 'utf8' });
  if (error) throw new Error('This test needs python3 on the PATH (Debian/Ubuntu: "apt-get install python3").');
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(line.indexOf(': ') + 2));
}

async function copyFor(viewer: Exclude<CopyViewer, 'omniscient'>): Promise<string> {
  const game = games.get('blackpoker@lite') as Game;
  let text = '';
  const record = await readReplay(sample.trimEnd().split('\n'));
  for await (const line of redactReplay(record, viewer, divider(game, studentOf(viewer)))) text += line;
  return text;
}

describe('a verifier written from docs/format.md alone', () => {
  it('accepts every record of the corpus, with all of its random acts', () => {
    const said = verdicts(corpus.map(textOf));
    expect(said).toHaveLength(corpus.length);
    for (const line of said)
      expect(line).toMatch(/^\d+ events: chain, signature, promises and [1-9]\d* random acts hold$/);
  });

  it('accepts the copy of each viewer, and a compressed file', async () => {
    const viewers = ['spectator', { seat: 0 }, { seat: 1 }, { study: 1 }] as const;
    const copies = await Promise.all(viewers.map(copyFor));
    for (const line of verdicts([...copies])) expect(line).toMatch(/^1126 events: copy and signature hold$/);
    expect(verdicts([gzipSync(sample)])).toEqual([expect.stringMatching(/hold$/)]);
  });

  it('refuses what was altered, left out or signed by somebody else', async () => {
    const lines = sample.trimEnd().split('\n');
    const altered = (line: number, from: string | RegExp, to: string): string => {
      const text = lines[line]?.replace(from, to) ?? '';
      expect(text).not.toBe(lines[line]);
      return `${lines.with(line, text).join('\n')}\n`;
    };
    const seat = await copyFor({ seat: 0 });
    expect(
      verdicts([
        altered(3, '"HA"', '"H2"'),
        `${lines.toSpliced(20, 1).join('\n')}\n`,
        altered(0, '"player-0"', '"player-9"'),
        altered(lines.length - 1, '"winners":[0]', '"winners":[1]'),
        altered(3, '"at":', '"at": '),
        seat.replace('{"seat":0}', '{"seat":1}'),
        sample.slice(0, -1),
      ]),
    ).toEqual([
      'refused: event 3: the chain is broken',
      'refused: events are missing or out of order',
      'refused: line 1: not the header that was signed',
      'refused: the signature does not fit',
      'refused: line 4: not in canonical form',
      'refused: this copy shows more or less than the signed one',
      'refused: the last line is cut off',
    ]);
    const stranger = proof.base64url(proof.generateSigningKey(new Uint8Array(32)).publicKey);
    expect(verdicts([sample], [`--key=${stranger}`])).toEqual(['refused: signed by a key that is not trusted']);
  });

  it('refuses dice that the secret does not give, though all of the rest is made to fit', async () => {
    const program = [
      'import sys, json; sys.path.insert(0, sys.argv[1])',
      'from dice import check_dice',
      'lines = [json.loads(line) for line in sys.stdin]',
      'event = next(e for e in lines if e.get("type") == "ZoneShuffled")',
      'event["payload"]["order"][:2] = reversed(event["payload"]["order"][:2])',
      'check_dice(lines[0], lines[1:-1])',
    ].join('\n');
    const { stderr } = spawnSync('python3', ['-B', '-c', program, import.meta.dirname], {
      input: sample,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/ValueError: event 9: the outcome does not follow from the secret/);
  });
});

it('prints test vectors that the code gives', () => {
  const page = readFileSync(join(root, 'docs', 'format.md'), 'utf8');
  const [, block = ''] = /```json vectors\n(.*?)```/s.exec(page) ?? [];
  const vectors = JSON.parse(block) as Vectors;
  const { matchId, chain, dice, signature } = vectors;
  const secret = proof.fromHex(vectors.secret);
  const share = proof.fromHex(vectors.share);
  const genesis = proof.genesisHash(matchId);
  const payloadHash = proof.payloadHash(chain.payload);
  const { at, type } = chain;
  const key = proof.diceKey(secret, matchId, [share, null]);
  const salt = proof.saltOf(proof.fromBase64url(vectors.blinding), '1:/defs/0');
  const seal = proof.sealPart(salt, '/defs/0', chain.payload.defs[0] as string);
  const sealOfParts = proof.sealParts([seal]);
  const shared = { ...chain.payload, defs: [null, null] };
  const leaf = proof.leafHash(proof.canonicalBytes([1, at, type, shared, proof.base64url(sealOfParts)]));
  const tree = new proof.Frontier();
  for (let i = 0; i < 3; i++) tree.add(leaf);
  const signing = proof.generateSigningKey(proof.fromHex(signature.seed));
  expect(vectors).toEqual({
    matchId,
    secret: vectors.secret,
    share: vectors.share,
    blinding: vectors.blinding,
    chain: {
      ...{ at, type, payload: chain.payload, genesis: proof.hex(genesis) },
      payloadHash: proof.hex(payloadHash),
      link: proof.hex(proof.chainHash({ prev: genesis, matchId, version: 1, at, type, payloadHash })),
    },
    dice: {
      commitment: proof.hex(proof.commit(secret)),
      seat0: proof.hex(proof.commitSeat(matchId, 0, share)),
      key: proof.hex(key),
      ...{ label: dice.label, cards: dice.cards, kept: dice.kept },
      order: shuffledOrder(proof.createDice(key)(dice.label), dice.cards, dice.kept),
    },
    disclosure: {
      salt: proof.base64url(salt),
      seal: proof.base64url(seal),
      sealOfParts: proof.base64url(sealOfParts),
      leaf: proof.hex(leaf),
      treeOfThree: proof.hex(tree.root()),
    },
    signature: {
      seed: signature.seed,
      publicKey: proof.base64url(signing.publicKey),
      keyId: signing.id,
      message: signature.message,
      signature: proof.base64url(proof.sign(signing, proof.utf8(signature.message))),
    },
  });
});
