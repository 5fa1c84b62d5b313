import { eventually } from '../eventually.js';
import { ClockRecord } from './clock-record.spec-helper.js';
import type { FaultStage } from './fault-stage.spec-helper.js';
import type { SenkiProcess } from './senki-process.spec-helper.js';

const DECISION_MS = 1_500;
/** The sweeper needs seconds at most. Anything longer than this means that a clock waited for Redis. */
const LATEST_MS = 30_000;
const MATCHES = 20;
const METRICS_TOKEN = 'running-clocks-test';

/** A worker, a server, and matches that nobody plays, so that only their clocks answer. */
export class RunningClocks {
  private constructor(
    readonly worker: SenkiProcess,
    readonly server: SenkiProcess,
    private readonly matches: readonly string[],
    private readonly record: ClockRecord,
  ) {}

  static async start(stage: FaultStage, redisUrl: string): Promise<RunningClocks> {
    const env = { REDIS_URL: redisUrl, SENKI_METRICS_TOKEN: METRICS_TOKEN };
    const worker = await stage.work(env);
    const server = await stage.serve(env);
    const timeControl = { bankMs: null, decisionMs: DECISION_MS };
    const opened = await Promise.all(
      Array.from({ length: MATCHES }, () => stage.openDuel(server.url, { timeControl })),
    );
    const matches = opened.map(({ matchId }) => matchId);
    return new RunningClocks(worker, server, matches, new ClockRecord(stage.postgres));
  }

  /** Waits until as many clocks have run out as there are matches, so many times. */
  untilRunOut(times = 1): Promise<void> {
    return this.record.untilMore(times * MATCHES);
  }

  /** Waits until the clocks are fired by jobs, not by the sweeper. */
  async untilJobsFire(): Promise<void> {
    const from = await this.firedByJobs();
    await eventually(async () => (await this.firedByJobs()) > from + MATCHES / 2, 250);
  }

  /** Every deadline fired once, none early or very late, and the processes live. Returns the lateness in words. */
  async expectSound(): Promise<string> {
    const late = await this.record.expectSound(this.matches, DECISION_MS, LATEST_MS);
    for (const { isAlive, output } of [this.worker, this.server])
      if (!isAlive || /unhandled|uncaught/i.test(output)) throw new Error(`a process failed:\n${output}`);
    const at = (share: number) => late[Math.ceil(share * late.length) - 1];
    return `${late.length} clocks, late by p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`;
  }

  private async firedByJobs(): Promise<number> {
    const reply = await fetch(`${this.worker.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const text = await reply.text();
    return Number(/^senki_clocks_fired_total\{by="job",outcome="fired"[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0);
  }
}
