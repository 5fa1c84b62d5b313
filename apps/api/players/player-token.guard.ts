import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { bearer, PlayerTokens, type PlayerClaims } from '#access';
import { Problem } from '#platform';

type Request = FastifyRequest & { player?: PlayerClaims };

/** Admits players with a player token. Keys and seat tokens are for other routes. */
@Injectable()
export class PlayerGuard implements CanActivate {
  constructor(private readonly tokens: PlayerTokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = bearer(request);
    if (token === null)
      throw Problem.of('unauthenticated', 'Send "Authorization: Bearer …" with the token of a player.', {
        headers: { 'www-authenticate': 'Bearer realm="senki"' },
      });
    request.player = await this.tokens.verify(token);
    return true;
  }
}

/** Parameter: the claims of the player token. Use it only with `PlayerOperation`. */
export const OwnPlayer = createParamDecorator((_: unknown, context: ExecutionContext): PlayerClaims => {
  const { player } = context.switchToHttp().getRequest<Request>();
  if (player === undefined) throw new Error('@OwnPlayer() needs PlayerOperation on its handler.');
  return player;
});
