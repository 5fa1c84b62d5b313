import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { MatchList } from '#match/projections';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { ReplaysModule } from '../replays/replays.module.js';
import { PlayerGuard } from './player-token.guard.js';
import { PlayersController } from './players.controller.js';
import { PlayersService } from './players.service.js';

/** What players can read with a player token. */
@Module({
  imports: [AuditTrailModule, ReplaysModule],
  controllers: [PlayersController],
  providers: [provideClass(MatchList, DATABASE), PlayerGuard, PlayersService],
})
export class PlayersModule {}
