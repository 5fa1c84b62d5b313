/**
 * Normalises card texts from the publisher's lists: one line for each ability, one spelling for each symbol, no
 * reminders.
 */

const SPELLINGS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/[‘’]/g, "'"],
  // Only names get plain quotation marks; a quoted text keeps its own.
  [/“([^“”.]*)”/g, '"$1"'],
  [/' (?=[st] )/g, "'"],
  [/[·・]/g, '･'],
  // The part before the colon of an activated text is its cost.
  [/^(【Activate[^：:]*): /, '$1：'],
  [/：\s+/g, '：'],
  [/^(?:【[^】]+】\/?\s*)+/, (icons) => icons.replace(/\s+(?=【|$)/g, '')],
  [/−|–/g, '-'],
  [/^\[(Suppression|Blocker|First Strike|High-Maneuver)\]$/, '<$1>'],
];

/** A sentence in parentheses is a reminder; traits and tokens are not sentences. */
const REMINDER = /\s*\((?:[^()]|\([^()]*\))*[.!]\)/g;

export function normalised(text: string): readonly string[] {
  return text
    .split(/\r?\n|<br\s*\/?>/i)
    .map((line) => spelled(line.replace(REMINDER, '').trim()))
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '-');
}

const spelled = (line: string): string =>
  SPELLINGS.reduce(
    (made, [from, to]) => (typeof to === 'string' ? made.replace(from, to) : made.replace(from, to)),
    line,
  );
