import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** An earlier build of Senki, from the history of this repository. */
export interface PreviousBuild {
  readonly commit: string;
  /** The compiled command line program. */
  readonly program: string;
}

const SOURCES = ['apps', 'docs', 'examples', 'libs', 'migrations'];
const SETTINGS = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];
/** What compiled code reads beside itself, in builds that have it. */
const ASSETS = ['apps/api/openapi/examples.json', 'docs/asyncapi.json', 'docs/openapi.json', 'docs/games'];

/**
 * Compiles the commit that `PREVIOUS_BUILD` names; by default the one before the newest migration came, so that its
 * nodes do not know the present tables. It uses the packages that are installed here, not those of its own lock file.
 */
export function previousBuild(): PreviousBuild {
  const commit = commitOf(process.env['PREVIOUS_BUILD'] ?? beforeNewestMigration());
  const folder = join(process.cwd(), '.senki', 'previous', commit);
  // Below this checkout, so that Node finds our node_modules.
  if (!existsSync(folder)) compile(commit, folder);
  return { commit, program: join(folder, 'dist', 'apps', 'cli', 'main.js') };
}

function beforeNewestMigration(): string {
  const newest = readdirSync('migrations')
    .filter((name) => /^\d+-.+\.ts$/.test(name))
    .sort()
    .at(-1);
  const added = git('log', '--diff-filter=A', '--format=%H', '--', `migrations/${newest}`).split('\n').at(-1);
  return `${added}^`;
}

const commitOf = (name: string): string => git('rev-parse', '--verify', '--short=12', `${name}^{commit}`);

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `NOT TESTED: two versions at once. The history has no earlier build: git ${args.join(' ')}: ${stderr}`,
    );
  return stdout.trim();
}

function compile(commit: string, folder: string): void {
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    const archive = execFileSync('git', ['archive', commit, ...SOURCES, ...SETTINGS], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', half], { input: archive });
    const compiler = join(process.cwd(), 'node_modules', 'typescript7', 'bin', 'tsc');
    // The types of a package may have changed since; the commit was checked in its time.
    execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--noCheck'], { cwd: half });
    for (const asset of ASSETS)
      if (existsSync(join(half, asset))) cpSync(join(half, asset), join(half, 'dist', asset), { recursive: true });
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}
