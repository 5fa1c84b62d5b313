/** Follows the how-tos: every command of a page, in the order of the page, in a folder that looks like a fresh checkout. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SenkiProcess } from './testing/senki-process.js';

// Whole matches, exports and audits; others may be at work on the same machine.
jest.setTimeout(480_000);

let folder: string;
let url: string;
let key: string;
let seal: string;
let before: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-how-tos-'));
  // Started by root, the database server runs as another user, who has to pass through.
  chmodSync(folder, 0o755);
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  for (const name of ['bin', 'dist', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name));
  mkdirSync(join(folder, '.senki'));
  const settings = {
    SENKI_DATA_DIR: join(folder, '.senki'),
    SENKI_WEBHOOKS_PRIVATE: 'true',
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
  const senki = SenkiProcess.start(['serve'], settings);
  [, url = ''] = await senki.says(/serves matches on (\S+)/);
  [, key = ''] = await senki.says(/^ {2}(sk_\S+)$/m);
  [, seal = ''] = await senki.says(/seal  (\S+)/);
  before = readdirSync(folder);
});
afterAll(async () => {
  await SenkiProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Every block of commands; the one that starts the service is the business of this spec. */
function commandsOf(page: string): string {
  const text = readFileSync(join('docs/how-to', page), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  return blocks
    .filter((block) => !/npm start/.test(block))
    .join('\n')
    .replace(/KEY=sk_….*/, `KEY=${key}`)
    .replace(/SEAL=….*/, `SEAL=${seal}`)
    .replaceAll('http://127.0.0.1:3000', url);
}

/** Each command that fails is told, and the next one runs. */
async function follow(page: string): Promise<{ readonly failed: readonly string[]; readonly output: string }> {
  const script = `trap 'echo "FAILED $BASH_COMMAND" >&2' ERR\n${commandsOf(page)}\nkill $(jobs -p) 2>/dev/null || true`;
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_loglevel: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(shell, 'close');
  return { failed: [...output.matchAll(/^FAILED (.*)$/gm)].map(([, command = '']) => command), output };
}

describe('the how-to', () => {
  it.each<[string, readonly RegExp[], readonly RegExp[]]>([
    ['archive.md', [], [/1 match, all good/, /1 row|\d+ rows would be changed/, /the player is now erased-/]],
    // Its page says so: the exit code is 1 because there are findings of high severity.
    ['audit.md', [/^npx senki audit archive --sealed/], [/findings?/, /good, match/]],
    ['ladder.md', [], [/match\.result \S+ by/, /receipt\.jose: good/, /"state":"cancelled"/]],
  ])('%s works as it is written', async (page, failures, proofs) => {
    const { failed, output } = await follow(page);
    expect({ failed, output }).toEqual({ failed: failures.map((one) => expect.stringMatching(one)), output });
    for (const proof of proofs) expect(output).toMatch(proof);
  });

  it('leaves nothing behind that git would take for a change', () => {
    const made = readdirSync(folder).filter((name) => !before.includes(name));
    expect(made.length).toBeGreaterThan(5);
    const seen = made.filter((name) => spawnSync('git', ['check-ignore', '--no-index', '-q', name]).status !== 0);
    const folders = seen.filter(
      (name) => spawnSync('git', ['check-ignore', '--no-index', '-q', `${name}/`]).status !== 0,
    );
    expect(folders).toEqual([]);
  });
});
