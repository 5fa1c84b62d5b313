import {
  accepts,
  unreachable,
  valuesOf,
  type Answer,
  type Decision,
  type Offer,
  type Option,
  type Table,
} from '#kernel';
import { cardText } from '#words';
import { answerText, itemText, question, type Names } from '#words/sentences';

/** What was typed: an answer, a command, or neither. */
export type Typed =
  | { readonly answer: Answer }
  | { readonly command: 'help' | 'board' | 'concede' | 'quit' }
  | { readonly problem: string };

const COMMANDS = {
  '?': 'help',
  help: 'help',
  b: 'board',
  board: 'board',
  concede: 'concede',
  q: 'quit',
  quit: 'quit',
} as const;

export const HELP = [
  'Type the number of what you want.',
  '  several     1 3 4          in an order: in that order',
  '  none        just Enter',
  '  yes or no   y, n',
  '  arranging   1>2 3>2        item 1 and item 3 to place 2',
  '  auto        what would be taken if your time ran out',
  '  board, concede, quit, help',
].join('\n');

/** The decision with its possibilities numbered. */
export function promptText(words: Names, view: Table, decision: Decision): string {
  const { game } = words;
  const offer = decision.offer;
  if (!offer) return '';
  const numbered = (texts: readonly string[], from = 1): string[] =>
    texts.map((text, i) => `  ${String(i + from).padStart(2)}  ${text}`);
  const display = game.tooling?.display;
  // With its notes, where the game has some: cards of one name are told apart by where they lie.
  const named = (id: string): string => {
    if (display?.notes && view.cards[id]) return cardText(game, view, id);
    const printed = display?.printed && game.cards[decision.shown?.[id] ?? ''];
    const name = itemText(words, view, decision, id);
    return printed ? `${name} (${display.printed?.(printed).join(', ') ?? ''})` : name;
  };
  const items = (ids: readonly string[]): string[] => numbered(ids.map(named));
  const optionText = (option: Option): string => answerText(words, view, decision, option);
  const lines = linesOf(offer, words, { items, numbered, optionText });
  return [`${question(words, decision)} (${howMany(offer)})`, ...lines].join('\n');
}

interface Lines {
  readonly items: (ids: readonly string[]) => string[];
  readonly numbered: (texts: readonly string[]) => string[];
  readonly optionText: (option: Option) => string;
}

function linesOf(offer: Offer, words: Names, { items, numbered, optionText }: Lines): string[] {
  switch (offer.kind) {
    case 'choose':
      return numbered(offer.options.map(optionText));
    case 'select':
      return items(offer.from);
    case 'order':
      return items(offer.items);
    case 'arrange':
      return [...items(offer.items), 'places', ...items(offer.slots.map(({ id }) => id))];
    case 'name':
      return numbered(valuesOf(words.game, offer.fact));
    case 'amount':
    case 'confirm':
      return [];
    default:
      return unreachable(offer);
  }
}

function howMany(offer: Offer): string {
  switch (offer.kind) {
    case 'choose':
      return 'choose one';
    case 'select':
      return offer.min === offer.max ? `choose ${offer.min}` : `choose ${offer.min} to ${offer.max}`;
    case 'order':
      return 'put into order';
    case 'amount':
      return `a number from ${offer.min} to ${offer.max}`;
    case 'confirm':
      return 'y or n';
    case 'arrange':
      return 'item>place, as many as you like';
    case 'name':
      return `declare one of the ${offer.fact}`;
    default:
      return unreachable(offer);
  }
}

/** Understands a line, and takes no answer that is not offered. */
export function readLine(decision: Decision, line: string): Typed {
  const text = line.trim().toLowerCase();
  if (Object.hasOwn(COMMANDS, text)) return { command: COMMANDS[text as keyof typeof COMMANDS] };
  const { offer, fallback } = decision;
  if (!offer || fallback === null) return { problem: 'this is not yours to decide' };
  if (text === 'auto') return { answer: fallback };
  const answer = parse(offer, text);
  if (answer === null) return { problem: `"${line.trim()}" was not understood; ? helps` };
  return accepts(offer, answer) ? { answer } : { problem: `that is not possible here: ${howMany(offer)}` };
}

function parse(offer: Offer, text: string): Answer | null {
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
      return /^\d{1,6}$/.test(text) ? Number(text) - 1 : null;
    default:
      return unreachable(offer);
  }
}

const nth = (items: readonly string[], text: string): string | null =>
  /^\d{1,4}$/.test(text) ? (items[Number(text) - 1] ?? null) : null;

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
