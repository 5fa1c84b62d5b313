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
export { ConfigError, loadConfig, type Config } from './config.js';
export { createApi, listen, requireAddress } from './create-api.js';
export { startPostgres, type EmbeddedPostgres, type PostgresOptions } from './embedded-postgres.js';
export { engineBuild } from './engine-build.js';
export { freePort } from './free-port.js';
export { HealthModule, Readiness, type HealthCheck } from './health.module.js';
export { NestLogger, createLogger, type Logger } from './logging.js';
export { outageLog, quietInOutages } from './outage-log.js';
export { Metrics, MetricsModule } from './metrics.module.js';
export { OperatorSessions, type OperatorSession } from './operator-sessions.js';
export { requireOwnPage, sessionCookie, type PageRequest } from './page-session.js';
export { PlayerTokens, type PlayerClaims } from './player-tokens.js';
export { withPatience } from './patience.js';
export { networkOf } from './network-of.js';
export { ProblemFilter, sendProblem, toProblem } from './problem.filter.js';
export {
  invalidRequest,
  Problem,
  SHARED_PROBLEMS,
  type ProblemDocument,
  type ProblemKind,
  type ProblemParts,
} from './problem.js';
export { Queues, prepareQueues, type QueuesOptions } from './queues.js';
export { answerFor } from './refuse-connection.js';
export { SeatLinks, type LinkedSeat } from './seat-links.js';
export { SeatTokens, type SeatClaims, type TokenViewer, type VerifiedToken } from './seat-tokens.js';
export { findRunningPostgres } from './running-postgres.js';
export { JobAnnouncer } from './job-announcer.js';
export { keptSecret, loadSecrets, type Secrets } from './secrets.js';
export { Tracing } from './tracing.js';
export { ConcurrencyLimiter } from './concurrency-limiter.js';
export { Abandoned, StartupStages } from './startup-stages.js';
export { stopOnSignals, type ShutdownOptions, type ShutdownStep } from './shutdown.js';
