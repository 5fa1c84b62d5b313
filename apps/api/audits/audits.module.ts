import { Module } from '@nestjs/common';
import { AuditOrders } from '#audit/orders';
import { DATABASE, provideClass, READS } from '#infrastructure';
import { ArchiveModule } from '../archive/archive.module.js';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { AuditsController } from './audits.controller.js';
import { AuditsService } from './audits.service.js';

/** Orders for audits, and their reports. Workers make them. */
@Module({
  imports: [AuditTrailModule, ArchiveModule],
  controllers: [AuditsController],
  providers: [provideClass(AuditOrders, DATABASE, READS), AuditsService],
})
export class AuditsModule {}
