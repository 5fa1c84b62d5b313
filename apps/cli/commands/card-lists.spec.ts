import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parseCardSet, requirePlayable } from '#card-sets';
import { games } from '#games';
import type { Game } from '#kernel';
import { captured } from '../testing/captured.js';

const home = mkdtempSync(join(tmpdir(), 'senki-lists-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const file = (name: string): string => join(home, name);
const json = (name: string): unknown => JSON.parse(readFileSync(file(name), 'utf8'));
const write = (name: string, records: readonly object[]): string => {
  writeFileSync(file(name), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return file(name);
};

const kestrel = {
  ...{ number: 'X-01', name: 'Kestrel', type: 'unit', colour: 'blue', level: 3, cost: 2, ap: 3, hp: 3 },
  ...{ traits: ['guild'], terrain: ['space'], link: '[Ada Quill]' },
};
const deploy = '【Deploy】Deploy 1 rested [Moth]((swarm)･AP1･HP1) Unit token.';
const strange = { ...kestrel, number: 'X-02', name: 'Oddity', text: '【Deploy】Draw 1. Then, juggle it.' };
const importing = (list: string, ...more: readonly string[]) =>
  captured('cards', 'import', list, '--from', 'plain', '--folder', file('kept'), ...more);

describe('lists of cards in sentences', () => {
  it('become a set that can be played, with tokens, the last wording, and a report of what was not read', async () => {
    const list = write('list.ndjson', [
      { ...kestrel, text: '【Deploy】Draw 1.' },
      { ...kestrel, text: deploy },
      strange,
      { number: 'R-01', name: 'Resource', type: 'resource', text: '(It pays for things.)' },
      { ...kestrel, number: 'X-03', name: 'Violet', colour: 'purple', text: null },
    ]);
    const { code, stdout, stderr } = await importing(list, '--out', file('set.json'), '--report', file('report.json'));
    expect(code).toBe(0);
    const set = parseCardSet(readFileSync(file('set.json'), 'utf8'));
    expect(stdout).toBe(`${set.hash}  gcg@1.1.0\n`);
    expect(() => requirePlayable(games, set)).not.toThrow();
    expect(Object.keys(set.cards).sort()).toEqual(['R-01', 'X-01', 'ex-base', 'ex-resource', 'token-moth-1-1']);
    expect(stderr).toContain('1 of 2 texts read, 0 written by hand, 1 unread');
    expect(stderr).toContain('X-02: not understood: 【Deploy】Draw 1 ⟪. Then, juggle it.⟫');
    expect(stderr).toContain('X-03: refused by gcg@1.1.0 (1.1.0:2-4-2-1): facts.colour: "purple" must be one of');
    expect(json('report.json')).toMatchObject({
      ...{ set: set.hash, game: 'gcg@1.1.0', reprints: ['X-01'], texts: { all: 2, read: 1, overridden: 0 } },
      unread: [{ number: 'X-02', lines: [{ reason: 'not understood', at: 14 }] }],
      refused: [{ number: 'X-03', rule: '1.1.0:2-4-2-1' }],
      overrides: { 'X-02': { abilities: [] } },
      sources: { 'X-01': { deploy } },
    });
  });

  it('take an override for as long as the text is the one that it was written for', async () => {
    const list = write('odd.ndjson', [strange]);
    await importing(list, '--report', file('odd.json'));
    const skeleton = ['--overrides', file('skeleton.json')];
    writeFileSync(file('skeleton.json'), JSON.stringify((json('odd.json') as { overrides: object }).overrides));
    expect((await importing(list, ...skeleton)).stderr).toContain('0 written by hand, 1 unread');
    const { overrides } = json('odd.json') as { readonly overrides: Readonly<Record<string, object>> };
    const draw = [{ op: 'draw', seat: 'controller', n: 1, from: 'deck', to: 'hand' }];
    const ability = { kind: 'activated', id: 'odd', zone: 'battle', timing: 'main', cost: [], do: draw };
    const written = { 'X-02': { ...overrides['X-02'], abilities: [ability] } };
    writeFileSync(file('overrides.json'), JSON.stringify(written));
    const more = ['--overrides', file('overrides.json'), '--report', file('odd.json')];
    const { stderr } = await importing(list, ...more);
    expect(stderr).toContain('0 of 1 texts read, 1 written by hand, 0 unread');
    const changed = write('changed.ndjson', [{ ...strange, text: `${strange.text} Now.` }]);
    const { stderr: told } = await importing(changed, ...more);
    expect(told).toContain('0 written by hand, 1 unread');
    expect(told).toContain('X-02: its override is not used: the text is another');
    expect(json('odd.json')).toMatchObject({ void: ['X-02'] });
    const linked = write('linked.ndjson', [{ ...strange, link: 'a friend' }]);
    expect((await importing(linked, ...more)).stderr).toContain('X-02: link condition not understood');
  });

  it('have records as gcg-api has them', async () => {
    const record = {
      ...{ card_number: 'X-04', name: 'Merlin', card_type: 'UNIT', color: 'Blue', level: 2, cost: 1, ap: 2, hp: 2 },
      ...{ zone: 'Space Earth', trait: '(guild) (ace)', link: '-', effect: '<Repair 1>' },
    };
    const list = write('api.ndjson', [record]);
    const options = ['--from', 'gcg-api', '--folder', file('kept'), '--out', file('api.json')];
    expect((await captured('cards', 'import', list, ...options)).code).toBe(0);
    expect(parseCardSet(readFileSync(file('api.json'), 'utf8')).cards['X-04']).toMatchObject({
      facts: { traits: ['guild', 'ace'], terrain: ['space', 'earth'], linkCondition: null },
      keywords: { repair: 1 },
    });
    const { stdout } = await captured('cards', 'print', file('api.json'), '--lang', 'ja');
    expect(stdout).toBe('X-04  Merlin\n  <リペア 1>\n');
  });

  it('are reported on a page, each meaning beside its text, with nothing from elsewhere', async () => {
    const list = write('page.ndjson', [
      { ...kestrel, text: '【Deploy】Draw 1. (Cards <b>are</b> drawn.)' },
      { ...kestrel, text: deploy },
      strange,
    ]);
    const { code } = await importing(list, '--report', file('report.html'), '--notice', 'words: <CC0>');
    expect(code).toBe(0);
    const page = readFileSync(file('report.html'), 'utf8');
    expect(page).toContain('<h1>1 of 2 texts read</h1>');
    expect(page).toContain('Licence notice: words: &lt;CC0&gt;');
    expect(page).toContain('【Deploy】Draw 1<mark>. Then, juggle it.</mark>');
    expect(page).toContain(`<td>X-01<br>Kestrel</td><td>${deploy}</td><td>${deploy}</td>`);
    expect(page).toContain('1 numbers occur more than once; the last wording counts');
    expect(page).not.toMatch(/<b>|<script|https?:/);
  });

  it('keep pictures and licence notice beside the set, not in its hash', async () => {
    const list = write('shown.ndjson', [{ ...kestrel, text: deploy }]);
    const plain = (await importing(list)).stdout;
    const base = 'https://pictures.example/birds/';
    writeFileSync(file('pictures.json'), JSON.stringify({ base, pattern: '{number}.webp', credit: 'Painted by Ivo' }));
    const more = ['--pictures', file('pictures.json'), '--notice', 'compilation: CC0'];
    const { stdout } = await importing(list, ...more);
    expect(stdout).toBe(plain);
    expect(json(`kept/${plain.slice(0, 64)}.display.json`)).toMatchObject({
      ...{ base, images: { 'X-01': 'X-01.webp' }, credit: 'Painted by Ivo; compilation: CC0' },
    });
    writeFileSync(file('pictures.json'), JSON.stringify({ images: { 'X-99': 'a.webp' } }));
    expect(await importing(list, ...more)).toMatchObject({ code: 1, stderr: expect.stringContaining('no card X-99') });
  });

  it('have decks checked with them, and say which is not legal and why', async () => {
    const list = write('decked.ndjson', [{ ...kestrel, text: deploy }]);
    writeFileSync(file('decks.json'), JSON.stringify({ flock: { main: { 'X-01': 5, 'X-77': 1 }, resource: [] } }));
    const { code, stderr } = await importing(list, '--decks', file('decks.json'), '--report', file('decked.json'));
    expect(code).toBe(1);
    expect(stderr).toContain('deck flock: 6 cards in the deck, not 50 (6-1-1)');
    expect(stderr).toContain('deck flock: "X-77" is not a card of this edition (6-2-1-1)');
    expect(stderr).toContain('deck flock: 5 cards with the number X-01 (6-1-1-3)');
    expect(json('decked.json')).toMatchObject({ decks: [{ deck: 'flock', problems: expect.any(Array) }] });
  });

  it('are reported with the units that none of their pilots links with', async () => {
    const ada = { number: 'P-01', name: 'Ada Quill', type: 'pilot', colour: 'blue', traits: ['ace'] };
    const [byTrait, byNone] = ['[Bram Oakes] / (ace) Trait', '[Ada]'].map((link, i) => ({
      ...{ ...kestrel, number: `X-0${i + 2}`, link },
    }));
    const list = write('linked.ndjson', [ada, kestrel, byTrait as object, byNone as object]);
    const { stderr } = await importing(list, '--report', file('linked.html'));
    expect(stderr).toContain('no pilot of the set links with X-03\n');
    expect(readFileSync(file('linked.html'), 'utf8')).toContain('<li>no pilot of the set links with: X-03</li>');
  });

  it('refuse with a card all cards that make it', async () => {
    const token = { ...kestrel, number: 'T-1', name: 'Moth', type: 'unit token', colour: 'purple', ap: 1, hp: 1 };
    const violet = { ...token, traits: ['swarm'], text: null };
    const list = write('tokens.ndjson', [violet, { ...kestrel, text: deploy }]);
    const { stderr } = await importing(list, '--out', file('tokens.json'));
    const set = parseCardSet(readFileSync(file('tokens.json'), 'utf8'));
    expect(() => requirePlayable(games, set)).not.toThrow();
    expect(stderr).toContain('T-1: refused');
  });

  it.each([
    ['no JSON', 'plain', 'once upon a time', 'line 1: a list is a JSON array, or a JSON record on each line'],
    ['nothing', 'plain', '\n', 'the list has no cards'],
    ['no record', 'plain', '[7]', 'card 1: must be an object, not a number'],
    [
      'a misspelt field',
      'plain',
      `${JSON.stringify({ ...kestrel, txt: deploy })}\n`,
      'line 1: has an unknown member "txt"',
    ],
    [
      'a field of another kind',
      'plain',
      JSON.stringify({ ...kestrel, level: 'three' }),
      'line 1: level: must be a number',
    ],
    [
      'an unknown type of card',
      'plain',
      JSON.stringify({ ...kestrel, type: 'unti' }),
      'line 1: type: must be one of "unit"',
    ],
    ['another source', 'gcg-api', JSON.stringify(kestrel), 'line 1: card_number: is missing'],
  ])('refuse %s, and say where', async (_what, from, content, message) => {
    const list = file('wrong.txt');
    writeFileSync(list, content);
    const { code, stdout, stderr } = await importing(list, '--from', from);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${list}: ${message}`);
  });

  it('refuse files beside them that have another shape', async () => {
    const list = write('fine.ndjson', [{ ...kestrel, text: deploy }]);
    const beside = file('beside.json');
    writeFileSync(beside, '{"X-01": {"text": "0"}}');
    const wanted = [
      ['--overrides', 'X-01.abilities: is missing'],
      ['--decks', 'X-01.text: '],
      ['--pictures', 'has an unknown member "X-01"'],
    ];
    for (const [option = '', message = ''] of wanted)
      expect(await importing(list, option, beside)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${beside}: ${message}`),
      });
  });

  it('are printed by the words of the game that a set is for', async () => {
    const set = file('blackpoker.json');
    const { cards } = games.get('blackpoker@lite') as Game;
    writeFileSync(set, JSON.stringify({ game: 'blackpoker@lite', cards }));
    const { stdout } = await captured('cards', 'print', set);
    expect(stdout).toBe((await captured('cards', 'print', '--game', 'blackpoker@lite')).stdout);
    writeFileSync(set, 'no set');
    expect(await captured('cards', 'print', set)).toMatchObject({ code: 1, stderr: `senki: ${set}: not JSON\n` });
    expect(await captured('cards', 'print', '--lang', 'la')).toMatchObject({ code: 2 });
  });
});
