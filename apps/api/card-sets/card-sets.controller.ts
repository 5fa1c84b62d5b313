import { Body, Controller, Get, Header, Headers, Param, Put, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  CARD_DISPLAY_LIMITS,
  cardDisplay,
  cardDisplayBody,
  cardDisplayQuery,
  cardSetDocument,
  cardSetParams,
  type CardDisplay,
  type CardDisplayBody,
  type CardDisplayQuery,
  type CardSetParams,
} from '#contract';
import { ApiTags } from '../http/documented.js';
import { isKnown } from '../http/etag.js';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation, PublicOperation } from '../http/operation.js';
import { CardDisplayService } from './card-display.service.js';
import { CardSetFiles } from './card-set-files.js';

@ApiTags('Games')
@Controller('v1/card-sets/:hash')
export class CardSetsController {
  constructor(
    private readonly files: CardSetFiles,
    private readonly displays: CardDisplayService,
  ) {}

  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('vary', 'accept-encoding')
  @PublicOperation({
    summary: 'The cards of a set',
    description:
      'By the hash that matches pin: the SHA-256 of the canonical text (RFC 8785) of `cards`. It never changes, so you can cache it forever.',
    reply: cardSetDocument,
    refusals: ['card-set-not-found'],
  })
  async getCardSet(
    @Param({ schema: cardSetParams }) { hash }: CardSetParams,
    @Headers('accept-encoding') accepted: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { plain, zipped } = await this.files.get(hash);
    if (isKnown(request, reply, { tag: hash, maxAgeSeconds: null })) return undefined;
    if (!/\bgzip\b/.test(accepted ?? '')) return plain;
    void reply.header('content-encoding', 'gzip');
    return zipped;
  }

  @Get('display')
  @PublicOperation({
    summary: "Operators' texts and pictures of the cards",
    description: 'Empty if the operator provided none: a client can draw card faces from the set alone.',
    reply: cardDisplay,
    refusals: ['card-set-not-found'],
  })
  async getCardDisplay(
    @Param({ schema: cardSetParams }) { hash }: CardSetParams,
    @Query({ schema: cardDisplayQuery }) { lang }: CardDisplayQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CardDisplay | undefined> {
    const { tag, body } = await this.displays.get(hash, lang);
    return isKnown(request, reply, { tag, maxAgeSeconds: 60 }) ? undefined : body;
  }

  @Put('display')
  @RouteConfig({ bodyLimit: CARD_DISPLAY_LIMITS.bytes })
  @OperatorOperation('cards:write', {
    summary: 'Give the cards of a set texts and pictures',
    description:
      'Replaces the earlier texts and pictures. The set and its hash do not change, so neither do matches and replays. Pictures must be at an origin named in `SENKI_IMAGE_ORIGINS`; pages load no others.',
    reply: cardDisplay,
    refusals: ['card-set-not-found', 'bad-picture'],
    idempotent: true,
  })
  putCardDisplay(
    @Param({ schema: cardSetParams }) { hash }: CardSetParams,
    @Body({ schema: cardDisplayBody }) body: CardDisplayBody,
    @Stamped() stamp: CommandStamp,
  ): Promise<CardDisplay> {
    return this.displays.put(hash, body, stamp);
  }
}
