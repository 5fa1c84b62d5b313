import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#platform';

export type Environment = Readonly<Record<string, string>>;

/** The present build. */
export const PROGRAM = join(process.cwd(), 'dist', 'apps', 'cli', 'main.js');
const START_PATIENCE_MS = 300_000;
const START_TRIES = 5;
/** What a node says that ends because the database was too busy when it started. */
const TOO_BUSY = /time-?out/i;
const READY = /^Senki (?:serves matches|works; probes and metrics) on (http:\S+)$/m;

/** `senki …` as operators run it: a separate process, from compiled code, always at the same address. */
export class SenkiProcess {
  private child: ChildProcess | null = null;
  private gone: Promise<void> = Promise.resolve();
  /** Everything it has printed, over all restarts. */
  output = '';

  private constructor(
    private readonly args: readonly string[],
    private readonly env: Environment,
    private readonly program: string,
    readonly port: number,
  ) {}

  static async start(args: readonly string[], env: Environment, program = PROGRAM): Promise<SenkiProcess> {
    if (!existsSync(program)) throw new Error(`there is no compiled code in ${program}: "npm run build" makes it`);
    const senki = new SenkiProcess(args, env, program, await freePort());
    try {
      await senki.start();
    } catch (error) {
      // Nobody else knows of it yet, and jest would wait for it.
      await senki.crash();
      throw error;
    }
    return senki;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child?.pid ?? -1;
  }

  get isAlive(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when it reports that it is serving. Like a supervisor, starts it again if the database was too busy. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const from = this.output.length;
      const ended = this.launch();
      const deadline = Date.now() + START_PATIENCE_MS;
      while (this.isAlive && !READY.test(this.output.slice(from)) && Date.now() < deadline) await sleep(20);
      if (READY.test(this.output.slice(from))) return;
      if (!this.isAlive) await ended;
      if (this.isAlive || tries === START_TRIES || !TOO_BUSY.test(this.output.slice(from)))
        throw new Error(`senki did not start:\n${this.output}`);
    }
  }

  /** Resolves when the process has ended and everything it printed is known. */
  private launch(): Promise<unknown> {
    const child = spawn(process.execPath, [this.program, ...this.args, '--port', String(this.port)], {
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: process.env['TMPDIR'] ?? '/tmp', ...COMMON, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.gone = new Promise((resolve) => child.once('exit', () => resolve()));
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.output += String(data)));
    return new Promise((resolve) => child.once('close', resolve));
  }

  /** kill -9: no handler runs, nothing is finished or closed. */
  async crash(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.gone;
  }

  async restart(): Promise<void> {
    await this.crash();
    await this.start();
  }

  /** Asks the process to end and returns its exit code; null if it had to be killed. */
  async stop(patienceMs = 300_000): Promise<number | null> {
    if (!this.isAlive) return this.child?.exitCode ?? null;
    this.child?.kill('SIGTERM');
    await Promise.race([this.gone, sleep(patienceMs, undefined, { ref: false })]);
    if (this.isAlive) await this.crash();
    return this.child?.exitCode ?? null;
  }
}

/** Of every process, as on every node. */
export const SIGNING_KEY = Buffer.alloc(32, 2).toString('base64url');

const COMMON: Environment = {
  LOG_LEVEL: 'warn',
  SENKI_RATE_LIMIT: '1000000',
  SENKI_TOKEN_SECRET: Buffer.alloc(32, 1).toString('base64url'),
  SENKI_SIGNING_KEY: SIGNING_KEY,
};

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a `senki` command to its end. */
export async function runSenki(args: readonly string[], env: Environment, program = PROGRAM): Promise<Finished> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: process.env['TMPDIR'] ?? '/tmp', ...COMMON, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => (stdout += String(data)));
  child.stderr.on('data', (data) => (stderr += String(data)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}
