import { signal } from '@preact/signals';
import type { Game, Viewer } from '#kernel';
import { evolveMatch, redactMatch, UNOPENED, viewMatch, type MatchEvent, type MatchState, type Recorded } from '#match';

/**
 * A match as far as it is known here: its events, and the state after each of them. States share all that did not change, so any
 * moment of a long match is at hand at once.
 */
export class Timeline {
  private readonly recorded: Recorded[] = [];
  private readonly states: MatchState[];
  /** The version of the last event. Components that read it are drawn again when something happens. */
  readonly version;

  constructor(
    readonly game: Game,
    /** Through whose eyes the events were told. */
    readonly viewer: Viewer,
    /** Where it begins: what was before is not known. */
    start: MatchState = UNOPENED,
  ) {
    this.states = [start];
    this.version = signal(start.version);
  }

  /** The version before the first event. */
  get first(): number {
    return (this.states[0] as MatchState).version;
  }

  get events(): readonly Recorded[] {
    return this.recorded;
  }

  append(events: readonly Recorded[]): void {
    for (const recorded of events) this.take(recorded);
    this.version.value = this.first + this.recorded.length;
  }

  /** Whoever follows a match through a viewer's eyes forgets what the viewer loses sight of. */
  private take(recorded: Recorded): void {
    const before = this.states.at(-1) as MatchState;
    const after = evolveMatch(before, recorded.event, recorded.at);
    this.states.push(this.viewer === 'omniscient' ? after : viewMatch(this.game, after, this.viewer));
    this.recorded.push(recorded);
  }

  at(version: number): MatchState {
    const index = Math.min(Math.max(version - this.first, 0), this.states.length - 1);
    return this.states[index] as MatchState;
  }

  /** What these eyes see after an event. Nobody sees more than the record tells. */
  seen(version: number, eyes: Viewer): MatchState {
    return this.viewer === 'omniscient' ? viewMatch(this.game, this.at(version), eyes) : this.at(version);
  }

  event(version: number): Recorded | undefined {
    return this.recorded[version - this.first - 1];
  }

  /** The event as these eyes were told of it. */
  told(version: number, eyes: Viewer): MatchEvent | null {
    const recorded = this.event(version);
    if (!recorded) return null;
    if (this.viewer !== 'omniscient') return recorded.event;
    return redactMatch(this.game, this.at(version - 1), recorded.event, eyes);
  }
}
