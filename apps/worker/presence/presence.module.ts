import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { MatchModule } from '#match/cqrs';
import { PresenceLeases } from '#sockets';
import { AbsenceTask } from './absence-task.js';

/** Finds seats that are connected to no live node. */
@Module({ imports: [MatchModule], providers: [provideClass(PresenceLeases, DATABASE), AbsenceTask] })
export class PresenceModule {}
