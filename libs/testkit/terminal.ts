import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

/** Runs commands in bash, in a folder, as a user types them. */
export async function shell(script: string, cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const bash = spawn('bash', ['-c', script], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, complaints] = ['', ''];
  bash.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  bash.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [code] = (await once(bash, 'close')) as [number | null];
  return { code, output, complaints };
}

/** Starts Senki without npm, which takes long to start. */
const NPX = `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(process.cwd(), 'bin', 'senki.mjs')}" "$@"\n`;
/** Does what the pages ask of psql, which neither npm's PostgreSQL nor every machine has. */
const PSQL = `#!/usr/bin/env node
const { Client } = require('${join(process.cwd(), 'node_modules', 'pg')}');
const [url, flag, statement] = process.argv.slice(2);
const client = new Client(url);
client.connect().then(async () => {
  if (flag !== '-c') throw new Error('only -c is known');
  const { rows } = await client.query({ text: statement, rowMode: 'array', types: { getTypeParser: () => String } });
  for (const row of rows) console.log(row.join(' | '));
  await client.end();
});
`;

/** An operator's terminal: an empty folder, and programs that stand in for some. */
export class Terminal {
  private constructor(readonly folder: string) {}

  static open(programs: Readonly<Record<string, string>> = {}): Terminal {
    const terminal = new Terminal(mkdtempSync(join(tmpdir(), 'senki-terminal-')));
    mkdirSync(terminal.programs);
    const psql = spawnSync('psql', ['--version']).status === 0 ? {} : { psql: PSQL };
    for (const [name, text] of Object.entries({ npx: NPX, ...psql, ...programs }))
      writeFileSync(join(terminal.programs, name), text, { mode: 0o755 });
    return terminal;
  }

  /** Runs commands up to the first that fails; those in the background end with it. */
  run(script: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const path = [this.programs, process.env['PATH'] ?? ''].join(delimiter);
    const end = `trap 'code=$?; kill $(jobs -p) 2>/dev/null || true; wait; exit $code' EXIT\n`;
    return shell(`${end}set -eu -o pipefail\n${script}`, this.folder, { ...env, PATH: path });
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get programs(): string {
    return join(this.folder, 'programs');
  }
}
