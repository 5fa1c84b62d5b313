import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  apiKey,
  commandBody,
  createKeyBody,
  keyList,
  keyParams,
  keyWithSecret,
  limitKeyBody,
  rotateKeyBody,
  type ApiKeyDocument,
  type CreateKeyBody,
  type KeyList,
  type KeyParams,
  type KeyWithSecret,
  type LimitKeyBody,
  type RotateKeyBody,
} from '#contract';
import { Caller, type Access } from '#platform';
import { Stamped, type CommandStamp } from '../http/idempotency.js';
import { OperatorOperation } from '../http/operation.js';
import { KeysService } from './keys.service.js';

@ApiTags('Operators')
@Controller('v1/keys')
export class KeysController {
  constructor(private readonly service: KeysService) {}

  @Get()
  @OperatorOperation('keys:admin', { summary: 'List the keys, without their secrets', reply: keyList })
  listKeys(): Promise<KeyList> {
    return this.service.list();
  }

  @Post()
  @OperatorOperation('keys:admin', {
    summary: 'Make a key',
    description: 'The secret is shown this once. A key can give others no scope that it does not have itself.',
    status: 201,
    reply: keyWithSecret,
    refusals: ['scope-not-yours', 'limit-not-yours'],
    idempotent: true,
  })
  createKey(
    @Body({ schema: createKeyBody }) body: CreateKeyBody,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
  ): Promise<KeyWithSecret> {
    return this.service.create(body, caller, stamp);
  }

  @Post(':keyId/rotate')
  @OperatorOperation('keys:admin', {
    summary: 'Give a key another secret',
    description: 'The old secret works beside the new one until the overlap is over.',
    reply: keyWithSecret,
    refusals: ['no-such-key', 'scope-not-yours', 'limit-not-yours'],
    idempotent: true,
  })
  rotateKey(
    @Param({ schema: keyParams }) { keyId }: KeyParams,
    @Body({ schema: rotateKeyBody }) body: RotateKeyBody,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
  ): Promise<KeyWithSecret> {
    return this.service.rotate(keyId, body, caller, stamp);
  }

  @Post(':keyId/limits')
  @OperatorOperation('keys:admin', {
    summary: 'Set what a key may use',
    reply: apiKey,
    refusals: ['no-such-key', 'scope-not-yours', 'limit-not-yours'],
    idempotent: true,
  })
  limitKey(
    @Param({ schema: keyParams }) { keyId }: KeyParams,
    @Body({ schema: limitKeyBody }) body: LimitKeyBody,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
  ): Promise<ApiKeyDocument> {
    return this.service.limit(keyId, body, caller, stamp);
  }

  @Post(':keyId/revoke')
  @OperatorOperation('keys:admin', {
    summary: 'End a key',
    description: 'Every node notices within ten seconds.',
    reply: apiKey,
    refusals: ['no-such-key', 'scope-not-yours', 'limit-not-yours'],
    idempotent: true,
  })
  revokeKey(
    @Param({ schema: keyParams }) { keyId }: KeyParams,
    @Body({ schema: commandBody }) _: unknown,
    @Caller() caller: Access,
    @Stamped() stamp: CommandStamp,
  ): Promise<ApiKeyDocument> {
    return this.service.revoke(keyId, caller, stamp);
  }
}
