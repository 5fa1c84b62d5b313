import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SenkiProcess } from './testing/senki-process.js';

let folder: string;
let url: string;
let key: string;

/** A folder that looks like a checkout to whoever follows the page, with data of its own. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-readme-'));
  // Started by root, the database server runs as another user, who has to pass through.
  chmodSync(folder, 0o755);
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  for (const name of ['bin', 'dist', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name));
  mkdirSync(join(folder, '.senki'));
  const senki = SenkiProcess.start(['serve'], {
    SENKI_DATA_DIR: join(folder, '.senki'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  [, url = ''] = await senki.says(/serves matches on (\S+)/);
  [, key = ''] = await senki.says(/^ {2}(sk_\S+)$/m);
});
afterAll(async () => {
  await SenkiProcess.endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** The block of commands under a heading of the README. */
function commandsUnder(heading: string): string {
  const page = readFileSync('README.md', 'utf8');
  const section = page.slice(page.indexOf(`\n## ${heading}\n`));
  return /```sh\n([^]*?)```/.exec(section)?.[1] ?? '';
}

describe('the README', () => {
  it('leads from opening a match to its verified replay by copy and paste', async () => {
    const commands = commandsUnder('One match, from opening to proof')
      .replace('KEY=sk_…', `KEY=${key}`)
      .replace('http://127.0.0.1:3000', url);
    const shell = spawn('bash', ['-eu', '-o', 'pipefail', '-c', commands], {
      cwd: folder,
      // Settings of npm's own that it warns about are the machine's, not the page's.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_loglevel: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, complaints] = ['', ''];
    shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    shell.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const [code] = (await once(shell, 'close')) as [number | null];
    expect({ code, complaints, printed }).toEqual({ code: 0, complaints: '', printed });
    expect(printed.match(/over after \d+ events and 0 drops/g)).toHaveLength(2);
    expect(printed).toMatch(/"type":"match.result"[^]*"reason":"(win|draw)"/);
    expect(printed).toMatch(/checks {2}format, chain, disclosure, signature, commitment, inclusion, reexecution/);
  });
});
