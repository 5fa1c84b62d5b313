import { signal } from '@preact/signals';
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
  private held: Recorded[] = [];

  constructor(
    readonly source: Source,
    private readonly findGame: FindGame,
  ) {
    source.open(this);
  }

  began({ game, cardSets, viewer, state, delaySeconds = 0 }: Beginning): void {
    this.delaySeconds.value = delaySeconds;
    this.findGame(game, cardSets).then(
      (rules) => {
        const timeline = new Timeline(rules, viewer, state);
        timeline.append(this.held);
        this.held = [];
        this.timeline.value = timeline;
      },
      (error: unknown) => this.trouble(error instanceof Error ? error.message : String(error)),
    );
  }

  happened(events: readonly Recorded[]): void {
    const timeline = this.timeline.peek();
    if (timeline) timeline.append(events);
    else this.held.push(...events);
  }

  line(line: Line): void {
    this.state.value = line;
  }

  trouble(message: string): void {
    this.problem.value = message;
    this.refusals.value += 1;
  }

  close(): void {
    this.source.close();
  }
}
