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
 * Members of every statement about a result. The log is public and permanent, so it names no player and contains no
 * text that a person wrote: those are in the record, which `head` covers.
 */
const common = {
  match: z.string().refine(isUuid, 'must be a lower-case UUID'),
  /** Seats, counted from 0. Empty for a draw and for a void match. */
  winners: z.array(z.int().min(0).max(255)),
  /** Such as `win`, `concede`, `void`, `no-start`. */
  reason: name,
  /** The number of events in the record, and the hash of the last one. */
  events: z.int().min(1),
  head: hash,
  /** The first damaged event when this was written: what was damaged before stays in the log as damaged. */
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
  /** `kept`: the revealed secret is the one that was committed to before the first shuffle. */
  secret: z.strictObject({ commitment: z.nullable(hash), kept: z.boolean() }),
  /** Commits to what each viewer's copy shows; null if no copies were made. */
  disclosureRoot: z.nullable(hash),
});

const amendmentSchema = z.strictObject({
  kind: z.literal(AMENDMENT_KIND),
  format: z.literal(1),
  ...common,
  /** Index of the match's seal in the log. */
  seal: count,
  /** 2 for the first correction. */
  revision: z.int().min(2),
});

const trailSchema = z.strictObject({
  kind: z.literal(TRAIL_KIND),
  format: z.literal(1),
  /** The number of acts on the operators' audit trail, and the hash of the last one, which covers all before it. */
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

/** The signed result of a match; once per match. */
export type SealStatement = z.output<typeof sealSchema>;
/** A judge's ruling on a sealed match: a further entry of the log, never an edit. */
export type AmendmentStatement = z.output<typeof amendmentSchema>;
export type Statement = SealStatement | AmendmentStatement;
/** The length of the audit trail at some time: truncating or rewriting the trail before that point is detected. */
export type TrailStatement = z.output<typeof trailSchema>;
export type LogEntry = z.output<typeof entrySchema>;
