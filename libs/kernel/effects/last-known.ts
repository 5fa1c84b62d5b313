import { stableText } from '../json.js';
import { departedAmong, lastNumber } from './departed.js';
import type { Test } from './filters.js';
import type { AbilityOf, Filter, Quantity, Scope, Selector } from './language.js';
import { namesIn } from './naming.js';
import type { ReadContext } from './places.js';

/**
 * Last-known information: if the cards that triggered a text have left, the text is evaluated for them as they were. Their numbers are
 * always kept; keywords and filter results only if the text needs them, under names that no card text can bind.
 */

const keywordName = (keyword: string): string => `keyword ${keyword}`;
const fitName = (where: Filter): string => `fits ${stableText(where)}`;

/** The value of a keyword that the cards had; null if they are still there, or it was not kept. */
export const lastKeyword = (context: ReadContext, scope: Scope, of: string, keyword: string): number | null =>
  lastNumber(context, scope, of, keywordName(keyword));

/** How many of the cards matched when they left; 0 if they are still there, or it was not kept. */
export function lastCount(
  context: ReadContext,
  scope: Scope,
  selector: Selector,
  testOf: (where: Filter) => Test,
): number {
  if (!('bound' in selector) || !selector.where) return 0;
  const { where } = selector;
  const gone = departedAmong(context, scope, selector.bound);
  if (gone.length > 0) return gone.filter((card) => testOf(where)(context, scope, card)).length;
  if (!SUBJECTS.includes(selector.bound)) return 0;
  return lastNumber(context, scope, selector.bound, () => fitName(where)) ?? 0;
}

const SUBJECTS: readonly string[] = ['self', 'subjects'];

type Kept = Readonly<Record<string, Quantity>>;
const kept = new WeakMap<AbilityOf<'triggered'>, Kept | null>();

/** What to keep for a text about cards that leave; null if the text needs nothing. */
export function keptFor(ability: AbilityOf<'triggered'>): Kept | null {
  let found = kept.get(ability);
  if (found === undefined) {
    const asked = [...askedIn([ability.needs, ability.do], namesOf(ability))];
    kept.set(ability, (found = asked.length > 0 ? Object.fromEntries(asked) : null));
  }
  return found;
}

/** The names by which the text refers to the cards that leave. */
const namesOf = ({ on }: AbilityOf<'triggered'>): readonly string[] =>
  on.subject.which === 'self' ? SUBJECTS : ['subjects'];

/** Whether a filter depends on names that the text binds only while it runs. */
const isLater = (filter: Filter): boolean => [...namesIn('filter', filter)].some((name) => !SUBJECTS.includes(name));

/** The keywords of those cards, and filters on them, anywhere in a text. */
function* askedIn(text: unknown, names: readonly string[]): Generator<readonly [string, Quantity]> {
  if (typeof text !== 'object' || text === null) return;
  const { keyword, of, bound, where } = text as Readonly<Record<string, unknown>>;
  if (typeof keyword === 'string' && names.includes(of as string))
    yield [keywordName(keyword), { keyword, of: of as string }];
  if (names.includes(bound as string) && typeof where === 'object' && !isLater(where as Filter))
    yield [fitName(where as Filter), { count: { bound: bound as string, where: where as Filter } }];
  for (const part of Object.values(text)) yield* askedIn(part, names);
}
