import type { Ability, Operation } from '#kernel';
import { isMembers } from '../engine/holes.js';

/**
 * Normalises the names of choices: an effect's choice is called `it` until the next choice; if there are two, the
 * earlier one is `first`. Cards written by hand use other names with the same meaning.
 */
export function named<T extends Ability>(ability: T): T {
  if (!('do' in ability)) return ability;
  const cost = 'cost' in ability && ability.cost ? { cost: renamed(ability.cost) } : {};
  return { ...ability, ...cost, do: renamed(ability.do) };
}

function renamed(program: readonly Operation[]): readonly Operation[] {
  const own = program.flatMap((operation) =>
    operation.op === 'choose' && !KEPT.has(operation.bind) ? [operation.bind] : [],
  );
  const [a, b] = own;
  const names = new Map<string, string>();
  if (b === undefined || a === b) {
    if (a !== undefined) names.set(a, 'it');
  } else {
    names.set(a as string, 'first');
    names.set(b, 'it');
  }
  return names.size === 0 ? program : (substitute(program, names) as readonly Operation[]);
}

/** Names that the productions use themselves, so they are not changed. */
const KEPT = new Set(['discarded', 'found', 'low', 'high', 'rider', 'cost', 'one', 'two', 'looked']);
const NAMING = new Set(['bound', 'bind', 'is', 'of', 'sameAs', 'shares', 'did', 'as']);

function substitute(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => substitute(part, names));
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      NAMING.has(key) && typeof part === 'string' ? (names.get(part) ?? part) : substitute(part, names),
    ]),
  );
}
