import { Module } from '@nestjs/common';
import { MatchModule } from '#match/cqrs';
import { PlayController } from './play.controller.js';
import { PlayService } from './play.service.js';
import { ViewService } from './view.service.js';

/** Playing and watching a match over HTTP. */
@Module({ imports: [MatchModule], controllers: [PlayController], providers: [PlayService, ViewService] })
export class PlayModule {}
