/** `npm test [-- jest arguments]`: installs, compiles, starts PostgreSQL and Redis, runs jest, cleans up. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Trouble, build, ensureInstalled, main, root, say } from './prepare.mjs';
import { OTHER_VERSIONS, provideOtherPostgres } from './postgres-versions.mjs';
import { startRedis } from './redis.mjs';
import { provideProgram } from './system-packages.mjs';

const results = join(root, '.ci', 'results', 'jest.json');
/** One more than the two cores that CI has: a third of the time of the specs is waiting, above all for processes to start. */
const WORKERS = 3;
const servers = [];
const untested = [];
let scratch = null;
let interrupted = null;
let jest = null;

// Stay alive until jest has ended, so that we can clean up after it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = signal;
    jest?.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  });
}

async function provideServers() {
  const env = {};
  if (!process.env.TEST_DATABASE_URL) {
    const { startPostgres } = await import('../dist/libs/platform/embedded-postgres.js');
    const dataDir = join(scratch, 'postgres');
    // Every spec file opens its own pools, and several of them run at the same time.
    // The databases are thrown away, so nothing has to survive a power failure; specs that kill servers start their own.
    const settings = { max_connections: String(150 * WORKERS), fsync: 'off', full_page_writes: 'off' };
    const options = { dataDir, log: say, ephemeral: true, settings, ...(await otherPostgres(env)) };
    const postgres = await startPostgres(options).catch(asTrouble);
    servers.push(postgres.stop);
    env.TEST_DATABASE_URL = postgres.url;
  }
  if (!process.env.TEST_REDIS_URL) {
    const redis = await startRedis(scratch);
    servers.push(redis.stop);
    env.TEST_REDIS_URL = redis.url;
  }
  env.TEST_DATABASE_TEMPLATE = await migrateTemplate(env.TEST_DATABASE_URL ?? process.env.TEST_DATABASE_URL);
  return env;
}

/** `TEST_POSTGRES=16` runs the tests on that version instead of the embedded one, also the specs that start servers. */
async function otherPostgres(env) {
  if (!process.env.TEST_POSTGRES) return {};
  const binaries = await provideOtherPostgres(process.env.TEST_POSTGRES);
  env.TEST_POSTGRES_PROGRAMS = JSON.stringify(binaries);
  return { binaries };
}

/** Migrates a template database; the specs copy it instead of migrating their own databases. */
async function migrateTemplate(serverUrl) {
  const { migrate } = await import('../dist/migrations/index.js');
  const { runOn } = await import('../dist/libs/event-store/testing/index.js');
  const name = `senki_template_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `CREATE DATABASE ${name}`);
  servers.push(() => runOn(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  await migrate(new URL(`/${name}`, serverUrl).href);
  return name;
}

function asTrouble(error) {
  throw new Trouble(error.message);
}

/** The pages are tested in a real browser. Without one, the other tests still run, and the end of the output says what was left out. */
function provideBrowser() {
  if (process.env.TEST_CHROMIUM) return;
  try {
    provideProgram('chromium-headless-shell', 'chromium-headless-shell', 'no Chromium');
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    untested.push('the pages: there is no Chromium (Debian: chromium-headless-shell), and TEST_CHROMIUM names none');
  }
}

function runJest(env) {
  rmSync(results, { force: true });
  mkdirSync(join(results, '..'), { recursive: true });
  const program = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const options = [`--maxWorkers=${WORKERS}`, '--json', `--outputFile=${results}`, ...process.argv.slice(2)];
  // With --json, jest writes the report to stdout as well as to the file; its readable report goes to stderr.
  jest = spawn(process.execPath, [...program, ...options], {
    cwd: root,
    // Temporary files of specs go here too, so that even an interrupted run leaves nothing behind.
    env: { ...process.env, ...env, TMPDIR: scratch, TEST_PREPARED_POSTGRES: join(scratch, 'prepared-postgres') },
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => {
    jest.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Counts a spec file that could not be loaded as a failure too; otherwise a broken suite would look green. */
function summary() {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(results, 'utf8'));
  return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
}

await main(async () => {
  ensureInstalled();
  provideProgram(
    'python3',
    'python3',
    'The tests need python3 on the PATH, for the example of a verifier: install it.',
  );
  await build();
  provideBrowser();
  scratch = mkdtempSync(join(tmpdir(), 'senki-test-'));
  // If root runs the tests, the database server runs as another user, who needs access to the folder.
  chmodSync(scratch, 0o755);
  let code = 1;
  try {
    const env = await provideServers();
    if (interrupted === null) code = await runJest(env);
  } finally {
    for (const stop of servers.reverse()) await stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  if (interrupted !== null) process.exit(128 + constants.signals[interrupted]);
  if (!process.env.FAILOVER)
    untested.push(
      'PostgreSQL that loses its leader, Redis that hangs or loses masters in a row, nodes of two builds at once (FAILOVER=1 runs them)',
    );
  if (!process.env.TEST_DATABASE_URL)
    untested.push(
      process.env.TEST_POSTGRES
        ? `PostgreSQL versions other than ${process.env.TEST_POSTGRES}`
        : `PostgreSQL ${Object.keys(OTHER_VERSIONS).join(', ')} (TEST_POSTGRES=15 runs the tests on that version)`,
    );
  for (const part of untested) say(`NOT TESTED: ${part}`);
  console.log(summary());
  process.exit(code);
});
