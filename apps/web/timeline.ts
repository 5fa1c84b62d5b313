import { signal } from '@preact/signals';
import type { Game, Viewer } from '#kernel';
import { evolveMatch, redactMatch, UNOPENED, viewMatch, type MatchEvent, type MatchState, type Recorded } from '#match';

/**
 * The known part of a match: its events, and the state after each of them. States share whatever did not change, so all
 * of them fit in memory and no moment has to be computed again.
 */
export class Timeline {
  private readonly recorded: Recorded[] = [];
  private readonly states: MatchState[];
  /** The version of the last event. Components that read it are drawn again when events are appended. */
  readonly version;

  constructor(
    readonly game: Game,
    /** The viewer for whom the events were redacted. */
    readonly viewer: Viewer,
    /** The state before the first known event. */
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

  /** For a viewer who is not omniscient, what the viewer can no longer see is removed from the state. */
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

  /** The state after an event as `eyes` see it; the events of a single viewer are shown as that viewer only. */
  seen(version: number, eyes: Viewer): MatchState {
    return this.viewer === 'omniscient' ? viewMatch(this.game, this.at(version), eyes) : this.at(version);
  }

  event(version: number): Recorded | undefined {
    return this.recorded[version - this.first - 1];
  }

  /** The event as redacted for `eyes`; null for an unknown version. */
  told(version: number, eyes: Viewer): MatchEvent | null {
    const recorded = this.event(version);
    if (!recorded) return null;
    if (this.viewer !== 'omniscient') return recorded.event;
    return redactMatch(this.game, this.at(version - 1), recorded.event, eyes);
  }
}
