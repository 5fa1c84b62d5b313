import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { LogFiles } from '#match-log/storage';
import { LogController } from './log.controller.js';
import { LogService } from './log.service.js';

/** Serves the files of the transparency log, which workers write. */
@Module({ controllers: [LogController], providers: [provideClass(LogFiles, DATABASE), LogService] })
export class LogModule {}
