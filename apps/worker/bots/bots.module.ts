import { Module } from '@nestjs/common';
import { BotTurns } from '#guests/storage';
import { DATABASE, provideClass } from '#infrastructure';
import { MatchModule } from '#match/cqrs';
import { BotTask } from './bot-task.js';

/** Bots at the seats that openings gave them. */
@Module({ imports: [MatchModule], providers: [provideClass(BotTurns, DATABASE), BotTask] })
export class BotsModule {}
