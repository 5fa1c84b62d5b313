import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Failure } from '../io.js';

export interface PeakRun {
  readonly stdout: string;
  readonly seconds: number;
  /** Largest resident memory of the process, in MiB. */
  readonly peakMb: number;
}

const HOOK = `process.on('exit', () => process.stderr.write('\\npeak ' + process.resourceUsage().maxRSS + '\\n'))`;
const FLAGS = ['--import', `data:text/javascript,${encodeURIComponent(HOOK)}`];

/** Runs a command of the compiled program in a separate process and measures its time and peak memory. */
export async function runForPeak(
  program: URL,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<PeakRun> {
  const file = fileURLToPath(program);
  if (!existsSync(file))
    throw new Failure(2, 'a process of its own needs compiled code: run this through bin/senki.mjs');
  const began = performance.now();
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
  const child = spawn(process.execPath, [...FLAGS, file, ...args], { env: { ...process.env, ...env }, stdio });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`senki ${args.join(' ')} ended with ${String(code)}: ${stderr}${stdout}`);
  const peak = Number(/^peak (\d+)$/m.exec(stderr)?.[1]);
  return { stdout, seconds: (performance.now() - began) / 1000, peakMb: Math.round(peak / 1024) };
}
