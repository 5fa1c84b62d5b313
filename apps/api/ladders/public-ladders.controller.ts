import { Controller, Get } from '@nestjs/common';
import { publicLadderList, type PublicLadderList } from '#contract';
import { ApiTags } from '../http/documented.js';
import { PublicOperation } from '../http/operation.js';
import { LaddersService } from './ladders.service.js';

@ApiTags('Ladders')
@Controller('v1/public-ladders')
export class PublicLaddersController {
  constructor(private readonly service: LaddersService) {}

  @Get()
  @PublicOperation({
    summary: 'List the ladders that anyone may read',
    description: 'Ladders that their operator made public. No credential is needed.',
    reply: publicLadderList,
  })
  listPublicLadders(): Promise<PublicLadderList> {
    return this.service.listPublic();
  }
}
