import type { Decision } from './decisions.js';
import { NO_SECRETS, causeOf, each, instead, only, part, type Disclosure, type PrivatePart } from './disclosure.js';
import type { TableEvent } from './events.js';
import { veil } from './effects/continuous.js';
import { evolve } from './evolve.js';
import type { Game } from './game.js';
import { withValueAt, unreachable, type Json } from './json.js';
import { discloseExchange, discloseMove, discloseShuffle, discloseTurn } from './redact-moves.js';
import { HIDDEN, zoneSeat, type Seat, type Table } from './table.js';
import {
  belongs,
  conceal,
  concealDecision,
  concealTrigger,
  eyesOf,
  isTold,
  ruleOf,
  seesPlace,
  type Viewer,
} from './view.js';

type Seats = readonly Seat[];

/** A viewer's table after an event that was sent to them: every client follows a match this way. */
export function watch(game: Game, view: Table, event: TableEvent, viewer: Viewer): Table {
  return conceal(game, evolve(view, event), viewer);
}

/** The event as the viewer may know it. Watching the redacted events yields the viewer's table after every event. */
export function redact(game: Game, before: Table, event: TableEvent, viewer: Viewer): TableEvent {
  return viewer === 'omniscient' ? event : shownBy(event, disclose(game, before, event, viewer));
}

/** The event with blanks for the parts that are not seen, and with the replacement members. */
export function shownBy<Event extends object>(event: Event, { parts, instead }: Disclosure): Event {
  const blanked = blankedBy(event, parts);
  return instead === null ? blanked : { ...blanked, ...instead };
}

/** The event with blanks for the parts that are not seen. */
export function blankedBy<Event extends object>(event: Event, parts: readonly PrivatePart[]): Event {
  let blanked = event;
  for (const { at, blank, isSeen } of parts) if (!isSeen) blanked = withValueAt(blanked, at, blank);
  return blanked;
}

/** What the viewer may know of the event. Each type of event declares here which of its parts are private, and to whom. */
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
      // A viewer who may count the cards but not see them gets a list of the full length.
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
      // If the count is secret, an id would reveal how many cards lie above.
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
      const change = { at: ['effect', 'change'], blank: veil(event.effect.change) as unknown as Json, isSeen: false };
      return only(
        ...each(['effect', 'on'], HIDDEN, event.effect.on.map(told)),
        ...(event.effect.knows ? [knows] : []),
        ...(event.effect.veiled ? [change] : []),
      );
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
    case 'PassesWithdrawn':
    case 'SeatLost':
    case 'GameEnded':
      return NO_SECRETS;
    default:
      return unreachable(event);
  }
}

function discloseDecision(decision: Decision, place: number, eyes: Seats): PrivatePart {
  const blank = concealDecision(decision, []) as unknown as Json;
  return { at: ['decisions', place], blank, isSeen: eyes.includes(decision.seat) };
}
