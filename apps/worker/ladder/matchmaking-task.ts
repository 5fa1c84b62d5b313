import { Inject, Injectable } from '@nestjs/common';
import { Matchmaker, Opener } from '#ladder/storage';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';

/**
 * Pairs waiting players and opens their matches. Every node may run it: another node finishes what one leaves undone.
 */
@Injectable()
export class MatchmakingTask extends PeriodicTask {
  private readonly report: (error: Error) => void;

  constructor(
    private readonly matchmaker: Matchmaker,
    private readonly opener: Opener,
    @Inject(INTERVALS) { waveMs, quietWaveMs }: Intervals,
    failures: FailureReporter,
  ) {
    const report = failures.of('waves');
    super({ everyMs: waveMs, quietMs: quietWaveMs }, report);
    this.report = report;
  }

  protected async step(): Promise<'wait'> {
    const { ladders, hasOpenings } = await this.matchmaker.backlog();
    // One ladder that fails must not block the others.
    for (const ladder of ladders) await this.matchmaker.wave(ladder).catch(this.report);
    // A wave may add openings.
    if (hasOpenings || ladders.length > 0) await this.opener.openWaiting();
    return 'wait';
  }
}
