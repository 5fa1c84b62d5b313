/** What commands need of the platform. Unlike the platform itself, it loads neither Nest nor a job queue, so commands start fast. */
export { ConfigError, loadConfig, type Config } from '../config.js';
export { startPostgres } from '../embedded-postgres.js';
export { engineBuild } from '../engine-build.js';
export { createLogger, type Logger } from '../logging.js';
export { findRunningPostgres } from '../running-postgres.js';
export { keptSecret, loadSecrets } from '../secrets.js';
export { stopOnSignals } from '../shutdown.js';
export { Abandoned, StartupStages } from '../startup-stages.js';
