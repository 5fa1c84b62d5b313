import { lossesIn, placesOf } from '#match';
import type { JudgeAct, LossEvent, Losses, MatchEnd, OwnEvent, SeatTaken } from '#match';
import type { Correction, Result, SeatResult } from './result.js';

/** A recorded event, reduced to what results need. `payload` is that of the event; of a rewind, only `to`. */
export interface Fact {
  readonly version: number;
  readonly at: number;
  readonly type: string;
  readonly payload: unknown;
  /** Hex. */
  readonly hash: string;
}

/** The events that results depend on; a reader may skip all others. */
export const RESULT_FACTS = [
  'MatchOpened',
  'SeatLost',
  'Rewound',
  'MatchEnded',
  'SecretRevealed',
  'ResultRevised',
] as const;

/** The events that each produce a result: the end of play, and every ruling after it. */
export const DECIDING = new Set(['MatchEnded', 'ResultRevised']);

/** The payload of a ruling after the end. */
type Revised = JudgeAct & { readonly end: MatchEnd };

type Opened = OwnEvent & { readonly type: 'MatchOpened' };

/** A result and the version of the event that decided it. */
export interface Decided {
  readonly version: number;
  readonly result: Result;
}

/**
 * Every result of a match in order: the first, and each correction by a judge. Empty while the match is being played.
 */
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
      correction: ending.by,
    };
    decided.push({ version: ending.version, result });
  }
  return decided;
}

type Ending = Omit<Fact, 'payload' | 'type'> & { readonly end: MatchEnd; readonly by: Correction | null };

const endingsIn = (facts: readonly Fact[]): readonly Ending[] =>
  facts.filter(({ type }) => DECIDING.has(type)).map(toEnding);

function toEnding({ version, at, hash, type, payload }: Fact): Ending {
  if (type === 'MatchEnded') return { version, at, hash, end: endOf(payload as MatchEnd), by: null };
  const { by, reason, end } = payload as Revised;
  return { version, at, hash, end: endOf(end), by: { by, reason } };
}

const endOf = ({ winners, reason, detail }: MatchEnd): MatchEnd => ({ winners, reason, detail });

function toLossEvent({ version, type, payload }: Fact): LossEvent[] {
  if (type === 'SeatLost') return [{ version, type, seat: (payload as { readonly seat: number }).seat }];
  return type === 'Rewound' ? [{ version, type, to: (payload as { readonly to: number }).to }] : [];
}

function seatsIn(seats: readonly SeatTaken[], end: MatchEnd, losses: Losses) {
  const places = placesOf(seats, end, losses);
  return seats.map(({ player, team }, seat): SeatResult => ({
    seat,
    player,
    team,
    won: end.winners.includes(seat),
    place: end.reason === 'void' ? null : places[seat]!,
  }));
}
