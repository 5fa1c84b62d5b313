import { Body, Controller, Get, Param, Post } from '@nestjs/common';
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
import { Caller, type Access } from '#access';
import { ApiTags } from '../http/documented.js';
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
    summary: 'Create a key',
    description: 'The secret is shown only this once. A key cannot grant a scope that it lacks.',
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
    summary: 'Rotate the secret of a key',
    description: 'The old secret keeps working until the overlap is over.',
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
    summary: 'Set the limits of a key',
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
    summary: 'Revoke a key',
    description: 'Takes effect on every node within ten seconds.',
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
