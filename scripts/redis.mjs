/** Provides a throw-away redis-server for the tests. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble } from './prepare.mjs';
import { provideProgram } from './system-packages.mjs';

const ADVICE =
  'The tests need redis-server on the PATH: install it (Debian/Ubuntu: "apt-get install redis-server", ' +
  'macOS: "brew install redis"), or set TEST_REDIS_URL to a Redis that may be emptied.';

export async function startRedis(scratch) {
  provideProgram('redis-server', 'redis-server', ADVICE);
  const folder = mkdtempSync(join(scratch, 'redis-'));
  const { freePort } = await import('../dist/libs/platform/free-port.js');
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
  // Detached, so that Ctrl-C does not stop it: the tests still use it while they shut down.
  const child = spawn('redis-server', args.map(String), { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 2_000) throw new Trouble(`redis-server did not start:\n${output}`);
    await sleep(25);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

/** Whether Redis replies to PING; it accepts connections before it is ready. */
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
