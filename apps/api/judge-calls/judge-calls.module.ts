import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { MatchModule } from '#match/cqrs';
import { AuditTrail, JudgeCalls } from '#operators';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { JudgeCallNews } from './judge-call-news.js';
import { JudgeCallsController } from './judge-calls.controller.js';
import { JudgeCallsService } from './judge-calls.service.js';

/** Players call a judge, and judges close the calls. */
@Module({
  imports: [MatchModule, AuditTrailModule],
  controllers: [JudgeCallsController],
  providers: [provideClass(JudgeCalls, DATABASE, AuditTrail), JudgeCallNews, JudgeCallsService],
  exports: [JudgeCallNews, JudgeCallsService],
})
export class JudgeCallsModule {}
