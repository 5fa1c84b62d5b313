import { Module, type DynamicModule } from '@nestjs/common';
import { OutageMonitor } from '#event-store';
import { Metrics } from '#http-server';
import { FailureReporter } from './failure-reporter.js';
import { DEFAULT_INTERVALS, INTERVALS, type Intervals } from './intervals.js';
import { WorkerMetrics } from './worker-metrics.js';

/** What every part of the worker needs: intervals, metrics and the failure reporter. */
@Module({})
export class WorkerCoreModule {
  static forRoot(intervals: Partial<Intervals> = {}): DynamicModule {
    return {
      module: WorkerCoreModule,
      global: true,
      providers: [
        { provide: INTERVALS, useValue: { ...DEFAULT_INTERVALS, ...intervals } },
        {
          provide: WorkerMetrics,
          inject: [Metrics, OutageMonitor],
          useFactory: ({ registry }: Metrics, outages: OutageMonitor) => new WorkerMetrics(registry, outages),
        },
        FailureReporter,
      ],
      exports: [INTERVALS, WorkerMetrics, FailureReporter],
    };
  }
}
