/** Card texts as the publisher's lists have them, made even: one line for each ability, one spelling for each sign, no reminders. */

const SPELLINGS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/[‘’]/g, "'"],
  // A name in quotation marks; a text in them keeps its own.
  [/“([^“”.]*)”/g, '"$1"'],
  [/' (?=[st] )/g, "'"],
  [/[·・]/g, '･'],
  // What stands before the colon of an activated text is its cost.
  [/^(【Activate[^：:]*): /, '$1：'],
  [/：\s+/g, '：'],
  [/^(?:【[^】]+】\/?\s*)+/, (icons) => icons.replace(/\s+(?=【|$)/g, '')],
  [/−|–/g, '-'],
  [/^\[(Suppression|Blocker|First Strike|High-Maneuver)\]$/, '<$1>'],
];

/** In parentheses stands a reminder if it is a sentence; traits and tokens are none. */
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
