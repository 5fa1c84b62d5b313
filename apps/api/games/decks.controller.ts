import { Body, Controller, Post } from '@nestjs/common';
import { deckVerdict, validateDeckBody, type DeckVerdict, type ValidateDeckBody } from '#contract';
import { ApiTags } from '../http/documented.js';
import { GamesService } from './games.service.js';
import { PublicOperation } from '../http/operation.js';

@ApiTags('Decks')
@Controller('v1/decks')
export class DecksController {
  constructor(private readonly service: GamesService) {}

  @Post('validate')
  @PublicOperation({
    summary: 'Check a deck',
    description: 'Names every rule the deck breaks. Nothing is stored.',
    reply: deckVerdict,
    refusals: [
      'no-such-game',
      'no-such-card-set',
      'bad-card-set',
      'malformed-json',
      'payload-too-large',
      'unsupported-media-type',
    ],
  })
  validateDeck(@Body({ schema: validateDeckBody }) body: ValidateDeckBody): Promise<DeckVerdict> {
    return this.service.checkDeck(body);
  }
}
