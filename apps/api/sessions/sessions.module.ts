import { Module } from '@nestjs/common';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

/** Sessions of operators on the web pages: a cookie instead of a key in every request. */
@Module({ imports: [AuditTrailModule], controllers: [SessionsController], providers: [SessionsService] })
export class SessionsModule {}
