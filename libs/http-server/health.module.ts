import { Controller, Get, Global, Inject, Injectable, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#platform';

/** Resolves if the part works; rejects, or takes too long, if it does not. */
export type HealthCheck = () => Promise<unknown>;

const PATIENCE_MS = 2_000;

@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private isStopping = false;

  private readonly checks = new Map<string, HealthCheck>();

  /** From now on the node is ready only while this check succeeds. */
  add(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  /** Rejects unless the part works. */
  async check(name: string): Promise<void> {
    await this.checks.get(name)?.();
  }

  beforeApplicationShutdown(): void {
    this.markNotReady();
  }

  /** From now on load balancers are told to use another node. */
  markNotReady(): void {
    this.isStopping = true;
  }

  async report(): Promise<Readonly<Record<string, 'ok' | 'failed'>>> {
    if (this.isStopping) throw Problem.of('unavailable', 'This node is shutting down.');
    const names = [...this.checks.keys()];
    const states = await Promise.all([...this.checks.values()].map(isWorking));
    const checks = Object.fromEntries(names.map((name, at) => [name, states[at] === true ? 'ok' : 'failed'] as const));
    const failed = names.filter((name) => checks[name] === 'failed');
    // Operators see which part failed; the reason is only in the log.
    if (failed.length > 0)
      throw Problem.of('unavailable', `Not ready: ${failed.join(', ')}.`, {
        extensions: { checks },
        headers: { 'retry-after': '1' },
      });
    return checks;
  }
}

async function isWorking(check: HealthCheck): Promise<boolean> {
  const timer = new AbortController();
  try {
    const late = sleep(PATIENCE_MS, false, { signal: timer.signal });
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    timer.abort();
  }
}

@Controller()
class HealthController {
  constructor(@Inject(Readiness) private readonly readiness: Readiness) {}

  /** The process responds; restarting it would not help. */
  @Get('livez')
  live() {
    return { status: 'ok' };
  }

  /** The process can do its work now. */
  @Get('readyz')
  async ready() {
    return { status: 'ok', checks: await this.readiness.report() };
  }
}

/** Probes for load balancers and supervisors. Each part that a node needs adds its check to `Readiness`. */
@Global()
@Module({ controllers: [HealthController], providers: [Readiness], exports: [Readiness] })
export class HealthModule {}
