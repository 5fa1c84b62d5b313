export { ConcurrencyLimiter } from './concurrency-limiter.js';
export { createApi, listen, requireAddress } from './create-api.js';
export { HealthModule, Readiness, type HealthCheck } from './health.module.js';
export { Metrics, MetricsModule } from './metrics.module.js';
export { ProblemFilter, sendProblem, toProblem } from './problem.filter.js';
export { answerFor } from './refuse-connection.js';
