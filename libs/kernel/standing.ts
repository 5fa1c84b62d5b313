import type { Answer, Decision } from './decisions.js';
import type { TableEvent } from './events.js';
import type { StandingPass, Table } from './table.js';

type Passes = readonly StandingPass[];

/** Whether the seat has a standing pass for decisions of this purpose. */
export const isStanding = ({ standing = [] }: Pick<Table, 'standing'>, { seat, purpose }: Decision): boolean =>
  standing.some((pass) => pass.seat === seat && pass.purpose === purpose && !pass.interrupted);

/**
 * The passes after a seat's answer to a question that allowed a standing one. A new pass replaces the seat's earlier one for the same
 * purpose and renews those that were interrupted; any other answer of the seat's own ends them.
 */
export function passesWith(table: Table, made: TableEvent & { type: 'DecisionMade' }): Passes {
  const { standing = [], pending } = table;
  const purpose = pending.find(({ id }) => id === made.decision)?.purpose;
  if (purpose === undefined || made.standing) return standing;
  const { seat, until } = made;
  if (typeof until !== 'string') return standing.filter((pass) => pass.seat !== seat || !pass.interrupted);
  const others = standing.filter((pass) => pass.seat !== seat || pass.purpose !== purpose);
  const renewed = others.map((pass) =>
    pass.seat === seat && pass.interrupted ? { seat, purpose: pass.purpose, until } : pass,
  );
  return [...renewed, { seat, purpose, until }];
}

/**
 * The passes that remain after an event. They end or are interrupted only with events that everyone sees: a moment that came, or another
 * seat's action.
 */
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
      return standing.map((pass) => (pass.seat === event.action.controller ? pass : { ...pass, interrupted: true }));
    default:
      return standing;
  }
}

/** The end of a turn is also the end of its phase. */
const isTurn = (until: string): boolean => until === 'turn' || until === 'phase';

/** The event of a decision. If the decision allowed a standing answer, `until` and `standing` are present; only the seat may see them. */
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
