import { Inject, Injectable } from '@nestjs/common';
import { isContention } from '#event-store';
import { LOGGER } from '#infrastructure';
import type { Logger } from '#platform';
import { WorkerMetrics } from './worker-metrics.js';

/** Counts and logs steps that failed and will be tried again. */
@Injectable()
export class FailureReporter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: WorkerMetrics,
  ) {}

  /** A reporter for one part of the worker. */
  of(part: string, message = 'A step failed and will be tried again'): (error: Error, facts?: object) => void {
    return (err, facts = {}) => {
      this.metrics.failures.inc({ part });
      // Waiting for others is nothing to look into: the reason says it all.
      if (isContention(err)) this.logger.warn({ reason: err.message, part, ...facts }, message);
      else this.logger.error({ err, part, ...facts }, message);
    };
  }
}
