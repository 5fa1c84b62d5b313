import type { JudgeAct, MatchEnd, OwnEvent, SeatTaken } from '#match';
import { lossesIn, placesOf, type LossEvent } from './placing.js';
import type { Correction, Result, SeatResult } from './result.js';

/** A recorded event as far as results need it. `payload` is that of the event, of a rewind only `to`. */
export interface Fact {
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly payload: unknown;
  /** Hex. */
  readonly hash: string;
}

/** The events that results are made of; a reader may leave out all others. */
export const RESULT_FACTS = [
  'MatchOpened',
  'SeatLost',
  'Rewound',
  'ResultAwarded',
  'MatchVoided',
  'MatchEnded',
  'SecretRevealed',
] as const;

/** The events that may bring a result: where none of these is new, there is no new result. */
export const DECIDING = new Set(['MatchEnded', 'ResultAwarded', 'MatchVoided']);

type Opened = OwnEvent & { readonly type: 'MatchOpened' };

/** A result and the version of the event that decided it. */
export interface Decided {
  readonly version: number;
  readonly result: Result;
}

/** Every result of a match in order: the first, and each correction by a judge. Empty while it is being played. */
export function resultsOf(matchId: string, facts: readonly Fact[]): readonly Decided[] {
  const first = facts[0];
  if (first?.type !== 'MatchOpened') return [];
  const opened = first.payload as Opened;
  const losses = lossesIn(facts.flatMap(toLossEvent));
  const decided: Decided[] = [];
  for (const ending of endingsIn(facts)) {
    const head =
      facts.find(({ version, type }) => version === ending.version + 1 && type === 'SecretRevealed') ?? ending;
    const endedAt = decided[0]?.result.endedAt ?? ending.at;
    const result: Result = {
      matchId,
      revision: decided.length + 1,
      game: opened.game,
      edition: opened.edition,
      mode: opened.mode,
      engine: opened.engine,
      cardSets: opened.cardSets,
      labels: opened.tags,
      seats: seatsIn(opened.seats, ending.end, losses),
      winners: ending.end.winners,
      reason: ending.end.reason,
      detail: ending.end.detail,
      startedAt: first.at,
      endedAt,
      decidedAt: ending.at,
      events: head.version,
      headHash: head.hash,
      correction: decided.length === 0 ? null : ending.by,
    };
    decided.push({ version: ending.version, result });
  }
  return decided;
}

type Ending = Omit<Fact, 'payload' | 'type'> & { readonly end: MatchEnd; readonly by: Correction | null };

/**
 * A match ends with `MatchEnded`. What a judge decides about a match that is over is an ending too, whether or not another
 * `MatchEnded` repeats it.
 */
function endingsIn(facts: readonly Fact[]): readonly Ending[] {
  const endings: Ending[] = [];
  facts.forEach((fact, i) => {
    if (!DECIDING.has(fact.type)) return;
    const isAct = fact.type !== 'MatchEnded';
    const next = facts[i + 1];
    const isRepeated = next?.type === 'MatchEnded' && next.version === fact.version + 1;
    if (isAct && (endings.length === 0 || isRepeated)) return;
    const { version, at, hash } = fact;
    endings.push({ version, at, hash, end: endOf(fact), by: isAct ? byOf(fact) : byOf(facts[i - 1]) });
  });
  return endings;
}

function endOf({ type, payload }: Fact): MatchEnd {
  if (type === 'MatchEnded') {
    const { winners, reason, detail } = payload as MatchEnd;
    return { winners, reason, detail };
  }
  const { reason: detail, winners = [] } = payload as JudgeAct & { readonly winners?: readonly number[] };
  return { winners, reason: type === 'MatchVoided' ? 'void' : 'judge', detail };
}

function byOf(fact: Fact | undefined): Correction | null {
  if (fact?.type !== 'ResultAwarded' && fact?.type !== 'MatchVoided') return null;
  const { by, reason } = fact.payload as JudgeAct;
  return { by, reason };
}

function toLossEvent({ version, type, payload }: Fact): LossEvent[] {
  if (type === 'SeatLost') return [{ version, type, seat: (payload as { readonly seat: number }).seat }];
  return type === 'Rewound' ? [{ version, type, to: (payload as { readonly to: number }).to }] : [];
}

function seatsIn(seats: readonly SeatTaken[], { winners, reason }: MatchEnd, losses: readonly (readonly number[])[]) {
  const places = placesOf(seats, winners, losses);
  return seats.map(({ player, team }, seat): SeatResult => ({
    seat,
    player,
    team,
    won: winners.includes(seat),
    place: reason === 'void' ? null : places[seat]!,
  }));
}
