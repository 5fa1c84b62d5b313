/** Errors that a user can correct are reported in one sentence, never with a stack trace. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { counted } from './plural.js';
import { progressOf } from './progress.js';
import { captured } from './testing/captured.js';

const REPLAY = 'corpus/senki-0.3.0/blackpoker-lite-silent.senki.jsonl.br';
const GCG_REPLAY = 'corpus/senki-0.3.0/gcg-1.1.0-duel.senki.jsonl.br';
const folder = mkdtempSync(join(tmpdir(), 'senki-manners-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('the program', () => {
  it('tells its version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    expect(await captured('--version')).toEqual({ code: 0, stdout: `senki ${version}\n`, stderr: '' });
  });

  it.each<[string, readonly string[], RegExp]>([
    [
      'a viewer that is none',
      ['replay', 'show', REPLAY, '--viewer', 'seat:0'],
      /Expected omniscient, spectator, seat-N or study-N/,
    ],
    [
      'a viewer of an archive',
      ['archive', 'export', folder, '--viewer', 'me'],
      /Expected omniscient, spectator, seat-N or study-N/,
    ],
    [
      'a key that is none',
      ['replay', 'verify', REPLAY, '--trust', 'nonsense'],
      /Expected a public key: 43 characters of base64url/,
    ],
    ['a time that is none', ['archive', 'search', '--from', 'yesterday'], /Expected a time such as 2026-05-01/],
    ['a file of another kind to audit', ['audit', 'README.md'], /README\.md is not a replay file/],
    [
      'a file of another kind to verify',
      ['replay', 'verify', 'README.md'],
      /cannot read README\.md: a replay file ends in \.senki\.jsonl/,
    ],
    [
      'a file that is not there',
      ['audit', 'gone.senki.jsonl'],
      /cannot read gone\.senki\.jsonl: there is no such file/,
    ],
    [
      'a replay that is not there',
      ['replay', 'verify', 'gone.senki.jsonl'],
      /cannot read gone\.senki\.jsonl: there is no such file/,
    ],
    [
      'a replay to show that is not there',
      ['replay', 'show', 'gone.senki.jsonl'],
      /cannot read gone\.senki\.jsonl: there is no such file/,
    ],
    [
      'a scenario that is not there',
      ['scenario', 'check', 'gone.scenario.yaml'],
      /cannot read gone\.scenario\.yaml: there is no such file/,
    ],
    [
      'a receipt that is not there',
      ['receipt', 'verify', 'gone.jose', '--jwks', 'gone.json'],
      /gone\.\w+ could not be read: there is no such file/,
    ],
    [
      'a card set that is not there',
      ['sim', '--cards', 'gone.json', '--matches', '1'],
      /gone\.json: there is no such file/,
    ],
    [
      'a declaration of drift without a reason',
      ['replay', 'drift', REPLAY, '--declared', file('drift.json', '{"a": {"since": "senki@0.2.0"}}')],
      /cannot read .*drift\.json: \/a\/reason /,
    ],
    [
      'a page in place of an evidence pack',
      ['evidence', 'check', 'README.md'],
      /cannot read README\.md: it is not a compressed file/,
    ],
    [
      'a server that does not answer',
      ['log', 'verify', 'http://127.0.0.1:65533/log'],
      /cannot reach http:\/\/127\.0\.0\.1:65533\S+ nothing answers there/,
    ],
  ])('says in one sentence what is wrong with %s', async (_, args, sentence) => {
    const { code, stderr } = await captured(...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(sentence) });
    expect(stderr).not.toMatch(/\n {4}at |Error:.*\n.*at |ENOENT|invalid_type/);
  });

  it('ends quietly when its reader has read enough', () => {
    const long = `node bin/senki.mjs replay show ${GCG_REPLAY}`;
    const { stdout, stderr } = spawnSync('bash', ['-c', `${long} | head -1; echo "exit \${PIPESTATUS[0]}"`], {
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^match .*\nexit 0\n$/), stderr: '' });
  });

  it('says in its own words what is wrong with a document', async () => {
    const thresholds = file('thresholds.json', '{"timing": 7, "surprise": true}');
    const { code, stderr } = await captured('audit', REPLAY, '--thresholds', thresholds);
    expect(code).toBe(2);
    expect(stderr).toContain('/timing must be an object, not a number');
    expect(stderr).toContain('has an unknown member "surprise"');
    expect(stderr).not.toMatch(/invalid_type|unrecognized_keys|Invalid input/);
  });

  it('tells one from many', () => {
    expect([counted(0, 'row'), counted(1, 'row'), counted(2, 'entry', 'entries')]).toEqual([
      '0 rows',
      '1 row',
      '2 entries',
    ]);
  });

  it('tells the rate of long work in matches per second', async () => {
    const lines: string[] = [];
    const stderr = { isTTY: false, write: (text: string) => lines.push(text) } as never;
    const progress = progressOf({ stdin: process.stdin, stdout: process.stdout, stderr }, 10);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    progress.advance(3);
    progress.stop();
    expect(lines).toEqual([expect.stringMatching(/^3\/10 matches, \d\.\d matches\/s\n$/)]);
  });
});
