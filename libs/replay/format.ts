import { fromBase64url, isUuid, PUBLIC_KEY_BYTES, SIGNATURE_BYTES, type Json } from '#proof';
import { z } from 'zod';
import { inclusionSchema, type Inclusion } from './inclusion.js';

export const REPLAY_KIND = 'senki-replay';
export const REPLAY_FORMAT = 1;
/** The same with a footer that carries the match's place in the log. */
export const LOGGED_FORMAT = 2;
const MAX_INT4 = 0x7fff_ffff;

/** Whose copy a file is. The omniscient copy is the record itself; every other copy is redacted. */
export type Viewer = 'omniscient' | 'spectator' | { readonly seat: number };

export type ReplayPins = {
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly engine: string;
  readonly cardSets: Readonly<Record<string, string>>;
};

/** `player` is an opaque id: no personal data stands in a replay. */
export type ReplaySeat = { readonly seat: number; readonly player: string; readonly team: number | null };

/** Hashes in hex; `seats` is in seat order, `null` for a seat that committed to nothing. */
export type Commitments = { readonly secret: string; readonly seats: readonly (string | null)[] };

export type ReplayHeader = {
  readonly kind: typeof REPLAY_KIND;
  readonly format: typeof REPLAY_FORMAT | typeof LOGGED_FORMAT;
  readonly matchId: string;
  readonly viewer: Viewer;
  readonly pins: ReplayPins;
  readonly seats: readonly ReplaySeat[];
  readonly timeControl: Json;
  readonly commitments: Commitments;
  readonly genesis: string;
};

/** How much of its chain hash each line keeps. */
export const MARK_DIGITS = 8;

/** An event as the store holds it. `at` is in milliseconds since 1970, `hash` the whole hash of its chain link in hex. */
export type RecordedEvent = {
  readonly v: number;
  readonly at: number;
  readonly type: string;
  readonly payload: Json;
  readonly hash: string;
};

/**
 * An event as a file holds it. `mark` is the beginning of its chain hash, enough to name the line at which a file goes wrong;
 * whole hashes would be most of a compressed file. What fixes every byte is the head hash in the signed footer.
 */
export type OpenEvent = Omit<RecordedEvent, 'hash'> & { readonly mark: string };

/**
 * An event of which the viewer sees less than was recorded: `payload` is what is shown (`null` if nothing is), `ph` the whole
 * hash of the recorded payload, so that the chain still verifies. `sum` only locates damage to `payload` at its line; what
 * protects `payload` is the signature.
 *
 * That `payload` derives from the recorded one is the signer's word; nothing in the file proves it.
 * A payload hash can be guessed at, so redacted copies are for matches whose secrets no longer matter.
 */
export type RedactedEvent = OpenEvent & { readonly ph: string; readonly sum: string };

export type ReplayEvent = OpenEvent | RedactedEvent;

/** `header` and `body` are hashes of the header line and of all event lines; the signature covers all but the key. */
export type ReplayFooter = {
  readonly result: Json;
  readonly header: string;
  readonly body: string;
  readonly head: string;
  readonly events: number;
  readonly sealedAt: number;
  readonly keyId: string;
  readonly publicKey: string;
  readonly signature: string;
  /** In format 2, and only there. */
  readonly inclusion?: Inclusion;
};

export type ReplayRecord = {
  readonly header: ReplayHeader;
  readonly events: readonly ReplayEvent[];
  readonly footer: ReplayFooter;
};

export const isRedacted = (event: ReplayEvent): event is RedactedEvent => 'ph' in event;

const name = z.string().min(1).max(200);
const time = z.int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
const keyName = z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 lower-case hexadecimal digits');
const mark = z.string().regex(/^[0-9a-f]{8}$/, `must be ${MARK_DIGITS} lower-case hexadecimal digits`);
const seatNumber = z.int().min(0).max(255);

const base64urlOf = (length: number) =>
  z.string().refine((text) => hasLength(text, length), `must be ${length} bytes in base64url`);

function hasLength(text: string, length: number): boolean {
  try {
    return fromBase64url(text).length === length;
  } catch {
    return false;
  }
}

export const headerSchema = z.strictObject({
  kind: z.literal(REPLAY_KIND),
  format: z.union([z.literal(REPLAY_FORMAT), z.literal(LOGGED_FORMAT)]),
  matchId: z.string().refine(isUuid, 'must be a lower-case UUID'),
  viewer: z.union([z.literal('omniscient'), z.literal('spectator'), z.strictObject({ seat: seatNumber })]),
  pins: z.strictObject({ game: name, edition: name, mode: name, engine: name, cardSets: z.record(name, name) }),
  seats: z.array(z.strictObject({ seat: seatNumber, player: name, team: z.int().min(0).nullable() })).min(1),
  timeControl: z.unknown(),
  commitments: z.strictObject({ secret: hash, seats: z.array(hash.nullable()) }),
  genesis: hash,
});

const eventFields = { v: z.int().min(1).max(MAX_INT4), at: time, type: name, payload: z.unknown(), mark };
export const openEventSchema = z.strictObject(eventFields);
export const redactedEventSchema = z.strictObject({ ...eventFields, ph: hash, sum: mark });

export const footerSchema = z.strictObject({
  result: z.unknown(),
  header: hash,
  body: hash,
  head: hash,
  events: z.int().min(0).max(MAX_INT4),
  sealedAt: time,
  keyId: keyName,
  publicKey: base64urlOf(PUBLIC_KEY_BYTES),
  signature: base64urlOf(SIGNATURE_BYTES),
});

export const loggedFooterSchema = footerSchema.extend({ inclusion: inclusionSchema });
