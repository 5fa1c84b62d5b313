import { Inject, Injectable } from '@nestjs/common';
import { TrailAnchor } from '#operators/anchors';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';

/** Enters the head of the operators' audit trail into the public log. */
@Injectable()
export class TrailAnchorTask extends PeriodicTask {
  constructor(
    private readonly anchor: TrailAnchor,
    @Inject(INTERVALS) { anchorMs }: Intervals,
    failures: FailureReporter,
  ) {
    super({ everyMs: anchorMs }, failures.of('trail'));
  }

  protected step(): Promise<'again' | 'wait'> {
    return this.anchor.step();
  }
}
