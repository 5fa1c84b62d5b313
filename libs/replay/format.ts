import { viewerName, type Seat, type Viewer } from '#kernel';
import {
  BLINDING_BYTES,
  fromBase64url,
  HASH_BYTES,
  isUuid,
  PUBLIC_KEY_BYTES,
  SALT_BYTES,
  SIGNATURE_BYTES,
  type Json,
} from '#proof';
import { z } from 'zod';
import { inclusionSchema, type Inclusion } from './inclusion.js';

export const REPLAY_KIND = 'senki-replay';
export const REPLAY_FORMAT = 2;
/** The schema version of the events in a file, by format: another schema version is another format. */
export const EVENT_SCHEMA = { 1: 1, 2: 1 } as const;

/** An event of a file as it was stored, with the schema version that its payload was written with. */
export interface StoredAs {
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly payload: Json;
  readonly schemaVersion: number;
}

/** An event of a file in this format, with its payload or, in a redacted copy, what the copy shows of it. */
export const storedAs = (
  format: keyof typeof EVENT_SCHEMA,
  { v: version, at, type }: Pick<ReplayEvent, 'v' | 'at' | 'type'>,
  payload: Json,
): StoredAs => ({ version, at, type, payload, schemaVersion: EVENT_SCHEMA[format] });

/** The events of a whole record. */
export const storedEvents = ({ header, events }: Pick<ReplayRecord, 'header' | 'events'>): readonly StoredAs[] =>
  events.map((event) => storedAs(header.format, event, event.payload));
const MAX_INT4 = 0x7fff_ffff;

/**
 * The viewer whose copy a file is. The omniscient copy is the record itself; every other copy is redacted. A study copy
 * is a seat's copy that also contains, for each of the seat's decisions, the whole view that the seat had.
 */
export type CopyViewer = Viewer | { readonly study: Seat };

export type ReplayPins = {
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly engine: string;
  readonly cardSets: Readonly<Record<string, string>>;
};

/** `player` is an opaque id: a replay contains no personal data. */
export type ReplaySeat = { readonly seat: number; readonly player: string; readonly team: number | null };

/** Hashes in hex; `seats` is in seat order, `null` for a seat without a commitment. */
export type Commitments = { readonly secret: string; readonly seats: readonly (string | null)[] };

export type ReplayHeader = {
  readonly kind: typeof REPLAY_KIND;
  readonly format: 1 | typeof REPLAY_FORMAT;
  readonly matchId: string;
  readonly viewer: CopyViewer;
  readonly pins: ReplayPins;
  readonly seats: readonly ReplaySeat[];
  readonly timeControl: Json;
  readonly commitments: Commitments;
  readonly genesis: string;
  /** Only in the omniscient copy: the key of all salts, in base64url. With it, every other copy can be made. */
  readonly blinding?: string;
};

/** How many digits of its hash each line keeps: enough to find the first line that is wrong. */
export const MARK_DIGITS = 8;

/**
 * An event as the store returns it. `at` is in milliseconds since 1970, `hash` is the full hash of its chain link in
 * hex.
 */
export type RecordedEvent = {
  readonly v: number;
  readonly at: number;
  readonly type: string;
  readonly payload: Json;
  readonly hash: string;
};

/**
 * An event in a file. `mark` is the beginning of its hash: in the omniscient copy that of its chain link, in all others
 * that of its leaf in the disclosure tree. The signed hashes of chain and tree in the footer cover every byte.
 */
export type OpenEvent = Omit<RecordedEvent, 'hash'> & { readonly mark: string };

/** A private part that the viewer may know. The payload has a blank at `name`, which `value` replaces. */
export type OpenedPart = readonly [name: string, salt: string, value: Json];

/**
 * The private parts of an event: one hash for all of them if the viewer may know none, otherwise each part in order, as
 * its value or its hash.
 */
export type PrivateParts = string | readonly (string | OpenedPart)[];

/**
 * An event of a redacted copy. `payload` is what everyone may know; `shownPayload` inserts what this viewer may know.
 */
export type RedactedEvent = OpenEvent & {
  readonly sealed?: PrivateParts;
  /** Only in study copies, at the seat's own decisions: its view at that time, whose hash is the recorded `knew`. */
  readonly view?: Json;
};

/** Format 1: the shown payload, with the plain hash of the recorded payload. */
export type HashedEvent = OpenEvent & { readonly ph: string; readonly sum: string };

export type ReplayEvent = OpenEvent | RedactedEvent | HashedEvent;

/** The hashes under one root, in hex; `copies` has the hash of the event lines of each redacted copy. */
export type DisclosureSums = {
  readonly tree: string;
  /** The salted hash of the head of the chain: its plain hash would let guesses be confirmed. */
  readonly head: string;
  readonly copies: Readonly<Record<string, string>>;
};

type Signed = { readonly keyId: string; readonly publicKey: string; readonly signature: string };

/**
 * `header` is the hash of what the headers of all copies share, `root` that of `disclosure`. The signature covers both,
 * the result, the number of events and the time of signing, so it is the same in every copy.
 */
export type ReplayFooter = Signed & {
  readonly result: Json;
  readonly header: string;
  readonly events: number;
  readonly sealedAt: number;
  readonly disclosure: DisclosureSums;
  readonly root: string;
  /** Only in the omniscient copy: the last hash of the chain. */
  readonly head?: string;
  /** The proof that the match is in the log, if it was there when the file was written. */
  readonly inclusion?: Inclusion;
};

/** Format 1: every copy is signed separately. */
export type HashedFooter = Signed & {
  readonly result: Json;
  readonly header: string;
  readonly body: string;
  readonly head: string;
  readonly events: number;
  readonly sealedAt: number;
};

export type ReplayRecord = {
  readonly header: ReplayHeader;
  readonly events: readonly ReplayEvent[];
  readonly footer: ReplayFooter | HashedFooter;
};

export const isRedacted = ({ viewer }: Pick<ReplayHeader, 'viewer'>): boolean => viewer !== 'omniscient';

export const studentOf = (viewer: CopyViewer): Seat | null =>
  typeof viewer === 'object' && 'study' in viewer ? viewer.study : null;

/** The viewer whose view a copy shows: for a study copy, that of its seat. */
export function eyesOfCopy(viewer: CopyViewer): Viewer {
  return typeof viewer === 'object' && 'study' in viewer ? { seat: viewer.study } : viewer;
}

/** The name under which the event lines of a copy are hashed. */
export const copyName = (viewer: CopyViewer): string => viewerName(eyesOfCopy(viewer));

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

const signed = {
  keyId: keyName,
  publicKey: base64urlOf(PUBLIC_KEY_BYTES),
  signature: base64urlOf(SIGNATURE_BYTES),
};
const count = z.int().min(0).max(MAX_INT4);
const covered = { result: z.unknown(), header: hash, events: count, sealedAt: time, ...signed };

const match = {
  kind: z.literal(REPLAY_KIND),
  matchId: z.string().refine(isUuid, 'must be a lower-case UUID'),
  pins: z.strictObject({ game: name, edition: name, mode: name, engine: name, cardSets: z.record(name, name) }),
  seats: z.array(z.strictObject({ seat: seatNumber, player: name, team: z.int().min(0).nullable() })).min(1),
  timeControl: z.unknown(),
  commitments: z.strictObject({ secret: hash, seats: z.array(hash.nullable()) }),
  genesis: hash,
};
const seatViewer = z.strictObject({ seat: seatNumber });
const event = { v: z.int().min(1).max(MAX_INT4), at: time, type: name, payload: z.unknown(), mark };
const partHash = base64urlOf(HASH_BYTES);
// A blanked part is named after its path; a replacement for one viewer is named after the viewer.
const partName = z.string().regex(/^(?:(?:\/[A-Za-z0-9]+)+|spectator|seat-\d{1,3})$/, 'must name a part');
const part = z.tuple([partName, base64urlOf(SALT_BYTES), z.unknown()]);

/** The schemas of lines, by format. */
export const SCHEMAS = {
  1: {
    header: z.strictObject({
      ...match,
      format: z.literal(1),
      viewer: z.union([z.literal('omniscient'), z.literal('spectator'), seatViewer]),
    }),
    open: z.strictObject(event),
    redacted: z.union([z.strictObject(event), z.strictObject({ ...event, ph: hash, sum: mark })]),
    footer: z.strictObject({ ...covered, body: hash, head: hash }),
  },
  2: {
    header: z.union([
      z.strictObject({
        ...match,
        format: z.literal(2),
        viewer: z.literal('omniscient'),
        blinding: base64urlOf(BLINDING_BYTES),
      }),
      z.strictObject({
        ...match,
        format: z.literal(2),
        viewer: z.union([z.literal('spectator'), seatViewer, z.strictObject({ study: seatNumber })]),
      }),
    ]),
    open: z.strictObject(event),
    redacted: z.strictObject({
      ...event,
      sealed: z.union([partHash, z.array(z.union([partHash, part])).min(1)]).optional(),
      view: z.unknown().optional(),
    }),
    footer: z.strictObject({
      ...covered,
      disclosure: z.strictObject({ tree: hash, head: hash, copies: z.record(name, hash) }),
      root: hash,
      head: hash.optional(),
      inclusion: inclusionSchema.optional(),
    }),
  },
} as const;
