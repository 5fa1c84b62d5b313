import type { ConstantChange, Muting } from '../effects/changes.js';
import type {
  Ability,
  Aim,
  Condition,
  Filter,
  Mode,
  Operation,
  Part,
  Preference,
  Quantity,
  Selector,
  Sparing,
  Subject,
  TriggerPattern,
  UseLimit,
  ZonesOfSeats,
} from '../effects/language.js';
import { formsOf, type Form, type TaggedForms } from './forms.js';
import type { Members } from './vocabulary.js';

export type { ShapeName, ShapeRef, Shapes, Structures } from './shapes.js';

/**
 * The grammar of the effect language: which members each of its words has, and the shape of each member. The compiler compares it with the
 * types of the language: a new word, or a new member, does not compile until it is listed here.
 */

const sparing = {
  ...({ kind: 'harm or any', from: 'filter?', by: 'quantity?', atMost: 'quantity?', once: 'yes?' } as const),
} as const;
const lasting = { until: 'duration', newcomers: 'yes?' } as const;

export const OPERATIONS: TaggedForms<Operation, 'op'> = {
  draw: { seat: 'seat', n: 'quantity', from: 'zone', to: 'zone' },
  move: {
    ...({
      cards: 'selector',
      to: 'zone',
      at: 'top or bottom?',
      facing: 'facing?',
      orientation: 'orientation?',
    } as const),
    ...({
      role: 'role?',
      under: 'seat?',
      onto: 'bound cards?',
      place: 'place?',
      keep: 'yes?',
      reason: 'reason',
      bind: 'binds cards?',
    } as const),
  },
  place: { cards: 'selector', to: 'places or exchanged', reason: 'reason' },
  exchange: { card: 'bound cards', for: 'bound cards', reason: 'reason' },
  control: { cards: 'selector', to: 'seat?', until: 'duration' },
  adjust: { by: 'quantity', rating: 'text', of: 'seat', zone: 'zone?', place: 'place?', until: 'duration' },
  orient: { cards: 'selector', orientation: 'orientation' },
  face: { cards: 'selector', facing: 'facing' },
  reveal: { cards: 'selector', to: 'seat or all' },
  shuffle: { zone: 'zone', of: 'seat', last: 'quantity?' },
  modify: { cards: 'selector', stat: 'stat', by: 'quantity', ...lasting },
  assign: { cards: 'selector', stat: 'stat', to: 'quantity', ...lasting },
  grant: { cards: 'selector', keyword: 'keyword', value: 'quantity?', ...lasting },
  strip: { cards: 'selector', keyword: 'keyword', ...lasting },
  forbid: { cards: 'selector', what: 'prohibition', where: 'filter?', seat: 'seat?', ...lasting },
  allow: { cards: 'selector', what: 'permission', where: 'filter?', seat: 'seat?', ...lasting },
  spare: { cards: 'selector', ...sparing, ...lasting },
  fact: { cards: 'selector', fact: 'fact', add: 'values?', remove: 'values or all?', ...lasting },
  mute: { cards: 'selector', texts: 'muting', ...lasting },
  immune: { cards: 'selector', from: 'filter', ...lasting },
  give: { cards: 'selector or none', ability: 'ability to give', keeps: 'bound names?', once: 'yes?', ...lasting },
  count: { seat: 'seat', counter: 'counter', by: 'quantity' },
  counter: { cards: 'selector', counter: 'counter', by: 'quantity' },
  choose: {
    ...({ each: 'binds seat inside?', from: 'selector', min: 'quantity', max: 'quantity', by: 'seat' } as const),
    ...({ bind: 'binds cards', purpose: 'text', prefer: 'preference?', blind: 'yes?' } as const),
    ...({ distinct: 'fact?', random: 'yes?', loose: 'yes?' } as const),
  },
  pay: { by: 'seat?', purpose: 'text', parts: 'parts', or: 'ways?' },
  whole: { do: 'operations' },
  may: { by: 'seat', purpose: 'text', do: 'operations' },
  pick: { by: 'seat', purpose: 'text', modes: 'modes' },
  number: { by: 'seat', purpose: 'text', min: 'quantity', max: 'quantity', bind: 'binds number' },
  declare: { by: 'seat', purpose: 'text', fact: 'fact', bind: 'binds number' },
  order: { cards: 'selector', by: 'seat', purpose: 'text', bind: 'binds cards' },
  bind: { cards: 'selector', as: 'binds cards' },
  note: { value: 'quantity', as: 'binds number' },
  create: { card: 'card', n: 'quantity', to: 'zone', under: 'seat', bind: 'binds cards' },
  use: { cards: 'selector', timing: 'timing', free: 'yes?' },
  nullify: { what: 'bound cards' },
  copy: { what: 'bound cards', bind: 'binds cards?' },
  retarget: { what: 'bound cards', by: 'seat', purpose: 'text' },
  run: { ability: 'ability to run' },
  if: { when: 'condition', do: 'operations', otherwise: 'operations?' },
  each: { in: 'selector', bind: 'binds cards inside', do: 'operations' },
  seats: { of: 'seat', bind: 'binds seat inside', do: 'operations' },
  repeat: { n: 'quantity', apart: 'text?', do: 'operations' },
  custom: { name: 'operation', with: 'settings' },
};

export const SELECTORS = formsOf<Selector>()([
  { zone: 'where it lies', of: 'seat', top: 'quantity?', where: 'filter?' },
  { bound: 'bound cards', where: 'filter?' },
  { either: 'selectors', where: 'filter?' },
]);

export const FILTERS = formsOf<Filter>()([
  { all: 'filters' },
  { any: 'filters' },
  { not: 'filter' },
  { fact: 'fact', in: 'values', printed: 'yes?' },
  { fact: 'fact', sameAs: 'bound cards', printed: 'yes?' },
  { fact: 'fact', same: 'value of a fact', printed: 'yes?' },
  { fact: 'fact', shares: 'bound cards', printed: 'yes?' },
  { fact: 'fact', contains: 'text', printed: 'yes?' },
  { fact: 'fact', declared: 'bound number', printed: 'yes?' },
  { fact: 'fact', ofKeyword: 'keyword', on: 'bound cards' },
  { label: 'label' },
  { stat: 'stat', atLeast: 'quantity?', atMost: 'quantity?' },
  { counter: 'counter', atLeast: 'quantity?', atMost: 'quantity?' },
  { keyword: 'keyword' },
  { role: 'roles' },
  { orientation: 'orientation' },
  { facing: 'facing' },
  { attached: 'flag' },
  { place: 'places' },
  { row: 'rows' },
  { column: 'columns' },
  { sameRow: 'cards in line' },
  { sameColumn: 'cards in line' },
  { enteredThisTurn: 'flag' },
  { linked: 'link', other: 'filter?', past: 'yes?' },
  { linkedTo: 'link', other: 'filter?', past: 'yes?' },
  { carries: 'filter' },
  { liesOn: 'filter' },
  { controlledBy: 'seat' },
  { ownedBy: 'seat' },
  { most: 'stat', among: 'selector' },
  { least: 'stat', among: 'selector' },
  { is: 'bound cards' },
  { these: 'ids of cards' },
]);

/** Quantities other than plain numbers. */
export const QUANTITIES = formsOf<Exclude<Quantity, number>>()([
  { count: 'selector' },
  { rating: 'text', of: 'seat', zone: 'zone?', place: 'place?' },
  { stat: 'stat', of: 'bound cards' },
  { printed: 'stat', of: 'bound cards' },
  { bound: 'bound number' },
  { sum: 'quantities' },
  { minus: 'quantity' },
  { times: 'two quantities' },
  { over: 'two quantities' },
  { counter: 'counter', of: 'seat' },
  { counter: 'counter', on: 'bound cards' },
  { register: 'register', of: 'seat?' },
  { keyword: 'keyword', of: 'bound cards' },
  { different: 'fact', among: 'selector' },
]);

export const CONDITIONS = formsOf<Condition>()([
  { all: 'conditions' },
  { any: 'conditions' },
  { not: 'condition' },
  { exists: 'selector' },
  { compare: 'comparison' },
  { turnOf: 'seat' },
  { phase: 'phases' },
  { marked: 'mark' },
  { did: 'cards or number' },
]);

export const CHANGES = formsOf<ConstantChange>()([
  { stat: 'stat', by: 'quantity' },
  { stat: 'stat', to: 'quantity' },
  { gain: 'keyword', value: 'quantity?' },
  { lose: 'keyword' },
  { forbid: 'prohibition', where: 'filter?', seat: 'seat?' },
  { allow: 'permission', where: 'filter?', seat: 'seat?' },
  { spare: 'sparing' },
  { fact: 'fact', add: 'values?', remove: 'values or all?' },
  { mute: 'muting' },
  { immune: 'filter' },
]);

export const PART: Form<Part> = {
  ...({ from: 'selector', n: 'quantity or all', total: 'total?', as: 'binds cards', do: 'what is paid' } as const),
  ...({ prefer: 'preference?', alike: 'fact?', group: 'text?' } as const),
};
export const AIM: Form<Aim> = {
  ...({ bind: 'binds cards', at: 'aimed at', min: 'quantity', max: 'quantity' } as const),
  ...({ all: 'yes?', distinct: 'fact?', initially: 'selector?' } as const),
};
export const ZONES_OF_SEATS: Form<ZonesOfSeats> = {
  ...{ places: 'where it lies', of: 'seat', filled: 'yes?', holding: 'filter?' },
};
export const TOTAL: Form<NonNullable<Part['total']>> = { stat: 'stat', atLeast: 'quantity' };
export const MODE: Form<Mode> = { id: 'text', when: 'condition?', do: 'operations' };
export const PREFERENCE: Form<Preference> = { fact: 'fact', order: 'groups of values' };
export const SUBJECT: Form<Subject> = { which: 'which', whose: 'seat', where: 'filter?' };
export const SPARING: Form<Sparing> = sparing;
/** Other than `all`. */
export const MUTING: Form<Exclude<Muting, 'all'>> = { kinds: 'kinds of ability?', labels: 'labels?', ids: 'texts?' };

/** Other than `true`, which means once per turn. */
export const USE_LIMIT: Form<Exclude<UseLimit, true>> = {
  ...({
    per: 'span',
    times: 'whole number?',
    by: 'card or player?',
    label: 'text?',
    spent: 'used or changed?',
  } as const),
};

const printed = {
  ...({
    id: 'ability id',
    zone: 'where it lies',
    bearer: 'bearer?',
    as: 'roles?',
    labels: 'numbers of labels?',
  } as const),
} as const;

export const ABILITIES: TaggedForms<Ability, 'kind'> = {
  triggered: {
    ...printed,
    ...({ on: 'pattern', when: 'condition?', keeps: 'numbers kept?', needs: 'condition?', optional: 'yes?' } as const),
    ...({ once: 'use limit?', silent: 'yes?', timing: 'icon?', cost: 'cost?', do: 'operations' } as const),
  },
  activated: {
    ...printed,
    timing: 'timing',
    when: 'condition?',
    once: 'use limit?',
    cost: 'cost',
    aims: 'aims?',
    do: 'operations',
  },
  constant: { ...printed, when: 'condition?', once: 'use limit?', on: 'selector', change: 'changes' },
  replacement: {
    ...printed,
    ...({ instead: 'replaced', subject: 'subject', reason: 'reasons?', when: 'condition?', optional: 'yes?' } as const),
    ...({ once: 'use limit?', cost: 'cost?', do: 'operations' } as const),
  },
};

/** The members of a pattern, in addition to event and subject, depend on the event. */
const EVENT_FORMS = {
  moved: { from: 'where it lies?', to: 'where it lies?', reason: 'reasons?', each: 'yes?', follows: 'yes?' },
  placed: { to: 'place?', reason: 'reasons?', each: 'yes?' },
  oriented: { to: 'orientation?', reason: 'reasons?', each: 'yes?' },
  faced: { to: 'facing?', each: 'yes?' },
  created: { to: 'where it lies?', each: 'yes?' },
  linked: { link: 'link?', end: 'end of link?', each: 'yes?' },
  unlinked: { link: 'link?', end: 'end of link?', each: 'yes?' },
  'turn-began': {},
  'phase-began': { phase: 'phase' },
  moment: { moment: 'moment', each: 'yes?' },
  began: { what: 'text?', each: 'yes?' },
  state: { while: 'condition?', among: 'selector?' },
  damaged: { reason: 'harms?', each: 'yes?' },
  counted: { counter: 'counter', way: 'way?', each: 'yes?' },
  raised: { action: 'action?' },
} as const satisfies Record<TriggerPattern['event'], Members>;

type EventMembers = { [E in keyof typeof EVENT_FORMS]: keyof (typeof EVENT_FORMS)[E] }[keyof typeof EVENT_FORMS];
type Unused<All extends string> = Exclude<keyof TriggerPattern, All | 'event' | 'subject' | 'other'>;

/** Does not compile if a member of `TriggerPattern` is used by no event. */
const withEverything = <Forms>(forms: Unused<EventMembers> extends never ? Forms : Unused<EventMembers>): Forms =>
  forms as Forms;

export const EVENTS = withEverything<Readonly<Record<TriggerPattern['event'], Members>>>(EVENT_FORMS);
