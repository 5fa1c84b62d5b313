import {
  ABILITIES,
  AIM,
  CHANGES,
  CONDITIONS,
  FILTERS,
  OPERATIONS,
  PART,
  QUANTITIES,
  SELECTORS,
  type ShapeRef,
} from '../schema/grammar.js';
import type { Members } from '../schema/vocabulary.js';

/** Finds, with the help of the grammar, the parts of a text that refer to bound names. */

const FORMS: Readonly<Record<string, readonly Members[]>> = {
  filter: FILTERS,
  selector: SELECTORS,
  quantity: QUANTITIES,
};
const LISTS: Readonly<Record<string, ShapeRef>> = {
  filters: 'filter',
  selectors: 'selector',
  quantities: 'quantity',
  'two quantities': 'quantity',
};
const NAMES: ReadonlySet<string> = new Set(['bound cards', 'cards in line', 'bound number', 'cards or number']);

const plainShape = (shape: ShapeRef): string => (shape.endsWith('?') ? shape.slice(0, -1) : shape);

type Value = Readonly<Record<string, unknown>>;

/** The form that an object of this shape has: the one whose members fit. */
function formOf(shape: string, value: Value): Members {
  const members = Object.keys(value);
  const fits = (form: Members): boolean =>
    members.every((member) => Object.hasOwn(form, member)) &&
    Object.entries(form).every(([member, part]) => part.endsWith('?') || Object.hasOwn(value, member));
  return FORMS[shape]?.find(fits) ?? {};
}

/** Replaces each part of a filter, selector or quantity. */
export function withParts<T extends object>(
  shape: 'filter' | 'selector' | 'quantity',
  value: T,
  change: (shape: string, part: unknown) => unknown,
): T {
  const changed: Record<string, unknown> = {};
  for (const [member, ref] of Object.entries(formOf(shape, value as unknown as Value))) {
    const part = (value as unknown as Value)[member];
    if (part === undefined) continue;
    const list = LISTS[plainShape(ref)];
    const other = list ? (part as readonly unknown[]).map((one) => change(list, one)) : change(plainShape(ref), part);
    if (other !== part) changed[member] = other;
  }
  return Object.keys(changed).length === 0 ? value : { ...value, ...changed };
}

const NO_NAMES: ReadonlySet<string> = new Set();
const found = new WeakMap<object, ReadonlySet<string>>();

/** The bound cards, numbers and seats that a filter, selector or quantity refers to, at any depth. */
export function namesIn(shape: string, value: unknown): ReadonlySet<string> {
  if (NAMES.has(shape)) return typeof value === 'string' ? new Set([value]) : NO_NAMES;
  if (typeof value !== 'object' || value === null) return NO_NAMES;
  if (shape === 'seat') return 'bound' in value ? new Set([value.bound as string]) : NO_NAMES;
  if (FORMS[shape] === undefined) return NO_NAMES;
  let names = found.get(value);
  if (names === undefined) found.set(value, (names = namesInParts(shape as 'filter', value)));
  return names;
}

function namesInParts(shape: 'filter' | 'selector' | 'quantity', value: object): ReadonlySet<string> {
  const names = new Set<string>();
  withParts(shape, value, (part, one) => {
    for (const name of namesIn(part, one)) names.add(name);
    return one;
  });
  return names;
}

/** Members of the language whose value is the name of bound cards or of a bound number. */
export const NAMING: ReadonlySet<string> = new Set(
  [
    ...[...Object.values(OPERATIONS), ...Object.values(ABILITIES), AIM, PART],
    ...[...SELECTORS, ...FILTERS, ...QUANTITIES, ...CONDITIONS, ...CHANGES],
  ].flatMap((form) =>
    Object.entries(form as Members).flatMap(([member, shape]) => (NAMES.has(plainShape(shape)) ? [member] : [])),
  ),
);
