import { fromBase64url, isUuid, PUBLIC_KEY_BYTES, SIGNATURE_BYTES } from '#proof';
import { z } from 'zod';

export const SEAL_KIND = 'senki-seal';
export const AMENDMENT_KIND = 'senki-amendment';
export const TRAIL_KIND = 'senki-trail';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1).max(200);
const time = z.int().min(0);
const count = z.int().min(0);

const base64urlOf = (length: number) =>
  z.string().refine((text) => {
    try {
      return fromBase64url(text).length === length;
    } catch {
      return false;
    }
  }, `must be ${length} bytes in base64url`);

/**
 * What is said of every result. It is public and for ever, so it names no player and holds no text that a person wrote:
 * those stand in the record, which `head` binds.
 */
const common = {
  match: z.string().refine(isUuid, 'must be a lower-case UUID'),
  /** Seats, counted from 0. Empty for a draw and for a void match. */
  winners: z.array(z.int().min(0).max(255)),
  /** Such as `win`, `concede`, `void`, `no-start`. */
  reason: name,
  /** How many events the record held, and the hash of the last of them. */
  events: z.int().min(1),
  head: hash,
  /** The first event that did not fit when this was written: what was broken before stays in the log as broken. */
  damagedAt: z.nullable(z.int().min(1)),
  /** Database time, in milliseconds since 1970. */
  decidedAt: time,
  sealedAt: time,
};

const sealSchema = z.strictObject({
  kind: z.literal(SEAL_KIND),
  format: z.literal(1),
  ...common,
  game: name,
  edition: name,
  mode: name,
  /** `kept`: the secret that was revealed is the one that was committed to before the first shuffle. */
  secret: z.strictObject({ commitment: z.nullable(hash), kept: z.boolean() }),
  /** Commits to what each viewer's copy shows; null where none was made. */
  disclosureRoot: z.nullable(hash),
});

const amendmentSchema = z.strictObject({
  kind: z.literal(AMENDMENT_KIND),
  format: z.literal(1),
  ...common,
  /** Where in the log the match was sealed. */
  seal: count,
  /** 2 for the first correction. */
  revision: z.int().min(2),
});

const trailSchema = z.strictObject({
  kind: z.literal(TRAIL_KIND),
  format: z.literal(1),
  /** How many acts the audit trail of the operators held, and the hash of the last of them, which binds all before. */
  position: z.int().min(1),
  head: hash,
  anchoredAt: time,
});

export const statementSchema = z.discriminatedUnion('kind', [sealSchema, amendmentSchema]);

export const entrySchema = z.strictObject({
  statement: z.discriminatedUnion('kind', [sealSchema, amendmentSchema, trailSchema]),
  publicKey: base64urlOf(PUBLIC_KEY_BYTES),
  signature: base64urlOf(SIGNATURE_BYTES),
});

/** How a match ended, vouched for once. */
export type SealStatement = z.output<typeof sealSchema>;
/** What a judge made of a sealed match: a further entry of the log, never an edit. */
export type AmendmentStatement = z.output<typeof amendmentSchema>;
export type Statement = SealStatement | AmendmentStatement;
/** How far the audit trail had come: whoever cuts it off or rewrites it behind that is found out. */
export type TrailStatement = z.output<typeof trailSchema>;
/** An entry of the log. */
export type SealEntry = z.output<typeof entrySchema>;
