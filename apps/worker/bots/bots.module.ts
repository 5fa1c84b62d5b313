import { Module } from '@nestjs/common';
import { BotTurns } from '#guests/storage';
import { DATABASE, provideClass } from '#infrastructure';
import { MatchModule } from '#match/cqrs';
import { BotTask } from './bot-task.js';

/** Plays the seats that were given to bots when the match was opened. */
@Module({ imports: [MatchModule], providers: [provideClass(BotTurns, DATABASE), BotTask] })
export class BotsModule {}
