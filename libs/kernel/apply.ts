import {
  changeCards,
  createCards,
  exchangeCards,
  moveCards,
  settle,
  settleControl,
  shuffleZone,
  turnCards,
  withoutLinks,
} from './card-changes.js';
import type { Draft } from './draft.js';
import type { TableEvent } from './events.js';
import { unreachable, withEntry, type Json } from './json.js';
import { mapped } from './lists.js';
import { passesAfter, passesWith } from './standing.js';
import type { Link, Seat, SeatState, StagedAction, StandingPass } from './table.js';

/** Applies the event to the draft. */
export function apply(table: Draft, event: TableEvent): void {
  if (table.standing !== undefined) keepPasses(table, passesAfter(table.standing, event));
  switch (event.type) {
    case 'TableOpened':
      return openTable(table, event);
    case 'CardsCreated':
      return createCards(table, event);
    case 'ZoneShuffled':
      return shuffleZone(table, event);
    case 'CardsMoved':
      return moveCards(table, event);
    case 'CardsPlaced':
      table.ids += 1;
      return changeCards(table, event.cards, (card, i) => settle(card, event, i));
    case 'CardsExchanged':
      return exchangeCards(table, event);
    case 'CardsOriented':
      return changeCards(table, event.cards, (card) => (card.orientation = event.orientation));
    case 'CardsFaced':
      return turnCards(table, event);
    case 'CardsRevealed':
    case 'DamageDealt':
      return;
    case 'CounterSet':
      return setCounter(table, event);
    case 'DiceRolled':
      table.dice += 1;
      return;
    case 'TurnBegan':
      table.turn = { number: event.number, seat: event.seat, phase: '' };
      table.marks = withoutMarks(table.marks, (key) => key.startsWith('turn:'));
      return;
    case 'PhaseBegan':
      table.turn = { number: table.turn.number, seat: table.turn.seat, phase: event.phase };
      return;
    case 'MomentCame':
      return;
    case 'Marked':
      if (event.value === null) table.marks = withoutMarks(table.marks, (key) => key === event.key);
      else table.marks[event.key] = event.value;
      return;
    case 'ActionRaised':
      table.ids += 1;
      if (event.staged) table.stage = [...table.stage, event.action];
      return;
    case 'ActionAimed':
      table.stage = mapped(table.stage, (one) => (one.id === event.id ? aimedAt(one, event.bind, event.named) : one));
      return;
    case 'ActionLeft':
      table.stage = table.stage.filter((action) => action.id !== event.id);
      return;
    case 'CardsLinked':
      table.links = [...table.links, ...event.links];
      return;
    case 'LinksEnded':
      table.links = table.links.filter((link) => !event.kinds.includes(link.kind));
      if (event.links) endLinks(table, event.links, event.forgotten === true);
      return;
    case 'EffectBegan':
      table.ids += 1;
      table.effects = [...table.effects, event.effect];
      settleControl(table, [event.effect]);
      return;
    case 'EffectsEnded': {
      const ended = table.effects.filter((effect) => event.effects.includes(effect.id));
      table.effects = table.effects.filter((effect) => !event.effects.includes(effect.id));
      settleControl(table, ended);
      return;
    }
    case 'TriggerWaited':
      table.ids += 1;
      table.waiting = [...table.waiting, event.trigger];
      return;
    case 'TriggerTaken':
      table.waiting = table.waiting.filter((trigger) => trigger.id !== event.id);
      return;
    case 'DecisionAsked':
      table.ids += event.decisions.length;
      table.pending = event.decisions;
      table.answers = {};
      table.stack = event.stack;
      return;
    case 'DecisionMade':
      if (typeof event.until === 'string' || (event.until === null && table.standing !== undefined))
        keepPasses(table, passesWith(table, event));
      table.pending = table.pending.filter((decision) => decision.id !== event.decision);
      if (event.answer !== null) table.answers = withEntry(table.answers, event.seat, event.answer);
      if (table.withdrew !== undefined) decidedAgain(table, table.withdrew, event.seat);
      return;
    case 'DecisionsWithdrawn':
      table.pending = [];
      table.answers = {};
      return;
    case 'PassesWithdrawn':
      table.withdrew = [...(table.withdrew ?? []), event.seat];
      return;
    case 'SeatLost':
      table.seats = mapped(table.seats, (seat) =>
        seat.seat === event.seat ? seatWith(seat, 'lost', seat.counters) : seat,
      );
      return;
    case 'GameEnded':
      table.result = event.result;
      table.pending = [];
      table.answers = {};
      table.stack = [];
      return;
    default:
      unreachable(event);
  }
}

function openTable(table: Draft, event: TableEvent & { type: 'TableOpened' }): void {
  table.game = event.game;
  table.edition = event.edition;
  table.mode = event.mode;
  table.seats = mapped(event.teams, (team, seat) => ({ seat, team, status: 'playing', counters: {} }));
  // Not set one by one: an object that is given so many keys becomes a hash table, and copies of it stay slow.
  table.zones = Object.fromEntries(event.zones.map((zone) => [zone, []]));
}

/** Ends exactly these links. Links marked `remembered` stay as history unless they are to be forgotten. */
function endLinks(table: Draft, ended: readonly Link[], isForgotten: boolean): void {
  const isEnded = (link: Link): boolean =>
    ended.some(({ kind, from, to }) => kind === link.kind && from === link.from && to === link.to);
  table.links = withoutLinks(table.links, isEnded, isForgotten);
}

/** Lists every field, as `copyOfTable` does. */
const seatWith = (
  { seat, team }: SeatState,
  status: SeatState['status'],
  counters: SeatState['counters'],
): SeatState => ({ seat, team, status, counters });

function setCounter(table: Draft, event: TableEvent & { type: 'CounterSet' }): void {
  const { on, counter, value } = event;
  if (typeof on === 'string')
    return changeCards(table, [on], (card) => (card.counters = withEntry(card.counters, counter, value)));
  table.seats = mapped(table.seats, (seat) =>
    seat.seat === on ? seatWith(seat, seat.status, withEntry(seat.counters, counter, value)) : seat,
  );
}

/** A copy without some marks. It is built entry by entry because objects from which a key was deleted stay slow to copy. */
function withoutMarks(marks: Draft['marks'], isGone: (key: string) => boolean): Draft['marks'] {
  const left: Draft['marks'] = {};
  for (const key in marks) if (!isGone(key)) left[key] = marks[key] as Json;
  return left;
}

/** The effect that waits, aimed at something else, which takes the place of what it was aimed at. */
function aimedAt(staged: StagedAction, bind: string, named: readonly string[]): StagedAction {
  const scope = (staged.scope ?? {}) as { readonly cards?: Readonly<Record<string, readonly string[]>> };
  const before = scope.cards?.[bind] ?? [];
  const at =
    before.length > 0
      ? staged.targets.findIndex((_, i) => before.every((one, k) => staged.targets[i + k] === one))
      : -1;
  const targets = staged.targets.toSpliced(at < 0 ? staged.targets.length : at, at < 0 ? 0 : before.length, ...named);
  return { ...staged, targets, scope: { ...scope, cards: { ...scope.cards, [bind]: named } } };
}

/** A seat that has decided something may withdraw its passes again. */
function decidedAgain(table: Draft, withdrew: readonly Seat[], seat: Seat): void {
  const left = withdrew.filter((other) => other !== seat);
  if (left.length > 0) table.withdrew = left;
  else delete table.withdrew;
}

/** Without passes the list is absent, so that a table looks the same whether it was folded at once or copied on the way. */
function keepPasses(table: Draft, passes: readonly StandingPass[]): void {
  if (passes.length > 0) table.standing = passes;
  else delete table.standing;
}
