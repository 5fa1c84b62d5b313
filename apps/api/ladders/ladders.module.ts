import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GameLibrary } from '#card-sets';
import { DATABASE, GAMES, provideClass, READS, REPORT_ERROR } from '#infrastructure';
import type { Database } from '#event-store';
import { openThrough } from '#ladder/cqrs';
import { Leaderboard, Recomputer } from '#ladder/projections';
import { Ladders, Opener, TicketNotifier, Tickets } from '#ladder/storage';
import { PublishedReplays } from '#replay-exports';
import { MatchesModule } from '../matches/matches.module.js';
import { AuditTrailModule } from '../operators/audit-trail.module.js';
import { LadderReader } from './ladder-reader.guard.js';
import { LaddersService } from './ladders.service.js';
import { LaddersController } from './ladders.controller.js';
import { PublicLaddersController } from './public-ladders.controller.js';
import { StandingsController } from './standings.controller.js';
import { StandingsService } from './standings.service.js';
import { TicketsService } from './tickets.service.js';
import { TicketsController } from './tickets.controller.js';

/** Ladders and their seasons, the queue that leads to ranked matches, and the standings. */
@Module({
  imports: [MatchesModule, AuditTrailModule],
  controllers: [LaddersController, PublicLaddersController, StandingsController, TicketsController],
  providers: [
    {
      provide: Ladders,
      inject: [DATABASE, GAMES, GameLibrary],
      useFactory: (pool: Database, games: GameLibrary['games'], library: GameLibrary) =>
        new Ladders(pool, games, (choice) => library.choose(choice)),
    },
    provideClass(Tickets, DATABASE, Ladders),
    provideClass(TicketNotifier, Tickets, REPORT_ERROR),
    provideClass(Leaderboard, READS, DATABASE),
    provideClass(PublishedReplays, DATABASE),
    provideClass(Recomputer, DATABASE, Ladders),
    {
      provide: Opener,
      inject: [DATABASE, CommandBus, REPORT_ERROR],
      useFactory: (pool: Database, commands: CommandBus, onError: (error: Error) => void) =>
        new Opener(pool, openThrough(commands), onError),
    },
    LadderReader,
    LaddersService,
    StandingsService,
    TicketsService,
  ],
})
export class LaddersModule {}
