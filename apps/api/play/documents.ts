import type { DecisionDocument, MatchEventDocument, ViewDocument } from '#contract';
import type { Decision, Viewer } from '#kernel';
import { deadlineOf, type EntropyState, type Envelope, type MatchState } from '#match';

/** What the viewer is told of a match that was concealed for them before. */
export function toViewDocument(matchId: string, viewer: Viewer, state: MatchState): ViewDocument {
  const { version, status, seats, table, connected, paused, drawOffers, end, entropy } = state;
  return plain<ViewDocument>({
    matchId,
    version,
    viewer,
    status,
    seats: seats.map(({ player, team }, seat) => ({ seat, player, team, connected: connected[seat] ?? true })),
    table,
    clocks: clocksOf(state),
    entropy: entropy && entropyOf(entropy),
    paused: paused !== null,
    drawOffers,
    end,
  });
}

function clocksOf({ clock, timeControl, connected }: MatchState): ViewDocument['clocks'] {
  return clock.map((own, seat) => ({
    seat,
    bankMs: own.bank,
    running: own.since !== null,
    deadline: deadlineOf(own, timeControl, connected[seat] ?? true, seat)?.at ?? null,
  }));
}

const entropyOf = ({ stage, deadline, commitments, shares }: EntropyState): ViewDocument['entropy'] => ({
  stage,
  deadline,
  commitments: [...commitments],
  shares: [...shares],
});

/** Which key opened a match is for operators: it stands in the record, and none of those who play or watch is told. */
export function toEventDocument({ version, at, type, payload }: Envelope): MatchEventDocument {
  if (type !== 'MatchOpened') return plain<MatchEventDocument>({ version, at, type, payload });
  const { openedBy: _, ...told } = payload as Readonly<Record<string, unknown>>;
  return plain<MatchEventDocument>({ version, at, type, payload: told });
}

export const toDecisionDocument = (decision: Decision | null): DecisionDocument | null =>
  plain<DecisionDocument | null>(decision);

/** The libs' values are read-only and the contract's are not; on the wire that is the same. */
const plain = <T>(value: unknown): T => value as T;
