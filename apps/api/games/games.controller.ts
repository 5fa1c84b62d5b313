import { Controller, Get } from '@nestjs/common';
import { gameList, type GameList } from '#contract';
import { ApiTags } from '../http/documented.js';
import { PublicOperation } from '../http/operation.js';
import { GamesService } from './games.service.js';

@ApiTags('Games')
@Controller('v1/games')
export class GamesController {
  constructor(private readonly service: GamesService) {}

  @Get()
  @PublicOperation({
    summary: 'List the games',
    description: 'Every game and edition that this server plays, with its modes.',
    reply: gameList,
  })
  listGames(): GameList {
    return this.service.list();
  }
}
