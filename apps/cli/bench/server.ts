import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Failure } from '../io.js';

export interface BenchServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface BenchServerOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** As in the Dockerfile: with a larger young generation, garbage collection takes half the time. */
const SERVER_FLAGS = ['--max-semi-space-size=64'];

/** Starts a Senki server in a separate process, as in production but with a very high rate limit, because bots are fast. */
export async function startServer({ args, env }: BenchServerOptions): Promise<BenchServer> {
  const program = fileURLToPath(new URL('../main.js', import.meta.url));
  if (!existsSync(program))
    throw new Failure(2, 'a server process needs compiled code: run this through bin/senki.mjs');
  const secret = randomBytes(32).toString('base64url');
  const settings = { HOST: '127.0.0.1', PORT: '0', SENKI_RATE_LIMIT: '1000000', REDIS_URL: '' };
  const secrets = { SENKI_TOKEN_SECRET: secret, SENKI_SIGNING_KEY: secret };
  // Pass on the flags of this process (such as --cpu-prof), because they are meant for the measured server.
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...process.execArgv, program, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...settings, ...secrets, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return { url: await addressOf(child), stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${String(code)} before it listened`);
  });
  const listening = (async () => {
    for await (const line of createInterface({ input: child.stdout! })) {
      const url = /(http:\/\/\S+)/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
    throw new Error('the server did not say where it listens');
  })();
  exited.catch(() => {});
  const url = await Promise.race([listening, exited]);
  child.stdout!.resume();
  return url as string;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
