import {
  Controller,
  Get,
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.js';

/** Resolves when the thing works; rejects, or takes too long, when it does not. */
export type HealthCheck = () => Promise<unknown>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

const CHECKS = Symbol('health checks');
const PATIENCE_MS = 2_000;

@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private isLeaving = false;

  constructor(@Inject(CHECKS) private readonly checks: HealthChecks) {}

  beforeApplicationShutdown(): void {
    this.leave();
  }

  /** From now on load balancers are told to go elsewhere. */
  leave(): void {
    this.isLeaving = true;
  }

  async report(): Promise<Readonly<Record<string, 'ok' | 'failed'>>> {
    if (this.isLeaving) throw Problem.of('unavailable', 'This node is shutting down.');
    const names = Object.keys(this.checks);
    const states = await Promise.all(names.map((name) => isWorking(this.checks[name] as HealthCheck)));
    const checks = Object.fromEntries(names.map((name, at) => [name, states[at] === true ? 'ok' : 'failed'] as const));
    const failed = names.filter((name) => checks[name] === 'failed');
    // Which part failed is useful to an operator; why it failed is in the log only.
    if (failed.length > 0)
      throw Problem.of('unavailable', `Not ready: ${failed.join(', ')}.`, { extensions: { checks } });
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
export class HealthController {
  constructor(@Inject(Readiness) private readonly readiness: Readiness) {}

  /** The process answers; restarting it would not help. */
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

@Module({})
export class HealthModule {
  static forRoot(checks: HealthChecks): DynamicModule {
    return {
      module: HealthModule,
      global: true,
      controllers: [HealthController],
      providers: [{ provide: CHECKS, useValue: checks }, Readiness],
      exports: [Readiness],
    };
  }
}
