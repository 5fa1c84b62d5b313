import { Inject, Injectable } from '@nestjs/common';
import { Sealer } from '#match-log/storage';
import { FailureReporter } from '../failure-reporter.js';
import { INTERVALS, type Intervals } from '../intervals.js';
import { PeriodicTask } from '../periodic-task.js';

/** Enters finished matches into the public log. */
@Injectable()
export class SealTask extends PeriodicTask {
  constructor(
    private readonly sealer: Sealer,
    @Inject(INTERVALS) { sealMs, quietSealMs }: Intervals,
    failures: FailureReporter,
  ) {
    super({ everyMs: sealMs, quietMs: quietSealMs }, failures.of('seals'));
  }

  protected step(): Promise<'again' | 'wait'> {
    return this.sealer.step();
  }
}
