import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { LiveMatches } from '#match/projections';
import { MatchesModule } from '../matches/matches.module.js';
import { SpectatingController } from './spectating.controller.js';
import { SpectatingService } from './spectating.service.js';

/** Matches that anyone may watch. */
@Module({
  imports: [MatchesModule],
  controllers: [SpectatingController],
  providers: [provideClass(LiveMatches, DATABASE), SpectatingService],
})
export class SpectatingModule {}
