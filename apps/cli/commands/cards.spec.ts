import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { cardSetOf, cardSetText, type CardSet } from '#card-sets';
import { CardSetFolder } from '#card-sets/node';
import { games } from '#games';
import type { Game } from '#kernel';
import { captured } from '../testing/captured.js';

const home = mkdtempSync(join(tmpdir(), 'senki-cards-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const own = cardSetOf(games.get('gcg@1.1.0') as Game);
const written = (name: string, set: CardSet): string => {
  const file = join(home, name);
  writeFileSync(file, cardSetText(set));
  return file;
};

describe('senki cards', () => {
  it('imports a set whose words the game knows', async () => {
    const folder = join(home, 'kept');
    const { code, stdout } = await captured('cards', 'import', written('good.json', own), '--folder', folder);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${own.hash}  gcg@1.1.0\n` });
    expect(await new CardSetFolder(folder).find(own.hash)).toEqual(own);
  });

  it('says where a set has words that the game does not know, all of them, and keeps nothing', async () => {
    const { 'S-02': lark, ...rest } = own.cards;
    const cards = { ...rest, 'S-02': { ...lark, keywords: { bloker: 0 }, stats: { ...lark?.stats, app: 1 } } };
    const folder = join(home, 'none');
    const file = written('bad.json', { ...own, cards: cards as unknown as CardSet['cards'] });
    for (const args of [
      ['check', file],
      ['import', file, '--folder', folder],
    ]) {
      const { code, stdout, stderr } = await captured('cards', ...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('bad.json: 2 problems with the cards of gcg@1.1.0');
      expect(stderr).toContain('  S-02.stats.app: unknown stat "app"; did you mean "ap"?');
      expect(stderr).toContain('  S-02.keywords.bloker: unknown keyword "bloker"; did you mean "blocker"?');
    }
    expect(await new CardSetFolder(folder).list()).toEqual([]);
  });

  it('refuses sets of games that are not here', async () => {
    const { code, stderr } = await captured('cards', 'check', written('chess.json', { ...own, game: 'chess@fide' }));
    expect(code).toBe(1);
    expect(stderr).toContain('there is no game chess@fide here');
  });
});
