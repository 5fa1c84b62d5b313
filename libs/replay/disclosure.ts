import { withValueAt } from '#kernel';
import {
  base64url,
  canonicalBytes,
  canonicalText,
  fromBase64url,
  Frontier,
  hex,
  leafHash,
  saltOf,
  hashPart,
  createSha256,
  hashParts,
  sha256,
  utf8,
  type Json,
} from '#proof';
import {
  MARK_DIGITS,
  type DisclosureSums,
  type OpenedPart,
  type RecordedEvent,
  type ReplayEvent,
  type PrivateParts,
  type RedactedEvent,
} from './format.js';

/** A part of an event that not every viewer may know. `seenBy` names the copies that show it. */
export type DividedPart = { readonly name: string; readonly value: Json; readonly seenBy: readonly string[] };

/**
 * An event split into the payload that everyone may know, with blanks, and the parts that only some may know, in a
 * fixed order.
 */
export type Division = {
  readonly shared: Json;
  readonly parts: readonly DividedPart[];
  /** The seat's view at its decision; null except for the decisions of the seat whose study copy is made. */
  readonly view: Json;
};

/** Splits the events of one match, which must be passed in order. */
export type Divide = (event: Omit<RecordedEvent, 'hash'>) => Division;

type Frame = Pick<ReplayEvent, 'v' | 'at' | 'type'>;

/** The leaf of an event in the tree: what everyone may know of it, and the hash of the rest. */
export function leafOf({ v, at, type }: Frame, shared: Json, hash: Uint8Array | null): Uint8Array {
  return leafHash(canonicalBytes([v, at, type, shared, hash === null ? null : base64url(hash)]));
}

/** The hash of an event's private parts, computed from what a copy contains of them; null if there are none. */
export function hashOfParts(parts: PrivateParts | undefined): Uint8Array | null {
  if (parts === undefined) return null;
  if (typeof parts === 'string') return fromBase64url(parts);
  return hashParts(
    parts.map((part) =>
      typeof part === 'string' ? fromBase64url(part) : hashPart(fromBase64url(part[1]), part[0], part[2]),
    ),
  );
}

export const leafMark = (leaf: Uint8Array): string => hex(leaf).slice(0, MARK_DIGITS);

/** The payload with every part that the copy shows inserted at its place. */
export function shownPayload(event: ReplayEvent): Json {
  const parts = 'sealed' in event ? event.sealed : undefined;
  if (parts === undefined || typeof parts === 'string') return event.payload;
  return parts.reduce<Json>(
    (shown, part) => (typeof part === 'string' ? shown : shownWith(shown, part)),
    event.payload,
  );
}

const shownWith = (payload: Json, [name, , value]: OpenedPart): Json =>
  name.startsWith('/')
    ? withValueAt(payload, name.slice(1).split('/'), value)
    : ({ ...(payload as object), ...(value as object) } as Json);

/** Lines are hashed together, because each call of a hash function costs more than the bytes of a line. */
const BLOCK = 16_384;

/** Hashes event lines, including newlines, incrementally. */
export function createBodyHash(): { add(text: string): void; digest(): string } {
  const state = createSha256();
  let block = '';
  const flush = (): void => {
    state.update(utf8(block));
    block = '';
  };
  return {
    add: (text) => {
      block += `${text}\n`;
      if (block.length > BLOCK) flush();
    },
    digest: () => {
      flush();
      return hex(state.digest());
    },
  };
}

/** The salted hash of the chain's head. */
export const hashHead = (blinding: Uint8Array, head: string): string =>
  hex(hashPart(saltOf(blinding, 'head'), 'head', head));

/** The disclosure root: the one hash that a signature and a seal in the log commit to. */
export const rootOf = ({ tree, head, copies }: DisclosureSums): string =>
  hex(sha256(canonicalBytes({ disclosure: 'senki-disclosure-v1', tree, head, copies })));

const partFor = (copy: string, { name, value, seenBy }: DividedPart, salt: Uint8Array, hash: Uint8Array) =>
  seenBy.includes(copy) ? ([name, base64url(salt), value] as const) : base64url(hash);

/** Splits a whole record, event by event, into the lines of every redacted copy and the hashes that cover them all. */
export class Discloser {
  private readonly tree = new Frontier();
  private readonly bodies: ReadonlyMap<string, ReturnType<typeof createBodyHash>>;

  constructor(
    private readonly blinding: Uint8Array,
    seats: number,
  ) {
    const copies = [...Array.from({ length: seats }, (_, seat) => `seat-${seat}`), 'spectator'];
    this.bodies = new Map(copies.map((copy) => [copy, createBodyHash()]));
  }

  /** Adds the next event; returns its line in the wanted copy. */
  take({ v, at, type }: Frame, { shared, parts }: Division, wanted: string | null): RedactedEvent | null {
    const salts = parts.map(({ name }) => saltOf(this.blinding, `${v}:${name}`));
    const hashes = parts.map(({ name, value }, i) => hashPart(salts[i]!, name, value));
    const all = parts.length === 0 ? null : hashParts(hashes);
    const leaf = leafOf({ v, at, type }, shared, all);
    this.tree.add(leaf);
    const line = { v, at, type, payload: shared, mark: leafMark(leaf) };
    // Most viewers see no private part of most events, so the line that they share is serialised once.
    const closed: RedactedEvent = all === null ? line : { ...line, sealed: base64url(all) };
    const closedText = canonicalText(closed);
    let shown = closed;
    for (const [copy, body] of this.bodies) {
      const isClosed = !parts.some(({ seenBy }) => seenBy.includes(copy));
      const sealed = isClosed ? [] : parts.map((part, i) => partFor(copy, part, salts[i]!, hashes[i]!));
      const own: RedactedEvent = isClosed ? closed : { ...line, sealed };
      body.add(isClosed ? closedText : canonicalText(own));
      if (copy === wanted) shown = own;
    }
    return wanted === null ? null : shown;
  }

  /** To be called once, after the last event. */
  sums(head: string): DisclosureSums {
    const copies = Object.fromEntries([...this.bodies].map(([copy, body]) => [copy, body.digest()]));
    return { tree: hex(this.tree.root()), head: hashHead(this.blinding, head), copies };
  }
}
