/** With `TEST_PROFILE=file`, adds a line to that file for each spec file: seconds in all, of processor time, and of processes it started. */
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';

const target = process.env.TEST_PROFILE;

export async function profiled(testPath, run) {
  if (!target) return run();
  const before = used();
  const result = await run();
  const after = used();
  const spent = Object.fromEntries(Object.entries(after).map(([name, at]) => [name, +(at - before[name]).toFixed(2)]));
  appendFileSync(target, `${JSON.stringify({ file: relative(process.cwd(), testPath), ...spent })}\n`);
  return result;
}

function used() {
  const { user, system } = process.cpuUsage();
  return { seconds: performance.now() / 1_000, own: (user + system) / 1e6, children: endedChildren() };
}

/** Processor time of all processes that this one has started and that have ended, as Linux counts it. */
function endedChildren() {
  if (process.platform !== 'linux') return 0;
  // The name of the program, in parentheses, may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const TICKS_PER_SECOND = 100;
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
