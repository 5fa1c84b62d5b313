import type { DecisionDocument, MatchEventDocument, MatchSnapshot, ViewDocument } from '#contract';
import type { Decision, Viewer } from '#kernel';
import { deadlineOf, type EntropyState, type ShownEnvelope, type MatchState } from '#match';

/** The view document of a state that has already been concealed for the viewer. */
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

/** A state that has already been concealed for the viewer, complete, so that events can be folded into it. */
export const toSnapshot = (state: MatchState): MatchSnapshot => plain<MatchSnapshot>(state);

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

/** Leaves out which key opened the match: it is in the record, but only operators may know it. */
export function toEventDocument({ version, at, type, payload }: ShownEnvelope): MatchEventDocument {
  if (type !== 'MatchOpened') return plain<MatchEventDocument>({ version, at, type, payload });
  const { openedBy: _, ...told } = payload as Readonly<Record<string, unknown>>;
  return plain<MatchEventDocument>({ version, at, type, payload: told });
}

export const toDecisionDocument = (decision: Decision | null): DecisionDocument | null =>
  plain<DecisionDocument | null>(decision);

/** Casts the read-only types of the libraries to the mutable ones of the contract; the JSON is the same. */
const plain = <T>(value: unknown): T => value as T;
