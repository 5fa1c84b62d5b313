/** Runs the PostgreSQL binaries from npm as a child process that ends with Senki. */
import { spawn, spawnSync, execFileSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { makeFolders } from './folders.js';
import {
  chooseRunUser,
  locateBinaries,
  sharedPlace,
  userCan,
  type Binaries,
  type Log,
  type RunUser,
} from './postgres-binaries.js';
import { claim, isReady, release, shutDown, stopOrphan } from './postgres-ownership.js';

export interface PostgresOptions {
  /** Folder for the database files, the password and the server's log; created if missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** Absent: a free port is chosen. */
  readonly port?: number;
  /** Delete the folder when the server stops. */
  readonly ephemeral?: boolean;
  /** Server settings (`-c name=value`). */
  readonly settings?: Readonly<Record<string, string>>;
  /** The programs of another version; absent: those of the npm package. */
  readonly binaries?: Binaries;
}

export interface EmbeddedPostgres {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string;
  readonly pid: number;
  /** Where the files are: not the requested folder if the server's user cannot reach it. */
  readonly dataDir: string;
  /** Stops the server; may be called more than once. */
  stop(): Promise<void>;
  /** Sends SIGKILL to the server's main process: a crash, for fault tests. */
  kill(): void;
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
}

const OWN_ENTRIES = /^(cluster|cluster\.new-\d+|password|owner\.json|postgres\.log)$/;
/** Only a server that hangs takes so long; recovery after a crash may take minutes. */
const START_PATIENCE_MS = 300_000;
const LOG_LIMIT_BYTES = 8 * 1024 * 1024;

export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const wanted = resolve(options.dataDir);
  const user = chooseRunUser(join(wanted, 'cluster'));
  const home = prepareHome(wanted, user, options.log);
  claim(home);
  try {
    const { postgres, initdb } = options.binaries ?? (await locateBinaries(user, options.log));
    const cluster = join(home, 'cluster');
    if (existsSync(cluster)) await stopOrphan(cluster, options.log);
    else createCluster(home, initdb, user, options.binaries ? SYSTEM_LOCALE : BUILTIN_LOCALE);
    const server = await launch(postgres, home, user, options);
    return handle(server, home, options);
  } catch (error) {
    release(home);
    throw error;
  }
}

/** Makes the folder accessible to the server's user; uses another folder if a parent folder keeps that user out. */
function prepareHome(wanted: string, user: RunUser | null, log: Log): string {
  const home = openHome(wanted, user);
  if (userCan(user, '-w', home)) return home;
  if (user === null) {
    throw new Error(
      `The data folder ${home} belongs to another user. Change its owner (chown -R) or choose another with SENKI_DATA_DIR.`,
    );
  }
  const instead = fallbackHome(wanted);
  log(`PostgreSQL runs as user ${user.name}, who cannot reach ${wanted}: its data is kept in ${instead}`);
  return openHome(instead, user);
}

/** The folder to use if the server's user cannot reach the requested one. */
export function fallbackHome(wanted: string): string {
  const id = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return join(sharedPlace(), `${basename(wanted)}-${id}`);
}

function openHome(home: string, user: RunUser | null): string {
  try {
    makeFolder(home);
    const strangers = readdirSync(home).filter((name) => !OWN_ENTRIES.test(name));
    if (strangers.length > 0) throw new Error(`it holds foreign files (${strangers.slice(0, 3).join(', ')})`);
    const isHalf = existsSync(join(home, 'cluster')) && !existsSync(join(home, 'password'));
    if (isHalf) throw new Error('its password file is missing');
  } catch (cause) {
    throw new Error(
      `${home} cannot be used as PostgreSQL data folder: ${(cause as Error).message}. ` +
        'Move it away or choose another with SENKI_DATA_DIR.',
      { cause },
    );
  }
  if (user !== null) changeOwner(user, home);
  return home;
}

/** Newly created parents are accessible to the server's user; the data folder itself stays private. */
function makeFolder(home: string): void {
  const first = makeFolders(dirname(home));
  for (let made = dirname(home); first !== null && made.startsWith(first); made = dirname(made)) {
    chmodSync(made, 0o755);
  }
  makeFolders(home, 0o700);
}

function changeOwner(user: RunUser, home: string): void {
  if (statSync(home).uid === user.uid) return;
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home]);
}

const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
/** Versions before 17 have no locales of their own. */
const SYSTEM_LOCALE = ['--locale=C.UTF-8'];

/** Runs initdb under a temporary name, so that an interrupted run leaves nothing that looks like a database. */
function createCluster(home: string, initdb: string, user: RunUser | null, locale: readonly string[]): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('cluster.new-'))) {
    rmSync(join(home, name), { recursive: true, force: true });
  }
  const half = join(home, `cluster.new-${process.pid}`);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user !== null) chownSync(passwordFile, user.uid, user.gid);
  const args = ['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
  const run = spawnSync(initdb, [...args, ...locale, '--no-instructions'], { ...identity(user), encoding: 'utf8' });
  if (run.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    const reason = run.error?.message ?? `${run.stdout}${run.stderr}`.trim().split('\n').slice(-4).join('\n');
    throw new Error(`PostgreSQL could not create its data folder in ${home}: ${reason}`);
  }
  renameSync(half, join(home, 'cluster'));
}

function identity(user: RunUser | null) {
  // A fresh environment: PGDATA, PGPORT and the like would change what the server does.
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return user === null ? { env, cwd: '/' } : { env, cwd: '/', uid: user.uid, gid: user.gid };
}

/** How often to retry a failed start: a killed server and its children need a moment to end. */
function patienceWith(failure: string): number {
  // Each of dozens of children has to be given a processor once more, to end.
  if (/shared memory block .* still in use/.test(failure)) return 240;
  return /lock file .* already exists/.test(failure) ? 8 : 0;
}

async function launch(postgres: string, home: string, user: RunUser | null, options: PostgresOptions): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const logFile = openLog(home);
    const child = spawnServer(postgres, home, port, user, options.settings ?? {});
    const failure = await untilReady(child, join(home, 'cluster'));
    if (failure === null) return { child, port };
    const text = `${failure}\n${readFileSync(logFile.path, 'utf8').slice(logFile.start)}`;
    if (attempt < patienceWith(text)) {
      await sleep(250);
    } else if (options.port !== undefined || attempt >= 3 || !/Address already in use/.test(text)) {
      throw new Error(explain(text, home, port));
    }
  }
}

function spawnServer(
  postgres: string,
  home: string,
  port: number,
  user: RunUser | null,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A file instead of a pipe: the server must not lose its log or block if Senki dies first.
  const logFile = openSync(join(home, 'postgres.log'), 'a');
  // Detached: Ctrl-C in the terminal reaches only Senki, which stops the server after its own last write.
  const child = spawn(postgres, ['-D', join(home, 'cluster'), ...args], {
    ...identity(user),
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  return child;
}

function openLog(home: string): { readonly path: string; readonly start: number } {
  const path = join(home, 'postgres.log');
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size > LOG_LIMIT_BYTES) rmSync(path);
  return { path, start: size > LOG_LIMIT_BYTES || size === 0 ? 0 : readFileSync(path, 'utf8').length };
}

/** Null when the server accepts connections, otherwise the reason why it never will. */
async function untilReady(child: ChildProcess, cluster: string): Promise<string | null> {
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure ??= `it ended with ${signal ?? `code ${code}`}`));
  for (let waited = 0; waited < START_PATIENCE_MS; waited += 10) {
    if (failure !== null) return failure;
    if (child.pid !== undefined && isReady(cluster, child.pid)) return null;
    await sleep(10);
  }
  child.kill('SIGQUIT');
  return `it was not ready after ${START_PATIENCE_MS / 1000} s`;
}

function explain(text: string, home: string, port: number): string {
  const said = text
    .split('\n')
    .filter((line) => /(FATAL|PANIC|ERROR|DETAIL|HINT|could not)/.test(line))
    .map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR|LOG|WARNING|DETAIL|HINT): +/, ''))
    .slice(0, 4)
    .join(' ');
  const reason = said === '' ? text.trim() : said;
  if (/Address already in use/.test(text)) {
    return `PostgreSQL could not start: port ${port} is already in use on 127.0.0.1. Free it or choose another.`;
  }
  if (/incompatible with server/.test(text)) {
    return `The data folder ${home} was made by another PostgreSQL version: ${reason} Move it away or use DATABASE_URL.`;
  }
  return `PostgreSQL could not start on ${home}: ${reason} (more in ${join(home, 'postgres.log')})`;
}

function handle({ child, port }: Server, home: string, options: PostgresOptions): EmbeddedPostgres {
  const pid = child.pid as number;
  // Last resort for process.exit() and uncaught errors; `stop()` is the orderly way.
  const lastResort = () => child.kill('SIGINT');
  process.once('exit', lastResort);
  const ended = new Promise<void>((resolveEnd) => {
    child.once('exit', () => {
      process.off('exit', lastResort);
      release(home);
      resolveEnd();
    });
  });
  child.unref();
  const password = readFileSync(join(home, 'password'), 'utf8').trim();
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    // After the process has been reaped, its number may belong to another process.
    if (child.exitCode === null && child.signalCode === null) {
      child.ref();
      await shutDown(pid);
      // Exiting earlier would leave a zombie in containers where nobody reaps orphans.
      await ended;
    }
    if (options.ephemeral === true) rmSync(home, { recursive: true, force: true });
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid,
    dataDir: home,
    stop: () => (stopping ??= stop()),
    kill: () => void child.kill('SIGKILL'),
  };
}
