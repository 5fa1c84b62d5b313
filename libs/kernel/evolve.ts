import { apply } from './apply.js';
import { draftOf, type Draft } from './draft.js';
import type { TableEvent } from './events.js';
import type { Memory } from './memory.js';
import { copyOfCards, copyOfMarks, copyOfTable, type Table } from './table.js';

/** Which records of the table an event modifies in place; everything else is replaced. */
const CHANGES: Readonly<Record<TableEvent['type'], 'places' | 'cards' | 'marks' | 'neither'>> = {
  TableOpened: 'places',
  CardsCreated: 'places',
  ZoneShuffled: 'places',
  CardsMoved: 'places',
  CardsPlaced: 'cards',
  CardsExchanged: 'places',
  CardsOriented: 'cards',
  CardsFaced: 'places',
  CounterSet: 'cards',
  TurnBegan: 'marks',
  Marked: 'marks',
  CardsRevealed: 'neither',
  DamageDealt: 'neither',
  DiceRolled: 'neither',
  PhaseBegan: 'neither',
  MomentCame: 'neither',
  ActionRaised: 'neither',
  ActionAimed: 'neither',
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
  PassesWithdrawn: 'neither',
  SeatLost: 'neither',
  GameEnded: 'neither',
};

/** Whether an event of this kind changes zones or cards. */
export const changesCards = ({ type }: TableEvent): boolean => CHANGES[type] === 'places' || CHANGES[type] === 'cards';

/** Events that change nothing a text can refer to. */
const UNREAD: ReadonlySet<TableEvent['type']> = new Set([
  ...(['DecisionAsked', 'DecisionMade', 'DecisionsWithdrawn', 'PassesWithdrawn', 'MomentCame'] as const),
]);

/**
 * Changes a copy of a table that is still in use elsewhere. A record is copied before the first event that modifies it; the rest stays
 * shared.
 */
export class Draftsman {
  readonly draft: Draft;
  private ownsZones = false;
  private ownsCards = false;
  private ownsMarks = false;

  /** The cache that belongs to the draft; null if there is none. */
  memory: Memory | null = null;

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
      this.draft.cards = copyOfCards(this.draft);
      this.ownsCards = true;
    }
    if (changes === 'marks' && !this.ownsMarks) {
      this.draft.marks = copyOfMarks(this.draft.marks);
      this.ownsMarks = true;
    }
    if (this.memory && !UNREAD.has(event.type)) {
      this.memory.changed(event.type === 'PhaseBegan' ? 'phase' : 'position');
      if (changes === 'places' || event.type === 'CounterSet') forgetZones(this.memory, this.draft, event);
    }
    apply(this.draft, event);
  }

  /** The current table as a value that later events do not change. */
  snapshot(): Table {
    this.ownsZones = this.ownsCards = this.ownsMarks = false;
    return copyOfTable(this.draft);
  }
}

/** Invalidates what was computed from zones that the event is about to change. */
function forgetZones(memory: Memory, { cards }: Draft, event: TableEvent): void {
  if (memory.zones === null) return;
  switch (event.type) {
    case 'TableOpened':
      return event.zones.forEach((zone) => memory.forget(zone));
    case 'CardsMoved':
      memory.forgetFor(event.from, event.defs);
      memory.forgetFor(event.to, event.defs);
      break;
    case 'CardsExchanged':
      memory.forget(event.from);
      memory.forget(cards[event.kept]?.zone ?? event.from);
      break;
    case 'CardsFaced':
      for (const id of event.cards) memory.forget(cards[id]?.zone ?? '');
      break;
    case 'CounterSet':
      if (typeof event.on === 'string' && memory.decidesAspect(event.counter))
        memory.forget(cards[event.on]?.zone ?? '');
      break;
    case 'CardsCreated':
    case 'ZoneShuffled':
      memory.forget(event.zone);
  }
  if ('sight' in event && event.sight) Object.keys(event.sight.zones).forEach((zone) => memory.forget(zone));
}

/** The table after the event. Pure and total: it uses no randomness, clock or card text, and rejects nothing. */
export function evolve(table: Table, event: TableEvent): Table {
  const draftsman = new Draftsman(table);
  draftsman.apply(event);
  return draftsman.draft;
}

/** The table after many events; copied only once. */
export function fold(table: Table, events: Iterable<TableEvent>): Table {
  const draft = draftOf(table);
  for (const event of events) apply(draft, event);
  return draft;
}
