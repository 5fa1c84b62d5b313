import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator, type Access } from '#access';

/**
 * Admits every caller with a valid credential. The handler decides what the credential allows, once it has found the
 * thing asked for.
 */
@Injectable()
export class KnownCaller implements CanActivate {
  constructor(@Inject(Authenticator) private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { access?: Access }>();
    request.access = await this.authenticator.identify(request);
    return true;
  }
}
