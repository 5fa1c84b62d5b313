import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { run } from './program.js';

/** Calls the program as a shell would, with `typed` on stdin. */
async function senki(args: readonly string[], typed = ''): Promise<{ code: number; out: string; err: string }> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const [out, err] = [text(stdout), text(stderr)];
  const code = await run(args, { stdin: Readable.from([typed]), stdout, stderr });
  stdout.end();
  stderr.end();
  return { code, out: await out, err: await err };
}

describe('senki', () => {
  it('explains itself', async () => {
    const { code, out } = await senki(['--help']);
    expect(code).toBe(0);
    for (const command of ['play', 'scenario', 'sim']) expect(out).toContain(command);
    expect((await senki(['sim', '--help'])).out).toContain('Examples:');
  });

  it('finds each command that it lists when it loads only that one', async () => {
    const [, listed = ''] = (await senki(['--help'])).out.split('Commands:\n');
    const commands = [...listed.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands.filter((name) => name !== 'help')) {
      const { code, out } = await senki([command, '--help']);
      expect([command, code, out.split(/\s/, 3)]).toEqual([command, 0, ['Usage:', 'senki', command]]);
    }
  });

  it.each([
    [['nonsense'], "unknown command 'nonsense'"],
    [['sim', '--matches', '0'], 'Expected 1 or more'],
    [['sim', '--matches', '1e9'], 'Expected a whole number'],
    [['sim', '--bots', 'genius'], 'Expected one of random, greedy'],
    [['sim', '--game', 'chess@fide'], 'unknown game chess@fide; known games: blackpoker@lite'],
    [['sim', '--mode', 'solitaire'], 'no mode solitaire; there are duel'],
    [['sim', '--seats', '3'], 'duel is not for 3 seats, but for 2'],
    [['sim', '--decks', 'full,none'], 'no deck none; there are'],
    [['play', '--seat', '5'], 'seats are 0 to 1'],
    [['scenario', 'check'], "missing required argument 'files'"],
  ])('ends with 2 for the wrong call %j', async (args, message) => {
    const { code, out, err } = await senki(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});

describe('senki sim', () => {
  const args = ['sim', '--matches', '3', '--seed', 'x', '--workers', '1'];

  it('reports data on stdout, and the same for the same seed', async () => {
    const report = async (more: readonly string[]) => {
      const { code, out, err } = await senki([...args, ...more, '--json']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const { seconds, matchesPerSecond, answersPerSecond, ...rest } = JSON.parse(out) as Record<string, unknown>;
      expect([seconds, matchesPerSecond, answersPerSecond].every((value) => typeof value === 'number')).toBe(true);
      return rest;
    };
    const first = await report([]);
    expect(first).toMatchObject({ ok: true, matches: 3, failures: [], checked: false, nonInterference: null });
    expect(await report([])).toEqual(first);
    expect(await report(['--bots', 'greedy,random'])).toMatchObject({ wins: { greedy: 3 } });
  });

  it('seats as many as the mode takes, with the decks that are named', async () => {
    const gcg = ['--game', 'gcg@1.1.0', '--matches', '1', '--workers', '1', '--json'];
    const table = ['--mode', 'royale-winner-advances', '--seats', '4', '--decks', 'starter,grove'];
    const report = JSON.parse((await senki(['sim', ...gcg, ...table])).out) as object;
    expect(report).toMatchObject({ mode: 'royale-winner-advances', seats: 4, decks: ['starter', 'grove'], matches: 1 });
  });

  it('tells what was not reached, and fails for it', async () => {
    const one = ['sim', '--game', 'gcg@1.1.0', '--matches', '1', '--workers', '1', '--reach'];
    const { code, out } = await senki(one);
    expect(code).toBe(1);
    expect(out).toMatch(/card {6}\d+ of \d+ reached\n +not: /);
    const { reach } = JSON.parse((await senki([...one, '--json'])).out) as {
      reach: Record<string, { missing: string[] }>;
    };
    expect(reach).toMatchObject({ ok: false, keyword: { of: 9, unknown: [] } });
    expect(reach.card?.missing.length).toBeGreaterThan(0);
  });

  it('checks invariants', async () => {
    const { code, out } = await senki(['sim', '--matches', '1', '--seed', 'x', '--workers', '1', '--check']);
    expect(code).toBe(0);
    expect(out).toContain('checks    all hold');
    expect(out).toMatch(/secrets {3}\d+ answers compared/);
    expect(out).toMatch(/offers {4}largest \d+ options \([a-z-]+\)/);
  });
});

describe('senki scenario check', () => {
  let folder = '';
  const good = `scenario: a match begins with seven cards each\ngame: blackpoker\nedition: lite\nrules: [official.setup.1]
decks: [{ main: HK H2 H3 H4 H5 H6 H7 HQ H8 H9 H10 }, { main: SK S2 S3 S4 S5 S6 S7 SJ S8 S9 S10 }]
expect:\n  zones: { hand/0: { count: 8 }, hand/1: { count: 7 } }\n  pending: { seat: 0, purpose: act }\n`;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'senki-scenario-'));
    writeFileSync(join(folder, 'a.scenario.yaml'), good);
    writeFileSync(join(folder, 'b.scenario.yaml'), good.replace('count: 8', 'count: 9'));
    writeFileSync(join(folder, 'c.scenario.yaml'), good.replace('edition', 'editoin'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('ends with 0 when all hold', async () => {
    const { code, out } = await senki(['scenario', 'check', join(folder, 'a.scenario.yaml')]);
    expect({ code, out }).toEqual({
      code: 0,
      out: 'TAP version 13\n1..1\nok 1 - a match begins with seven cards each @blackpoker-lite:official.setup.1\n',
    });
  });

  it('ends with 1 when some fail, and says why and where', async () => {
    const { code, out } = await senki(['scenario', 'check', folder]);
    expect(code).toBe(1);
    expect(out).toContain('ok 1 - a match');
    expect(out).toContain('not ok 2 - a match');
    expect(out).toContain('b.scenario.yaml:6: a match begins');
    expect(out).toContain('not 9 cards but 8');
    expect(out).toContain('c.scenario.yaml:3: editoin: has an unknown member');
    const report = JSON.parse((await senki(['scenario', 'check', folder, '--json'])).out) as object;
    expect(report).toMatchObject({ ok: false, scenarios: 3, failed: 2 });
  });

  it('still plays what stands beside a scenario that cannot be read', async () => {
    const file = join(folder, 'd.scenario.yaml.txt');
    writeFileSync(file, `${good}---\n${good.replace('edition', 'editoin')}---\n${good}`);
    const { out } = await senki(['scenario', 'check', file]);
    expect(out.match(/^(not )?ok/gm)).toEqual(['ok', 'not ok', 'ok']);
  });

  it('looks rule numbers up where the books are', async () => {
    const file = join(folder, 'a.scenario.yaml');
    writeFileSync(join(folder, 'blackpoker-lite.tsv'), 'id\tkind\tgist\nofficial.setup.2\trule\tx\n');
    const { code, out } = await senki(['scenario', 'check', file, '--rules', folder]);
    expect(code).toBe(1);
    expect(out).toContain('blackpoker-lite has no rule official.setup.1; did you mean "official.setup.2"?');
    writeFileSync(join(folder, 'blackpoker-lite.tsv'), 'id\tkind\tgist\nofficial.setup.1\trule\tx\n');
    expect(await senki(['scenario', 'check', file, '--rules', folder])).toMatchObject({ code: 0 });
  });

  it('has a file to begin with, which holds', async () => {
    const file = join(folder, 'new.scenario.yaml');
    expect(await senki(['scenario', 'new', 'gcg', '--out', file])).toMatchObject({ code: 0 });
    expect(await senki(['scenario', 'check', file])).toMatchObject({ code: 0 });
    expect(await senki(['scenario', 'new', 'gcg', '--out', file])).toMatchObject({ code: 2, out: '' });
    expect((await senki(['scenario', 'new', 'blackpoker@lite'])).out).toContain('game: blackpoker\nedition: lite\n');
    expect((await senki(['scenario', 'new', 'chess'])).err).toContain(
      'unknown game chess; known games: blackpoker@lite',
    );
    rmSync(file);
  });

  it('ends with 2 for files that are not there', async () => {
    expect(await senki(['scenario', 'check', join(folder, 'none')])).toMatchObject({ code: 2, out: '' });
  });
});
