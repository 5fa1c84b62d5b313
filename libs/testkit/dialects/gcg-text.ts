import { words } from '#games/gcg';
import type { Ability, AbilityOf } from '#kernel';

/** One ability as a scenario writes it: an icon with its steps, and what else stands beside it. */
export type TextItem = Readonly<Record<string, unknown>>;

type Word = (...given: readonly unknown[]) => unknown;
const vocabulary = words as unknown as Readonly<Record<string, unknown>>;
const wordOf = (name: string): Word | null =>
  Object.hasOwn(vocabulary, name) && typeof vocabulary[name] === 'function' ? (vocabulary[name] as Word) : null;
const constantOf = (name: string): unknown =>
  Object.hasOwn(vocabulary, name) && typeof vocabulary[name] !== 'function' ? vocabulary[name] : name;

/** Fields of the effect language in which a name stands for a selector, filter or condition, and not for itself. */
const SLOTS: ReadonlySet<string> = new Set([
  'where',
  'when',
  'cards',
  'from',
  'exists',
  'count',
  'among',
  'in',
  'not',
  'reason',
]);

/**
 * A value of a card text. `{ damage: [2, it] }` is the word `damage` of the game's own words with these things after it, `it` alone a word
 * that needs none; whatever is no word is the effect language as it stands.
 */
export function readValue(value: unknown): unknown {
  if (typeof value === 'string') return constantOf(value);
  // Some words are several steps.
  if (Array.isArray(value)) return value.flatMap((part) => readValue(part) as unknown[]);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [name, given] = entries[0] ?? ['', null];
  const word = entries.length === 1 ? wordOf(name) : null;
  if (word) return name === 'bound' ? word(given) : word(...(Array.isArray(given) ? given : [given]).map(readValue));
  return Object.fromEntries(entries.map(([key, part]) => [key, readField(key, part)]));
}

/** A standing change is the effect language as it stands: `{ forbid: attack }` is no step here. */
const readChange = (change: unknown): unknown =>
  Array.isArray(change)
    ? change.map(readChange)
    : Object.fromEntries(Object.entries(change as object).map(([key, part]) => [key, readField(key, part)]));

const readField = (key: string, part: unknown): unknown =>
  typeof part === 'string' && !SLOTS.has(key) ? part : Array.isArray(part) ? readList(key, part) : readValue(part);

/** Lists of names are just that: `reason: [put]`, `in: [command]`. */
const readList = (key: string, list: readonly unknown[]): unknown =>
  key !== 'do' && list.every((part) => typeof part === 'string') ? list : readValue(list);

type Icon = (item: TextItem, extra: Readonly<Record<string, never>>) => Ability;
const value = (given: unknown): never => readValue(given ?? []) as never;

const icons: Readonly<Record<string, Icon>> = {
  deploy: ({ deploy }, extra) => words.onDeploy(value(deploy), extra),
  attack: ({ attack, at }, extra) => words.onAttack(value(attack), { ...extra, ...(at ? { at: at as never } : {}) }),
  destroyed: ({ destroyed }, extra) => words.onDestroyed(value(destroyed), extra),
  paired: ({ paired, pilot }, extra) =>
    words.whenPaired(value(paired), { ...extra, ...(pilot ? { pilot: value(pilot) } : {}) }),
  linked: ({ linked }, extra) => words.whenLinked(value(linked), extra),
  burst: ({ burst }) => words.burst(value(burst)),
  startOfTurn: ({ startOfTurn }, extra) => words.atStartOfTurn(value(startOfTurn), extra),
  endOfTurn: ({ endOfTurn }, extra) => words.atEndOfTurn(value(endOfTurn), extra),
  destroysUnit: ({ destroysUnit }, extra) => words.whenDestroying(value(destroysUnit), extra),
  breaksShield: ({ breaksShield }, extra) => words.whenBreakingShield(value(breaksShield), extra),
  whenever: ({ whenever, do: steps, id }, extra) =>
    words.whenever(String(id ?? 'whenever'), value(whenever), value(steps), extra),
  activate: ({ activate, cost, do: steps }, extra) =>
    words.activate(activate as 'main', value(cost), value(steps), extra),
  always: ({ always, change, id }, extra) =>
    words.constant(String(id ?? 'always'), value(always), readChange(change) as never, extra),
  instead: ({ instead, subject, do: steps, id }, extra) => ({
    ...{ kind: 'replacement', id: String(id ?? 'instead'), zone: 'battle', instead: instead as string },
    ...{ subject: value(subject), do: value(steps), ...extra },
  }),
};

const BESIDE = ['id', 'do', 'cost', 'change', 'subject', 'at', 'pilot', 'during', 'gained'] as const;
/** What may stand beside an icon, and what the effect language calls it. */
const EXTRAS: Readonly<Record<string, string>> = {
  if: 'when',
  needs: 'needs',
  may: 'optional',
  once: 'once',
  in: 'zone',
};

export const readText = (text: readonly TextItem[]): Ability[] => text.map(readItem);

function readItem(item: TextItem): Ability {
  const keys = Object.keys(item);
  const [icon, ...more] = keys.filter((key) => Object.hasOwn(icons, key));
  if (icon === undefined || more.length > 0)
    throw new Error(
      `a text begins with exactly one of ${Object.keys(icons).join(', ')}; this one has ${keys.join(', ')}`,
    );
  const strange = keys.find((key) => key !== icon && !(key in EXTRAS) && !BESIDE.includes(key as 'id'));
  if (strange !== undefined) throw new Error(`"${strange}" says nothing in a text`);
  let ability = (icons[icon] as Icon)(item, extrasOf(item));
  if (typeof item.id === 'string') ability = { ...ability, id: item.id };
  if (item.during === 'link') ability = words.duringLink(ability as AbilityOf<'constant'>);
  return item.gained === true ? words.gainedByUnit(ability) : ability;
}

const extrasOf = (item: TextItem): Readonly<Record<string, never>> =>
  Object.fromEntries(
    Object.entries(EXTRAS).flatMap(([key, name]) =>
      item[key] === undefined ? [] : [[name, key === 'in' ? item[key] : readValue(item[key])]],
    ),
  ) as Readonly<Record<string, never>>;
