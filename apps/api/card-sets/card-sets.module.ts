import { Module } from '@nestjs/common';
import { CardDisplays } from '#card-sets/storage';
import { DATABASE, provideClass } from '#infrastructure';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { CardDisplayService } from './card-display.service.js';
import { CardSetFiles } from './card-set-files.js';
import { CardSetsController } from './card-sets.controller.js';
import { GameSheetsController } from './game-sheets.controller.js';

/** Games and cards as documents that anyone may read. */
@Module({
  imports: [AuditTrailModule],
  controllers: [CardSetsController, GameSheetsController],
  providers: [provideClass(CardDisplays, DATABASE), CardSetFiles, CardDisplayService],
})
export class CardSetsModule {}
