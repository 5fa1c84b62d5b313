import { Body, Controller, Get, Header, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import {
  audit,
  auditBody,
  auditPage,
  auditParams,
  auditReport,
  auditsQuery,
  type AuditBody,
  type AuditDocument,
  type AuditPage,
  type AuditParams,
  type PageQuery,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import { AuditsService } from './audits.service.js';

/** A report shows names that players chose, so the browser must neither run nor load anything that they contain. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

@ApiTags('Audits')
@Controller('v1/audits')
export class AuditsController {
  constructor(private readonly service: AuditsService) {}

  @Post()
  @OperatorOperation('audit', {
    summary: 'Order an audit of matches, of a collection or of what a search finds',
    description:
      'Looks for tampering and cheating; findings are evidence, never a verdict. A match that cannot be audited is in ' +
      'the report with the reason.',
    status: 202,
    reply: audit,
    refusals: ['no-such-match', 'no-such-collection', 'audit-too-large'],
    idempotent: true,
  })
  orderAudit(@Body({ schema: auditBody }) body: AuditBody, @Stamped() stamp: CommandStamp): Promise<AuditDocument> {
    return this.service.order(body, stamp);
  }

  @Get()
  @OperatorOperation('audit', { summary: 'List audits, newest first', reply: auditPage })
  listAudits(@Query({ schema: auditsQuery }) query: PageQuery): Promise<AuditPage> {
    return this.service.list(query);
  }

  @Get(':auditId')
  @OperatorOperation('audit', { summary: 'Show the progress of an audit', reply: audit, refusals: ['no-such-audit'] })
  getAudit(@Param({ schema: auditParams }) { auditId }: AuditParams): Promise<AuditDocument> {
    return this.service.get(auditId);
  }

  @Get(':auditId/report')
  @OperatorOperation('audit', {
    summary: 'Fetch the report as JSON',
    reply: auditReport,
    refusals: ['no-such-audit', 'audit-not-ready'],
  })
  getAuditReport(@Param({ schema: auditParams }) { auditId }: AuditParams): Promise<StreamableFile> {
    return this.service.open(auditId, 'report');
  }

  @Get(':auditId/report.html')
  @Header('content-security-policy', PAGE_POLICY)
  @OperatorOperation('audit', {
    summary: 'Fetch the report as one page with plots',
    reply: null,
    replyType: 'text/html',
    replyDescription: 'Self-contained HTML: no scripts, no external files, no fonts.',
    refusals: ['no-such-audit', 'audit-not-ready'],
  })
  getAuditPage(@Param({ schema: auditParams }) { auditId }: AuditParams): Promise<StreamableFile> {
    return this.service.open(auditId, 'page');
  }
}
