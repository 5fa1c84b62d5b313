import type { Answer, Decision } from './decisions.js';
import type { TableEvent } from './events.js';
import type { StandingPass, Table } from './table.js';

type Passes = readonly StandingPass[];

/** Whether a seat has passed until a moment that has not come yet, at questions like this one. */
export const isStanding = ({ standing = [] }: Pick<Table, 'standing'>, { seat, purpose }: Decision): boolean =>
  standing.some((pass) => pass.seat === seat && pass.purpose === purpose);

/** With a pass that stands from now on, in place of an earlier one at such questions. */
export function withPass(table: Table, made: TableEvent & { type: 'DecisionMade' }): Passes {
  const { standing = [], pending } = table;
  const purpose = pending.find(({ id }) => id === made.decision)?.purpose;
  if (purpose === undefined || typeof made.until !== 'string') return standing;
  const others = standing.filter((pass) => pass.seat !== made.seat || pass.purpose !== purpose);
  return [...others, { seat: made.seat, purpose, until: made.until }];
}

/** Those that still stand after an event: all know when a moment comes, and when anyone else acts. */
export function passesAfter(standing: Passes, event: TableEvent): Passes {
  switch (event.type) {
    case 'TurnBegan':
      return standing.filter(({ seat, until }) => !isTurn(until) && (until !== 'my-turn' || seat !== event.seat));
    case 'PhaseBegan':
      return standing.filter(({ until }) => until !== 'phase');
    case 'MomentCame':
      return standing.filter(({ until }) => until !== event.moment);
    case 'PassesWithdrawn':
      return standing.filter(({ seat }) => seat !== event.seat);
    case 'ActionRaised':
      return standing.filter(({ seat }) => seat === event.action.controller);
    default:
      return standing;
  }
}

/** With a turn its phase is over as well. */
const isTurn = (until: string): boolean => until === 'turn' || until === 'phase';

/** A decision as it was made. Where a standing answer could be given, whether it was is for the seat to know. */
export function madeEvent(
  { id, seat, until }: Decision,
  answer: Answer | null,
  how: { readonly knew: string | null; readonly until?: string; readonly standing?: boolean },
): TableEvent {
  const { knew } = how;
  if (until === undefined) return { type: 'DecisionMade', decision: id, seat, answer, knew };
  const standing = how.standing ?? false;
  return { type: 'DecisionMade', decision: id, seat, answer, knew, until: how.until ?? null, standing };
}
