import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from './index.js';
import { loadGames, registryOf } from './load-games.js';

describe('games that an operator adds', () => {
  it('are loaded from modules by their paths', async () => {
    const loaded = await loadGames('examples/lanterns/index.ts, ');
    expect(loaded.map(({ id, edition }) => `${id}@${edition}`)).toEqual(['lanterns@1']);
    expect(await loadGames(undefined)).toEqual([]);
  });

  it('must be there, and be games', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'senki-games-'));
    const write = (text: string): string => {
      const file = join(folder, `${text.length}.mjs`);
      writeFileSync(file, text);
      return file;
    };
    await expect(loadGames(join(folder, 'none.mjs'))).rejects.toThrow(/SENKI_GAMES: .*none\.mjs cannot be loaded/);
    await expect(loadGames(write('export const game = {};'))).rejects.toThrow('does not export games');
    await expect(loadGames(write("export const games = [{ id: 'x' }];"))).rejects.toThrow('does not export games');
    rmSync(folder, { recursive: true });
  });

  it('cannot take the place of a game that is there', () => {
    const all = [...games.values()];
    expect(() => registryOf([...all, all[0]!])).toThrow('there are two games blackpoker@lite');
  });
});
