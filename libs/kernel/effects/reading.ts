import { changesIn } from './topics.js';
import type { Ability, Operation } from './language.js';
import { NAMING } from './naming.js';

/** Static questions about a text, for rules that need the answer before the text is used. */

/** Whether an ability changes this number of cards, or begins an effect that does. */
export function changesNumber(ability: Ability, stat: string): boolean {
  if (ability.kind === 'constant') return changesIn(ability).some((change) => 'stat' in change && change.stat === stat);
  const programs = ability.kind === 'activated' ? [ability.cost, ability.do] : [ability.do];
  return programs.flat().some((operation) => isOrHolds(operation, (one) => isChangeOf(one, stat)));
}

const isChangeOf = (operation: Operation, stat: string): boolean =>
  (operation.op === 'modify' || operation.op === 'assign') && operation.stat === stat;

/** Whether the operation, or one nested in it, satisfies the test. */
function isOrHolds(operation: Operation, isMeant: (operation: Operation) => boolean): boolean {
  return isMeant(operation) || blocksIn(operation).some((block) => block.some((one) => isOrHolds(one, isMeant)));
}

function blocksIn(operation: Operation): readonly (readonly Operation[])[] {
  if (operation.op === 'if') return [operation.do, operation.otherwise ?? []];
  if (operation.op === 'pick') return operation.modes.map((mode) => mode.do);
  return 'do' in operation ? [operation.do] : [];
}

/** Whether a text refers, at any depth, to cards or numbers bound to one of the names. */
export function namesBound(text: unknown, names: readonly string[]): boolean {
  if (typeof text !== 'object' || text === null) return false;
  return Object.entries(text).some(
    ([member, value]) =>
      (typeof value === 'string' && NAMING.has(member) && names.includes(value)) || namesBound(value, names),
  );
}

/** Whether a text has, at any depth, a condition on the current phase. */
export function readsPhase(text: unknown): boolean {
  if (typeof text !== 'object' || text === null) return false;
  return ('phase' in text && Array.isArray(text.phase)) || Object.values(text).some(readsPhase);
}
