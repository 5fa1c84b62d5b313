import type { Draft } from './draft.js';
import { indexOf } from './effects/ability-index.js';
import type { Awaiting } from './effects/awaited.js';
import { departedMark } from './effects/departed.js';
import { departing, isDeparture, referringFrames, referringTriggers } from './effects/departing.js';
import type { Side } from './effects/happenings.js';
import type { ReadContext } from './effects/places.js';
import { edgesNow } from './effects/states.js';
import { mergeTriggers, type NewTrigger } from './effects/trigger-facts.js';
import { matchTriggers, throughGates } from './effects/triggers.js';
import { Draftsman } from './evolve.js';
import { isAsking, isChanging, type TableEvent } from './events.js';
import type { Game } from './game.js';
import type { Json } from './json.js';
import type { Memory } from './memory.js';
import type { Card, Frame, Table, WaitingTrigger } from './table.js';

const NOTHING_FOUND: readonly NewTrigger[] = [];

/** Records the events of a run. Each event changes the working table immediately and triggers the abilities that wait for it. */
export abstract class Recorder {
  readonly events: TableEvent[] = [];
  /** The current table: one object that changes with each event. */
  readonly table: Table;
  readonly memory: Memory;
  protected readonly draft: Draft;
  private readonly draftsman: Draftsman;
  private atOnce: TableEvent[] | null = null;
  /** The last id used before the current moment; null outside `together`. */
  private momentIds: number | null = null;
  /** How many events were examined for `changes`, and how many of them were changes. */
  private looked = 0;
  private counted = 0;

  constructor(
    readonly game: Game,
    /** The table before the run. */
    readonly start: Table,
  ) {
    this.draftsman = new Draftsman(start);
    this.draft = this.draftsman.draft;
    this.table = this.draft;
    this.memory = this.draftsman.memory = indexOf(game).memories.follow(start, this.table);
  }

  /** A hook for rules that act immediately, even in the middle of a moment. */
  protected abstract happened(event: TableEvent): void;

  /** The frames of effects that are being carried out, among others. */
  protected abstract running(): readonly Frame[];

  /** Triggers that wait, or that are being carried out. */
  protected abstract unresolved(): readonly WaitingTrigger[];

  /** How many events of this run changed the position. Counted on demand, because it is rarely needed. */
  get changes(): number {
    for (; this.looked < this.events.length; this.looked++)
      if (isChanging(this.events[this.looked] as TableEvent)) this.counted += 1;
    return this.counted;
  }

  emit(event: TableEvent): void {
    if (this.atOnce) {
      this.record(event);
      this.atOnce.push(event);
      this.happened(event);
      return;
    }
    const batch = this.draft.ids;
    const awaited = this.memory.index.awaited.get(event.type);
    if (awaited) this.emitToTriggers(awaited, event, batch);
    else this.recordLeaving(event, NOTHING_FOUND);
    if (this.memory.index.hasStates && !isAsking(event)) this.lookAtStates(batch);
    this.happened(event);
  }

  /** What happens now and abilities hear only when the rules say so: see `hear`. */
  emitUnheard(event: TableEvent): void {
    const batch = this.draft.ids;
    this.record(event);
    if (this.memory.index.hasStates) this.lookAtStates(batch);
    this.happened(event);
  }

  /** Sets off what waits for an event that happened unheard, as the table is now. */
  hear(event: TableEvent): void {
    const awaited = this.memory.index.awaited.get(event.type);
    if (awaited) this.wait(matchTriggers(this, awaited, event, 'after', this.draft.ids));
  }

  private emitToTriggers(awaited: Awaiting, event: TableEvent, batch: number): void {
    const before = matchTriggers(this, awaited, event, 'before', batch);
    this.recordLeaving(event, before);
    const after = matchTriggers(this, awaited, event, 'after', batch);
    if (before.length > 0) this.wait(throughGates(this, before));
    if (after.length > 0) this.wait(after);
  }

  /** Texts that may still ask about cards: those that wait, those found just now, and those that are carried out. */
  private referring(found: readonly NewTrigger[]): ReturnType<typeof referringTriggers> {
    return [...referringTriggers([...this.draft.waiting, ...found]), ...referringFrames(this.running())];
  }

  private recordLeaving(event: TableEvent, found: readonly NewTrigger[]): void {
    if (!isDeparture(this.game, event)) return this.record(event);
    const left = departing(this, event, this.referring(found));
    this.record(event);
    this.keepLeft(left);
  }

  /** What cards were when they left is public, like the place they left. */
  private keepLeft(left: readonly Card[]): void {
    for (const card of left)
      this.record({ type: 'Marked', key: departedMark(card.id), value: card as unknown as Json });
  }

  /** Checks the abilities that wait for a condition to become true. */
  private lookAtStates(batch: number): void {
    const { marks, triggers } = edgesNow(this, batch, () => (this.game.language.statesOnce ? this.unresolved() : []));
    for (const [key, value] of marks) this.record({ type: 'Marked', key, value });
    this.wait(triggers);
  }

  /** What `act` emits for all items happens at one moment. A single item needs no grouping. */
  eachTogether<T>(items: readonly T[], act: (item: T) => void): void {
    if (items.length === 1) return act(items[0] as T);
    if (items.length > 1) this.together(() => items.forEach(act));
  }

  /** What `act` emits happens at one moment: triggers see the table as it was before all of it or after all of it, and share one batch. */
  together(act: () => void): void {
    if (this.atOnce) return act();
    const before = this.draftsman.snapshot();
    const memory = this.memory.copy();
    const moment: TableEvent[] = (this.atOnce = []);
    this.momentIds = before.ids;
    try {
      act();
    } finally {
      this.atOnce = null;
      this.momentIds = null;
    }
    const found: NewTrigger[] = [];
    const past = { game: this.game, table: before, memory };
    const match = (context: ReadContext, event: TableEvent, side: Side): readonly NewTrigger[] => {
      const awaited = memory.index.awaited.get(event.type);
      return awaited ? matchTriggers(context, awaited, event, side, before.ids) : [];
    };
    for (const event of moment) found.push(...throughGates(this, match(past, event, 'before')));
    for (const event of moment)
      if (isDeparture(this.game, event)) this.keepLeft(departing(past, event, this.referring(found)));
    for (const event of moment) found.push(...match(this, event, 'after'));
    this.wait(mergeTriggers(this.game, found));
    if (memory.index.hasStates) this.lookAtStates(before.ids);
  }

  private wait(triggers: readonly NewTrigger[]): void {
    if (triggers.length === 0) return;
    for (const trigger of triggers)
      this.record({ type: 'TriggerWaited', trigger: { id: `t${this.draft.ids + 1}`, ...trigger } });
    this.endSpent(triggers);
  }

  /** A delayed effect ends when it has triggered. */
  private endSpent(triggers: readonly NewTrigger[]): void {
    const spent = this.draft.effects.filter(({ id, once }) => once && triggers.some(({ carrier }) => carrier === id));
    if (spent.length > 0) this.record({ type: 'EffectsEnded', effects: spent.map(({ id }) => id) });
  }

  private record(event: TableEvent): void {
    this.draftsman.apply(event);
    this.events.push(event);
  }

  /** The value for `Card.since`: greater than all earlier ones, and equal for everything that happens at one moment. */
  protected now(): number {
    return (this.momentIds ?? this.draft.ids) + 1;
  }
}
