import {
  base64url,
  canonicalBytes,
  canonicalText,
  fromBase64url,
  hex,
  keyId,
  sha256,
  sign,
  utf8,
  verify,
  type SigningKey,
} from '#proof';
import { z } from 'zod';

/**
 * An archive is a folder, or a prefix in object storage:
 *
 *   archive.json        what it holds, signed
 *   part-00001.tar …    replay files `<match>.senki.jsonl.gz`, and last in each part `manifest.jsonl`
 *
 * A manifest has a line for each match with the hash of its file; `archive.json` has the hash of each part, and a digest of all.
 */
const ARCHIVE_KIND = 'senki-archive';
const ARCHIVE_FORMAT = 1;
export const HEAD_FILE = 'archive.json';
export const MANIFEST_FILE = 'manifest.jsonl';
export const REPLAY_SUFFIX = '.senki.jsonl.gz';

export const partName = (number: number): string => `part-${String(number).padStart(5, '0')}.tar`;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.strictObject({
  file: z.string().regex(/^part-\d{5,9}\.tar$/),
  matches: z.int().min(0),
  bytes: z.int().min(0),
  sha256: hash,
});

const head = z.strictObject({
  kind: z.literal(ARCHIVE_KIND),
  format: z.literal(ARCHIVE_FORMAT),
  title: z.string(),
  /** The viewer whose copies it holds; only `omniscient` copies contain everything. */
  viewer: z.string().regex(/^(omniscient|spectator|(seat|study)-\d{1,3})$/),
  createdAt: z.int(),
  matches: z.int().min(0),
  /** How many matches could not be written; each is named in a manifest. */
  refused: z.int().min(0),
  parts: z.array(part),
  digest: hash,
  keyId: z.string(),
  publicKey: z.string(),
  signature: z.string(),
});

const manifestLine = z.union([
  z.strictObject({ matchId: z.string(), file: z.string(), bytes: z.int(), sha256: hash }),
  z.strictObject({ matchId: z.string(), refused: z.string() }),
]);

export type PartFacts = z.output<typeof part>;
export type ArchiveHead = z.output<typeof head>;
export type ManifestLine = z.output<typeof manifestLine>;
type Unsigned = Omit<ArchiveHead, 'kind' | 'format' | 'digest' | 'keyId' | 'publicKey' | 'signature'>;

/** The archive, or a file in it, is not valid. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
}

export const digestOf = (parts: readonly PartFacts[]): string => hex(sha256(canonicalBytes(parts)));

/** The `seal` member keeps the signature from being used for anything else that the same key signs. */
const signedBytes = (head: Omit<ArchiveHead, 'signature'>): Uint8Array => {
  const { title, viewer, createdAt, matches, refused, digest } = head;
  return canonicalBytes({
    seal: ARCHIVE_KIND,
    format: ARCHIVE_FORMAT,
    title,
    viewer,
    createdAt,
    matches,
    refused,
    digest,
  });
};

export function writeHead(facts: Unsigned, key: SigningKey): string {
  const whole = {
    kind: ARCHIVE_KIND,
    format: ARCHIVE_FORMAT,
    ...facts,
    digest: digestOf(facts.parts),
    keyId: key.id,
    publicKey: base64url(key.publicKey),
  } as const;
  const signature = base64url(sign(key, signedBytes(whole)));
  return `${JSON.stringify({ ...whole, signature }, null, 2)}\n`;
}

/** Throws ArchiveRefused unless the head is complete and signed by a trusted key; null: any key. */
export function readHead(text: string, trustedKeys: readonly string[] | null): ArchiveHead {
  const found = parsed(head, text, HEAD_FILE);
  if (found.digest !== digestOf(found.parts)) throw new ArchiveRefused('the digest is not that of the parts');
  if (trustedKeys !== null && !trustedKeys.includes(found.publicKey))
    throw new ArchiveRefused(`it is signed by ${found.publicKey}, which is not trusted`);
  const publicKey = fromBase64url(found.publicKey);
  if (keyId(publicKey) !== found.keyId || !verify(publicKey, signedBytes(found), fromBase64url(found.signature)))
    throw new ArchiveRefused('the signature does not fit');
  return found;
}

export const writeManifest = (lines: readonly ManifestLine[]): Uint8Array =>
  utf8(lines.map((line) => `${canonicalText(line)}\n`).join(''));

export const readManifest = (text: string): readonly ManifestLine[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => parsed(manifestLine, line, MANIFEST_FILE));

function parsed<T>(schema: z.ZodType<T>, text: string, file: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ArchiveRefused(`${file} is not in the form of an archive`);
  }
}
