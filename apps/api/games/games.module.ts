import { Module } from '@nestjs/common';
import { DecksController } from './decks.controller.js';
import { GamesService } from './games.service.js';
import { GamesController } from './games.controller.js';

/** Lists the games that this service plays, and checks decks. */
@Module({ controllers: [GamesController, DecksController], providers: [GamesService], exports: [GamesService] })
export class GamesModule {}
