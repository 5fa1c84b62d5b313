import { divider } from '#replay-exports';
import type { Game } from '#kernel';
import { payloadOf, type MatchState, type Recorded } from '#match';
import { chainHash, generateSigningKey, genesisHash, hex, payloadHash, type Json, type SigningKey } from '#proof';
import { studentOf, type CopyViewer, type RecordedEvent, type ReplaySource } from '#replay';
import type { RecordedMatch } from './record.js';

export interface Signing {
  readonly viewer?: CopyViewer;
  readonly blinding: Uint8Array;
  readonly sealedAt: number;
  readonly key: SigningKey;
}

/** A recorded match in the form that the replay codec takes. */
export function replaySource(
  rules: Game,
  { matchId, events, state }: Pick<RecordedMatch, 'matchId' | 'events' | 'state'>,
  { viewer = 'omniscient', ...signing }: Signing,
): ReplaySource {
  return {
    header: headerOf(matchId, state),
    events: chained(matchId, events),
    viewer,
    divide: divider(rules, studentOf(viewer)),
    result: { ...state.end } as Json,
    ...signing,
  };
}

/** Signed with fixed test keys, always the same way. */
export const sampleSource = (rules: Game, match: RecordedMatch, viewer: CopyViewer = 'omniscient'): ReplaySource =>
  replaySource(rules, match, {
    viewer,
    blinding: new Uint8Array(32).fill(2),
    sealedAt: 1_700_000_000_000,
    key: generateSigningKey(new Uint8Array(32).fill(1)),
  });

function headerOf(matchId: string, { pins, seats, timeControl, entropy }: MatchState): ReplaySource['header'] {
  const { game, edition, mode, engine, cardSets, secretCommitment } = pins;
  return {
    matchId,
    pins: { game, edition, mode, engine, cardSets },
    seats: seats.map(({ player, team }, seat) => ({ seat, player, team })),
    timeControl: { ...timeControl },
    commitments: { secret: secretCommitment, seats: entropy?.commitments ?? seats.map(() => null) },
  };
}

/** Chains events as the store would; `at` is part of the chain too. */
export function* chained(matchId: string, events: readonly Recorded[]): Generator<RecordedEvent, void> {
  let prev = genesisHash(matchId);
  for (const { version, at, event } of events) {
    const payload = payloadOf(event) as Json;
    prev = chainHash({ prev, matchId, version, at, type: event.type, payloadHash: payloadHash(payload) });
    yield { v: version, at, type: event.type, payload, hash: hex(prev) };
  }
}

/** The last hash of the chain. */
export const headOf = (matchId: string, events: readonly Recorded[]): string =>
  [...chained(matchId, events)].at(-1)?.hash ?? '';
