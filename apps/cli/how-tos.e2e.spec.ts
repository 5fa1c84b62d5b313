/**
 * Follows the README and the how-to pages line by line, in a folder like a fresh clone. All pages share one service, which
 * the README's `npm start` starts.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { blocksOf, filled, HowTo } from '#testkit';
import { FreshClone } from './testing/fresh-clone.spec-helper.js';
import { SenkiProcess } from './testing/senki-process.js';

/** A small part of the corpus is enough for the pages; `corpus.spec.ts` replays all of it. */
const CORPUS = ['drift.json', 'senki-0.1.0/blackpoker-lite-silent.senki.jsonl.br'];
/** Script that restores the README's shell session for pages that continue in it. */
const TERMINAL = '.senki/terminal.sh';
/** A block of these starts or tests everything: the first line of the README's is run, once for all pages. */
const NPM = /^(?:[A-Z_]+=\S+ )*npm (?:start|test)\b.*$/;

/**
 * Pages, commands that are meant to fail, and what has to be in the output. Pages about all matches come before those that
 * play some, so that there are few.
 */
const PAGES: readonly [page: string, failures: readonly RegExp[], proofs: readonly RegExp[]][] = [
  ['public-log.md', [], [/extends the checkpoint of [1-9]/, /match\.senki\.jsonl\.gz/, /public\/log: [1-9]/]],
  ['results.md', [], [/"next":/, /"secret":"whsec_/, /receipt\.jose: good/]],
  ['archive.md', [], [/\d+ match(es)?, all good/, /1 row|\d+ rows would be changed/, /the player is now erased-/]],
  // As the page says, the exit code is 1 because there are findings of high severity.
  ['audit.md', [/^npx senki audit archive --sealed/], [/findings?/, /good, match/]],
  ['ladder.md', [], [/match\.result \S+ by/, /receipt\.jose: good/, /"state":"cancelled"/]],
  [
    'fairness.md',
    [],
    [
      /proven but for the share of seat 1/,
      /EntropyRevealed[^]*ZoneShuffled/,
      /too few observations/,
      /1 match replayed/,
    ],
  ],
  ['card-sets.md', [], [/Kestrel/, /3 of 3 texts read/, /"matchId":/]],
  ['play.md', [], [/"fallback":/, /"events":\[/, /"status":"over"/]],
  ['browser-clients.md', [], [/line over/, /snapshot at version \d{3}/, /"鶴"/, /"viewer":"omniscient"/]],
];

/** Pages for several machines, and the tests that follow them on servers of their own. */
const ON_SERVERS: Readonly<Record<string, string>> = {
  'backup.md': 'libs/testkit/faults/restore.e2e.spec.ts',
  'capacity.md': 'libs/testkit/faults/operators.e2e.spec.ts',
  'high-availability.md': 'libs/testkit/faults/operators.e2e.spec.ts',
  'production.md': 'libs/testkit/faults/operators.e2e.spec.ts',
  'scale.md': 'libs/testkit/faults/operators.e2e.spec.ts',
};

const readme = readFileSync('README.md', 'utf8');
const textOf = (page: string): string => readFileSync(`docs/how-to/${page}`, 'utf8');
const linesOf = (block: string): readonly string[] => block.split('\n').filter((line) => line !== '');
const startsOf = (text: string): readonly string[] =>
  blocksOf(text)
    .filter(({ language }) => language === 'sh')
    .flatMap((block) => linesOf(block.text))
    .filter((line) => NPM.test(line));

/** Whether `npm test -- name` finds something. */
const isTest = (name: string): boolean =>
  readdirSync(dirname(name)).some((file) => file.startsWith(basename(name)) && file.endsWith('.spec.ts'));

let clone: FreshClone;
let host: string;
let key: string;
let seal: string;

beforeAll(async () => {
  clone = FreshClone.make(CORPUS);
  // With all settings that some page starts it with.
  const settings = [readme, ...PAGES.map(([page]) => textOf(page))]
    .flatMap(startsOf)
    .flatMap((line) => [...line.matchAll(/(\w+)=(\S+) /g)].map(([, name = '', value = '']) => [name, value]));
  const env = { ...clone.environment, ...Object.fromEntries(settings), PORT: '0', LOG_LEVEL: 'warn' };
  const [start = ''] = startsOf(readme);
  const senki = SenkiProcess.launch('bash', ['-c', `exec ${start}`], { cwd: clone.folder, env });
  const [, url = ''] = await senki.says(/serves matches on (\S+)/);
  [, key = ''] = await senki.says(/^ {2}(sk_\S+)$/m);
  [, seal = ''] = await senki.says(/seal  (\S+)/);
  host = new URL(url).host;
});
afterAll(async () => {
  await SenkiProcess.endAll();
  clone.remove();
});

/** What the reader puts in for the names of the pages. */
function scriptOf(text: string): string {
  const commands = blocksOf(text)
    .filter(({ language, text: block }) => language === 'sh' && !linesOf(block).every((line) => NPM.test(line)))
    .map((block) => block.text)
    .join('\n')
    .replaceAll(/sk_….*/g, key)
    .replaceAll(/SEAL=….*/g, `SEAL=${seal}`)
    .replaceAll(/#.*…/g, '#')
    .replaceAll('127.0.0.1:3000', host);
  return filled(commands, {});
}

/** Writes the files that a page asks its reader to save. */
function saveFilesOf(text: string): void {
  for (const { language, above, text: content } of blocksOf(text).filter(({ language: its }) => its === 'js')) {
    const [, name] = /Save it as `([\w.-]+)`:$/.exec(above) ?? [];
    if (name === undefined) throw new Error(`the page does not say where to save its ${language}:\n${content}`);
    clone.write(name, content);
  }
}

describe('the README', () => {
  it('leads from opening a match to its verified replay by copy and paste', async () => {
    const { code, output, complaints } = await clone.shell(
      `set -eu -o pipefail\n${scriptOf(readme)}\ndeclare -p KEY API MATCH > ${TERMINAL}`,
    );
    expect({ code, complaints, output }).toEqual({ code: 0, complaints: '', output });
    expect(output.match(/over after \d+ events and 0 drops/g)).toHaveLength(2);
    expect(output).toMatch(/"type":"match.result"[^]*"reason":"(win|draw)"/);
    expect(output).toContain(`  key     ${seal} `);
    expect(output).toMatch(/checks {2}format, chain, disclosure, signature, commitment, inclusion, reexecution/);
  });
});

describe('the how-to', () => {
  it.each(PAGES)('%s works as it is written', async (page, failures, proofs) => {
    const text = textOf(page);
    saveFilesOf(text);
    const terminal = text.includes('goes on in the same terminal') ? `. ${TERMINAL}\n` : '';
    const { failed, output } = await clone.follow(terminal + scriptOf(text));
    expect({ failed, output }).toEqual({ failed: failures.map((one) => expect.stringMatching(one)), output });
    for (const proof of proofs) expect(output).toMatch(proof);
  });

  it('browser-clients.md embeds a page that the service has, and that may be embedded', async () => {
    const [frame] = blocksOf(textOf('browser-clients.md')).filter(({ language }) => language === 'html');
    const [, address = ''] = /src="https:\/\/senki\.example([^"]+)"/.exec(frame?.text ?? '') ?? [];
    const published = await fetch(`http://${host}/v1/published-replays`);
    const { data } = (await published.json()) as { readonly data: readonly { readonly matchId: string }[] };
    const reply = await fetch(`http://${host}${address.replace('MATCH', data[0]!.matchId)}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-security-policy')).toMatch(
      /img-src [^;]*https:\/\/cdn\.example.*frame-ancestors [^;]*https:\/\/club\.example/,
    );
  });

  it('leaves nothing behind that git would take for a change', () => {
    expect(existsSync(`${clone.folder}/my-archive`)).toBe(true);
    expect(clone.changes).toEqual([]);
  });

  it('is followed, every page of it', () => {
    const followed = [...PAGES.map(([page]) => page), ...Object.keys(ON_SERVERS)];
    expect(followed.sort()).toEqual(readdirSync('docs/how-to').sort());
    for (const [page, spec] of Object.entries(ON_SERVERS)) {
      const test = readFileSync(spec, 'utf8');
      expect(test).toContain(`HowTo.open('${page}')`);
      expect(test).toContain('.close()');
    }
  });

  it('names tests that exist', () => {
    const pages = readdirSync('docs/how-to').map(textOf);
    const named = [
      ...new Set(pages.flatMap((text) => [...text.matchAll(/npm test -- (\S+?)[`\s]/g)].map(([, at]) => at!))),
    ];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !isTest(name))).toEqual([]);
  });

  it('cannot have a part that no test follows', () => {
    expect(() => blocksOf('```\nrm -r data\n```')).toThrow('no test knows what to do with a block of ""');
    expect(() => HowTo.open('production.md').close()).toThrow(
      'production.md: no test follows this:\nexport SENKI_TOKEN',
    );
    expect(() => HowTo.open('production.md').next('conf')).toThrow('does not go on with a block of conf');
    expect(() => filled('KEY=…', {})).toThrow('the test does not know what to put in for "…"');
    expect(() => filled('KEY=1', { HOST: 'x' })).toThrow('the page does not name "HOST"');
  });
});
