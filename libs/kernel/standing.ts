import type { Answer, Decision } from './decisions.js';
import type { TableEvent } from './events.js';
import type { StandingPass, Table } from './table.js';

type Passes = readonly StandingPass[];

/** Whether the seat has a standing pass for decisions of this purpose. */
export const isStanding = ({ standing = [] }: Pick<Table, 'standing'>, { seat, purpose }: Decision): boolean =>
  standing.some((pass) => pass.seat === seat && pass.purpose === purpose);

/** The standing passes with a new one, which replaces the seat's earlier pass for the same purpose. */
export function withPass(table: Table, made: TableEvent & { type: 'DecisionMade' }): Passes {
  const { standing = [], pending } = table;
  const purpose = pending.find(({ id }) => id === made.decision)?.purpose;
  if (purpose === undefined || typeof made.until !== 'string') return standing;
  const others = standing.filter((pass) => pass.seat !== made.seat || pass.purpose !== purpose);
  return [...others, { seat: made.seat, purpose, until: made.until }];
}

/** The passes that remain after an event. They end only with events that everyone sees: a moment that came, or another seat's action. */
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
