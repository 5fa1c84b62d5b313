import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort, type StartupStages } from '#platform';
import { Failure } from '../io.js';

/** The address of the given Redis, or of a temporary one. */
export async function benchRedis(given: string | null, stages: StartupStages): Promise<string> {
  if (given !== null) return given;
  if (spawnSync('redis-server', ['--version']).error)
    throw new Failure(2, 'redis-server is not installed: install it, or name a Redis that may be emptied with --redis');
  const { url } = await stages.begin('redis', start, (made) => made.stop());
  return url;
}

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'senki-bench-redis-'));
  const port = await freePort();
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', 'maxmemory-policy': 'noeviction' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const gone = once(child, 'exit');
  const url = `redis://127.0.0.1:${port}`;
  await isThere(url);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Waits until Redis answers; ioredis connects again and again. */
async function isThere(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: 100 });
  redis.on('error', () => {});
  await redis.ping();
  redis.disconnect();
}
