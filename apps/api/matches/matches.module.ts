import { Module } from '@nestjs/common';
import { EventStore } from '#event-store';
import { DATABASE, provideClass } from '#infrastructure';
import { OpenMatches } from '#operators/projections';
import { SeatLinks } from '#access';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { MatchAllowance } from './match-allowance.js';
import { MatchesService } from './matches.service.js';
import { MatchesController } from './matches.controller.js';
import { SeatTokenService } from './seat-token.service.js';

/** Opens matches, lists them, and issues the tokens with which they are played and watched. */
@Module({
  imports: [AuditTrailModule],
  controllers: [MatchesController],
  providers: [
    provideClass(OpenMatches, DATABASE, EventStore),
    provideClass(SeatLinks, DATABASE),
    MatchAllowance,
    MatchesService,
    SeatTokenService,
  ],
  exports: [MatchesService, SeatLinks, SeatTokenService],
})
export class MatchesModule {}
