export { AccessModule, type AccessOptions } from './access.module.js';
export {
  AccessGuard,
  Caller,
  isAdmin,
  DeclareScope,
  RequireScope,
  RequireSeat,
  RequireSeatOrScope,
  SeatToken,
} from './access.js';
export { ApiKeys, SCOPES, type ApiKey, type KeyLimits, type KnownKey, type Queryable, type Scope } from './api-keys.js';
export { Authenticator, bearer, type Access } from './authenticator.js';
export { OperatorSessions, type OperatorSession } from './operator-sessions.js';
export { requireOwnPage, sessionCookie, type PageRequest } from './page-session.js';
export { PlayerTokens, type PlayerClaims } from './player-tokens.js';
export { SeatLinks, type LinkedSeat } from './seat-links.js';
export { SeatTokens, type SeatClaims, type TokenViewer, type VerifiedToken } from './seat-tokens.js';
