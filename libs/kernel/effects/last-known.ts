import { stableText } from '../json.js';
import type { AbilityOf, Filter, Quantity, Scope, Selector } from './language.js';
import { namesIn } from './naming.js';
import { lastNumber, type Look } from './places.js';

/**
 * What a text asks of the cards that set it off it asks of them as they were, where they have left (last-known information). Their
 * numbers are kept always; keywords and what fits a filter only where the text asks, under names that no card can bind.
 */

const keywordName = (keyword: string): string => `keyword ${keyword}`;
const fitName = (where: Filter): string => `fits ${stableText(where)}`;

/** The value of a keyword that the cards had; null where they are there, or it was not kept. */
export const lastKeyword = (look: Look, scope: Scope, of: string, keyword: string): number | null =>
  lastNumber(look, scope, of, keywordName(keyword));

/** How many of the cards fitted; 0 where they are there, or it was not kept. */
export function lastCount(look: Look, scope: Scope, selector: Selector): number {
  if (!('bound' in selector) || !selector.where || !SUBJECTS.includes(selector.bound)) return 0;
  return lastNumber(look, scope, selector.bound, () => fitName(selector.where as Filter)) ?? 0;
}

const SUBJECTS: readonly string[] = ['self', 'subjects'];

type Kept = Readonly<Record<string, Quantity>>;
const kept = new WeakMap<AbilityOf<'triggered'>, Kept | null>();

/** What is to be kept for a text about cards that leave; null where it asks nothing of the kind. */
export function keptFor(ability: AbilityOf<'triggered'>): Kept | null {
  let found = kept.get(ability);
  if (found === undefined) {
    const asked = [...askedIn([ability.needs, ability.do], namesOf(ability))];
    kept.set(ability, (found = asked.length > 0 ? Object.fromEntries(asked) : null));
  }
  return found;
}

/** The names under which the text knows the cards that leave. */
const namesOf = ({ on }: AbilityOf<'triggered'>): readonly string[] =>
  on.subject.which === 'self' ? SUBJECTS : ['subjects'];

/** Whether a filter hangs on what the text only binds when it runs. */
const isLater = (filter: Filter): boolean => [...namesIn('filter', filter)].some((name) => !SUBJECTS.includes(name));

/** Keywords of those cards and filters on them, wherever they stand in a text. */
function* askedIn(text: unknown, names: readonly string[]): Generator<readonly [string, Quantity]> {
  if (typeof text !== 'object' || text === null) return;
  const { keyword, of, bound, where } = text as Readonly<Record<string, unknown>>;
  if (typeof keyword === 'string' && names.includes(of as string))
    yield [keywordName(keyword), { keyword, of: of as string }];
  if (names.includes(bound as string) && typeof where === 'object' && !isLater(where as Filter))
    yield [fitName(where as Filter), { count: { bound: bound as string, where: where as Filter } }];
  for (const part of Object.values(text)) yield* askedIn(part, names);
}
