import { base64url, canonicalText, fromBase64url, genesisHash, hex, sign, type Json, type SigningKey } from '#proof';
import { markOf, walkChain } from './chain-walk.js';
import { Discloser, rootOf, type Divide } from './disclosure.js';
import {
  copyName,
  REPLAY_FORMAT,
  REPLAY_KIND,
  SCHEMAS,
  type CopyViewer,
  type DisclosureSums,
  type OpenEvent,
  type RecordedEvent,
  type ReplayFooter,
  type ReplayHeader,
  type ReplayRecord,
} from './format.js';
import { checkInclusion, type Inclusion } from './inclusion.js';
import { createMeter, DEFAULT_LIMITS, type ReplayLimits } from './limits.js';
import { ReplayError } from './replay-error.js';
import { headerHash, signedBytes } from './signed-bytes.js';

type Events<Event> = AsyncIterable<Event> | Iterable<Event>;

export type ReplaySource = {
  readonly header: Omit<ReplayHeader, 'kind' | 'format' | 'genesis' | 'viewer' | 'blinding'>;
  /** The viewer whose copy is written. */
  readonly viewer: CopyViewer;
  /** The recorded events in order, the same for every viewer. */
  readonly events: Events<RecordedEvent>;
  readonly divide: Divide;
  /** 32 random bytes of the match, revealed only to those who may know everything. */
  readonly blinding: Uint8Array;
  readonly result: Json;
  readonly sealedAt: number;
  readonly key: SigningKey;
  /** The proof that the match is in the log; null if it is not there yet. */
  readonly inclusion?: Inclusion | null;
};

/**
 * Writes a replay, one line (including the newline) at a time. It never signs anything unchecked: if the chain of the
 * events is broken, or a reader would refuse them, it throws a ReplayError.
 */
export async function* encodeReplay(
  source: ReplaySource,
  limits: ReplayLimits = DEFAULT_LIMITS,
): AsyncGenerator<string, void> {
  const { viewer, events, divide, blinding, result, sealedAt, key, inclusion } = source;
  const header = headerOf({ ...source.header, viewer, blinding: base64url(blinding) });
  const emit = emitter(limits);
  const { head, version, disclosure } = yield* copyLines({ header, events, divide, blinding }, emit);
  const signed = {
    ...{ result, header: headerHash(header), events: version, sealedAt, root: rootOf(disclosure) },
    ...(inclusion && { inclusion }),
  };
  const publicKey = base64url(key.publicKey);
  if (inclusion) checkInclusion(inclusion, { header, footer: { ...signed, head, publicKey } }, version + 2, null);
  const signature = base64url(sign(key, signedBytes(signed)));
  const footer = { ...signed, disclosure, keyId: key.id, publicKey, signature };
  yield emit(canonicalText(footerFor(viewer, footer, head)), version + 2);
}

/**
 * Writes a viewer's copy from the omniscient one, which is checked on the way. Its signature covers every copy, so no
 * new signature is needed.
 */
export async function* redactReplay(
  record: ReplayRecord,
  viewer: Exclude<CopyViewer, 'omniscient'>,
  divide: Divide,
  limits: ReplayLimits = DEFAULT_LIMITS,
): AsyncGenerator<string, void> {
  const { blinding, kind: _kind, format: _format, genesis: _genesis, ...rest } = record.header;
  const { footer } = record;
  if (blinding === undefined || !('root' in footer))
    throw new TypeError(`other copies are made from the omniscient copy in format ${REPLAY_FORMAT}`);
  const header = headerOf({ ...rest, viewer, blinding });
  const emit = emitter(limits);
  const copy = { header, events: record.events as readonly OpenEvent[], divide, blinding: fromBase64url(blinding) };
  const { head, version, disclosure } = yield* copyLines(copy, emit);
  if (rootOf(disclosure) !== footer.root)
    throw new ReplayError('disclosure', version + 2, null, 'splitting the record does not give what was signed');
  yield emit(canonicalText(footerFor(viewer, footer, head)), version + 2);
}

type Emit = (text: string, line: number) => string;

function emitter(limits: ReplayLimits): Emit {
  const meter = createMeter(limits);
  return (text, line) => {
    meter(new TextEncoder().encode(text).length, line);
    return `${text}\n`;
  };
}

type Copy = {
  readonly header: ReplayHeader;
  readonly events: Events<RecordedEvent | OpenEvent>;
  readonly divide: Divide;
  readonly blinding: Uint8Array;
};

/** Writes the header and the events of one copy, and returns the hashes of all copies for the footer. */
async function* copyLines(
  { header, events, divide, blinding }: Copy,
  emit: Emit,
): AsyncGenerator<string, { head: string; version: number; disclosure: DisclosureSums }> {
  const { viewer } = header;
  yield emit(canonicalText(header), 1);
  const wanted = viewer === 'omniscient' ? null : copyName(viewer);
  const chain = walkChain(header.matchId);
  const discloser = new Discloser(blinding, header.seats.length);
  for await (const event of events) {
    const line = chain.version() + 2;
    const open = openLine(event);
    chain.step(open, line);
    if ('hash' in event && event.hash !== chain.head())
      throw new ReplayError('chain', line, event.v, `the event does not hash to ${event.hash}`);
    const division = divide(open);
    const shown = discloser.take(open, division, wanted) ?? open;
    yield emit(canonicalText(division.view === null ? shown : { ...shown, view: division.view }), line);
  }
  const head = chain.head();
  return { head, version: chain.version(), disclosure: discloser.sums(head) };
}

/** Only the omniscient copy contains the key of the salts and the head of the chain. */
function headerOf({ blinding, ...header }: Omit<ReplayHeader, 'kind' | 'format' | 'genesis'>): ReplayHeader {
  const whole: ReplayHeader = {
    ...header,
    kind: REPLAY_KIND,
    format: REPLAY_FORMAT,
    genesis: hex(genesisHash(header.matchId)),
    ...(header.viewer === 'omniscient' && blinding !== undefined ? { blinding } : {}),
  };
  const parsed = SCHEMAS[REPLAY_FORMAT].header.safeParse(whole);
  if (parsed.success) return whole;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ReplayError('format', 1, null, faults.join('; '));
}

function footerFor(viewer: CopyViewer, { head: _head, ...footer }: ReplayFooter, head: string): ReplayFooter {
  return viewer === 'omniscient' ? { ...footer, head } : footer;
}

// Listed field by field, so that other fields of a stored row stay out of the file.
const openLine = (event: RecordedEvent | OpenEvent): OpenEvent => {
  const { v, at, type, payload } = event;
  return { v, at, type, payload, mark: 'hash' in event ? markOf(event.hash) : event.mark };
};
