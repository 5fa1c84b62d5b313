import type { Audience, CardsMoved, TableEvent } from './events.js';
import type { Game, ZoneRule } from './game.js';
import { unreachable } from './json.js';
import { HIDDEN, zoneName, zoneSeat, type Card, type CardId, type Seat, type Table, type ZoneId } from './table.js';

/** Whose eyes: a seat's, those of someone who sits at no seat, or those that see all. */
export type Viewer = { readonly seat: Seat } | 'spectator' | 'omniscient';

function ruleOf(game: Game, zone: ZoneId): ZoneRule {
  const rule = game.zones[zoneName(zone)];
  if (!rule) throw new Error(`${game.id} does not say who sees ${zone}`);
  return rule;
}

function belongs(audience: Audience, owner: Seat | null, viewer: Viewer): boolean {
  if (viewer === 'omniscient' || audience === 'all') return true;
  if (viewer === 'spectator' || audience === 'none') return false;
  return audience === 'owner' ? owner === viewer.seat : audience.seat === viewer.seat;
}

/** Whether the viewer knows which card this is, lying where it lies. */
function seesCard(game: Game, card: Card, isTop: boolean, viewer: Viewer): boolean {
  const rule = ruleOf(game, card.zone);
  if (isTop && rule.topSeen && card.facing === 'up') return true;
  return seesPlace(rule, card.zone, card.facing, card.owner, viewer);
}

const seesPlace = (rule: ZoneRule, zone: ZoneId, facing: 'up' | 'down', owner: Seat, viewer: Viewer): boolean =>
  belongs(facing === 'up' ? rule.faceUp : rule.faceDown, zoneSeat(zone) ?? owner, viewer);

/**
 * The table as the viewer may know it: unknown cards that can be told apart lose their definition, others become HIDDEN.
 * Where the match stands and what others are offered is nobody's business. Concealing twice changes nothing.
 */
export function conceal(game: Game, table: Table, viewer: Viewer): Table {
  if (viewer === 'omniscient') return table;
  const zones: Record<ZoneId, CardId[]> = {};
  const cards: Record<CardId, Card> = {};
  for (const [zone, ids] of Object.entries(table.zones)) {
    const rule = ruleOf(game, zone);
    zones[zone] = ids.map((id, place) => {
      const card = table.cards[id];
      if (!card) return HIDDEN;
      const seen = seesCard(game, card, place === 0, viewer);
      if (!seen && !rule.tracked) return HIDDEN;
      cards[id] = seen ? card : { ...card, def: null };
      return id;
    });
  }
  const own = (seat: Seat): boolean => viewer !== 'spectator' && viewer.seat === seat;
  const pending = table.pending.map((decision) =>
    own(decision.seat) ? decision : { ...decision, offer: null, fallback: null, shown: null },
  );
  return { ...table, zones, cards, stack: [], answers: {}, pending };
}

/** The event as the viewer may know it. Folding these and concealing gives the viewer's table after every event. */
export function redact(game: Game, before: Table, event: TableEvent, viewer: Viewer): TableEvent {
  if (viewer === 'omniscient') return event;
  const own = (seat: Seat): boolean => viewer !== 'spectator' && viewer.seat === seat;
  switch (event.type) {
    case 'CardsCreated': {
      const seen = seesPlace(ruleOf(game, event.zone), event.zone, event.facing, event.owner, viewer);
      return seen ? event : { ...event, defs: event.defs.map(() => null) };
    }
    case 'ZoneShuffled':
      return { ...event, order: [] };
    case 'CardsMoved':
      return redactMove(game, before, event, viewer);
    case 'CardsFaced':
      return {
        ...event,
        defs: event.cards.map((id, i) =>
          seesTurned(game, before, id, event.facing, viewer) ? (event.defs[i] ?? null) : null,
        ),
      };
    case 'CardsRevealed':
      return belongs(event.to, zoneSeat(event.zone), viewer) ? event : { ...event, cards: [], defs: [] };
    case 'DecisionAsked':
      return {
        ...event,
        stack: [],
        decisions: event.decisions.map((decision) =>
          own(decision.seat) ? decision : { ...decision, offer: null, fallback: null, shown: null },
        ),
      };
    case 'DecisionMade':
      return own(event.seat) ? event : { ...event, answer: null, knew: null };
    case 'TableOpened':
    case 'CardsOriented':
    case 'CounterSet':
    case 'DamageDealt':
    case 'DiceRolled':
    case 'TurnBegan':
    case 'PhaseBegan':
    case 'Marked':
    case 'ActionRaised':
    case 'ActionLeft':
    case 'CardsLinked':
    case 'LinksEnded':
    case 'EffectBegan':
    case 'EffectsEnded':
    case 'TriggerWaited':
    case 'TriggerTaken':
    case 'SeatLost':
    case 'GameEnded':
      return event;
    default:
      return unreachable(event);
  }
}

function seesTurned(game: Game, before: Table, id: CardId, facing: 'up' | 'down', viewer: Viewer): boolean {
  const card = before.cards[id];
  return (
    card !== undefined &&
    (seesNow(game, before, id, viewer) || seesCard(game, { ...card, facing }, isFirst(before, card), viewer))
  );
}

const isFirst = (table: Table, card: Card): boolean => table.zones[card.zone]?.[0] === card.id;

/** Whether the viewer knows which card this is, as the table stands. */
export function seesNow(game: Game, table: Table, id: CardId, viewer: Viewer): boolean {
  const card = table.cards[id];
  return card !== undefined && seesCard(game, card, isFirst(table, card), viewer);
}

/** A moving card is known to those who see it where it was or where it comes to rest. */
function redactMove(game: Game, before: Table, event: CardsMoved, viewer: Viewer): CardsMoved {
  const from = ruleOf(game, event.from);
  const to = ruleOf(game, event.to);
  const last = event.cards.length - 1;
  const defs = event.cards.map((id, i) => {
    const owner = before.cards[id]?.owner ?? event.controller;
    const seenThere =
      seesPlace(to, event.to, event.facing, owner, viewer) || (to.topSeen && event.at === 'top' && i === last);
    return seenThere || seesNow(game, before, id, viewer) ? (event.defs[i] ?? null) : null;
  });
  const cards = event.cards.map((id) => (from.tracked || seesNow(game, before, id, viewer) ? id : HIDDEN));
  return { ...event, cards, defs };
}
