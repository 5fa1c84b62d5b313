import { Module } from '@nestjs/common';
import { StreamVerifier } from '#event-store';
import { DATABASE, provideClass, REPORT_ERROR } from '#infrastructure';
import { ResultNotifier } from '#results';
import { ResultFeed } from '#results/projections';
import { MatchesModule } from '../matches/matches.module.js';
import { ResultsController } from './results.controller.js';
import { ResultsService } from './results.service.js';

/** Results for ladder back ends: all results in order, and signed receipts of single matches. */
@Module({
  imports: [MatchesModule],
  controllers: [ResultsController],
  providers: [
    provideClass(ResultFeed, DATABASE),
    provideClass(ResultNotifier, ResultFeed, REPORT_ERROR),
    provideClass(StreamVerifier, DATABASE),
    ResultsService,
  ],
  exports: [ResultFeed],
})
export class ResultsModule {}
