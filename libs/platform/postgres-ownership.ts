/** Determines who holds a PostgreSQL data folder: a running Senki, an orphaned server, or nobody. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './postgres-binaries.js';

const FAST_SHUTDOWN_MS = 10_000;

interface Owner {
  readonly pid: number;
  /** Start time of the process, to tell the owner from a later process with the same number. */
  readonly born: string | null;
}

/** Claims the folder for this process, or throws an error that names the process that holds it. */
export function claim(home: string): void {
  const file = join(home, 'owner.json');
  const holder = holderOf(home);
  if (holder !== null) {
    throw new Error(
      `The data folder ${home} is in use by another running Senki (process ${holder}). ` +
        'Stop that one first, or give this one its own folder with SENKI_DATA_DIR.',
    );
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, born: startTimeOf(process.pid) } satisfies Owner), {
    mode: 0o600,
  });
}

/** The other running process that holds the folder; null if there is none. */
export function holderOf(home: string): number | null {
  const owner = readOwner(join(home, 'owner.json'));
  if (owner === null || owner.pid === process.pid || !isAlive(owner.pid)) return null;
  return startTimeOf(owner.pid) === owner.born ? owner.pid : null;
}

export function release(home: string): void {
  const file = join(home, 'owner.json');
  if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true });
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** Stops a server that outlived its Senki, to free its port, memory and lock file. */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = postmasterPid(cluster);
  if (pid === null || !isAlive(pid)) return;
  if (!isPostmasterOf(pid, cluster)) {
    // The process number now belongs to another program (after a reboot, for example); PostgreSQL would refuse to
    // start.
    rmSync(pidFile, { force: true });
    return;
  }
  log(`Stopping PostgreSQL process ${pid}, left behind by an earlier run`);
  await shutDown(pid);
}

/** SIGINT lets running statements roll back; SIGQUIT is for a server that does not end in time. */
export async function shutDown(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', FAST_SHUTDOWN_MS],
    ['SIGKILL', FAST_SHUTDOWN_MS],
  ] as const) {
    if (!send(pid, signal)) return;
    if (await isGoneWithin(pid, patience)) return;
  }
  throw new Error(`PostgreSQL process ${pid} did not end, not even by SIGKILL.`);
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 10) {
    if (!isAlive(pid)) return true;
    await sleep(10);
  }
  return !isAlive(pid);
}

export function postmasterPid(cluster: string): number | null {
  return postmasterLines(cluster)?.[0] ?? null;
}

/** The last line of postmaster.pid says whether connections are accepted. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = postmasterLines(cluster);
  return lines !== null && lines[0] === pid && lines[1] === 'ready';
}

/** The port on which this cluster's server accepts connections; null if it does not. */
export function runningPort(cluster: string): number | null {
  const lines = postmasterLines(cluster);
  return lines !== null && lines[1] === 'ready' && isAlive(lines[0]) ? lines[2] : null;
}

function postmasterLines(cluster: string): readonly [pid: number, state: string, port: number] | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 1 ? [pid, (lines[7] ?? '').trim(), Number(lines[3])] : null;
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw new Error(`PostgreSQL process ${pid} belongs to another user and cannot be stopped from here.`, { cause });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** A process that has not been reaped still answers signals, but no longer holds anything. */
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/** When a process started, as the kernel reports it; null where there is no /proc. */
function startTimeOf(pid: number): string | null {
  return statFields(pid)?.[19] ?? null;
}

/** The fields of /proc/PID/stat from the third on: the second may contain spaces and brackets. */
function statFields(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    // The working directory of a postmaster is its data folder.
    if (existsSync('/proc/self/cwd')) return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    // Unreadable means that it is another user's process: let PostgreSQL itself check the lock file.
    return true;
  }
}
