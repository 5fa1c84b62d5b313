import type { Matchmaker, Opener } from '#ladder/storage';
import { Loop } from '../loop.js';

export interface WaveRunnerOptions {
  readonly matchmaker: Matchmaker;
  readonly opener: Opener;
  readonly everyMs: number;
  readonly onError: (error: Error) => void;
}

/** Pairs those who wait and opens their matches. Every node may run one: what one leaves undone, another finds. */
export class WaveRunner {
  private readonly loop: Loop;

  constructor(private readonly options: WaveRunnerOptions) {
    this.loop = new Loop(() => this.step(), options.everyMs, options.onError);
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async step(): Promise<'wait'> {
    const { matchmaker, opener, onError } = this.options;
    // One ladder that cannot be paired must not keep the others waiting.
    for (const ladder of await matchmaker.busyLadders()) await matchmaker.wave(ladder).catch(onError);
    await opener.keep();
    return 'wait';
  }
}
