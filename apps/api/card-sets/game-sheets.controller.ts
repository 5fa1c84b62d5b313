import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GameLibrary } from '#card-sets';
import { gameParams, gameSheet, type GameParams, type GameSheet } from '#contract';
import { hex, payloadHash } from '#proof';
import { ApiTags } from '../http/documented.js';
import { isKnown } from '../http/etag.js';
import { PublicOperation } from '../http/operation.js';
import { refuse } from '../http/refusals.js';
import { gameSheetOf } from './game-sheet.js';

const MAX_AGE_SECONDS = 300;

interface TaggedSheet {
  readonly sheet: GameSheet;
  readonly tag: string;
}

@ApiTags('Games')
@Controller('v1/games')
export class GameSheetsController {
  private readonly made = new Map<string, TaggedSheet>();

  constructor(private readonly library: GameLibrary) {}

  @Get(':game/:edition')
  @PublicOperation({
    summary: 'What a client needs to draw a game',
    description:
      'Zones and who sees them, modes, phases, keywords and other words, display names, and the layout of the board.',
    reply: gameSheet,
    refusals: ['game-not-found'],
  })
  getGame(
    @Param({ schema: gameParams }) { game, edition }: GameParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): GameSheet | undefined {
    const { sheet, tag } = this.find(`${game}@${edition}`);
    return isKnown(request, reply, { tag, maxAgeSeconds: MAX_AGE_SECONDS }) ? undefined : sheet;
  }

  private find(name: string): TaggedSheet {
    const known = this.made.get(name);
    if (known) return known;
    const game = this.library.games.get(name);
    if (!game) throw refuse('game-not-found', `This server does not have ${name}. GET /v1/games lists what it has.`);
    const sheet = gameSheetOf(game);
    const made = { sheet, tag: hex(payloadHash(sheet)).slice(0, 32) };
    this.made.set(name, made);
    return made;
  }
}
