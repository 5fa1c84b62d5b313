/** Provides a throw-away redis-server for the tests. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble, say } from './prepare.mjs';

export async function startRedis(scratch) {
  provideRedis();
  const folder = mkdtempSync(join(scratch, 'redis-'));
  const port = await freePort();
  const args = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ];
  // Detached, as the tests end first after a Ctrl-C and still talk to it.
  const child = spawn('redis-server', args.map(String), { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Trouble(`redis-server did not start:\n${output}`);
    await sleep(25);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

function provideRedis() {
  if (hasRedis()) return;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing redis-server for the tests …');
    const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update'], options);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], options);
    if (hasRedis()) return;
  }
  throw new Trouble(
    'The tests need redis-server on the PATH: install it (Debian/Ubuntu: "apt-get install redis-server", ' +
      'macOS: "brew install redis"), or set TEST_REDIS_URL to a Redis that may be emptied.',
  );
}

function hasRedis() {
  return spawnSync('redis-server', ['--version']).status === 0;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Redis listens before it can serve, so a PING decides. */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(500, () => socket.destroy());
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
