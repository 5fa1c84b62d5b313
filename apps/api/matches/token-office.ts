import { Inject, Injectable } from '@nestjs/common';
import type { TokenDocument, Viewer } from '#contract';
import { SeatTokens } from '#platform';
import { toTokenViewer } from '../http/viewers.js';

export const SEAT_TOKEN_SECONDS = Symbol('life of a seat token in seconds');

/** Issues the tokens with which a match is played and watched. */
@Injectable()
export class TokenOffice {
  constructor(
    private readonly tokens: SeatTokens,
    @Inject(SEAT_TOKEN_SECONDS) private readonly seconds: number,
  ) {}

  async issue(matchId: string, viewer: Viewer): Promise<TokenDocument> {
    const expiresAt = new Date(Date.now() + this.seconds * 1000).toISOString();
    return {
      viewer,
      token: await this.tokens.issue({ matchId, viewer: toTokenViewer(viewer) }, this.seconds),
      expiresAt,
    };
  }
}
