import { Inject, Injectable } from '@nestjs/common';
import type { TokenDocument, Viewer } from '#contract';
import { AuditTrail } from '#operators';
import { SeatTokens } from '#platform';
import type { CommandStamp } from '../http/idempotency.js';
import { toTokenViewer } from '../http/viewers.js';
import { AdminDesk } from '../operators/admin-desk.js';

export const SEAT_TOKEN_SECONDS = Symbol('life of a seat token in seconds');

/** Issues the tokens with which a match is played and watched. */
@Injectable()
export class TokenOffice {
  constructor(
    private readonly tokens: SeatTokens,
    @Inject(SEAT_TOKEN_SECONDS) private readonly seconds: number,
    private readonly trail: AuditTrail,
    private readonly admin: AdminDesk,
  ) {}

  /** A seat's token is its hand and its voice: who was given one, and by which way, stands on record. */
  async issueOnRecord(matchId: string, viewer: Viewer, stamp: CommandStamp, way: object = {}): Promise<TokenDocument> {
    const issued = { subject: `match/${matchId}`, before: null, after: { viewer, ...way }, reply: null };
    await this.admin.carry(stamp, () =>
      this.trail.perform(stamp, 'match.token', { matchId, viewer }, async () => issued),
    );
    return this.issue(matchId, viewer);
  }

  async issue(matchId: string, viewer: Viewer): Promise<TokenDocument> {
    const expiresAt = new Date(Date.now() + this.seconds * 1000).toISOString();
    return {
      viewer,
      token: await this.tokens.issue({ matchId, viewer: toTokenViewer(viewer) }, this.seconds),
      expiresAt,
    };
  }
}
