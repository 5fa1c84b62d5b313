import { Module } from '@nestjs/common';
import { DecksController } from './decks.controller.js';
import { GamesService } from './games.service.js';
import { GamesController } from './games.controller.js';

/** The games this service plays, and whether a deck is legal. */
@Module({ controllers: [GamesController, DecksController], providers: [GamesService], exports: [GamesService] })
export class GamesModule {}
