import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ladderId } from '#contract';
import { LadderRefusal } from '#ladder';
import { Ladders } from '#ladder/storage';
import { AccessGuard } from '#access';

/**
 * Lets anyone read a public ladder. For other ladders callers need a key; without one they cannot even learn whether
 * the ladder exists.
 */
@Injectable()
export class LadderReader implements CanActivate {
  constructor(
    private readonly guard: AccessGuard,
    private readonly ladders: Ladders,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, params } = context.switchToHttp().getRequest<FastifyRequest>();
    const { ladder } = params as { readonly ladder?: string };
    if (headers.authorization === undefined && (await this.isPublic(ladder))) return true;
    return this.guard.canActivate(context);
  }

  private async isPublic(id: unknown): Promise<boolean> {
    const { success, data } = ladderId.safeParse(id);
    if (!success) return false;
    try {
      return (await this.ladders.get(data)).definition.public === true;
    } catch (error) {
      if (error instanceof LadderRefusal) return false;
      throw error;
    }
  }
}
