import {
  unreachable,
  valueIn,
  valuesOf,
  type CardDefinition,
  type CardId,
  type Decision,
  type Offer,
  type Option,
  type Table,
  type Total,
} from '#kernel';
import { cardNotes, printedNotes } from '#words';
import { answerText, itemText, question, type Names } from '#words/sentences';
import { TERMINAL_WORDS, type TerminalWords } from './terminal-words.js';

/** The question with its numbered answers; empty if the decision has no offer. */
export function promptText(names: Names, view: Table, decision: Decision): string {
  const { offer } = decision;
  if (!offer) return '';
  return [question(names, decision), ...linesOf(names, view, decision, offer)].join('\n');
}

function linesOf(names: Names, view: Table, decision: Decision, offer: Offer): string[] {
  const words = TERMINAL_WORDS[names.speech.language];
  const line = (id: string): Line => itemLine(names, view, decision, id);
  switch (offer.kind) {
    case 'choose':
      return numbered(offer.options.map((option) => optionLine(names, view, decision, option)));
    case 'select':
      return [
        ...numbered(offer.from.map((id) => worth(words, offer.total, id, line(id)))),
        ...conditions(words, offer),
      ];
    case 'order':
      return numbered(offer.items.map(line));
    case 'arrange':
      return [
        ...numbered(offer.items.map(line)),
        words.places,
        ...numbered(
          offer.slots.map(({ id, min, max }) => ({ ...line(id), notes: [...line(id).notes, words.takes(min, max)] })),
        ),
      ];
    case 'name':
      return [
        `  ${valuesOf(names.game, offer.fact)
          .map((value, i) => `${i + 1} ${value}`)
          .join(' · ')}`,
      ];
    case 'amount':
    case 'confirm':
      return [];
    default:
      return unreachable(offer);
  }
}

const worth = (words: TerminalWords, total: Total | null, id: string, { text, notes }: Line): Line => ({
  text,
  notes: total ? [...notes, words.worth(valueIn(total, id))] : notes,
});

/** Conditions on a selection other than its size: the total of a payment and limits on some of the items. */
function conditions(words: TerminalWords, { from, limits, total, max: most }: Offer & { kind: 'select' }): string[] {
  return [
    ...(total ? [words.inAll(total.min, Math.min(total.max, sumOf(total, from)))] : []),
    ...limits
      .filter(({ of, min, max }) => min > 0 || max < Math.min(most, of.length))
      .map(({ of, min, max }) =>
        words.limit(
          of.map((id) => from.indexOf(id) + 1).sort((a, b) => a - b),
          min,
          Math.min(max, of.length),
        ),
      ),
  ];
}

const sumOf = (total: Total, ids: readonly string[]): number => ids.reduce((sum, id) => sum + valueIn(total, id), 0);

/** A possible answer, and the notes shown in brackets after it. */
interface Line {
  readonly text: string;
  readonly notes: readonly string[];
  /** The card that the notes are about, if they are. */
  readonly about?: string;
}

/**
 * Numbers the lines. Identical lines are copies of one card and get `#1`, `#2` and so on. If the text ends with another name than that of
 * the card, the number and the notes would be taken for the other card's, so the card is named again in the brackets.
 */
function numbered(lines: readonly Line[]): string[] {
  const plain = lines.map(({ text, notes }) => [text, ...notes].join());
  const seen = new Map<string, number>();
  return lines.map(({ text, notes, about }, i) => {
    const key = plain[i] ?? '';
    seen.set(key, (seen.get(key) ?? 0) + 1);
    const copy = plain.indexOf(key) === plain.lastIndexOf(key) ? '' : ` #${seen.get(key) ?? 1}`;
    const number = `  ${String(i + 1).padStart(2)}  `;
    if (about !== undefined && !text.endsWith(about) && text.includes(about))
      return `${number}${text} (${about}${copy}: ${notes.join(', ')})`;
    return `${number}${text}${copy}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
  });
}

/** An option, with the printed cost and stats of its card unless the card is in play, where the board shows them. */
function optionLine(names: Names, view: Table, decision: Decision, option: Option): Line {
  const card = view.cards[String(option['card'] ?? option.id)];
  const [printed] = card && card.role !== null ? [] : cardsOfOption(names, view, decision, option);
  const text = answerText(names, view, decision, option);
  const notes = printed ? printedNotes(names, printed) : [];
  return printed && notes.length > 0 ? { text, notes, about: printed.name } : { text, notes };
}

/** An offered item, with its cost and stats. */
function itemLine(names: Names, view: Table, decision: Decision, id: string): Line {
  const shown = names.game.cards[decision.shown?.[id] ?? ''];
  const card = view.cards[id];
  const notes = shown ? printedNotes(names, shown) : card ? cardNotes(names, view, card) : [];
  return { text: itemText(names, view, decision, id), notes };
}

/** The printed cards that the answer with this number (from 1) refers to. */
export function cardsOfAnswer(names: Names, view: Table, decision: Decision, n: number): readonly CardDefinition[] {
  const { offer } = decision;
  const items =
    offer?.kind === 'select' ? offer.from : offer?.kind === 'order' || offer?.kind === 'arrange' ? offer.items : [];
  if (offer?.kind !== 'choose') return definitionsOf(names, view, decision, items.slice(n - 1, n));
  const option = offer.options[n - 1];
  return option ? cardsOfOption(names, view, decision, option) : [];
}

function cardsOfOption(names: Names, view: Table, decision: Decision, option: Option): readonly CardDefinition[] {
  const { id, card, unit, target, keys } = option;
  const ids = [card, ...(Array.isArray(keys) ? keys : []), unit, target, id].filter((one) => typeof one === 'string');
  return definitionsOf(names, view, decision, ids);
}

function definitionsOf({ game }: Names, view: Table, { shown }: Decision, ids: readonly CardId[]): CardDefinition[] {
  const defs = ids.flatMap((id) => shown?.[id] ?? view.cards[id]?.def ?? []);
  return [...new Set(defs)].flatMap((def) => game.cards[def] ?? []);
}

/** A short hint at what to type. */
export function howToAnswer(words: TerminalWords, offer: Offer): string {
  switch (offer.kind) {
    case 'choose':
      return words.one(offer.options.length);
    case 'select':
      return words.some(offer.min, offer.max);
    case 'order':
      return words.order;
    case 'amount':
      return words.amount(offer.min, offer.max);
    case 'confirm':
      return words.yesOrNo;
    case 'arrange':
      return words.arrange;
    case 'name':
      return words.declare;
    default:
      return unreachable(offer);
  }
}
