import { cardAt, type Card, type CardId, type Table } from '../table.js';
import type { CardNames, Scope } from './language.js';
import { boundCards, type ReadContext } from './places.js';

/**
 * Cards that have left and that a text may still refer to, each as it last was: the other end of a link, the other side of an event that
 * triggered a text. They are public marks, which are cleared when a turn begins.
 */
const MARK = 'turn:last ';

export const departedMark = (id: CardId): string => `${MARK}${id}`;

export const isDepartedMark = (key: string): boolean => key.startsWith(MARK);

/** The card as it was when it left; undefined if it has not left, or nothing refers to it. */
export const departedCard = ({ marks }: Table, id: string): Card | undefined =>
  marks[departedMark(id)] as unknown as Card | undefined;

/** The cards bound to a name, as they are now or, if they have left, as they last were. */
export function cardsNamed(context: ReadContext, scope: Scope, name: CardNames): readonly Card[] {
  const { cards } = context.table;
  const present = boundCards(context, scope, name).map((id) => cards[id] as Card);
  const gone = departedAmong(context, scope, name);
  return gone.length === 0 ? present : [...present, ...gone];
}

/** The sum of a number over the cards bound to a name. */
export function sumOver(context: ReadContext, scope: Scope, name: string, value: (card: Card) => number): number {
  let total = 0;
  for (const card of cardsNamed(context, scope, name)) total += value(card);
  return total;
}

/** The cards bound to a name that have left, as they last were. */
export function departedAmong({ table }: ReadContext, { source, cards }: Scope, name: CardNames): readonly Card[] {
  if (typeof name !== 'string') return [];
  const bound = name === 'self' ? (source === null ? [] : [source]) : (cards[name] ?? []);
  let gone: Card[] | null = null;
  for (const id of bound) {
    const card = cardAt(table, id) === undefined ? departedCard(table, id) : undefined;
    if (card) (gone ??= []).push(card);
  }
  return gone ?? NONE;
}

const NONE: readonly Card[] = [];

/** A number that the triggering cards had, if none of them is on the table any more; otherwise null. Also null if it is known what they were when they left. */
export function lastNumber(
  { table }: ReadContext,
  { source, cards, numbers }: Scope,
  of: string,
  name: string | (() => string),
): number | null {
  const subjects = cards.subjects ?? [];
  const isMeant = of === 'subjects' || (of === 'self' && subjects.length === 1 && subjects[0] === source);
  if (!isMeant || subjects.length === 0 || subjects.some((id) => cardAt(table, id) ?? departedCard(table, id)))
    return null;
  return numbers[typeof name === 'string' ? name : name()] ?? null;
}
