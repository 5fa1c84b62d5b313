import type { Decision } from './decisions.js';
import type { CardsMoved, Sight, TableEvent } from './events.js';
import { evolve } from './evolve.js';
import type { Game, ZoneRule } from './game.js';
import { laidIn, unreachable, type Json } from './json.js';
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
  hidesCount,
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

/** A part of an event that not everyone may know. */
export interface PrivatePart {
  /** The way to it from the event: names of members and numbers of items. */
  readonly at: readonly (string | number)[];
  /** What stands there for those who may not know it. */
  readonly blank: Json;
  readonly isSeen: boolean;
}

/**
 * What one viewer may know of an event. Which parts there are, and their blanks, hangs on nothing that some viewer does not know:
 * only `isSeen` and `instead` differ from viewer to viewer.
 */
export interface Disclosure {
  readonly parts: readonly PrivatePart[];
  /** Members in place of the event's own, where blanks alone would tell the viewer too little or too much. */
  readonly instead: Readonly<Record<string, Json>> | null;
}

/** Of an event that is no secret to anyone. */
export const NO_SECRETS: Disclosure = { parts: [], instead: null };

/** The event as the viewer may know it. Watching these gives the viewer's table after every event. */
export function redact(game: Game, before: Table, event: TableEvent, viewer: Viewer): TableEvent {
  return viewer === 'omniscient' ? event : shownBy(event, disclose(game, before, event, viewer));
}

/** The event with blanks for what is not seen, and with what is shown instead. */
export function shownBy<Event extends object>(event: Event, { parts, instead }: Disclosure): Event {
  const blanked = blankedBy(event, parts);
  return instead === null ? blanked : { ...blanked, ...instead };
}

/** The event with blanks for what is not seen. */
export function blankedBy<Event extends object>(event: Event, parts: readonly PrivatePart[]): Event {
  let blanked = event;
  for (const { at, blank, isSeen } of parts) if (!isSeen) blanked = laidIn(blanked, at, blank);
  return blanked;
}

/** What the viewer may know of the event. Every kind says here which of its parts are private, and to whom. */
export function disclose(
  game: Game,
  before: Table,
  event: TableEvent,
  viewer: Exclude<Viewer, 'omniscient'>,
): Disclosure {
  const eyes = eyesOf(game, before, viewer) ?? [];
  const told = (id: string): boolean => isTold(game, before, id, eyes);
  switch (event.type) {
    case 'CardsCreated': {
      const rule = ruleOf(game, event.zone);
      const isSeen = seesPlace(rule, event.zone, event.facing, event.owner, eyes);
      const nothing = event.defs.map(() => null);
      const places = event.places ? [part('places', nothing, isSeen || rule.tracked)] : [];
      // Those who may count the cards but not see them get their own list.
      const few = nothing.slice(0, rule.countSeenBelow ?? nothing.length);
      const isCounted = few.length < nothing.length && !isSeen && belongs('owner', zoneSeat(event.zone), eyes);
      return { parts: [part('defs', few, isSeen), ...places], instead: instead(isCounted && { defs: nothing }) };
    }
    case 'ZoneShuffled':
      return discloseShuffle(game, before, event, eyes);
    case 'CardsMoved':
      return discloseMove(game, before, event, eyes);
    case 'CardsFaced':
      return discloseTurn(game, before, event, eyes);
    case 'CardsRevealed': {
      const isSeen = belongs(event.to, zoneSeat(event.zone), eyes);
      const defs = part('defs', [], isSeen);
      // Where the count is a secret, an id would tell how many cards lie above.
      if (ruleOf(game, event.zone).countSeenBelow !== null) {
        const cards = event.cards.map(() => HIDDEN);
        return { parts: [part('cards', [], false), defs], instead: instead(isSeen && { cards }) };
      }
      return only(part('cards', [], isSeen), defs);
    }
    case 'DecisionAsked':
      return only(
        part('stack', [], false),
        ...event.decisions.map((decision, i) => discloseDecision(decision, i, eyes)),
      );
    case 'DecisionMade': {
      const isSeen = eyes.includes(event.seat);
      return only(
        part('answer', null, isSeen),
        part('knew', null, isSeen),
        ...(event.until === undefined ? [] : [part('until', null, isSeen), part('standing', false, isSeen)]),
      );
    }
    case 'CardsPlaced': {
      const seen = event.cards.map(told);
      return only(...each(['cards'], HIDDEN, seen), ...each(['places'], null, seen), ...causeOf(event, told));
    }
    case 'CardsExchanged':
      return discloseExchange(game, before, event, eyes);
    case 'CardsOriented':
      return only(...each(['cards'], HIDDEN, event.cards.map(told)), ...causeOf(event, told));
    case 'CounterSet':
      return only(
        ...(typeof event.on === 'string' ? [part('on', HIDDEN, told(event.on))] : []),
        ...causeOf(event, told),
      );
    case 'DamageDealt': {
      const { to, source } = event;
      return only(part('to', HIDDEN, told(to)), ...(source === null ? [] : [part('source', HIDDEN, told(source))]));
    }
    case 'MomentCame':
      return only(...each(['subjects'], HIDDEN, (event.subjects ?? []).map(told)));
    case 'EffectBegan': {
      const knows = { at: ['effect', 'knows'], blank: null, isSeen: false };
      return only(...each(['effect', 'on'], HIDDEN, event.effect.on.map(told)), ...(event.effect.knows ? [knows] : []));
    }
    case 'TriggerWaited': {
      const { trigger } = event;
      if (!trigger.secret) return NO_SECRETS;
      return only(part('trigger', concealTrigger(trigger, []) as unknown as Json, eyes.includes(trigger.controller)));
    }
    case 'TableOpened':
    case 'DiceRolled':
    case 'TurnBegan':
    case 'PhaseBegan':
    case 'Marked':
    case 'ActionRaised':
    case 'ActionAimed':
    case 'ActionLeft':
    case 'CardsLinked':
    case 'LinksEnded':
    case 'EffectsEnded':
    case 'TriggerTaken':
    case 'DecisionsWithdrawn':
    case 'SeatLost':
    case 'GameEnded':
      return NO_SECRETS;
    default:
      return unreachable(event);
  }
}

const only = (...parts: readonly PrivatePart[]): Disclosure => ({ parts, instead: null });

const part = (member: string, blank: Json, isSeen: boolean): PrivatePart => ({ at: [member], blank, isSeen });

const each = (list: readonly string[], blank: Json, seen: readonly boolean[]): PrivatePart[] =>
  seen.map((isSeen, i) => ({ at: [...list, i], blank, isSeen }));

const causeOf = ({ cause }: { readonly cause?: CardId }, told: (id: CardId) => boolean): PrivatePart[] =>
  cause === undefined ? [] : [part('cause', HIDDEN, told(cause))];

function discloseDecision(decision: Decision, place: number, eyes: Seats): PrivatePart {
  const blank = concealDecision(decision, []) as unknown as Json;
  return { at: ['decisions', place], blank, isSeen: eyes.includes(decision.seat) };
}

/** Whether all cards that can ever lie there look alike to a viewer, so that its own table stays right by itself. */
const looksEven = (rule: ZoneRule): boolean =>
  rule.tracked || (!rule.topSeen && rule.faceUp === rule.faceDown && (rule.per === 'seat' || rule.faceUp !== 'owner'));

function sightOf(game: Game, before: Table, event: TableEvent, zones: readonly ZoneId[], eyes: Seats): Sight {
  const after = evolve(before, event);
  const cards: Card[] = [];
  const lists = zones.map((zone) => [zone, concealZone(game, after, zone, eyes, (card) => cards.push(card))] as const);
  return { zones: Object.fromEntries(lists), cards };
}

/** Nobody learns the order; those who can tell cards there see where they came to lie. */
function discloseShuffle(
  game: Game,
  before: Table,
  event: TableEvent & { type: 'ZoneShuffled' },
  eyes: Seats,
): Disclosure {
  const sight = sightOf(game, before, event, [event.zone], eyes);
  return { parts: [part('order', [], false)], instead: instead(sight.cards.length > 0 && { sight }) };
}

function discloseTurn(game: Game, before: Table, event: TableEvent & { type: 'CardsFaced' }, eyes: Seats): Disclosure {
  const seen = event.cards.map((id) => seesTurned(game, before, id, event.facing, eyes));
  const told = event.cards.map((id, i) => seen[i] || isTold(game, before, id, eyes));
  const zone = before.cards[event.cards[0] ?? '']?.zone;
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

/** A moving card is known to those who see it where it was or where it comes to rest. */
function discloseMove(game: Game, before: Table, event: CardsMoved, eyes: Seats): Disclosure {
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
  const seenCards = event.cards.map((_, i) => {
    const keepsId = event.fresh === null && (to.tracked || seenThere[i] === true);
    return from.tracked || seenHere[i] === true || keepsId;
  });
  const guess = zoneSeat(event.from) ?? event.controller;
  const isToldThere = to.tracked || seenThere.includes(true);
  // Those who cannot follow cards into a hidden zone do not learn in which order they went there.
  const hidesOrder = !to.tracked && event.cards.length > 1 && !seenThere.includes(true);
  // How a rider lies is not told with the move: who could not tell it apart where it was has to look where it is.
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

/** Each of the two cards is known to those who see it where it was or where it comes to lie. */
function discloseExchange(
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

function instead(...members: readonly (false | object)[]): Disclosure['instead'] {
  const given = members.filter((member) => member !== false);
  return given.length === 0 ? null : (Object.assign({}, ...given) as Disclosure['instead']);
}

/** Which cards moved, as far as seen, in an order that tells nothing. */
function sorted(event: CardsMoved, seenCards: readonly boolean[], seenDefs: readonly boolean[]) {
  const cards = event.cards.map((id, i) => (seenCards[i] ? id : HIDDEN));
  const defs = event.defs.map((def, i) => (seenDefs[i] ? def : null));
  sortTogether(cards, defs);
  return { cards, defs };
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
