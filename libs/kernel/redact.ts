import type { CardsMoved, Sight, TableEvent } from './events.js';
import { evolve } from './evolve.js';
import type { Game, ZoneRule } from './game.js';
import { unreachable } from './json.js';
import {
  HIDDEN,
  cardsIn,
  zoneSeat,
  type Card,
  type CardId,
  type Facing,
  type Seat,
  type Table,
  type ZoneId,
} from './table.js';
import {
  belongs,
  conceal,
  concealDecision,
  concealTrigger,
  concealZone,
  eyesOf,
  isFirst,
  isTold,
  ruleOf,
  sees,
  seesCard,
  seesPlace,
  type Viewer,
} from './view.js';

type Seats = readonly Seat[];

/** A viewer's table after an event it was sent: how every client follows a match. */
export function watch(game: Game, view: Table, event: TableEvent, viewer: Viewer): Table {
  return conceal(game, evolve(view, event), viewer);
}

/** The event as the viewer may know it. Watching these gives the viewer's table after every event. */
export function redact(game: Game, before: Table, event: TableEvent, viewer: Viewer): TableEvent {
  const eyes = eyesOf(game, before, viewer);
  if (eyes === null) return event;
  const told = (id: string): string => (isTold(game, before, id, eyes) ? id : HIDDEN);
  switch (event.type) {
    case 'CardsCreated': {
      const isSeen = seesPlace(ruleOf(game, event.zone), event.zone, event.facing, event.owner, eyes);
      return isSeen ? event : { ...event, defs: event.defs.map(() => null) };
    }
    case 'ZoneShuffled':
      return redactShuffle(game, before, event, eyes);
    case 'CardsMoved':
      return redactMove(game, before, event, eyes);
    case 'CardsFaced':
      return redactTurn(game, before, event, eyes);
    case 'CardsRevealed':
      return belongs(event.to, zoneSeat(event.zone), eyes) ? event : { ...event, cards: [], defs: [] };
    case 'DecisionAsked':
      return { ...event, stack: [], decisions: event.decisions.map((decision) => concealDecision(decision, eyes)) };
    case 'DecisionMade':
      return eyes.includes(event.seat) ? event : { ...event, answer: null, knew: null };
    case 'CardsOriented':
      return { ...event, cards: event.cards.map(told), ...causeTold(event.cause, told) };
    case 'CounterSet': {
      const on = typeof event.on === 'string' ? told(event.on) : event.on;
      return { ...event, on, ...causeTold(event.cause, told) };
    }
    case 'DamageDealt':
      return { ...event, to: told(event.to), source: event.source === null ? null : told(event.source) };
    case 'EffectBegan':
      return { ...event, effect: { ...event.effect, on: event.effect.on.map(told) } };
    case 'TriggerWaited':
      return { ...event, trigger: concealTrigger(event.trigger, eyes) };
    case 'TableOpened':
    case 'DiceRolled':
    case 'TurnBegan':
    case 'PhaseBegan':
    case 'Marked':
    case 'ActionRaised':
    case 'ActionLeft':
    case 'CardsLinked':
    case 'LinksEnded':
    case 'EffectsEnded':
    case 'TriggerTaken':
    case 'DecisionsWithdrawn':
    case 'SeatLost':
    case 'GameEnded':
      return event;
    default:
      return unreachable(event);
  }
}

const causeTold = (cause: CardId | undefined, told: (id: CardId) => CardId): { cause?: CardId } =>
  cause === undefined ? {} : { cause: told(cause) };

/** Whether all cards that can ever lie there look alike to a viewer, so that its own table stays right by itself. */
const looksEven = (rule: ZoneRule): boolean =>
  rule.tracked || (!rule.topSeen && rule.faceUp === rule.faceDown && (rule.per === 'seat' || rule.faceUp !== 'owner'));

function sightOf(game: Game, before: Table, event: TableEvent, zone: ZoneId, eyes: Seats): Sight {
  const cards: Card[] = [];
  const list = concealZone(game, evolve(before, event), zone, eyes, (card) => cards.push(card));
  return { zones: { [zone]: list }, cards };
}

/** Nobody learns the order; those who can tell cards there see where they came to lie. */
function redactShuffle(
  game: Game,
  before: Table,
  event: TableEvent & { type: 'ZoneShuffled' },
  eyes: Seats,
): TableEvent {
  const sight = sightOf(game, before, event, event.zone, eyes);
  return { ...event, order: [], ...(sight.cards.length > 0 && { sight }) };
}

function redactTurn(game: Game, before: Table, event: TableEvent & { type: 'CardsFaced' }, eyes: Seats): TableEvent {
  const seen = event.cards.map((id) => seesTurned(game, before, id, event.facing, eyes));
  const defs = event.cards.map((_, i) => (seen[i] ? (event.defs[i] ?? null) : null));
  const cards = event.cards.map((id, i) => (seen[i] || isTold(game, before, id, eyes) ? id : HIDDEN));
  const zone = before.cards[event.cards[0] ?? '']?.zone;
  const needsSight = zone !== undefined && !looksEven(ruleOf(game, zone));
  return { ...event, cards, defs, ...(needsSight && { sight: sightOf(game, before, event, zone, eyes) }) };
}

function seesTurned(game: Game, before: Table, id: CardId, facing: Facing, eyes: Seats): boolean {
  const card = before.cards[id];
  if (!card) return false;
  return (
    sees(game, before, id, eyes) || seesCard(ruleOf(game, card.zone), { ...card, facing }, isFirst(before, card), eyes)
  );
}

/** A moving card is known to those who see it where it was or where it comes to rest. */
function redactMove(game: Game, before: Table, event: CardsMoved, eyes: Seats): CardsMoved {
  const from = ruleOf(game, event.from);
  const to = ruleOf(game, event.to);
  const top = event.facing === 'up' && to.topSeen ? topAfter(before, event) : -1;
  const owners = event.cards.map((id) => before.cards[id]?.owner ?? event.controller);
  const seenThere = owners.map((owner, i) => i === top || seesPlace(to, event.to, event.facing, owner, eyes));
  const seenHere = event.cards.map((id) => sees(game, before, id, eyes));
  const defs = event.defs.map((def, i) => (seenThere[i] || seenHere[i] ? def : null));
  const cards = event.cards.map((id, i) => {
    const keepsId = event.fresh === null && (to.tracked || seenThere[i]);
    return from.tracked || seenHere[i] || keepsId ? id : HIDDEN;
  });
  // Those who cannot follow cards into a hidden zone do not learn in which order they went there.
  if (!to.tracked && cards.length > 1 && !seenThere.includes(true)) sortTogether(cards, defs);
  const guess = zoneSeat(event.from) ?? event.controller;
  const isToldThere = to.tracked || seenThere.includes(true);
  return {
    ...event,
    cards,
    defs,
    ...causeTold(event.cause, (id) => (isTold(game, before, id, eyes) ? id : HIDDEN)),
    ...(isToldThere && owners.some((owner) => owner !== guess) && { owners }),
    ...(!looksEven(from) && { sight: sightOf(game, before, event, event.from, eyes) }),
  };
}

/** Orders both lists by the ids of the first. */
function sortTogether(cards: CardId[], defs: (string | null)[]): void {
  const pairs = cards.map((id, i) => ({ id, def: defs[i] ?? null }));
  pairs.sort((a, b) => (a.id === b.id ? 0 : Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1)));
  pairs.forEach(({ id, def }, i) => {
    cards[i] = id;
    defs[i] = def;
  });
}

/** Which of the moving cards ends as the first one of its new zone, or -1. */
function topAfter(before: Table, event: CardsMoved): number {
  if (event.at === 'top') return event.cards.length - 1;
  const stays = cardsIn(before, event.to).some((id) => event.from !== event.to || !event.cards.includes(id));
  return stays ? -1 : 0;
}
