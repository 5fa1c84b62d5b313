import { Module } from '@nestjs/common';
import { GAMES } from '#infrastructure';
import { FeedRunner } from './feed-runner.js';
import { PROJECTIONS, projectionsOf } from './projections.js';

/** The feed of all events, and the read models that follow it. */
@Module({ providers: [{ provide: PROJECTIONS, inject: [GAMES], useFactory: projectionsOf }, FeedRunner] })
export class FeedModule {}
