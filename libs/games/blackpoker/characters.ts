import {
  cardOf,
  cardsIn,
  factOf,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Filter,
  type Game,
  type Orientation,
  type Seat,
  type Table,
} from '#kernel';

/** A character is a card on the field that lies on no other card, together with the cards that lie on it. */
export const SOLDIER_ROLES = ['common', 'hero', 'ace'];
export const isSoldier: Filter = { role: SOLDIER_ROLES };
export const isBarrier: Filter = { role: ['barrier'] };
export const isCharacter: Filter = { attached: false };

export const isSoldierCard = (card: Card): boolean => card.role !== null && SOLDIER_ROLES.includes(card.role);
export const isCharged = (card: Card): boolean => card.orientation === 'upright';

export function charactersOf(table: Table, seat: Seat): Card[] {
  return cardsIn(table, zoneOf('field', seat))
    .map((id) => cardOf(table, id))
    .filter((card) => card.host === null);
}

/** All cards of a character, its base first: it moves and counts as one (official.character.1). */
export function cardsOfCharacter(table: Table, id: CardId): Card[] {
  const base = cardOf(table, id);
  const attached = cardsIn(table, base.zone)
    .map((other) => cardOf(table, other))
    .filter((card) => card.host === id);
  return [base, ...attached];
}

/** An A among its cards gives haste, which overrides preparation (character.ace.2, .3, character.equipped.2). */
function hasHaste(game: Game, table: Table, id: CardId): boolean {
  return cardsOfCharacter(table, id).some((card) => factOf(game, card, 'rank') === 'A');
}

/** Preparation: a character made only of cards that entered this turn cannot attack (character.common.2, .hero.2, .equipped.3). */
function isPreparing(game: Game, table: Table, id: CardId): boolean {
  if (hasHaste(game, table, id)) return false;
  return cardsOfCharacter(table, id).every((card) => card.entered === table.turn.number);
}

/** Only soldiers that are charged and not preparing (action.attack.5, character.barrier.2). */
export function possibleAttackers(game: Game, table: Table, seat: Seat): CardId[] {
  return charactersOf(table, seat)
    .filter((card) => isSoldierCard(card) && isCharged(card) && !isPreparing(game, table, card.id))
    .map((card) => card.id);
}

/** A character turns as a whole, with all cards that lie on it (official.character.1). */
export function turn(context: Context, characters: readonly CardId[], to: Orientation, reason: string): void {
  const cards = characters.flatMap((id) => cardsOfCharacter(context.table, id)).map((card) => card.id);
  context.orient(cards, to, reason);
}

/** Characters are destroyed together: all cards of one owner in one move, the last of them ending on top. */
export function bury(context: Context, characters: readonly CardId[], reason: string): void {
  const fallen = characters.flatMap((id) => cardsOfCharacter(context.table, id));
  for (const { seat } of context.table.seats) {
    const cards = fallen.filter((card) => card.owner === seat).map((card) => card.id);
    context.move({ cards, to: zoneOf('graveyard', seat), at: 'top', reason });
  }
}
