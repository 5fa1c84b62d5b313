import { PassThrough, Readable } from 'node:stream';
import { run } from '../program.js';

/** Runs one call in this process and tells all that came of it. */
export async function captured(...args: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await run(args, { stdin: Readable.from([]), stdout, stderr });
  const read = (stream: PassThrough): string => (stream.read() as Buffer | null)?.toString() ?? '';
  return { code, stdout: read(stdout), stderr: read(stderr) };
}
