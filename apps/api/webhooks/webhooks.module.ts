import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { DeliveryLog, Endpoints } from '#results';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { ResultsModule } from '../results/results.module.js';
import { DeliveriesController, WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks and the state of their deliveries. Workers deliver the results. */
@Module({
  imports: [AuditTrailModule, ResultsModule],
  controllers: [WebhooksController, DeliveriesController],
  providers: [provideClass(Endpoints, DATABASE), provideClass(DeliveryLog, DATABASE), WebhooksService],
})
export class WebhooksModule {}
