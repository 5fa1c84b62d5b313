import { didYouMean, type TextProblem } from '#kernel';
import { COLOURS, type Colour } from '../cards/define.js';
import { KEYWORDS } from '../keywords.js';

/** A card as written in a scenario, after validation. */
export interface CardRecord {
  readonly unit?: string;
  readonly pilot?: string;
  readonly base?: string;
  /** A token unit. */
  readonly token?: string;
  /** When the command may be used; `do` is its effect. */
  readonly command?: 'main' | 'action' | 'main/action';
  readonly do?: readonly unknown[];
  readonly if?: unknown;
  /** The pilot side of a command. */
  readonly as?: { readonly name: string; readonly body: string };
  readonly name?: string;
  readonly number?: string;
  readonly colour?: Colour;
  readonly level?: number;
  readonly cost?: number;
  readonly traits?: readonly string[];
  readonly terrain?: readonly string[];
  /** Set for a unit or base that is deployed rested. */
  readonly entersRested?: true;
  readonly link?: unknown;
  readonly keywords?: Readonly<Record<string, number>>;
  readonly text?: readonly Readonly<Record<string, unknown>>[];
}

/** What is wrong with a value, or null. */
type Check = (value: unknown) => string | null;

const holds =
  (test: (value: unknown) => boolean, message: string): Check =>
  (value) =>
    test(value) ? null : message;
const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isBody = (value: unknown): boolean => isText(value) && /^\d+\/\d+$/.test(value);

const body = holds(isBody, 'AP and HP are written as 3/2');
const text = holds(isText, 'this is a text');
const texts = holds((value) => Array.isArray(value) && value.every(isText), 'this is a list of texts');
const count = holds((value) => Number.isInteger(value) && (value as number) >= 0, 'this is a number from 0 on');
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    isText(value) && words.includes(value)
      ? null
      : `this is one of ${words.join(', ')}${isText(value) ? didYouMean(value, words) : ''}`;
const anything: Check = () => null;

const keywords: Check = (value) => {
  if (!isRecord(value)) return 'keywords are written as { breach: 2, blocker: 0 }';
  const strange = Object.keys(value).find((keyword) => !KEYWORDS.includes(keyword as (typeof KEYWORDS)[number]));
  if (strange !== undefined) return `"${strange}" is not a keyword of the game${didYouMean(strange, KEYWORDS)}`;
  return Object.values(value).every(Number.isInteger)
    ? null
    : 'the value of a keyword is a number, 0 where it has none';
};

const FIELDS: Readonly<Record<keyof CardRecord, Check>> = {
  ...{ unit: body, pilot: body, base: body, token: body, command: oneOf(['main', 'action', 'main/action']) },
  do: holds(Array.isArray, 'this is a list of steps'),
  ...{ if: anything, link: anything, name: text, number: text },
  as: holds(
    (value) => isRecord(value) && isText(value.name) && isBody(value.body) && Object.keys(value).length === 2,
    'the pilot side is written as { name: Ada, body: 1/1 }',
  ),
  ...{ colour: oneOf(COLOURS), level: count, cost: count, traits: texts, terrain: texts, keywords },
  entersRested: holds((value) => value === true, 'this is true, or left out'),
  text: holds((value) => Array.isArray(value) && value.every(isRecord), 'this is a list of effects'),
};
const KINDS = ['unit', 'pilot', 'base', 'command', 'token'] as const;
const COSTED = ['unit', 'pilot', 'base', 'command'] as const;
/** Fields that only some kinds of card have; on any other card they would mean nothing. */
const ONLY_OF: Readonly<Partial<Record<keyof CardRecord, readonly (typeof KINDS)[number][]>>> = {
  ...{ do: ['command'], if: ['command'], as: ['command'], link: ['unit'] },
  ...{ terrain: ['unit', 'base'], entersRested: ['unit', 'base'], colour: COSTED, level: COSTED, cost: COSTED },
};

/** Everything wrong with a record, except for its texts. */
export function problemsOf(record: Readonly<Record<string, unknown>>): TextProblem[] {
  const problems: TextProblem[] = Object.entries(record).flatMap(([field, value]) => {
    const check = Object.hasOwn(FIELDS, field) ? FIELDS[field as keyof CardRecord] : null;
    const message = check ? check(value) : `Unrecognized key: "${field}"${didYouMean(field, Object.keys(FIELDS))}`;
    return message === null ? [] : [{ path: [field], message }];
  });
  const [kind, ...more] = KINDS.filter((one) => record[one] !== undefined);
  if (kind === undefined || more.length > 0)
    return [...problems, { path: [], message: `a card is exactly one of ${KINDS.join(', ')}` }];
  const misplaced = Object.entries(ONLY_OF).filter(([field, of]) => record[field] !== undefined && !of.includes(kind));
  return [...problems, ...misplaced.map(([field]) => ({ path: [field], message: `a ${kind} has no "${field}"` }))];
}
