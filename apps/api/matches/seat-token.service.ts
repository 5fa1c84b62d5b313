import { Inject, Injectable } from '@nestjs/common';
import type { TokenDocument, Viewer } from '#contract';
import { CONFIG } from '#infrastructure';
import { AuditTrail } from '#operators';
import { SeatTokens } from '#access';
import type { Config } from '#platform';
import type { CommandStamp } from '../http/idempotency.js';
import { toTokenViewer } from '../http/viewers.js';
import { AdminService } from '../operators/admin.service.js';

/** Issues the tokens with which a match is played and watched. */
@Injectable()
export class SeatTokenService {
  constructor(
    private readonly tokens: SeatTokens,
    @Inject(CONFIG) private readonly config: Pick<Config, 'seatTokenSeconds'>,
    private readonly trail: AuditTrail,
    private readonly admin: AdminService,
  ) {}

  /**
   * A seat token shows the hand of the seat and plays for it, so the audit trail records who was given one, and how.
   */
  async issueOnRecord(matchId: string, viewer: Viewer, stamp: CommandStamp, way: object = {}): Promise<TokenDocument> {
    const issued = { subject: `match/${matchId}`, before: null, after: { viewer, ...way }, reply: null };
    await this.admin.run(stamp, () =>
      this.trail.perform(stamp, 'match.token', { matchId, viewer }, async () => issued),
    );
    return this.issue(matchId, viewer);
  }

  async issue(matchId: string, viewer: Viewer): Promise<TokenDocument> {
    const { seatTokenSeconds } = this.config;
    const expiresAt = Date.now() + seatTokenSeconds * 1000;
    return {
      viewer,
      token: await this.tokens.issue({ matchId, viewer: toTokenViewer(viewer) }, seatTokenSeconds),
      expiresAt,
    };
  }
}
