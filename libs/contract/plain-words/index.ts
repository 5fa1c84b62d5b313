/** Zod's own messages are for programmers. Importing this module makes every schema report plain sentences instead. */
import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  nan: 'a number',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return KINDS[typeof value] ?? typeof value;
}

const quoted = (words: readonly unknown[]): string => words.map((word) => JSON.stringify(word)).join(', ');

function bound(
  issue: Issue,
  relation: 'at least' | 'at most',
  strict: 'more than' | 'less than',
  limit: unknown,
): string {
  const unit = UNITS[String(issue['origin'])];
  const words = issue['inclusive'] === false ? strict : relation;
  if (unit === undefined) return `must be ${words} ${String(limit)}`;
  return `must have ${words} ${String(limit)} ${Number(limit) === 1 ? unit[0] : unit[1]}`;
}

/** What is wrong with a value, as the rest of a sentence that begins with the value's path. */
function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'is missing';
      const wanted = KINDS[String(issue['expected'])] ?? String(issue['expected']);
      const given = kindOf(issue.input);
      return given === wanted || (wanted === 'a whole number' && given === 'a number')
        ? `must be ${wanted}`
        : `must be ${wanted}, not ${given}`;
    }
    case 'invalid_value': {
      const values = issue['values'] as readonly unknown[];
      if (issue.input === undefined) return 'is missing';
      return values.length === 1 ? `must be ${quoted(values)}` : `must be one of ${quoted(values)}`;
    }
    case 'too_small':
      return bound(issue, 'at least', 'more than', issue['minimum']);
    case 'too_big':
      return bound(issue, 'at most', 'less than', issue['maximum']);
    case 'unrecognized_keys': {
      const keys = issue['keys'] as readonly string[];
      return `has ${keys.length === 1 ? 'an unknown member' : 'unknown members'} ${quoted(keys)}`;
    }
    case 'invalid_format':
      return 'does not have the expected form';
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue['divisor'])}`;
    case 'invalid_key':
      return 'has a name that is not allowed';
    default:
      return 'has none of the allowed forms';
  }
}

z.config({ localeError: (issue) => plainWords(issue) });

const MOST = 5;

/** The first five faults of a document, and how many more there are: `/seats/0 must be a list, not text; …`. */
export function faultsIn(error: z.ZodError): string {
  const all = error.issues.map(({ path, message }) => `${path.length === 0 ? 'it' : `/${path.join('/')}`} ${message}`);
  const more = all.length > MOST ? [`and ${all.length - MOST} more`] : [];
  return [...all.slice(0, MOST), ...more].join('; ');
}
