import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../bin/senki.mjs', import.meta.url));
const PATIENCE_MS = 300_000;

/** The command line program in a separate process, as a user runs it. */
export class SenkiProcess {
  private static readonly all: SenkiProcess[] = [];
  stdout = '';
  stderr = '';
  private readonly ended: Promise<number>;

  private constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (data: Buffer) => (this.stdout += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (this.stderr += data.toString()));
    this.ended = once(child, 'close').then(([code]) => (code as number | null) ?? -1);
  }

  static start(args: readonly string[], env: Readonly<Record<string, string>>): SenkiProcess {
    const clean = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TMPDIR: process.env['TMPDIR'] ?? '',
    };
    return SenkiProcess.launch(process.execPath, [PROGRAM, ...args], { env: { ...clean, ...env } });
  }

  /** Starts it by another command, such as `npm start`. */
  static launch(command: string, args: readonly string[], options: SpawnOptions): SenkiProcess {
    const senki = new SenkiProcess(spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
    SenkiProcess.all.push(senki);
    return senki;
  }

  /** Stops every process that is still running, for example after a failed test. */
  static async endAll(): Promise<void> {
    for (const senki of SenkiProcess.all.splice(0)) {
      if (senki.child.exitCode === null) senki.signal('SIGTERM');
      await senki.ended;
    }
  }

  /** Runs one command to its end. */
  static async run(args: readonly string[], env: Readonly<Record<string, string>>) {
    const senki = SenkiProcess.start(args, env);
    const code = await senki.end();
    return { code, stdout: senki.stdout, stderr: senki.stderr };
  }

  /** Waits until the pattern matches the standard output and resolves with the match. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
      const found = pattern.exec(this.stdout);
      if (found) return found;
      if (this.child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`it never said ${String(pattern)}:\n${this.stdout}\n${this.stderr}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resolves with the exit code when the process has ended. */
  end(): Promise<number> {
    return this.ended;
  }
}
