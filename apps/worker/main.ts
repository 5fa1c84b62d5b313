import 'reflect-metadata';
import { ConfigError, createLogger, loadConfig, stopOnSignals } from '#platform';
import { startWorker } from './start-worker.js';

try {
  const config = loadConfig();
  const logger = createLogger(config);
  const worker = await startWorker(config, logger);
  stopOnSignals(() => [{ name: 'worker', run: () => worker.stop() }], { logger });
  logger.info({ url: worker.url }, 'The worker is at work');
} catch (error) {
  // What a person can put right needs no stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
