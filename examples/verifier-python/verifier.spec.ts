import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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

/** Runs the verifier on a file with this content and returns its verdict; the exit code has to agree with it. */
function verdict(content: string | Buffer, ...trusted: readonly string[]): string {
  const file = join(folder, 'match.senki.jsonl');
  writeFileSync(file, content);
  const program = join(import.meta.dirname, 'verify.py');
  const { stdout, stderr, status, error } = spawnSync('python3', ['-B', program, file, ...trusted], {
    encoding: 'utf8',
  });
  if (error) throw new Error('This test needs python3 on the PATH (Debian/Ubuntu: "apt-get install python3").');
  const said = stdout.slice(file.length + 2, -1);
  expect({ stderr, status }).toEqual({ stderr: '', status: said === 'good' ? 0 : 1 });
  return said;
}

async function copyFor(viewer: Exclude<CopyViewer, 'omniscient'>): Promise<string> {
  const game = games.get('blackpoker@lite') as Game;
  let text = '';
  const record = await readReplay(sample.trimEnd().split('\n'));
  for await (const line of redactReplay(record, viewer, divider(game, studentOf(viewer)))) text += line;
  return text;
}

describe('a verifier written from docs/format.md alone', () => {
  it.each(corpus.map((file) => [relative(root, file), file]))('accepts %s', (_name, file) => {
    expect(verdict(textOf(file))).toBe('good');
  });

  it('accepts the copy of each viewer, and a compressed file', async () => {
    for (const viewer of ['spectator', { seat: 0 }, { seat: 1 }, { study: 1 }] as const)
      expect(verdict(await copyFor(viewer))).toBe('good');
    expect(verdict(gzipSync(sample))).toBe('good');
  });

  const lines = sample.trimEnd().split('\n');
  const footer = lines.length - 1;
  const altered = (line: number, from: string | RegExp, to: string): string => {
    const text = lines[line]?.replace(from, to) ?? '';
    expect(text).not.toBe(lines[line]);
    return `${lines.with(line, text).join('\n')}\n`;
  };

  it.each<[fault: string, alter: () => string]>([
    ['the last line is cut off', () => sample.slice(0, -1)],
    ['line 4: not in canonical form', () => altered(3, '"at":', '"at": ')],
    ['line 1: not a replay in format 2', () => altered(0, '"format":2', '"format":3')],
    ['line 1: wrong genesis', () => altered(0, /"genesis":"[0-9a-f]{8}/, '"genesis":"00000000')],
    ['events are missing or out of order', () => `${lines.toSpliced(20, 1).join('\n')}\n`],
    ['event 3: the chain is broken', () => altered(3, '"HA"', '"H2"')],
    [
      'the head is not that of the chain',
      () => altered(footer, /"head":"[0-9a-f]{8}([0-9a-f]+","header")/, '"head":"00000000$1'),
    ],
    ['the head is not the signed one', () => altered(0, /"blinding":".{8}/, '"blinding":"AAAAAAAA')],
    ['event 1126: another secret than promised', () => altered(0, /"secret":"[0-9a-f]{8}/, '"secret":"00000000')],
    ['event 7: another share than promised', () => altered(0, /"seats":\["[0-9a-f]{8}/, '"seats":["00000000')],
    ['line 1: not the signed header', () => altered(0, '"player-0"', '"player-9"')],
    ['the root is not that of its parts', () => altered(footer, /"tree":"[0-9a-f]{8}/, '"tree":"00000000')],
    ['the signature does not fit', () => altered(footer, '"winners":[0]', '"winners":[1]')],
  ])('refuses an altered record: %s', (fault, alter) => {
    expect(verdict(alter())).toBe(`refused: ${fault}`);
  });

  it.each<[fault: string, from: RegExp | string, to: string]>([
    ['not what was recorded', /"at":(\d+)\d{3}(?=.*"payload":.*"v":9)/, '"at":$1000'],
    ['the events are not the signed ones', /"tree":"[0-9a-f]{8}/, '"tree":"00000000'],
    ['the copy shows more or less than the signed one', '{"seat":0}', '{"seat":1}'],
  ])('refuses an altered copy: %s', async (fault, from, to) => {
    const copy = await copyFor({ seat: 0 });
    expect(copy.replace(from, to)).not.toBe(copy);
    expect(verdict(copy.replace(from, to))).toContain(fault);
  });

  it('refuses the signature of a stranger, and a file of another kind', () => {
    const stranger = proof.base64url(proof.generateSigningKey(new Uint8Array(32)).publicKey);
    const { publicKey } = JSON.parse(lines[footer] as string) as { readonly publicKey: string };
    expect(verdict(sample, stranger)).toBe('refused: signed by a key that is not trusted');
    expect(verdict(sample, stranger, publicKey)).toBe('good');
    expect(verdict('# Notes\n')).toMatch(/^refused: not a replay/);
  });

  it('refuses dice that the secret does not give, though all of the rest is made to fit', () => {
    const program = [
      'import sys, json; sys.path.insert(0, sys.argv[1])',
      'from uuid import UUID; from dice import commitments_and_dice',
      'header, *events, _ = [json.loads(line) for line in sys.stdin]',
      'order = next(event["payload"]["order"] for event in events if event["type"] == "ZoneShuffled")',
      'order[:2] = reversed(order[:2])',
      'checks = commitments_and_dice(UUID(header["matchId"]).bytes, header, events)',
      'print([fault for fault, stated, following in checks if stated != following])',
    ].join('\n');
    const { stdout } = spawnSync('python3', ['-B', '-c', program, import.meta.dirname], {
      input: sample,
      encoding: 'utf8',
    });
    expect(stdout).toBe("['event 9: the outcome does not follow from the secret']\n");
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
  const partHash = proof.hashPart(salt, '/defs/0', chain.payload.defs[0] as string);
  const hashOfParts = proof.hashParts([partHash]);
  const shared = { ...chain.payload, defs: [null, null] };
  const leaf = proof.leafHash(proof.canonicalBytes([1, at, type, shared, proof.base64url(hashOfParts)]));
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
      partHash: proof.base64url(partHash),
      hashOfParts: proof.base64url(hashOfParts),
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
