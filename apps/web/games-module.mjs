/**
 * The module `virtual:games`: the registry of games as a list that pages can show before any game is loaded, with a
 * function to load each. It is generated when the client is built, so a new game needs no change here.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const ID = 'virtual:games';

export function gamesModule(root) {
  return {
    name: 'senki-games',
    resolveId: (source) => (source === ID ? `\0${ID}` : null),
    load: async (id) => (id === `\0${ID}` ? sourceOf(await shipped(root), root) : null),
  };
}

/** The games of this repository: an operator's own games are not part of the client. */
async function shipped(root) {
  delete process.env.SENKI_GAMES;
  const { games } = await import(pathToFileURL(`${root}dist/libs/games/index.js`).href);
  return [...games.values()].filter(({ id }) => existsSync(`${root}libs/games/${id}/index.ts`));
}

function sourceOf(games, root) {
  const entries = games.map(({ id, edition, name, modes, decks, cards }) => {
    const facts = {
      ...{
        id,
        edition,
        name,
        modes: Object.fromEntries(Object.entries(modes).map(([mode, { tables }]) => [mode, tables])),
      },
      ...{ decks: Object.keys(decks.samples), cards: Object.keys(cards).length },
    };
    const load = `() => import(${JSON.stringify(`${root}libs/games/${id}/index.ts`)}).then((m) => pick(m, ${JSON.stringify(id)}, ${JSON.stringify(edition)}))`;
    return `{ ...${JSON.stringify(facts)}, load: ${load} }`;
  });
  return `const pick = (m, id, edition) => Object.values(m).find((g) => g && g.id === id && g.edition === edition && g.procedures);
export const games = [${entries.join(',\n')}];`;
}
