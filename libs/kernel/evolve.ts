import { copyOfCards, forgetDerived } from './derived.js';
import type { CardsMoved, Sight, TableEvent } from './events.js';
import { unreachable, type Json } from './json.js';
import {
  copyOfCard,
  copyOfTable,
  HIDDEN,
  zoneSeat,
  type Card,
  type CardId,
  type Table,
  type Writable,
  type ZoneId,
} from './table.js';

/**
 * A table its single owner may change in place. Only its index of zones, of cards and its marks are changed;
 * lists and cards in them are replaced, because steps, offers and events hold on to them.
 */
export type Draft = Writable<Omit<Table, 'zones' | 'cards' | 'marks'>> & {
  zones: Record<ZoneId, readonly CardId[]>;
  cards: Record<CardId, Card>;
  marks: Record<string, Table['marks'][string]>;
};

export function draftOf(table: Table): Draft {
  const draft = copyOfTable(table) as Draft;
  draft.zones = { ...table.zones };
  draft.cards = copyOfCards(table.cards);
  draft.marks = { ...table.marks };
  return draft;
}

/** Which indexes of the table an event of a type changes; all else it replaces. */
const CHANGES: Readonly<Record<TableEvent['type'], 'places' | 'cards' | 'marks' | 'neither'>> = {
  TableOpened: 'places',
  CardsCreated: 'places',
  ZoneShuffled: 'places',
  CardsMoved: 'places',
  CardsOriented: 'cards',
  CardsFaced: 'places',
  CounterSet: 'cards',
  TurnBegan: 'marks',
  Marked: 'marks',
  CardsRevealed: 'neither',
  DamageDealt: 'neither',
  DiceRolled: 'neither',
  PhaseBegan: 'neither',
  ActionRaised: 'neither',
  ActionLeft: 'neither',
  CardsLinked: 'neither',
  LinksEnded: 'neither',
  EffectBegan: 'neither',
  EffectsEnded: 'neither',
  TriggerWaited: 'neither',
  TriggerTaken: 'neither',
  DecisionAsked: 'neither',
  DecisionMade: 'neither',
  DecisionsWithdrawn: 'neither',
  SeatLost: 'neither',
  GameEnded: 'neither',
};

/** Changes a table that it shares with others: what an event is about to change is copied before, the rest stays shared. */
export class Draftsman {
  readonly draft: Draft;
  private ownsZones = false;
  private ownsCards = false;
  private ownsMarks = false;

  constructor(table: Table) {
    this.draft = copyOfTable(table) as Draft;
  }

  apply(event: TableEvent): void {
    const changes = CHANGES[event.type];
    if (changes === 'places' && !this.ownsZones) {
      this.draft.zones = { ...this.draft.zones };
      this.ownsZones = true;
    }
    if ((changes === 'places' || changes === 'cards') && !this.ownsCards) {
      this.draft.cards = copyOfCards(this.draft.cards);
      this.ownsCards = true;
    }
    if (changes === 'marks' && !this.ownsMarks) {
      this.draft.marks = { ...this.draft.marks };
      this.ownsMarks = true;
    }
    apply(this.draft, event);
  }

  /** The table as it is now, whatever is applied later. */
  snapshot(): Table {
    this.ownsZones = this.ownsCards = this.ownsMarks = false;
    return copyOfTable(this.draft);
  }
}

/** The table after the event. Pure and total: it draws nothing, reads no clock and no card text, and refuses nothing. */
export function evolve(table: Table, event: TableEvent): Table {
  const draftsman = new Draftsman(table);
  draftsman.apply(event);
  return draftsman.draft;
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
    case 'Marked':
      if (event.value === null) table.marks = withoutMarks(table.marks, (key) => key === event.key);
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
      if (event.answer !== null) table.answers = withEntry(table.answers, event.seat, event.answer);
      return;
    case 'DecisionsWithdrawn':
      table.pending = [];
      table.answers = {};
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
  forgetDerived(table.cards, event.zones);
  table.game = event.game;
  table.edition = event.edition;
  table.mode = event.mode;
  table.seats = event.teams.map((team, seat) => ({ seat, team, status: 'playing', counters: {} }));
  for (const zone of event.zones) table.zones[zone] = [];
}

function createCards(table: Draft, event: TableEvent & { type: 'CardsCreated' }): void {
  forgetDerived(table.cards, [event.zone]);
  const ids = event.defs.map((_, i) => cardId(event.fresh + i));
  table.zones[event.zone] = [...zoneList(table, event.zone), ...ids];
  event.defs.forEach((def, i) => {
    const id = ids[i] as CardId;
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
  forgetDerived(table.cards, [event.zone]);
  const before = zoneList(table, event.zone);
  const isKnown = event.order.length === before.length;
  const cards = before.map((_, i) => (isKnown ? table.cards[before[event.order[i] as number] as CardId] : undefined));
  table.dice += 1;
  table.ids = event.fresh + before.length - 1;
  for (const id of before) delete table.cards[id];
  table.zones[event.zone] = cards.map((card, i) => {
    if (!card) return HIDDEN;
    const id = cardId(event.fresh + i);
    const copy = copyOfCard(card);
    copy.id = id;
    table.cards[id] = copy;
    return id;
  });
  forget(table, before, event.zone);
  if (event.sight) look(table, event.sight);
}

function moveCards(table: Draft, event: CardsMoved): void {
  forgetDerived(table.cards, [event.from, event.to]);
  const { fresh } = event;
  const arriving = fresh === null ? event.cards : event.cards.map((_, i) => cardId(fresh + i));
  table.zones[event.from] = without(zoneList(table, event.from), event.cards);
  const there = zoneList(table, event.to);
  table.zones[event.to] = event.at === 'top' ? [...arriving].reverse().concat(there) : [...there, ...arriving];
  event.cards.forEach((id, i) => {
    const known = table.cards[id];
    delete table.cards[id];
    const next = arriving[i] as CardId;
    if (next !== HIDDEN) table.cards[next] = arrived(table, event, i, next, known);
  });
  if (fresh !== null) {
    table.ids = fresh + event.cards.length - 1;
    forget(table, event.cards, event.from);
  }
  if (event.sight) look(table, event.sight);
}

function arrived(table: Draft, event: CardsMoved, i: number, id: CardId, known: Card | undefined): Card {
  const isSame = event.fresh === null && known !== undefined;
  return {
    id,
    def: event.defs[i] ?? known?.def ?? null,
    owner: known?.owner ?? event.owners?.[i] ?? zoneSeat(event.from) ?? event.controller,
    controller: event.controller,
    zone: event.to,
    facing: event.facing,
    orientation: event.orientation,
    role: event.role,
    host: event.host,
    entered: isSame ? known.entered : table.turn.number,
    counters: isSame ? known.counters : {},
  };
}

function turnCards(table: Draft, event: TableEvent & { type: 'CardsFaced' }): void {
  forgetDerived(
    table.cards,
    event.cards.flatMap((id) => table.cards[id]?.zone ?? []),
  );
  changeCards(table, event.cards, (card, i) => {
    card.facing = event.facing;
    card.def = event.defs[i] ?? card.def;
  });
  if (event.sight) look(table, event.sight);
}

/** A viewer's table takes over how zones look where it could not work that out by itself. */
function look(table: Draft, sight: Sight): void {
  forgetDerived(table.cards, Object.keys(sight.zones));
  for (const zone in sight.zones) table.zones[zone] = sight.zones[zone] as readonly CardId[];
  for (const card of sight.cards) table.cards[card.id] = card;
}

/** The list without the cards, or without any hidden one where the viewer cannot tell which it was. */
function without(zone: readonly CardId[], gone: readonly CardId[]): CardId[] {
  const left = [...zone];
  for (const id of gone) {
    const place = left.indexOf(id);
    const index = place >= 0 ? place : left.indexOf(HIDDEN);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** A card that changed zone or was shuffled is a new one: what was tied to the old one ends. */
function forget(table: Draft, gone: readonly CardId[], zone: ZoneId): void {
  const isGone = (id: string | null): boolean => id !== null && gone.includes(id);
  if (table.links.some((link) => isGone(link.from) || isGone(link.to))) {
    table.links = table.links.filter((link) => !isGone(link.from) && !isGone(link.to));
  }
  const endsWithSource = (effect: Table['effects'][number]): boolean =>
    effect.until === 'source' && isGone(effect.source);
  if (table.effects.some((effect) => effect.on.some(isGone) || endsWithSource(effect))) {
    table.effects = table.effects.flatMap((effect) => {
      if (endsWithSource(effect)) return [];
      if (!effect.on.some(isGone)) return [effect];
      const on = effect.on.filter((id) => !isGone(id));
      return on.length > 0 ? [{ ...effect, on }] : [];
    });
  }
  for (const id of zoneList(table, zone)) {
    const card = table.cards[id];
    if (card && isGone(card.host)) changeCards(table, [id], (copy) => (copy.host = null));
  }
}

function zoneList(table: Draft, zone: ZoneId): readonly CardId[] {
  return table.zones[zone] ?? [];
}

function changeCards(table: Draft, ids: readonly CardId[], change: (card: Writable<Card>, i: number) => void): void {
  ids.forEach((id, i) => {
    const card = table.cards[id];
    if (!card) return;
    const copy = copyOfCard(card);
    change(copy, i);
    table.cards[id] = copy;
  });
}

function setCounter(table: Draft, event: TableEvent & { type: 'CounterSet' }): void {
  const { on, counter, value } = event;
  if (typeof on === 'string')
    return changeCards(table, [on], (card) => (card.counters = withEntry(card.counters, counter, value)));
  table.seats = table.seats.map((seat) =>
    seat.seat === on ? { ...seat, counters: withEntry(seat.counters, counter, value) } : seat,
  );
}

/** A copy with another entry, put there after it was made: engines are slow at literals whose keys are worked out. */
function withEntry<T>(record: Readonly<Record<string, T>>, key: string | number, value: T): Record<string, T> {
  const copy = { ...record };
  copy[key] = value;
  return copy;
}

/** A copy without some marks, if there are any such: what something was deleted from is slow to copy ever after. */
function withoutMarks(marks: Draft['marks'], isGone: (key: string) => boolean): Draft['marks'] {
  const left: Draft['marks'] = {};
  for (const key in marks) if (!isGone(key)) left[key] = marks[key] as Json;
  return left;
}
