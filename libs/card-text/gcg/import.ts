import type { Ability, CardDefinition } from '#kernel';
import { hasText, readListed, type ListedCard, type ReadCard, type UnreadCard } from './list.js';
import type { Unread } from './read.js';

/** Imports a list of cards as a set, and reports what was not understood. */

/** An operator's data for a card that was not read. It applies only to the exact text that it was written for. */
export interface Override {
  /** The hash of the text that the override was written for. */
  readonly text: string;
  readonly keywords?: Readonly<Record<string, number>>;
  readonly abilities: readonly Ability[];
}
export type Overrides = Readonly<Record<string, Override>>;

export interface ImportReport {
  readonly cards: number;
  /** Cards with a text, how many of them were fully understood, and how many are overridden by the operator. */
  readonly texts: { readonly all: number; readonly read: number; readonly overridden: number };
  /** Card numbers that occur more than once in the list: the last wording counts. */
  readonly reprints: readonly string[];
  readonly unread: readonly { readonly number: string; readonly text: string; readonly lines: readonly Unread[] }[];
  /** Card numbers of overrides that did not apply: the text has changed, or there is no such card. */
  readonly void: readonly string[];
  /** The printed line that each ability was read from, by card number and ability id. */
  readonly sources: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Imported {
  readonly cards: Readonly<Record<string, CardDefinition>>;
  readonly report: ImportReport;
}

/** `hash` detects changed texts; `own` are the cards that the rules themselves use. */
export function importList(
  list: readonly ListedCard[],
  own: readonly CardDefinition[],
  hash: (text: string) => string,
  overrides: Overrides = {},
): Imported {
  const latest = new Map(list.map((card) => [card.number, card]));
  const wanted = [...latest.values()].filter(({ type }) => type !== 'ex base' && type !== 'ex resource');
  const cards = new Map(own.map((card) => [card.key, card]));
  const tokens = wanted.filter(({ type }) => type === 'unit token').flatMap((card) => made(readListed(card, [])));
  const sources: Record<string, Readonly<Record<string, string>>> = {};
  const unread: ImportReport['unread'][number][] = [];
  const used = new Set<string>();
  let read = 0;
  for (const card of wanted) {
    const override = overrides[card.number];
    const text = hash(card.text ?? '');
    const written = override?.text === text && isFilled(override) ? override : null;
    const result = written ? overridden(card, written) : readListed(card, tokens);
    if (written) used.add(card.number);
    if ('unread' in result) {
      unread.push({ number: card.number, text, lines: result.unread });
      continue;
    }
    if (hasText(card) && !written) read++;
    cards.set(card.number, result.card);
    sources[card.number] = result.sources;
    for (const token of result.tokens) cards.set(token.key, token);
  }
  const counts = new Map<string, number>();
  for (const { number } of list) counts.set(number, (counts.get(number) ?? 0) + 1);
  return {
    cards: Object.fromEntries(cards),
    report: {
      cards: cards.size,
      texts: { all: wanted.filter(hasText).length, read, overridden: used.size },
      reprints: [...counts].flatMap(([number, n]) => (n > 1 ? [number] : [])),
      unread,
      void: Object.keys(overrides).filter((number) => !used.has(number) && isFilled(overrides[number] as Override)),
      sources,
    },
  };
}

const made = (result: ReturnType<typeof readListed>): CardDefinition[] => ('card' in result ? [result.card] : []);

/** An empty entry, as in the skeleton, is ignored: it would make a card without a text. */
const isFilled = ({ keywords = {}, abilities }: Override): boolean =>
  abilities.length > 0 || Object.keys(keywords).length > 0;

/** The card as listed, with the operator's abilities instead of its text. */
function overridden(card: ListedCard, { keywords = {}, abilities }: Override): ReadCard | UnreadCard {
  const bare = readListed({ ...card, text: pilotLine(card.text) }, []);
  return 'card' in bare ? { ...bare, card: { ...bare.card, keywords, abilities } } : bare;
}
const pilotLine = (text: string | null | undefined): string => /^【Pilot】\[[^\]]+\]/m.exec(text ?? '')?.[0] ?? '';

/** A file of overrides for the operator to fill in: every unread card with the hash of its text. */
export const skeleton = ({ unread }: ImportReport): Overrides =>
  Object.fromEntries(unread.map(({ number, text }) => [number, { text, keywords: {}, abilities: [] }]));
