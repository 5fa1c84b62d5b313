import {
  cardOf,
  cardsIn,
  definitionOf,
  hasKeyword,
  zoneName,
  zoneOf,
  type Answer,
  type CardDefinition,
  type CardId,
  type Decision,
  type ReadContext,
  type Seat,
} from '#kernel';
import { attackedUnits } from '../battle/links.js';
import { gradeOf } from '../board.js';
import { lossOf, printedWorth, unitWorth } from './cards.js';
import { circleGain } from './formation.js';

/** Rates which cards to choose or give up, and where to put them. */

/** Purposes for which cards are given up: the bot gives up as little as possible. */
const GIVEN_UP = ['cost', 'assist-price', 'discard', 'engorge'];

export function cardsWorth(context: ReadContext, decision: Decision, answer: Answer): number {
  const { seat, purpose } = decision;
  if (!Array.isArray(answer)) return placingWorth(context, seat, answer as Readonly<Record<string, readonly CardId[]>>);
  const cards = answer as readonly CardId[];
  if (GIVEN_UP.includes(purpose)) return -sum(cards, (id) => lossOf(context, seat, id, cards));
  if (purpose === 'first-vanguard') return sum(cards, (id) => starterWorth(definitionIn(context, decision, id)));
  if (purpose === 'exchange') return keptWorth(context, seat, cards);
  return sum(cards, (id) => chosenWorth(context, decision, id, cards));
}

const sum = (cards: readonly CardId[], worth: (id: CardId) => number): number =>
  cards.reduce((total, id) => total + worth(id), 0);

/** The definition of a card; that of a hidden card comes with the question. */
const definitionIn = (context: ReadContext, { shown }: Decision, id: CardId): CardDefinition | undefined =>
  context.game.cards[shown?.[id] ?? context.table.cards[id]?.def ?? ''];

/** Prefers a starter with texts and avoids triggers, which are better in the deck. */
const starterWorth = (definition: CardDefinition | undefined): number =>
  printedWorth(definition) - (definition?.facts.type === 'trigger' ? 5 : 0);

/** A good opening hand has one card of each grade to ride, and sentinels; grade 0 cards, such as triggers, are better drawn later. */
function keptWorth(context: ReadContext, seat: Seat, exchanged: readonly CardId[]): number {
  const kept = cardsIn(context.table, zoneOf('hand', seat)).filter((id) => !exchanged.includes(id));
  const grades = new Map<number, number>();
  return sum(kept, (id) => {
    const card = cardOf(context.table, id);
    const grade = gradeOf(context, card) ?? 0;
    const before = grades.get(grade) ?? 0;
    grades.set(grade, before + 1);
    if (hasKeyword(context, card, 'sentinel')) return 1;
    if (grade === 0) return -1;
    return before === 0 ? 4 - grade / 2 : grade < 3 ? 0.3 : -0.7;
  });
}

/**
 * For cards that a text lets the seat choose: the opponent's best units or its own best; from the hand, the card that it misses least. An
 * own unit under attack comes first, because guards that stop an attack choose it.
 */
function chosenWorth(context: ReadContext, decision: Decision, id: CardId, all: readonly CardId[]): number {
  const { seat } = decision;
  const card = context.table.cards[id];
  const zone = card ? zoneName(card.zone) : '';
  if (card && zone === 'hand')
    return (decision.offer?.kind === 'select' && decision.offer.min === 0 ? 1 : 0) - lossOf(context, seat, id, all);
  if (!card || zone !== 'field')
    return 0.2 + printedWorth(definitionIn(context, decision, id) ?? (card && definitionOf(context.game, card)));
  if (card.controller !== seat) return 2 + unitWorth(context, id);
  return (attackedUnits(context).includes(id) ? 5 : 0) + (card.role === 'vanguard' ? 1 : 0) + unitWorth(context, id);
}

/** Puts each card where it gains most. */
function placingWorth(context: ReadContext, seat: Seat, placed: Readonly<Record<string, readonly CardId[]>>): number {
  return Object.entries(placed).reduce(
    (total, [place, cards]) =>
      total +
      sum(cards, (id) => {
        const card = context.table.cards[id];
        return 3 + (card ? circleGain(context, seat, card, place) : 0);
      }),
    0,
  );
}
