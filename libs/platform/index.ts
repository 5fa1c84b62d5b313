export { ConfigError, loadConfig, type Config } from './config.js';
export { startPostgres, type EmbeddedPostgres, type PostgresOptions } from './embedded-postgres.js';
export { engineBuild } from './engine-build.js';
export { freePort } from './free-port.js';
export { NestLogger, createLogger, type Logger } from './logging.js';
export { outageLog, quietInOutages } from './outage-log.js';
export { withPatience } from './patience.js';
export { networkOf } from './network-of.js';
export {
  invalidRequest,
  Problem,
  SHARED_PROBLEMS,
  type ProblemDocument,
  type ProblemKind,
  type ProblemParts,
} from './problem.js';
export { Queues, prepareQueues, type QueuesOptions } from './queues.js';
export { findRunningPostgres } from './running-postgres.js';
export { JobAnnouncer } from './job-announcer.js';
export { EDGE_LIMITS, type EdgeLimits } from './edge-limits.js';
export { PROBES } from './probes.js';
export { keptSecret, loadSecrets, type Secrets } from './secrets.js';
export { Tracing } from './tracing.js';
export { Abandoned, StartupStages } from './startup-stages.js';
export { stopOnSignals, type ShutdownOptions, type ShutdownStep } from './shutdown.js';
