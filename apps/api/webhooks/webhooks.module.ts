import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { DeliveryLog, Endpoints } from '#results';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { ResultsModule } from '../results/results.module.js';
import { DeliveriesController, WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Where results are delivered to, and how the deliveries fare. Workers deliver them. */
@Module({
  imports: [AuditTrailModule, ResultsModule],
  controllers: [WebhooksController, DeliveriesController],
  providers: [provideClass(Endpoints, DATABASE), provideClass(DeliveryLog, DATABASE), WebhooksService],
})
export class WebhooksModule {}
