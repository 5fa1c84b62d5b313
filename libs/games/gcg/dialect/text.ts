import { didYouMean, type Ability, type AbilityOf } from '#kernel';
import * as words from '../cards/text.js';
import type { Path, TextReader } from './reader.js';

/** One ability as written in a scenario: an icon with its steps, and further fields beside it. */
export type TextItem = Readonly<Record<string, unknown>>;

interface Reading {
  /** A field of the item, read as a value or as steps. */
  readonly value: (field: string) => never;
  readonly steps: (field: string) => never;
  readonly id: string | undefined;
  readonly extra: Readonly<Record<string, never>>;
}
type Icon = (item: TextItem, read: Reading) => Ability;

const icons: Readonly<Record<string, Icon>> = {
  deploy: (_, read) => words.onDeploy(read.steps('deploy'), read.extra),
  attack: ({ at }, read) => words.onAttack(read.steps('attack'), { ...read.extra, ...(at ? { at: at as never } : {}) }),
  destroyed: (item, read) => words.onDestroyed(read.steps('destroyed'), { ...read.extra, ...pilotIn(item, read) }),
  paired: (item, read) => words.whenPaired(read.steps('paired'), { ...read.extra, ...pilotIn(item, read) }),
  linked: (_, read) => words.whenLinked(read.steps('linked'), read.extra),
  burst: (_, read) => words.burst(read.steps('burst')),
  startOfTurn: (_, read) => words.atStartOfTurn(read.steps('startOfTurn'), read.extra),
  endOfTurn: (_, read) => words.atEndOfTurn(read.steps('endOfTurn'), read.extra),
  destroysUnit: (_, read) => words.whenDestroying(read.steps('destroysUnit'), read.extra),
  paidForEffect: ({ of }, read) =>
    words.whenPaidForEffect(read.steps('paidForEffect'), { ...read.extra, ...(of ? { where: read.value('of') } : {}) }),
  breaksShield: (_, read) => words.whenBreakingShield(read.steps('breaksShield'), read.extra),
  whenever: (_, read) => words.whenever(read.id ?? 'whenever', read.value('whenever'), read.steps('do'), read.extra),
  activate: ({ activate }, read) =>
    words.activate(activate as 'main', read.steps('cost'), read.steps('do'), read.extra),
  always: (_, read) => words.constant(read.id ?? 'always', read.value('always'), read.value('change'), read.extra),
  playableAs: ({ playableAs }, read) => words.playableAs(playableAs as never, read.extra.when),
  instead: (item, read) => ({
    ...{ kind: 'replacement', id: read.id ?? 'instead', zone: 'battle', instead: item.instead as string },
    ...{ subject: read.value('subject'), do: read.steps('do'), ...read.extra },
    ...(item.cost !== undefined && { cost: read.steps('cost') }),
  }),
};

const pilotIn = ({ pilot }: TextItem, read: Reading): object => (pilot ? { pilot: read.value('pilot') } : {});

/** The fields that belong to each icon; icons that are not listed have none of their own. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  attack: ['at'],
  destroyed: ['pilot'],
  paired: ['pilot'],
  paidForEffect: ['of'],
  whenever: ['do'],
  activate: ['cost', 'do'],
  always: ['change'],
  instead: ['subject', 'cost', 'do'],
};
/** Fields that every icon may have, with the only values that mean something. */
const MARKS = { id: null, during: ['link'], gained: [true], given: [true] };
const VALUES: Readonly<Record<string, readonly unknown[] | null>> = { ...MARKS, at: ['player', 'unit'] };
/** Fields that say when and where a text works, and their names in the effect language. */
const EXTRAS: Readonly<Record<string, string>> = {
  if: 'when',
  needs: 'needs',
  may: 'optional',
  once: 'once',
  in: 'zone',
};

/** Icons whose words take none of these fields, or only the ones listed. */
const PLAIN: Readonly<Record<string, readonly string[]>> = { burst: [], playableAs: ['if'] };

/** The abilities of a card's text, as far as they can be read. */
export const readText = (reader: TextReader, text: readonly TextItem[], path: Path): Ability[] =>
  text.flatMap((item, i) => readItem(reader, item, [...path, i]) ?? []);

function readItem(reader: TextReader, item: TextItem, path: Path): Ability | null {
  const keys = Object.keys(item);
  const [icon, ...more] = keys.filter((key) => Object.hasOwn(icons, key));
  if (icon === undefined || more.length > 0) {
    noteUnknown(reader, keys, path);
    const known = Object.keys(icons).join(', ');
    reader.note(path, `a text begins with exactly one of ${known}; this one has ${keys.join(', ')}`);
    return null;
  }
  const before = reader.problems.length;
  noteStrange(reader, item, icon, path);
  const ability = marked(item, (icons[icon] as Icon)(item, readingOf(reader, item, path)));
  if (icon === 'destroyed') noteLost(reader, ability, [...path, icon]);
  return reader.problems.length > before ? null : ability;
}

function noteUnknown(reader: TextReader, keys: readonly string[], path: Path): void {
  const all = [...Object.keys(icons), ...Object.keys(MARKS), ...Object.keys(EXTRAS), ...Object.values(OWN).flat()];
  for (const key of keys.filter((one) => !all.includes(one)))
    reader.note([...path, key], `"${key}" is not a field of a text${didYouMean(key, all)}`);
}

/** A field that the icon does not read, or a value that means nothing, would be ignored silently. */
function noteStrange(reader: TextReader, item: TextItem, icon: string, path: Path): void {
  const beside = [...Object.keys(MARKS), ...(OWN[icon] ?? []), ...(PLAIN[icon] ?? Object.keys(EXTRAS))];
  for (const [key, value] of Object.entries(item)) {
    if (key === icon) continue;
    const values = VALUES[key];
    if (!beside.includes(key))
      reader.note([...path, key], `"${key}" is not a field of a text with "${icon}"${didYouMean(key, beside)}`);
    else if (values && !values.includes(value))
      reader.note([...path, key], `"${key}" can only be ${values.map(String).join(' or ')}`);
  }
}

function readingOf(reader: TextReader, item: TextItem, path: Path): Reading {
  const value = (field: string): never => {
    const at = [...path, field];
    const given = item[field] ?? [];
    // The changes of a constant text are records that look like words: `{ forbid: attack }`.
    if (field !== 'change') return reader.value(given, at) as never;
    return (
      Array.isArray(given) ? given.map((part, i) => reader.fields(part, [...at, i])) : reader.fields(given, at)
    ) as never;
  };
  const steps = (field: string): never => reader.steps(item[field], [...path, field]) as never;
  const extras = Object.entries(EXTRAS).filter(([key]) => item[key] !== undefined);
  const extra = extras.map(([key, name]) => [name, key === 'in' ? item[key] : reader.value(item[key], [...path, key])]);
  return {
    ...{ value, steps, id: typeof item.id === 'string' ? item.id : undefined },
    extra: Object.fromEntries(extra) as Reading['extra'],
  };
}

function marked(item: TextItem, made: Ability): Ability {
  let ability = typeof item.id === 'string' ? { ...made, id: item.id } : made;
  if (item.during === 'link') ability = words.duringLink(ability as AbilityOf<'constant'>);
  if (item.given === true) ability = words.given(ability.id, ability);
  return item.gained === true ? words.gainedByUnit(ability) : ability;
}

/** A destroyed card is a different card in the trash (ruling A17), so an operation on `self` would silently do nothing. */
function noteLost(reader: TextReader, ability: Ability, path: Path): void {
  if (ability.kind !== 'triggered') return;
  ability.do.forEach((step, i) => {
    const given = step.op === 'custom' ? step.with : (step as { readonly cards?: unknown });
    if (JSON.stringify(given.cards) === '{"bound":"self"}')
      reader.note(
        [...path, i],
        'self has left the field by then; the card it became in the trash is { bound: became }',
      );
  });
}
