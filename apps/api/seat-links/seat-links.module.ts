import { Module } from '@nestjs/common';
import { MatchesModule } from '../matches/matches.module.js';
import { SeatLinksController } from './seat-links.controller.js';

/** How a player comes to a seat by a link, and keeps it. */
@Module({ imports: [MatchesModule], controllers: [SeatLinksController] })
export class SeatLinksModule {}
