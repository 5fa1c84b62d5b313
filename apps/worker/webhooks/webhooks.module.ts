import { Module } from '@nestjs/common';
import type { Database } from '#event-store';
import { CONFIG, DATABASE, provideClass } from '#infrastructure';
import type { Config } from '#platform';
import { Courier, Deliverer, Deliveries } from '#results';
import { INTERVALS, type Intervals } from '../intervals.js';
import { WebhookWorker } from './webhook-worker.js';

/** Delivers results to the back ends of operators. */
@Module({
  providers: [
    {
      provide: Deliveries,
      inject: [DATABASE, INTERVALS],
      useFactory: (database: Database, { webhookLeaseMs }: Intervals) => new Deliveries(database, webhookLeaseMs),
    },
    {
      provide: Courier,
      inject: [CONFIG],
      useFactory: ({ privateWebhooks }: Config) => new Courier({ allowPrivate: privateWebhooks }),
    },
    provideClass(Deliverer, Deliveries, Courier),
    WebhookWorker,
  ],
})
export class WebhooksModule {}
