import type { Logger } from './logging.js';
import { withPatience } from './patience.js';

export interface ShutdownStep {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

export interface ShutdownOptions {
  readonly logger: Logger;
  /** Milliseconds for each step; a step that takes longer is abandoned. */
  readonly patienceMs?: number;
  readonly exit?: (code: number) => void;
  readonly signals?: NodeJS.EventEmitter;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
// Under npm, one Ctrl-C arrives twice: from the terminal and from npm itself.
const ECHO_MS = 1_000;

/**
 * Ends the process in order: last started, first stopped. A second signal ends it immediately. The returned function
 * does the same without a signal.
 */
export function stopOnSignals(
  steps: () => readonly ShutdownStep[],
  options: ShutdownOptions,
): (code?: number) => Promise<void> {
  const { logger, patienceMs = 20_000, exit = (code: number) => process.exit(code), signals = process } = options;
  let running: Promise<void> | null = null;
  let since = 0;
  const stop = async (code = 0): Promise<void> => {
    since = Date.now();
    running ??= (async () => {
      const failed = await runSteps(steps(), logger, patienceMs);
      exit(failed ? 1 : code);
    })();
    return running;
  };
  for (const signal of SIGNALS) {
    signals.on(signal, () => {
      if (running === null) {
        logger.info({ signal }, 'Stopping');
        void stop();
      } else if (Date.now() - since > ECHO_MS) exit(130);
    });
  }
  return stop;
}

async function runSteps(steps: readonly ShutdownStep[], logger: Logger, patienceMs: number): Promise<boolean> {
  let failed = false;
  for (const { name, run } of [...steps].reverse()) {
    try {
      await withPatience(run(), patienceMs, name);
    } catch (err) {
      failed = true;
      logger.error({ err, step: name }, 'Could not stop cleanly');
    }
  }
  return failed;
}
