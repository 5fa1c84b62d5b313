import { Controller, Get, Query } from '@nestjs/common';
import { trailPage, trailQuery, type TrailPage, type TrailQuery } from '#contract';
import { AuditTrail } from '#operators';
import { ApiTags } from '../http/documented.js';
import { OperatorOperation } from '../http/operation.js';
import { fromPositionCursor, toPositionCursor } from '../http/position-cursor.js';

@ApiTags('Operators')
@Controller('v1/audit-trail')
export class AuditTrailController {
  constructor(private readonly trail: AuditTrail) {}

  @Get()
  @OperatorOperation('audit:read', {
    summary: 'Every act of operators and judges, oldest first',
    description: 'Each entry is chained to the one before, so that no entry can be changed or removed unnoticed.',
    reply: trailPage,
  })
  async listActs(@Query({ schema: trailQuery }) { after, limit, subject }: TrailQuery): Promise<TrailPage> {
    const found = await this.trail.list(fromPositionCursor(after) ?? 0, limit + 1, subject ?? null);
    const data = found.slice(0, limit) as TrailPage['data'];
    return { data, next: found.length > limit ? toPositionCursor(data.at(-1)!.position) : null };
  }
}
