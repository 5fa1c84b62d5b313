import { signal } from '@preact/signals';
import type { JudgeCallDocument } from '#contract';
import type { Game } from '#kernel';
import type { Recorded } from '#match';
import type { Beginning, Line, Listener, Source } from './source/source.js';
import { Timeline } from './timeline.js';

/** The rules of a match, with the cards that it pins. */
export type FindGame = (name: string, cardSets?: Beginning['cardSets']) => Promise<Game>;

/** A match that the page follows: what its source reports, as signals for components. */
export class Session implements Listener {
  /** Null until the game is known and its rules are loaded. */
  readonly timeline = signal<Timeline | null>(null);
  readonly state = signal<Line>('opening');
  readonly problem = signal<string | null>(null);
  /** How often the source, or loading the game, has reported a problem. */
  readonly refusals = signal(0);
  readonly delaySeconds = signal(0);
  /** The seat's last call for a judge; null if it has made none. */
  readonly call = signal<JudgeCallDocument | null>(null);
  /** Events that came while the game was being loaded. */
  private held: Recorded[] = [];
  private isLoading = true;
  private beginnings = 0;
  readonly isLoadingEarlier = signal(false);

  constructor(
    readonly source: Source,
    private readonly findGame: FindGame,
  ) {
    source.open(this);
  }

  began({ game, cardSets, viewer, state, delaySeconds = 0 }: Beginning): void {
    this.delaySeconds.value = delaySeconds;
    this.isLoading = true;
    this.held = [];
    const beginning = ++this.beginnings;
    this.findGame(game, cardSets).then(
      (rules) => {
        // The events that are held follow the last beginning.
        if (beginning !== this.beginnings) return;
        const timeline = new Timeline(rules, viewer, state);
        timeline.append(this.held);
        this.held = [];
        this.isLoading = false;
        this.timeline.value = timeline;
      },
      (error: unknown) => this.trouble(error instanceof Error ? error.message : String(error)),
    );
  }

  happened(events: readonly Recorded[]): void {
    if (this.isLoading) this.held.push(...events);
    else this.timeline.peek()?.append(events);
  }

  /** Fetches the events before a snapshot, so that the page can go back to the beginning of the match. */
  async loadEarlier(): Promise<void> {
    const timeline = this.timeline.peek();
    if (!timeline || !this.source.earlier || this.isLoadingEarlier.peek()) return;
    this.isLoadingEarlier.value = true;
    try {
      const events = await this.source.earlier(timeline.first);
      const whole = new Timeline(timeline.game, timeline.viewer);
      whole.append([...events, ...timeline.events]);
      if (this.timeline.peek() === timeline) this.timeline.value = whole;
    } catch (error) {
      this.trouble(error instanceof Error ? error.message : String(error));
    } finally {
      this.isLoadingEarlier.value = false;
    }
  }

  line(line: Line): void {
    this.state.value = line;
  }

  called(call: JudgeCallDocument): void {
    this.call.value = call;
  }

  trouble(message: string): void {
    this.problem.value = message;
    this.refusals.value += 1;
  }

  close(): void {
    this.source.close();
  }
}
