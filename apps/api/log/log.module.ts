import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { LogFiles } from '#match-log/storage';
import { LogController } from './log.controller.js';
import { LogService } from './log.service.js';

/** The files of the transparency log. Workers write it. */
@Module({ controllers: [LogController], providers: [provideClass(LogFiles, DATABASE), LogService] })
export class LogModule {}
