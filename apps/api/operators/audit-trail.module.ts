import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { AuditTrail } from '#operators';
import { AdminService } from './admin.service.js';

/** Puts what operators do on record, for every feature that lets them do something. */
@Module({ providers: [provideClass(AuditTrail, DATABASE), AdminService], exports: [AuditTrail, AdminService] })
export class AuditTrailModule {}
