import type { Audience } from './events.js';
import { veil } from './effects/continuous.js';
import type { Game, ZoneRule } from './game.js';
import type { Decision } from './decisions.js';
import {
  HIDDEN,
  cardsIn,
  copyOfCard,
  copyOfTable,
  zoneName,
  zoneSeat,
  type Card,
  type CardId,
  type Facing,
  type Seat,
  type Table,
  type WaitingTrigger,
  type ZoneId,
} from './table.js';

/** Who looks at a table: a seat, a spectator, or an omniscient viewer. */
export type Viewer = { readonly seat: Seat } | 'spectator' | 'omniscient';

/** A viewer as one word: `omniscient`, `spectator`, `seat-0`. */
export const viewerName = (viewer: Viewer): string => (typeof viewer === 'object' ? `seat-${viewer.seat}` : viewer);

/** The seats whose knowledge a viewer has; null for the omniscient viewer. */
export type Eyes = readonly Seat[] | null;

/** In modes with open teams, team mates share everything they know. */
export function eyesOf(game: Game, table: Table, viewer: Viewer): Eyes {
  if (viewer === 'omniscient') return null;
  if (viewer === 'spectator') return [];
  if (!game.modes[table.mode]?.openTeams) return [viewer.seat];
  const team = table.seats[viewer.seat]?.team;
  return table.seats.filter((seat) => seat.team === team).map((seat) => seat.seat);
}

export function ruleOf(game: Game, zone: ZoneId): ZoneRule {
  const rule = game.layout.zones[zoneName(zone)];
  if (!rule) throw new Error(`${game.id} does not say who sees ${zone}`);
  return rule;
}

export function belongs(audience: Audience, owner: Seat | null, eyes: Eyes): boolean {
  if (eyes === null || audience === 'all') return true;
  if (audience === 'none') return false;
  const seat = audience === 'owner' ? owner : audience.seat;
  return seat !== null && eyes.includes(seat);
}

/** Whether a card with this facing is known in this zone, not counting `topSeen` for the first card. */
export const seesPlace = (rule: ZoneRule, zone: ZoneId, facing: Facing, owner: Seat, eyes: Eyes): boolean =>
  belongs(facing === 'up' ? rule.faceUp : rule.faceDown, zoneSeat(zone) ?? owner, eyes);

export const seesCard = (rule: ZoneRule, card: Card, isTop: boolean, eyes: Eyes): boolean =>
  (isTop && rule.topSeen && card.facing === 'up') || seesPlace(rule, card.zone, card.facing, card.owner, eyes);

export const isFirst = (table: Table, card: Card): boolean => table.zones[card.zone]?.[0] === card.id;

export function sees(game: Game, table: Table, id: CardId, eyes: Eyes): boolean {
  const card = table.cards[id];
  return card !== undefined && seesCard(ruleOf(game, card.zone), card, isFirst(table, card), eyes);
}

/** Whether the viewer knows, from the current table, which card this is. */
export function seesNow(game: Game, table: Table, id: CardId, viewer: Viewer): boolean {
  return sees(game, table, id, eyesOf(game, table, viewer));
}

/**
 * Whether the viewer can tell the card from others, even without knowing its definition. True for ids no longer on the table: they reveal
 * nothing.
 */
export function isTold(game: Game, table: Table, id: string, eyes: Eyes): boolean {
  const card = table.cards[id];
  return card === undefined || ruleOf(game, card.zone).tracked || sees(game, table, id, eyes);
}

/** Whether the viewer learns only that the zone has at least `countSeenBelow` cards. */
export function hidesCount(game: Game, table: Table, zone: ZoneId, eyes: Eyes): boolean {
  const limit = ruleOf(game, zone).countSeenBelow;
  return limit !== null && cardsIn(table, zone).length >= limit && !belongs('owner', zoneSeat(zone), eyes);
}

/** The block size in which ids are reserved: more than most decks have. */
const ROOM = 100;

/** How many ids to reserve for a secret number of cards, so that later ids do not reveal the number. */
export function roomIn(game: Game, zone: ZoneId, cards: number): { readonly room?: number } {
  if (ruleOf(game, zone).countSeenBelow === null) return {};
  return { room: Math.max(1, Math.ceil(cards / ROOM)) * ROOM };
}

/**
 * A zone as the viewer sees it. In a tracked zone unknown cards lose their definition; in others they become HIDDEN. Calls `told` for each
 * card that stays.
 */
export function concealZone(game: Game, table: Table, zone: ZoneId, eyes: Eyes, told: (card: Card) => void): CardId[] {
  const rule = ruleOf(game, zone);
  const all = cardsIn(table, zone);
  if (all.length === 0) return [];
  const list = hidesCount(game, table, zone, eyes) ? all.slice(0, rule.countSeenBelow as number) : all;
  if (rule.faceUp === 'none' && rule.faceDown === 'none' && !rule.tracked && !rule.topSeen)
    return new Array<CardId>(list.length).fill(HIDDEN);
  const seat = zoneSeat(zone);
  const up = belongs(rule.faceUp, seat, eyes);
  const down = belongs(rule.faceDown, seat, eyes);
  return list.map((id, place) => {
    const card = table.cards[id];
    if (!card) return HIDDEN;
    // In a zone without a seat, who sees a card can depend on its owner.
    const isSeen =
      (card.facing === 'up' ? up : down) || ((seat === null || place === 0) && seesCard(rule, card, place === 0, eyes));
    if (!isSeen && !rule.tracked) return HIDDEN;
    told(isSeen ? card : unknown(card));
    return id;
  });
}

/**
 * The table as the viewer may know it. The resolution stack, given answers, and offers to other seats are removed. Concealing twice changes
 * nothing.
 */
export function conceal(game: Game, table: Table, viewer: Viewer): Table {
  const eyes = eyesOf(game, table, viewer);
  if (eyes === null) return table;
  const zones: Record<ZoneId, CardId[]> = {};
  const cards: Record<CardId, Card> = {};
  for (const zone in table.zones) zones[zone] = concealZone(game, table, zone, eyes, (card) => (cards[card.id] = card));
  const view = copyOfTable(table);
  view.zones = zones;
  view.cards = cards;
  view.effects = concealEffects(game, table, eyes);
  view.waiting = table.waiting.map((trigger) => concealTrigger(trigger, eyes));
  view.stack = [];
  view.answers = {};
  view.pending = table.pending.map((decision) => concealDecision(decision, eyes));
  return table.standing === undefined ? view : withPassesOf(view, eyes);
}

function unknown(card: Card): Card {
  const copy = copyOfCard(card);
  copy.def = null;
  return copy;
}

/** A standing pass is known only to the seat that made it (and to viewers with that seat's knowledge). */
function withPassesOf(view: Table, eyes: readonly Seat[]): Table {
  const { standing = [], ...rest } = view;
  const own = standing.filter(({ seat }) => eyes.includes(seat));
  return own.length === 0 ? rest : { ...rest, standing: own };
}

/** Offers to other seats are private; a silent decision also hides its purpose. */
export function concealDecision(decision: Decision, eyes: readonly Seat[]): Decision {
  if (eyes.includes(decision.seat)) return decision;
  const concealed = { ...decision, offer: null, fallback: null, shown: null };
  return decision.silent ? { ...concealed, purpose: HIDDEN } : concealed;
}

/** Everyone knows that an ability of a hidden card waits; only its controller knows which ability it is. */
export const concealTrigger = (trigger: WaitingTrigger, eyes: readonly Seat[]): WaitingTrigger =>
  trigger.secret && !eyes.includes(trigger.controller) ? concealedTrigger(trigger) : trigger;

function concealedTrigger({ carrier: _, ...trigger }: WaitingTrigger): WaitingTrigger {
  return { ...trigger, trigger: HIDDEN, source: null, facts: {} };
}

/** Removes effects that lie only on cards the viewer cannot tell apart, and the private memory (`knows`) of all effects. */
function concealEffects(game: Game, table: Table, eyes: Eyes): Table['effects'] {
  const isSecret = (id: CardId): boolean => id === HIDDEN || !isTold(game, table, id, eyes);
  if (!table.effects.some((effect) => effect.knows !== undefined || effect.veiled || effect.on.some(isSecret)))
    return table.effects;
  return table.effects.flatMap(({ knows: _, ...effect }) => {
    const on = effect.on.filter((id) => !isSecret(id));
    const change = effect.veiled ? veil(effect.change) : effect.change;
    return on.length > 0 || effect.on.length === 0 ? [{ ...effect, on, change }] : [];
  });
}
