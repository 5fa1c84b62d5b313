import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { gameList, type GameList } from '#contract';
import { PublicOperation } from '../http/operation.js';
import { GameShelf } from './game-shelf.js';

@ApiTags('Games')
@Controller('v1/games')
export class GamesController {
  constructor(private readonly shelf: GameShelf) {}

  @Get()
  @PublicOperation({ summary: 'List the games', reply: gameList })
  listGames(): GameList {
    return this.shelf.list();
  }
}
