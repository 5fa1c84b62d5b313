import { Module } from '@nestjs/common';
import { provideClass } from '#infrastructure';
import { AuditTrail, KeyManager } from '#operators';
import { ApiKeys } from '#access';
import { AuditTrailController } from './audit-trail.controller.js';
import { AuditTrailModule } from './audit-trail.module.js';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';

/** The keys of operators, and the audit trail of what operators did. */
@Module({
  imports: [AuditTrailModule],
  controllers: [KeysController, AuditTrailController],
  providers: [provideClass(KeyManager, ApiKeys, AuditTrail), KeysService],
})
export class OperatorsModule {}
