import { Module } from '@nestjs/common';
import { MatchesModule } from '../matches/matches.module.js';
import { SeatLinksController } from './seat-links.controller.js';

/** Lets a player take a seat by a link, and renew its token. */
@Module({ imports: [MatchesModule], controllers: [SeatLinksController] })
export class SeatLinksModule {}
