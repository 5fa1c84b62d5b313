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
  type Look,
  type Seat,
} from '#kernel';
import { attackedUnits } from '../battle/links.js';
import { gradeOf } from '../board.js';
import { lossOf, printedWorth, unitWorth } from './cards.js';
import { circleGain } from './formation.js';

/** Rates which cards to choose or give up, and where to put them. */

/** Purposes for which cards are given up: the bot gives up as little as possible. */
const GIVEN_UP = ['cost', 'assist-price', 'discard', 'engorge'];

export function cardsWorth(look: Look, decision: Decision, answer: Answer): number {
  const { seat, purpose } = decision;
  if (!Array.isArray(answer)) return placingWorth(look, seat, answer as Readonly<Record<string, readonly CardId[]>>);
  const cards = answer as readonly CardId[];
  if (GIVEN_UP.includes(purpose)) return -sum(cards, (id) => lossOf(look, seat, id, cards));
  if (purpose === 'first-vanguard') return sum(cards, (id) => starterWorth(definitionIn(look, decision, id)));
  if (purpose === 'exchange') return keptWorth(look, seat, cards);
  return sum(cards, (id) => chosenWorth(look, decision, id, cards));
}

const sum = (cards: readonly CardId[], worth: (id: CardId) => number): number =>
  cards.reduce((total, id) => total + worth(id), 0);

/** The definition of a card; that of a hidden card comes with the question. */
const definitionIn = (look: Look, { shown }: Decision, id: CardId): CardDefinition | undefined =>
  look.game.cards[shown?.[id] ?? look.table.cards[id]?.def ?? ''];

/** Prefers a starter with texts and avoids triggers, which are better in the deck. */
const starterWorth = (definition: CardDefinition | undefined): number =>
  printedWorth(definition) - (definition?.facts.type === 'trigger' ? 5 : 0);

/** A good opening hand has one card of each grade to ride, and sentinels; grade 0 cards, such as triggers, are better drawn later. */
function keptWorth(look: Look, seat: Seat, exchanged: readonly CardId[]): number {
  const kept = cardsIn(look.table, zoneOf('hand', seat)).filter((id) => !exchanged.includes(id));
  const grades = new Map<number, number>();
  return sum(kept, (id) => {
    const card = cardOf(look.table, id);
    const grade = gradeOf(look, card) ?? 0;
    const before = grades.get(grade) ?? 0;
    grades.set(grade, before + 1);
    if (hasKeyword(look, card, 'sentinel')) return 1;
    if (grade === 0) return -1;
    return before === 0 ? 4 - grade / 2 : grade < 3 ? 0.3 : -0.7;
  });
}

/**
 * For cards that a text lets the seat choose: the opponent's best units or its own best; from the hand, the card that it misses least. An
 * own unit under attack comes first, because guards that stop an attack choose it.
 */
function chosenWorth(look: Look, decision: Decision, id: CardId, all: readonly CardId[]): number {
  const { seat } = decision;
  const card = look.table.cards[id];
  const zone = card ? zoneName(card.zone) : '';
  if (card && zone === 'hand')
    return (decision.offer?.kind === 'select' && decision.offer.min === 0 ? 1 : 0) - lossOf(look, seat, id, all);
  if (!card || zone !== 'field')
    return 0.2 + printedWorth(definitionIn(look, decision, id) ?? (card && definitionOf(look.game, card)));
  if (card.controller !== seat) return 2 + unitWorth(look, id);
  return (attackedUnits(look).includes(id) ? 5 : 0) + (card.role === 'vanguard' ? 1 : 0) + unitWorth(look, id);
}

/** Puts each card where it gains most. */
function placingWorth(look: Look, seat: Seat, placed: Readonly<Record<string, readonly CardId[]>>): number {
  return Object.entries(placed).reduce(
    (total, [place, cards]) =>
      total +
      sum(cards, (id) => {
        const card = look.table.cards[id];
        return 3 + (card ? circleGain(look, seat, card, place) : 0);
      }),
    0,
  );
}
