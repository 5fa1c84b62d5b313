import { base64url, canonicalText, genesisHash, hex, payloadHash, sign, type Json, type SigningKey } from '#proof';
import { markOf, walkChain } from './chain-walk.js';
import {
  headerSchema,
  LOGGED_FORMAT,
  REPLAY_FORMAT,
  REPLAY_KIND,
  type OpenEvent,
  type RecordedEvent,
  type ReplayEvent,
  type ReplayHeader,
} from './format.js';
import { checkInclusion, type Inclusion } from './inclusion.js';
import { createMeter, DEFAULT_LIMITS, type ReplayLimits } from './limits.js';
import { ReplayError } from './replay-error.js';
import { createBodyHash, lineHash, sealBytes, shownSum } from './seal.js';

/** What the viewer sees of an event's payload; `null` when nothing. */
export type Redact = (event: RecordedEvent) => Json;

export type ReplaySource = {
  readonly header: Omit<ReplayHeader, 'kind' | 'format' | 'genesis'>;
  /** The recorded events in order, whoever the viewer is. */
  readonly events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>;
  /** `null` for the omniscient copy, and only for it. */
  readonly redact: Redact | null;
  readonly result: Json;
  readonly sealedAt: number;
  readonly key: SigningKey;
  /** Where the match is in the log, once it is there. */
  readonly inclusion?: Inclusion | null;
};

/**
 * Writes a replay, one line (newline included) at a time. It never signs what it has not checked: events whose chain
 * is broken, or that a reader would refuse, throw a ReplayError.
 */
export async function* encodeReplay(
  source: ReplaySource,
  limits: ReplayLimits = DEFAULT_LIMITS,
): AsyncGenerator<string, void> {
  const { result, sealedAt, key, redact, inclusion = null } = source;
  const meter = createMeter(limits);
  const emit = (text: string, line: number): string => {
    meter(new TextEncoder().encode(text).length, line);
    return `${text}\n`;
  };
  const header = headerOf(source);
  const headerText = canonicalText(header);
  yield emit(headerText, 1);

  const chain = walkChain(header.matchId);
  const body = createBodyHash();
  for await (const event of source.events) {
    const line = chain.version() + 2;
    const recorded = openLine(event);
    chain.step(recorded, line);
    if (event.hash !== chain.head())
      throw new ReplayError('chain', line, event.v, `the event does not hash to ${event.hash}`);
    const text = canonicalText(redact === null ? recorded : redactedLine(recorded, redact(event)));
    body.add(text);
    yield emit(text, line);
  }

  const { viewer } = header;
  const sealed = {
    result,
    header: lineHash(headerText),
    body: body.digest(),
    head: chain.head(),
    events: chain.version(),
    sealedAt,
    ...(inclusion && { inclusion }),
  };
  const publicKey = base64url(key.publicKey);
  if (inclusion) checkInclusion(inclusion, { header, footer: { ...sealed, publicKey } }, chain.version() + 2, null);
  const signature = base64url(sign(key, sealBytes({ ...sealed, viewer })));
  yield emit(canonicalText({ ...sealed, keyId: key.id, publicKey, signature }), chain.version() + 2);
}

function headerOf({ header, redact, inclusion }: ReplaySource): ReplayHeader {
  if ((header.viewer === 'omniscient') !== (redact === null)) {
    throw new TypeError('the omniscient copy is never redacted, every other copy is');
  }
  const whole = {
    ...header,
    kind: REPLAY_KIND,
    format: inclusion ? LOGGED_FORMAT : REPLAY_FORMAT,
    genesis: hex(genesisHash(header.matchId)),
  } as const;
  const parsed = headerSchema.safeParse(whole);
  if (!parsed.success)
    throw new ReplayError(
      'format',
      1,
      null,
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  return whole;
}

// Written out, so that whatever else a stored row carries stays out of the file.
const openLine = ({ v, at, type, payload, hash }: RecordedEvent): OpenEvent => ({
  v,
  at,
  type,
  payload,
  mark: markOf(hash),
});

function redactedLine(event: OpenEvent, shown: Json): ReplayEvent {
  const recorded = payloadHash(event.payload);
  if (hex(recorded) === hex(payloadHash(shown))) return event;
  return { ...event, payload: shown, ph: hex(recorded), sum: shownSum(shown) };
}
