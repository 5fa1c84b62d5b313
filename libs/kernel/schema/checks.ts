import type { Bearer, Subject } from '../effects/language.js';
import {
  ABILITIES,
  CHANGES,
  CONDITIONS,
  EVENTS,
  FILTERS,
  MODE,
  MUTING,
  OPERATIONS,
  PREFERENCE,
  QUANTITIES,
  SELECTORS,
  SPARING,
  SUBJECT,
  TOTAL,
  USE_LIMIT,
  type ShapeRef,
} from './grammar.js';
import { isObject, LIMITS, shown, type Checker, type Checks, type Place } from './checker.js';
import { isName, withNames, type Names } from './names.js';
import { aimedAt, aims, parts, ways } from './part-checks.js';
import {
  abilityOf,
  boundName,
  boundNames,
  factsOf,
  flag,
  forTheEngine,
  listOf,
  newName,
  numbersOf,
  oneOf,
  oneOfAll,
  orNone,
  seat,
  slot,
  slotList,
  text,
  values,
  whereItLies,
  wholeNumber,
  word,
  yes,
  type Check,
} from './value-checks.js';
import { WORDS, type Members, type Word } from './vocabulary.js';

/** The check for each shape of the language. */

const variant =
  (kind: string, forms: readonly Members[]): Check =>
  (checker, value, place) =>
    checker.variant(kind, forms, value, place);

const membersOf =
  (form: Members): Check =>
  (checker, value, place) =>
    void checker.members(form, value, place);

const quantity: Check = (checker, value, place) => {
  if (typeof value === 'number') return wholeNumber(checker, value, place);
  checker.variant('quantity', QUANTITIES, value, place);
};

const two: Check = (checker, value, place) => {
  if (!Array.isArray(value) || value.length !== 2) return checker.note(place.path, 'must be a list of two quantities');
  checker.list('quantity', value, place);
};

const comparison: Check = (checker, value, place) => {
  if (!Array.isArray(value) || value.length !== 3)
    return checker.note(place.path, 'must be a list: a quantity, a comparison such as "<=", and a quantity');
  const at = (i: number): Place => ({ ...place, path: [...place.path, i] });
  checker.check('quantity', value[0], at(0));
  checker.check('<|<=|=|>=|>', value[1], at(1));
  checker.check('quantity', value[2], at(2));
};

/** Checks operations in order: each one may use the names that earlier ones bound. Returns the names known at the end. */
function inOrder(checker: Checker, value: unknown, place: Place): Names | void {
  if (!Array.isArray(value)) return checker.note(place.path, `${shown(value)} must be a list of operations`);
  if (value.length > LIMITS.list) return checker.note(place.path, `has more than ${LIMITS.list} operations`);
  let names = place.names;
  value.forEach((entry: unknown, i) => {
    const at = { path: [...place.path, i], names, within: place.within };
    const op = isObject(entry) ? entry.op : undefined;
    if (!checker.isWord('operation', op, [...at.path, 'op'], Object.keys(OPERATIONS))) return;
    names = checker.members({ op: 'text', ...OPERATIONS[op as keyof typeof OPERATIONS] }, entry, at);
  });
  return names;
}

const settings: Check = (checker, value, place) => {
  const { operations, answers = {} } = checker.known.vocabulary;
  const name = String(place.within.name);
  const form = operations[name];
  return form && withNames(checker.members(form, value, place), 'cards', answers[name] ?? []);
};

/** Operations allowed on the cards that pay: none that ask, branch or call other texts. */
const DONE = ['move', 'orient', 'face', 'reveal', 'place', 'counter', 'count', 'custom'];

const whatIsPaid: Check = (checker, value, place) => {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  list.forEach((entry, i) => {
    if (isObject(entry)) checker.isWord('operation for what pays', entry.op, [...place.path, i, 'op'], DONE);
  });
  inOrder(checker, value, { ...place, names: withNames(place.names, 'cards', ['paid']) });
};

const modes: Check = (checker, value, place) => {
  if (!Array.isArray(value)) return checker.note(place.path, `${shown(value)} must be a list of modes`);
  value.forEach((entry: unknown, i) => {
    checker.members(MODE, entry, { ...place, path: [...place.path, i] });
    const isSame = (other: unknown): boolean => isObject(other) && isObject(entry) && other.id === entry.id;
    if (value.findIndex(isSame) < i) checker.note([...place.path, i, 'id'], 'another mode has this id');
  });
};

const pattern: Check = (checker, value, place) => {
  const event = isObject(value) ? value.event : undefined;
  if (!checker.isWord('event', event, [...place.path, 'event'], Object.keys(EVENTS))) return;
  const form = {
    event: 'text',
    subject: 'subject',
    other: 'subject?',
    ...EVENTS[event as keyof typeof EVENTS],
  } as const;
  checker.members(form, value, place);
};

const changes: Check = (checker, value, place) => {
  if (!Array.isArray(value)) return checker.variant('change', CHANGES, value, place);
  value.forEach((entry, i) => checker.variant('change', CHANGES, entry, { ...place, path: [...place.path, i] }));
};

const numbersKept: Check = (checker, value, place) => {
  if (!isObject(value)) return checker.note(place.path, `${shown(value)} must name quantities`);
  for (const [name, amount] of Object.entries(value)) {
    const path = [...place.path, name];
    if (!isName(name)) checker.note(path, `${shown(name)} is not a name`);
    checker.check('quantity', amount, { ...place, path });
  }
};

const structures: Omit<Checks, Word | `${Word}s`> = {
  selector: variant('selector', SELECTORS),
  'selector or none': orNone(variant('selector', SELECTORS)),
  selectors: listOf('selector'),
  filter: variant('filter', FILTERS),
  'filter or none': orNone(variant('filter', FILTERS)),
  filters: listOf('filter'),
  quantity,
  quantities: listOf('quantity'),
  'two quantities': two,
  condition: variant('condition', CONDITIONS),
  conditions: listOf('condition'),
  comparison,
  operations: (checker, value, place) => void inOrder(checker, value, place),
  cost: inOrder,
  'what is paid': whatIsPaid,
  parts,
  ways,
  aims,
  'aimed at': aimedAt,
  total: membersOf(TOTAL),
  'quantity or all': (checker, value, place) => {
    if (value !== 'all') quantity(checker, value, place);
  },
  operation: (checker, value, { path }) =>
    void checker.isWord('custom operation', value, path, Object.keys(checker.known.vocabulary.operations)),
  settings,
  modes,
  preference: membersOf(PREFERENCE),
  pattern,
  subject: membersOf(SUBJECT),
  changes,
  sparing: membersOf(SPARING),
  muting: (checker, value, place) => {
    if (value !== 'all') checker.members(MUTING, value, place);
  },
  'use limit': (checker, value, place) => {
    if (value !== true) checker.members(USE_LIMIT, value, place);
  },
  'card or player': oneOf('card', 'player'),
  'used or changed': oneOf('used', 'changed'),
  'whole number': wholeNumber,
  'numbers kept': numbersKept,
  seat,
  'seat or all': (checker, value, place) => {
    if (value !== 'all') seat(checker, value, place);
  },
  values,
  'values or all': (checker, value, place) => {
    if (value !== 'all') values(checker, value, place);
  },
  'groups of values': listOf('values'),
  flag,
  yes,
  orientation: oneOf('upright', 'sideways'),
  facing: oneOf('up', 'down'),
  'top or bottom': oneOf('top', 'bottom'),
  'end of link': oneOf('from', 'to'),
  way: oneOf('up', 'down'),
  which: oneOfAll<Subject['which']>({ self: true, host: true, rider: true, other: true, any: true, seat: true }),
  bearer: oneOfAll<Bearer>({ self: true, host: true, given: true }),
  zone: (checker, value, { path }) => void checker.isWord('zone', value, path, checker.known.zones),
  'where it lies': whereItLies,
  place: slot('place'),
  places: slotList('place'),
  'places or exchanged': (checker, value, place) => {
    if (value !== 'exchanged') slotList('place')(checker, value, place);
  },
  rows: slotList('row'),
  columns: slotList('column'),
  fact: (checker, value, { path }) => void checker.isWord('fact', value, path, Object.keys(factsOf(checker))),
  text,
  texts: listOf('text'),
  'harm or any': orNone(word('harm')),
  'bound cards': boundName('cards'),
  'cards in line': boundName('cards'),
  'bound number': boundName('numbers'),
  'bound names': boundNames,
  'cards or number': (checker, value, { path, names }) =>
    void checker.isWord('bound name', value, path, [...names.cards, ...names.numbers]),
  'ids of cards': forTheEngine,
  'value of a fact': forTheEngine,
  'numbers of stats': numbersOf('stat'),
  'numbers of labels': numbersOf('label'),
  'kinds of ability': (checker, value, place) =>
    checker.list(Object.keys(ABILITIES).join('|') as ShapeRef, value, place),
  'binds cards': newName,
  'binds number': newName,
  'binds cards inside': newName,
  'binds seat inside': newName,
  'ability id': newName,
  'ability to run': abilityOf('ability that can be run', ({ kind }) => kind !== 'constant'),
  'ability to give': abilityOf('ability that can be given', ({ bearer }) => bearer === 'given'),
  card: (checker, value, { path }) => void checker.isWord('card', value, path, checker.known.cards),
};

const words = Object.fromEntries(
  WORDS.flatMap((kind) => [
    [kind, word(kind)],
    [`${kind}s`, listOf(kind)],
  ]),
) as unknown as Readonly<Record<Word | `${Word}s`, Check>>;

export const CHECKS: Checks = { ...structures, ...words };
