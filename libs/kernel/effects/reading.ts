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
export function namesBound(text: object, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  let known = named.get(text);
  if (!known) named.set(text, (known = new Set(namesIn(text))));
  return names.some((name) => known.has(name));
}

/** Each text is read through only once. */
const named = new WeakMap<object, ReadonlySet<string>>();

/** The names of cards and numbers to which a text refers. */
function namesIn(text: unknown): readonly string[] {
  if (typeof text !== 'object' || text === null) return [];
  return Object.entries(text).flatMap(([member, value]) =>
    typeof value === 'string' ? (NAMING.has(member) ? [value] : []) : namesIn(value),
  );
}

/** Whether a text has, at any depth, a condition on the current phase. */
export function readsPhase(text: unknown): boolean {
  if (typeof text !== 'object' || text === null) return false;
  return ('phase' in text && Array.isArray(text.phase)) || Object.values(text).some(readsPhase);
}
