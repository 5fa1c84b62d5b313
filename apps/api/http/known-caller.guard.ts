import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator, type Access } from '#platform';

/** Lets in whoever has a valid credential; what it opens is decided where the thing asked for is known. */
@Injectable()
export class KnownCaller implements CanActivate {
  constructor(@Inject(Authenticator) private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { access?: Access }>();
    request.access = await this.authenticator.identify(request);
    return true;
  }
}
