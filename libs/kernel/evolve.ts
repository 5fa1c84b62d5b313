import type { CardsMoved, TableEvent } from './events.js';
import { unreachable } from './json.js';
import { HIDDEN, type Card, type CardId, type Table, type ZoneId } from './table.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A table its single owner may change in place. Only its own zones, card index and marks are changed;
 * everything else is replaced, because those values are shared with the events they came from.
 */
export type Draft = Writable<Omit<Table, 'zones' | 'cards' | 'marks'>> & {
  readonly zones: Record<ZoneId, CardId[]>;
  readonly cards: Record<CardId, Card>;
  readonly marks: Record<string, Table['marks'][string]>;
};

export function draftOf(table: Table): Draft {
  const zones: Record<ZoneId, CardId[]> = {};
  for (const zone in table.zones) zones[zone] = [...(table.zones[zone] as readonly CardId[])];
  return { ...table, zones, cards: { ...table.cards }, marks: { ...table.marks } };
}

/** The table after the event. Pure and total: it draws nothing, reads no clock and no card text, and refuses nothing. */
export function evolve(table: Table, event: TableEvent): Table {
  const draft = draftOf(table);
  apply(draft, event);
  return draft;
}

/** The table after many events, with one copy for all of them. */
export function fold(table: Table, events: Iterable<TableEvent>): Table {
  const draft = draftOf(table);
  for (const event of events) apply(draft, event);
  return draft;
}

/** A bare number: objects with such keys copy twenty times as fast, and list their entries in the same order everywhere. */
export const cardId = (number: number): CardId => String(number);

/** Changes the draft by the event. */
export function apply(table: Draft, event: TableEvent): void {
  switch (event.type) {
    case 'TableOpened':
      return openTable(table, event);
    case 'CardsCreated':
      return createCards(table, event);
    case 'ZoneShuffled':
      return shuffleZone(table, event);
    case 'CardsMoved':
      return moveCards(table, event);
    case 'CardsOriented':
      return changeCards(table, event.cards, () => ({ orientation: event.orientation }));
    case 'CardsFaced':
      return changeCards(table, event.cards, (card, i) => ({ facing: event.facing, def: event.defs[i] ?? card.def }));
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
      for (const key in table.marks) if (key.startsWith('turn:')) delete table.marks[key];
      return;
    case 'PhaseBegan':
      table.turn = { ...table.turn, phase: event.phase };
      return;
    case 'Marked':
      if (event.value === null) delete table.marks[event.key];
      else table.marks[event.key] = event.value;
      return;
    case 'ActionRaised':
      table.ids += 1;
      if (event.staged) table.stage = [...table.stage, event.action];
      return;
    case 'ActionLeft':
      table.stage = table.stage.filter((action) => action.id !== event.id);
      return;
    case 'CardsLinked':
      table.links = [...table.links, ...event.links];
      return;
    case 'LinksEnded':
      table.links = table.links.filter((link) => !event.kinds.includes(link.kind));
      return;
    case 'EffectBegan':
      table.ids += 1;
      table.effects = [...table.effects, event.effect];
      return;
    case 'EffectsEnded':
      table.effects = table.effects.filter((effect) => !event.effects.includes(effect.id));
      return;
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
      table.pending = table.pending.filter((decision) => decision.id !== event.decision);
      if (event.answer !== null) table.answers = { ...table.answers, [event.seat]: event.answer };
      return;
    case 'SeatLost':
      table.seats = table.seats.map((seat) => (seat.seat === event.seat ? { ...seat, status: 'lost' } : seat));
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
  table.seats = event.teams.map((team, seat) => ({ seat, team, status: 'playing', counters: {} }));
  for (const zone of event.zones) table.zones[zone] = [];
}

function createCards(table: Draft, event: TableEvent & { type: 'CardsCreated' }): void {
  const zone = zoneList(table, event.zone);
  event.defs.forEach((def, i) => {
    const id = cardId(event.fresh + i);
    zone.push(id);
    table.cards[id] = {
      id,
      def,
      owner: event.owner,
      controller: event.owner,
      zone: event.zone,
      facing: event.facing,
      orientation: 'upright',
      role: event.role,
      host: null,
      entered: table.turn.number,
      counters: {},
    };
  });
  table.ids = event.fresh + event.defs.length - 1;
}

function shuffleZone(table: Draft, event: TableEvent & { type: 'ZoneShuffled' }): void {
  const before = zoneList(table, event.zone);
  table.dice += 1;
  table.ids = event.fresh + before.length - 1;
  if (event.order.length !== before.length) {
    for (const id of before) delete table.cards[id];
    table.zones[event.zone] = before.map(() => HIDDEN);
    return;
  }
  const shuffled = event.order.map((place) => before[place] as CardId);
  const cards = shuffled.map((id) => table.cards[id]);
  for (const id of before) delete table.cards[id];
  table.zones[event.zone] = cards.map((card, i) => {
    if (!card) return HIDDEN;
    const id = cardId(event.fresh + i);
    table.cards[id] = { ...card, id };
    return id;
  });
}

function moveCards(table: Draft, event: CardsMoved): void {
  const from = zoneList(table, event.from);
  const to = zoneList(table, event.to);
  event.cards.forEach((id, i) => {
    takeOut(from, id);
    const known = table.cards[id];
    const next = event.fresh === null ? id : cardId(event.fresh + i);
    if (event.at === 'top') to.unshift(next);
    else to.push(next);
    delete table.cards[id];
    table.cards[next] = {
      id: next,
      def: event.defs[i] ?? known?.def ?? null,
      owner: known?.owner ?? ownerOf(event),
      controller: event.controller,
      zone: event.to,
      facing: event.facing,
      orientation: event.orientation,
      role: event.role,
      host: event.host,
      entered: event.fresh === null ? (known?.entered ?? table.turn.number) : table.turn.number,
      counters: event.fresh === null ? (known?.counters ?? {}) : {},
    };
  });
  if (event.fresh === null) return;
  table.ids = event.fresh + event.cards.length - 1;
  forget(table, event.cards);
}

/** A viewer that never saw the card knows its owner by the zone it came from. */
const ownerOf = (event: CardsMoved): number => {
  const slash = event.from.indexOf('/');
  return slash < 0 ? event.controller : Number(event.from.slice(slash + 1));
};

/** Takes the card out of the list, or any hidden one where the viewer cannot tell which it was. */
function takeOut(zone: CardId[], id: CardId): void {
  const place = zone.indexOf(id);
  const index = place >= 0 ? place : zone.indexOf(HIDDEN);
  if (index >= 0) zone.splice(index, 1);
}

/** A card that changed zone is a new one: what was tied to the old one ends. */
function forget(table: Draft, gone: readonly CardId[]): void {
  const isGone = (id: string): boolean => gone.includes(id);
  if (table.links.some((link) => isGone(link.from) || isGone(link.to))) {
    table.links = table.links.filter((link) => !isGone(link.from) && !isGone(link.to));
  }
  if (
    table.effects.some((effect) => effect.on.some(isGone) || (effect.until === 'source' && isGone(effect.source ?? '')))
  ) {
    table.effects = table.effects
      .map((effect) => (effect.on.some(isGone) ? { ...effect, on: effect.on.filter((id) => !isGone(id)) } : effect))
      .filter((effect) => effect.on.length > 0 && !(effect.until === 'source' && isGone(effect.source ?? '')));
  }
}

function zoneList(table: Draft, zone: ZoneId): CardId[] {
  return (table.zones[zone] ??= []);
}

function changeCards(table: Draft, ids: readonly CardId[], change: (card: Card, i: number) => Partial<Card>): void {
  ids.forEach((id, i) => {
    const card = table.cards[id];
    if (card) table.cards[id] = { ...card, ...change(card, i) };
  });
}

function setCounter(table: Draft, event: TableEvent & { type: 'CounterSet' }): void {
  const on = event.on;
  if (typeof on === 'string') {
    return changeCards(table, [on], (card) => ({ counters: { ...card.counters, [event.counter]: event.value } }));
  }
  table.seats = table.seats.map((seat) =>
    seat.seat === on ? { ...seat, counters: { ...seat.counters, [event.counter]: event.value } } : seat,
  );
}
