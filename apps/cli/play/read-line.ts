import { accepts, unreachable, valuesOf, type Answer, type Decision, type Game, type Offer } from '#kernel';
import { howToAnswer } from './prompt.js';
import type { TerminalWords } from './terminal-words.js';

/** What was typed: an answer, a command, a card to read, or input that cannot be used, with the problem. */
export type Typed =
  | { readonly answer: Answer }
  | { readonly command: 'help' | 'board' | 'hand' | 'piles' | 'concede' | 'quit' }
  | { readonly card: string }
  | { readonly problem: string };

const COMMANDS = {
  '?': 'help',
  help: 'help',
  b: 'board',
  board: 'board',
  h: 'hand',
  hand: 'hand',
  piles: 'piles',
  concede: 'concede',
  q: 'quit',
  quit: 'quit',
  exit: 'quit',
} as const;

interface Asked {
  readonly game: Game;
  readonly decision: Decision;
  readonly words: TerminalWords;
}

/** Parses a line. An answer is returned only if the offer accepts it. */
export function readLine({ game, decision, words }: Asked, line: string): Typed {
  const typed = line.trim();
  const text = typed.toLowerCase();
  if (Object.hasOwn(COMMANDS, text)) return { command: COMMANDS[text as keyof typeof COMMANDS] };
  const [, card] = /^(?:card|c)\b\s*(.*)$/.exec(text) ?? [];
  if (card !== undefined) return card === '' ? { problem: words.whichCard } : { card };
  const { offer, fallback } = decision;
  if (!offer || fallback === null) throw new Error(`${decision.id} is not asked of this seat`);
  if (text === 'auto') return { answer: fallback };
  const answer = parse(game, offer, text);
  if (answer !== null && accepts(offer, answer)) return { answer };
  const complaint =
    answer === null && !/^[\d\s,>-]*$/.test(text) ? words.notUnderstood(typed) : words.notPossible(typed);
  return { problem: `${complaint} ${words.advice(howToAnswer(words, offer))}` };
}

function parse(game: Game, offer: Offer, text: string): Answer | null {
  switch (offer.kind) {
    case 'choose':
      return nth(
        offer.options.map((option) => option.id),
        text,
      );
    case 'select':
      return nths(offer.from, text);
    case 'order':
      return nths(offer.items, text);
    case 'amount':
      return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
    case 'confirm':
      return /^(y|yes)$/.test(text) ? true : /^(n|no)$/.test(text) ? false : null;
    case 'arrange':
      return arrangement(offer, text);
    case 'name':
      return named(valuesOf(game, offer.fact), text);
    default:
      return unreachable(offer);
  }
}

const nth = (items: readonly string[], text: string): string | null =>
  /^\d{1,4}$/.test(text) ? (items[Number(text) - 1] ?? null) : null;

/** The answer to a declaration is an index into the list of names; the player types its number (from 1) or the name. */
function named(values: readonly string[], text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text) - 1;
  const place = values.findIndex((value) => value.toLowerCase() === text);
  return place < 0 ? null : place;
}

function nths(items: readonly string[], text: string): string[] | null {
  const chosen = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => nth(items, word));
  return chosen.some((item) => item === null) ? null : (chosen as string[]);
}

function arrangement(offer: Offer & { kind: 'arrange' }, text: string): Answer | null {
  const placed: Record<string, string[]> = {};
  for (const pair of text.split(/[\s,]+/).filter(Boolean)) {
    const [left = '', right = '', more] = pair.split('>');
    const item = nth(offer.items, left);
    const slot = nth(
      offer.slots.map(({ id }) => id),
      right,
    );
    if (item === null || slot === null || more !== undefined) return null;
    (placed[slot] ??= []).push(item);
  }
  return placed;
}
