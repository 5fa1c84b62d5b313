import {
  cardOf,
  cardsIn,
  remember,
  zoneName,
  zoneOf,
  zoneSeat,
  type Card,
  type CardId,
  type Context,
  type Facing,
  type Move,
  type Orientation,
  type Seat,
} from '#kernel';
import { endLinksOf, keepAttacked } from './battle/links.js';
import { associated, isDominated, isG, isGGuardian, isMate, isOnField } from './board.js';
import { keepSide } from './states/sides.js';
import { CALLED, INTO_SOUL } from './keywords/gates.js';
import { erase, isPseudo } from './states/pseudo.js';
import { GUARDIAN_CIRCLE, VANGUARD_CIRCLE, type Role } from './zones.js';

/** Functions that put cards onto circles, move them between circles and zones, and take them off. */

const LYING_FACE_DOWN = ['deck', 'hand', 'gauge'];

/** The default facing of a card in a zone. Pseudo-cards stay face up, as everyone knows them (12.13.1.1.1.1). */
const facingIn = (zone: string, card: Card): Facing =>
  LYING_FACE_DOWN.includes(zone) && !isPseudo(card) ? 'down' : 'up';

export interface Why {
  readonly reason: string;
  readonly cause?: CardId | null;
}

/** Draws `n` cards one by one (3.12.3), or fewer if the deck runs out. */
export function draw(context: Context, seat: Seat, n: number, why: Why = { reason: 'draw' }): CardId[] {
  return takeTop(context, seat, n, 'hand', why);
}

/** Moves `n` cards from the top of the deck, one by one (3.12.5, 4.2.3), or fewer if it runs out. Returns their new ids. */
export function takeTop(context: Context, seat: Seat, n: number, zone: string, why: Why): CardId[] {
  const became: CardId[] = [];
  for (let i = 0; i < n; i++) {
    const top = cardsIn(context.table, zoneOf('deck', seat))[0];
    if (top === undefined) break;
    became.push(...send(context, [top], zone, why));
  }
  return became;
}

/** Zones in which a new card goes on top (4.4.2, 4.8.2, 4.10.4). */
const ON_TOP = ['drop', 'damage', 'trigger', 'soul'];

/** Whether a card is a G unit outside the G zone: wherever it moves, it then goes back to the G zone (4.6.9). */
export const passesOn = (context: Context, card: Card): boolean => zoneName(card.zone) !== 'g' && isG(context, card);

/**
 * Sends cards to a zone of their owners at one moment (4.1.5, 4.1.6); cards in a deck move one by one (4.2.3). A G unit completes the move
 * and then goes to the G zone, face up (4.6.9); a G guardian goes there directly (11.14.3). Returns the ids that the cards end up with.
 */
export function send(
  context: Context,
  cards: readonly CardId[],
  zone: string,
  why: Why,
  manner: Pick<Move, 'at' | 'facing'> = {},
): CardId[] {
  const became: CardId[] = [];
  const ultimates: Seat[] = [];
  keepAttacked(context, cards);
  const sendOne = (id: CardId): void => {
    const card = cardOf(context.table, id);
    if (passesOn(context, card) && (card.counters[ULTIMATE] ?? 0) > 0) ultimates.push(card.owner);
    became.push(...sendCard(context, card, zone, why, manner));
  };
  const inDeck = cards.filter((id) => isStillIn(context, id, 'deck'));
  context.eachTogether(
    cards.filter((id) => !inDeck.includes(id)),
    sendOne,
  );
  inDeck.forEach(sendOne);
  if (zone === 'bind' && why.cause) noteBinder(context, became, why.cause);
  for (const seat of ultimates)
    send(context, cardsIn(context.table, zoneOf('g', seat)), 'removed', { reason: 'remove' });
  return became;
}

/** A link from the card whose effect bound a card to the bound card: it tells which pile the bound card belongs to (4.9.3). */
export const BOUND = 'bound';

function noteBinder(context: Context, cards: readonly CardId[], from: CardId): void {
  const bound = cards.filter((id) => isStillIn(context, id, 'bind'));
  const links = bound.map((to) => ({ kind: BOUND, from, to, remembered: true as const }));
  if (links.length > 0) context.emit({ type: 'CardsLinked', links });
}

function sendCard(
  context: Context,
  card: Card,
  zone: string,
  { reason, cause = null }: Why,
  manner: Pick<Move, 'at' | 'facing'>,
): CardId[] {
  // Units that were ridden over do not count, nor do hearts that a ride puts into the soul (11.30.2).
  if (zone === 'soul' && reason !== 'ridden') remember(context, INTO_SOUL, card.owner);
  // A pseudo-card that would be removed is erased where it is (12.13.1.3.2).
  if (isPseudo(card) && zone === 'removed') {
    erase(context, card.id);
    return [];
  }
  if (zone === 'deck') noteAstray(context, card);
  const isGLeaving = passesOn(context, card);
  if (isGLeaving && isOnField(card)) endHearts(context, card);
  const goesStraight = zone === 'g' || (isGLeaving && isGGuardian(context, card));
  const to = goesStraight ? 'g' : zone;
  const [arrived] = context.move({
    cards: [card.id],
    to: zoneOf(to, card.owner),
    reason,
    cause,
    at: manner.at ?? (ON_TOP.includes(to) ? 'top' : 'bottom'),
    facing: manner.facing ?? facingIn(to, card),
  });
  keepSide(context, card, arrived as CardId);
  return [isGLeaving && !goesStraight ? toGZone(context, arrived as CardId) : (arrived as CardId)];
}

/** Notes that a dominated unit goes to a deck that is not its master's (10.35.2.5). */
export function noteAstray(context: Context, card: Card): void {
  if (isOnField(card) && isDominated(card)) context.mark(astrayMark(card.controller), true);
}

/** The mark of a seat whose dominated unit went to the other fighter's deck during the effect being resolved (10.35.2.5). */
export const astrayMark = (seat: Seat): string => `astray/${seat}`;

function toGZone(context: Context, id: CardId): CardId {
  const card = cardOf(context.table, id);
  const [arrived] = context.move({ cards: [id], to: zoneOf('g', card.owner), reason: 'return', facing: 'up' });
  keepSide(context, card, arrived as CardId);
  return arrived as CardId;
}

/** A counter on a G unit that came by ultimate stride: when the unit returns, the whole G zone is removed (10.28.5). */
export const ULTIMATE = 'ultimate';

/**
 * Before a G unit goes to the G zone, its hearts become vanguards again, standing or resting as the G unit does (10.28.3). A legion of
 * hearts becomes leader and mate again (10.27.4). This does not count as appearing (10.27.6).
 */
function endHearts(context: Context, { id, orientation }: Card): void {
  for (const heart of associated(context, id)) {
    const role = isMate(context, heart) ? 'mate' : 'vanguard';
    changeCircle(context, heart, { place: VANGUARD_CIRCLE, role, orientation, reason: 'hearts' });
  }
  const links = context.table.links.filter((one) => one.kind === 'heart' && one.to === id);
  if (links.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links });
}

/** Moves cards from the field to their owners' drop zones (10.4.1). */
export const retire = (context: Context, cards: readonly CardId[], why: Why = { reason: 'retire' }): CardId[] =>
  send(context, cards, 'drop', why);

/** How a card arrives on a circle. */
export interface Arrival extends Why {
  readonly place: string;
  readonly role: Role;
  readonly orientation?: Orientation;
  /** If absent, a card that is already on a circle keeps its facing. */
  readonly facing?: Facing;
  /** The seat whose circle it is; if absent, the card's owner. */
  readonly seat?: Seat;
  /** The seat that calls the card; if absent, the one whose circle it is. */
  readonly by?: Seat;
}

const CALLING: readonly string[] = ['call', 'superior-call'];

/** A card is placed on a circle from elsewhere: it appears (10.5.1), standing, or resting on the guardian circle (4.6.4.1, 4.6.5.1, 4.6.6.1). */
export function appear(context: Context, id: CardId, arrival: Arrival): CardId {
  const { place, role, reason, cause = null } = arrival;
  const card = cardOf(context.table, id);
  const goesOn = passesOn(context, card);
  const seat = arrival.seat ?? card.owner;
  if (CALLING.includes(reason)) remember(context, CALLED, arrival.by ?? seat);
  const orientation = arrival.orientation ?? (place === GUARDIAN_CIRCLE ? 'sideways' : 'upright');
  const to = zoneOf('field', seat);
  const [arrived] = context.move({
    cards: [id],
    to,
    reason,
    cause,
    places: [place],
    role,
    orientation,
    controller: seat,
  });
  keepSide(context, card, arrived as CardId);
  return goesOn ? toGZone(context, arrived as CardId) : (arrived as CardId);
}

/** Moves rear-guards between circles. They stay the same cards and keep their orientation (4.1.4, 4.6.6.2). Two may swap places. */
export function moveBetweenCircles(
  context: Context,
  cards: readonly CardId[],
  places: readonly string[],
  why: Why,
): void {
  const { reason, cause = null } = why;
  const moves = cards.map((id, i) => ({ card: cardOf(context.table, id), place: places[i] as string }));
  context.eachTogether(moves, ({ card, place }) =>
    relocate(context, card, { place, role: 'rearguard', orientation: card.orientation, reason, cause }),
  );
}

/**
 * Moves a card to a circle of another kind or changes its role, as for an interceptor or a vanguard that becomes a heart. It stays the
 * same card (4.1.4). A G unit that changed its circle then goes to the G zone (4.6.9).
 */
export function changeCircle(context: Context, id: CardId, arrival: Arrival): void {
  const card = cardOf(context.table, id);
  relocate(context, card, arrival);
  if (card.place !== arrival.place && isG(context, card)) send(context, [id], 'g', { reason: 'return' });
}

function relocate(context: Context, card: Card, { place, role, orientation, facing, reason, cause }: Arrival): void {
  endLinksOf(context, [card.id]);
  if (place !== card.place) endLegion(context, card.id);
  context.move({
    cards: [card.id],
    to: card.zone,
    reason,
    cause: cause ?? null,
    places: [place],
    role,
    orientation: orientation ?? (place === GUARDIAN_CIRCLE ? 'sideways' : 'upright'),
    controller: card.controller,
    facing: facing ?? card.facing,
    keep: true,
  });
}

/** A legion ends as soon as either card leaves the circle (10.25.2). */
function endLegion(context: Context, id: CardId): void {
  if (context.table.links.length === 0) return;
  const links = context.table.links.filter(({ kind, from, to }) => kind === 'legion' && (from === id || to === id));
  if (links.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links });
}

/** Whether a card still exists and lies in a zone of that name, of either seat. */
export function isStillIn(context: Context, id: CardId, zone: string): boolean {
  const card = context.table.cards[id];
  return card !== undefined && zoneName(card.zone) === zone;
}

/** The seat on whose circles a card lies. */
export const circlesOwner = (card: Card): Seat => zoneSeat(card.zone) ?? card.owner;

export { VANGUARD_CIRCLE };
