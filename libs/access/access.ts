/** Who may call which route: decorators for handlers, and the guard behind them. */
import {
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
  createParamDecorator,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Scope } from './api-keys.js';
import { Authenticator, type Access } from './authenticator.js';
import { Problem } from '#platform';
import type { SeatClaims } from './seat-tokens.js';

interface Requirement {
  readonly seat: boolean;
  readonly scope: Scope | null;
}

type Request = FastifyRequest & { access?: Access };

const REQUIREMENT = 'senki:access';

/** Only holders of an API key with this scope (or `admin`). */
export const RequireScope = (scope: Scope) => access({ seat: false, scope });

/** The same without the guard, for routes whose own guard falls back to `AccessGuard`. */
export const DeclareScope = (scope: Scope) => SetMetadata(REQUIREMENT, { seat: false, scope } satisfies Requirement);

/** Only holders of a token for the match in the path (`:matchId` or `:id`). */
export const RequireSeat = () => access({ seat: true, scope: null });

/** A seat token for this match, or an API key with the scope. */
export const RequireSeatOrScope = (scope: Scope) => access({ seat: true, scope });

function access(requirement: Requirement): ClassDecorator & MethodDecorator {
  return applyDecorators(SetMetadata(REQUIREMENT, requirement), UseGuards(AccessGuard));
}

/** Parameter: the claims of the verified seat token. Needs `@RequireSeat()`. */
export const SeatToken = createParamDecorator((_: unknown, context: ExecutionContext): SeatClaims => {
  const { access } = context.switchToHttp().getRequest<Request>();
  if (access?.kind !== 'seat') throw new Error('@SeatToken() needs @RequireSeat() on its handler.');
  return access.claims;
});

/** Parameter: the authenticated caller, by key or by token. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Access => {
  const { access } = context.switchToHttp().getRequest<Request>();
  if (access === undefined) throw new Error('@Caller() needs @RequireScope() or @RequireSeat…() on its handler.');
  return access;
});

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Authenticator) private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const requirement = this.reflector.getAllAndOverride<Requirement>(REQUIREMENT, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<Request>();
    const access = await this.authenticator.identify(request);
    check(access, requirement, request.params as Record<string, string>);
    request.access = access;
    return true;
  }
}

export const isAdmin = (access: Access): boolean => access.kind === 'key' && access.key.scopes.includes('admin');

function check(access: Access, { seat, scope }: Requirement, params: Record<string, string>): void {
  if (access.kind === 'seat') {
    if (!seat) throw Problem.of('forbidden', 'Use an operator key here; a seat token opens its own match only.');
    // UUIDs may be written in upper case.
    if (access.claims.matchId !== (params['matchId'] ?? params['id'])?.toLowerCase()) {
      throw Problem.of('forbidden', 'The seat token belongs to another match; use one of this match.');
    }
    return;
  }
  if (scope === null) throw Problem.of('forbidden', 'Use the token of a seat here, not an operator key.');
  if (!access.key.scopes.includes(scope) && !isAdmin(access)) {
    throw Problem.of('forbidden', `The key lacks the scope ${scope}; use one that has it.`, { extensions: { scope } });
  }
}
