import { causeOf, each, instead, part, type Disclosure } from './disclosure.js';
import type { CardsMoved, Sight, TableEvent } from './events.js';
import { evolve } from './evolve.js';
import type { Game, ZoneRule } from './game.js';
import {
  cardAt,
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
import { concealZone, hidesCount, isFirst, isTold, ruleOf, sees, seesCard, seesPlace } from './view.js';

/** Disclosure of events that move, turn, shuffle or exchange cards: what each viewer may learn. */

type Seats = readonly Seat[];

/**
 * Whether every card that can lie in the zone looks the same to a given viewer. The viewer's own table then stays right without a `sight`.
 */
const looksEven = (rule: ZoneRule): boolean =>
  rule.tracked || (!rule.topSeen && rule.faceUp === rule.faceDown && (rule.per === 'seat' || rule.faceUp !== 'owner'));

function sightOf(game: Game, before: Table, event: TableEvent, zones: readonly ZoneId[], eyes: Seats): Sight {
  const after = evolve(before, event);
  const cards: Card[] = [];
  const lists = zones.map((zone) => [zone, concealZone(game, after, zone, eyes, (card) => cards.push(card))] as const);
  return { zones: Object.fromEntries(lists), cards };
}

/** Nobody learns the order; viewers who can tell the cards apart see the zone as it is afterwards. */
export function discloseShuffle(
  game: Game,
  before: Table,
  event: TableEvent & { type: 'ZoneShuffled' },
  eyes: Seats,
): Disclosure {
  const sight = sightOf(game, before, event, [event.zone], eyes);
  return { parts: [part('order', [], false)], instead: instead(sight.cards.length > 0 && { sight }) };
}

export function discloseTurn(
  game: Game,
  before: Table,
  event: TableEvent & { type: 'CardsFaced' },
  eyes: Seats,
): Disclosure {
  const seen = event.cards.map((id) => seesTurned(game, before, id, event.facing, eyes));
  const told = event.cards.map((id, i) => seen[i] || isTold(game, before, id, eyes));
  const zone = cardAt(before, event.cards[0])?.zone;
  const needsSight = zone !== undefined && !looksEven(ruleOf(game, zone));
  return {
    parts: [...each(['cards'], HIDDEN, told), ...each(['defs'], null, seen)],
    instead: instead(needsSight && { sight: sightOf(game, before, event, [zone], eyes) }),
  };
}

function seesTurned(game: Game, before: Table, id: CardId, facing: Facing, eyes: Seats): boolean {
  const card = before.cards[id];
  if (!card) return false;
  return (
    sees(game, before, id, eyes) || seesCard(ruleOf(game, card.zone), { ...card, facing }, isFirst(before, card), eyes)
  );
}

/** A viewer knows a moving card if they see it in the old zone or in the new one. */
export function discloseMove(game: Game, before: Table, event: CardsMoved, eyes: Seats): Disclosure {
  const from = ruleOf(game, event.from);
  const to = ruleOf(game, event.to);
  const top = event.facing === 'up' && to.topSeen ? topAfter(before, event) : -1;
  const owners = event.cards.map((id) => before.cards[id]?.owner ?? event.controller);
  const lastNamed = event.cards.length - (event.riders ?? 0) - 1;
  const facingOf = (i: number): Facing =>
    i > lastNamed ? (before.cards[event.cards[i] as CardId]?.facing ?? event.facing) : event.facing;
  const seenThere = owners.map((owner, i) => i === top || seesPlace(to, event.to, facingOf(i), owner, eyes));
  const seenHere = event.cards.map((id) => sees(game, before, id, eyes));
  const seenDefs = event.defs.map((_, i) => seenThere[i] === true || seenHere[i] === true);
  const seenCards = seenHere.map((isSeen) => from.tracked || isSeen);
  const guess = zoneSeat(event.from) ?? event.controller;
  const isToldThere = to.tracked || seenThere.includes(true);
  // Viewers who cannot follow cards into a hidden zone do not learn in which order the cards went there.
  const hidesOrder = !to.tracked && event.cards.length > 1 && !seenThere.includes(true);
  // The event does not say how riders lie, so viewers who could not tell them apart in the old zone get a sight of the new one.
  const zonesShown = [
    ...(!looksEven(from) || hidesCount(game, before, event.from, eyes) ? [event.from] : []),
    ...(event.riders !== undefined && !from.tracked ? [event.to] : []),
  ];
  const inOrder = (seen: readonly boolean[]): boolean[] => (hidesOrder ? seen.map(() => false) : [...seen]);
  return {
    parts: [
      ...each(['cards'], HIDDEN, inOrder(seenCards)),
      ...each(['defs'], null, inOrder(seenDefs)),
      ...(event.places
        ? each(
            ['places'],
            null,
            seenThere.map((isSeen) => to.tracked || isSeen),
          )
        : []),
      ...causeOf(event, (id) => isTold(game, before, id, eyes)),
    ],
    instead: instead(
      hidesOrder && (seenCards.includes(true) || seenDefs.includes(true)) && sorted(event, seenCards, seenDefs),
      isToldThere && owners.some((owner) => owner !== guess) && { owners },
      zonesShown.length > 0 && { sight: sightOf(game, before, event, zonesShown, eyes) },
    ),
  };
}

/** A viewer knows each of the two cards if they see it in its old position or in its new one. */
export function discloseExchange(
  game: Game,
  before: Table,
  event: TableEvent & { type: 'CardsExchanged' },
  eyes: Seats,
): Disclosure {
  const kept = before.cards[event.kept];
  const by = before.cards[event.by];
  const seesAt = (at: Card | undefined, owner: Seat): boolean =>
    at !== undefined && seesPlace(ruleOf(game, at.zone), at.zone, at.facing, owner, eyes);
  const seen = [
    sees(game, before, event.by, eyes) || seesAt(kept, event.owner),
    sees(game, before, event.kept, eyes) || seesAt(by, kept?.owner ?? event.owner),
  ];
  const isToldBy = isTold(game, before, event.by, eyes);
  return {
    parts: [
      part('by', HIDDEN, isToldBy),
      ...each(['defs'], null, seen),
      ...causeOf(event, (id) => isTold(game, before, id, eyes)),
    ],
    instead: instead(
      !looksEven(ruleOf(game, event.from)) && { sight: sightOf(game, before, event, [event.from], eyes) },
    ),
  };
}

/** The moved cards as far as the viewer may know them, sorted so that their order reveals nothing. */
function sorted(event: CardsMoved, seenCards: readonly boolean[], seenDefs: readonly boolean[]) {
  const cards = event.cards.map((id, i) => (seenCards[i] ? id : HIDDEN));
  const defs = event.defs.map((def, i) => (seenDefs[i] ? def : null));
  sortTogether(cards, defs);
  return { cards, defs };
}

/** Sorts both lists by the ids of the first. */
function sortTogether(cards: CardId[], defs: (string | null)[]): void {
  const pairs = cards.map((id, i) => ({ id, def: defs[i] ?? null }));
  pairs.sort((a, b) => (a.id === b.id ? 0 : Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1)));
  pairs.forEach(({ id, def }, i) => {
    cards[i] = id;
    defs[i] = def;
  });
}

/** The index of the moving card that ends on top of the new zone, or -1. */
function topAfter(before: Table, event: CardsMoved): number {
  if (event.at === 'top') return event.cards.length - 1;
  const stays = cardsIn(before, event.to).some((id) => event.from !== event.to || !event.cards.includes(id));
  return stays ? -1 : 0;
}
