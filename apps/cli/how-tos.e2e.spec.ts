/** Runs every command of the how-to pages, in order, in a folder that looks like a fresh checkout. All pages share one service. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SenkiProcess } from './testing/senki-process.js';

// The pages play whole matches, export and audit, possibly on a busy machine.
jest.setTimeout(480_000);

/** A small part of the corpus is enough for the pages; `corpus.spec.ts` replays all of it. */
const CORPUS = ['drift.json', 'senki-0.1.0/blackpoker-lite-silent.senki.jsonl.br'];
/** Replaces npx on the pages: the README already shows that npx works, and starting npm for every command takes long. */
const NPX = '#!/bin/sh\nname=$1\nshift\nexec node "bin/$name.mjs" "$@"\n';
/** Folder that comes first in the PATH of the commands. */
const PROGRAMS = '.senki/programs';
/** Script that restores the README's shell session for pages that continue in it. */
const TERMINAL = '.senki/terminal.sh';

let folder: string;
let url: string;
let key: string;
let seal: string;
let before: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'senki-how-tos-'));
  // If root starts the database server, it runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  for (const name of ['bin', 'dist', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name));
  for (const file of CORPUS.map((name) => join('corpus', name))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  mkdirSync(join(folder, PROGRAMS), { recursive: true });
  writeFileSync(join(folder, PROGRAMS, 'npx'), NPX, { mode: 0o755 });
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

/** All blocks of commands, except those that run `npm start` or `npm test`: this spec starts the service itself. */
function commandsOf(text: string): string {
  const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  return blocks
    .filter((block) => !/^(\S+=\S+ )?npm (start|test)\b/m.test(block))
    .join('\n')
    .replace(/KEY=sk_….*/, `KEY=${key}`)
    .replace(/SEAL=….*/, `SEAL=${seal}`)
    .replaceAll('127.0.0.1:3000', new URL(url).host);
}

/** Writes the files that a page asks its reader to save. */
function writeFilesOf(text: string): void {
  for (const [, name = '', content = ''] of text.matchAll(/Save it as `([\w.-]+)`:\n\n```js\n([^]*?)```/g))
    writeFileSync(join(folder, name), content);
}

async function shell(
  script: string,
): Promise<{ readonly code: number | null; readonly output: string; readonly complaints: string }> {
  const bash = spawn('bash', ['-c', script], {
    cwd: folder,
    // Hides npm's warnings about this machine's own npm settings.
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'] },
      // Neither npm's warnings nor its offer of a newer npm is about our commands.
      ...{ npm_config_loglevel: 'error', npm_config_update_notifier: 'false' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, complaints] = ['', ''];
  bash.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  bash.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [code] = (await once(bash, 'close')) as [number | null];
  return { code, output, complaints };
}

/** Runs the commands of a page. A failed command is recorded, and the next one runs. */
async function follow(page: string): Promise<{ readonly failed: readonly string[]; readonly output: string }> {
  const text = readFileSync(join('docs/how-to', page), 'utf8');
  writeFilesOf(text);
  const terminal = text.includes('goes on in the same terminal') ? `. ${TERMINAL}\n` : '';
  const { output, complaints } = await shell(
    `trap 'echo "FAILED $BASH_COMMAND" >&2' ERR\nPATH=$PWD/${PROGRAMS}:$PATH\n${terminal}${commandsOf(text)}\nkill $(jobs -p) 2>/dev/null || true`,
  );
  const failed = [...complaints.matchAll(/^FAILED (.*)$/gm)].map(([, command = '']) => command);
  return { failed, output: output + complaints };
}

/** Pages, commands that are meant to fail, and what has to be in the output. */
const PAGES: readonly [page: string, failures: readonly RegExp[], proofs: readonly RegExp[]][] = [
  ['public-log.md', [], [/extends the checkpoint of [1-9]/, /match\.senki\.jsonl\.gz/, /public\/log: [1-9]/]],
  ['results.md', [], [/"next":/, /"secret":"whsec_/, /receipt\.jose: good/]],
  ['play.md', [], [/"fallback":/, /"events":\[/, /"status":"over"/]],
  ['fairness.md', [], [/proven but for the share of seat 1/, /too few observations/, /1 match replayed/]],
  ['card-sets.md', [], [/Kestrel/, /3 of 3 texts read/, /"matchId":/]],
  ['archive.md', [], [/\d+ match(es)?, all good/, /1 row|\d+ rows would be changed/, /the player is now erased-/]],
  // As the page says, the exit code is 1 because there are findings of high severity.
  ['audit.md', [/^npx senki audit archive --sealed/], [/findings?/, /good, match/]],
  ['ladder.md', [], [/match\.result \S+ by/, /receipt\.jose: good/, /"state":"cancelled"/]],
];

/**
 * Pages that need something a test does not have: an image server, several machines. Backups, failovers and replicas
 * have tests of their own in libs/testkit/faults.
 */
const UNFOLLOWED = ['backup.md', 'browser-clients.md', 'high-availability.md', 'production.md', 'scale.md'];

describe('the README', () => {
  it('leads from opening a match to its verified replay by copy and paste', async () => {
    const commands = commandsOf(readFileSync('README.md', 'utf8'));
    const { code, output, complaints } = await shell(
      `set -eu -o pipefail\n${commands}\ndeclare -p KEY API MATCH > ${TERMINAL}`,
    );
    expect({ code, complaints, output }).toEqual({ code: 0, complaints: '', output });
    expect(output.match(/over after \d+ events and 0 drops/g)).toHaveLength(2);
    expect(output).toMatch(/"type":"match.result"[^]*"reason":"(win|draw)"/);
    expect(output).toMatch(/checks {2}format, chain, disclosure, signature, commitment, inclusion, reexecution/);
  });
});

describe('the how-to', () => {
  it.each(PAGES)('%s works as it is written', async (page, failures, proofs) => {
    const { failed, output } = await follow(page);
    expect({ failed, output }).toEqual({ failed: failures.map((one) => expect.stringMatching(one)), output });
    for (const proof of proofs) expect(output).toMatch(proof);
  });

  it('is followed here, unless it needs more than this machine', () => {
    const followed = PAGES.map(([page]) => page);
    expect([...followed, ...UNFOLLOWED].sort()).toEqual(readdirSync('docs/how-to').sort());
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
