import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { AuditTrail } from '#operators';
import { AdminService } from './admin.service.js';

/** Records what operators do, for every feature in which they act. */
@Module({ providers: [provideClass(AuditTrail, DATABASE), AdminService], exports: [AuditTrail, AdminService] })
export class AuditTrailModule {}
