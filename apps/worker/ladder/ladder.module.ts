import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Database } from '#event-store';
import { DATABASE, GAMES, provideClass } from '#infrastructure';
import { openThrough } from '#ladder/cqrs';
import { Ladders, Matchmaker, Opener } from '#ladder/storage';
import { MatchModule } from '#match/cqrs';
import { FailureReporter } from '../failure-reporter.js';
import { MatchmakingTask } from './matchmaking-task.js';

/** Pairs players who wait on a ladder and opens their ranked matches. */
@Module({
  imports: [MatchModule],
  providers: [
    provideClass(Ladders, DATABASE, GAMES),
    provideClass(Matchmaker, DATABASE, Ladders),
    {
      provide: Opener,
      inject: [DATABASE, CommandBus, FailureReporter],
      useFactory: (database: Database, commands: CommandBus, failures: FailureReporter) =>
        new Opener(database, openThrough(commands), failures.of('opener')),
    },
    MatchmakingTask,
  ],
})
export class LadderModule {}
