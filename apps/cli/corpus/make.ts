import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cardSetOf } from '#card-sets';
import { CardSetFolder } from '#card-sets/node';
import { games } from '#games';
import type { Game } from '#kernel';
import { engineBuild } from '#platform/program';
import { encodeReplay } from '#replay';
import { writeReplayFile } from '#replay/node';
import { recordRandomMatch, sampleSource } from '#simulation/recording';
import { ENTRIES, type Entry } from './plan.js';

const NOON = 1_800_000_000_000;

/** Plays the corpus into a folder named after this build, and writes the card sets it pins. Each run produces the same bytes. */
export async function makeCorpus(out: string, onFile: (path: string) => void): Promise<void> {
  const engine = engineBuild();
  const folder = join(out, engine.replace('@', '-'));
  await mkdir(folder, { recursive: true });
  const cards = new CardSetFolder(join(out, 'card-sets'));
  for (const name of new Set(ENTRIES.map(({ game }) => game))) onFile(await cards.keep(cardSetOf(gameOf(name))));
  for (const entry of ENTRIES) {
    const path = join(folder, `${entry.name}.senki.jsonl.br`);
    await writeReplayFile(path, encodeReplay(sampleSource(gameOf(entry.game), entryMatch(entry, engine))));
    onFile(path);
  }
}

function gameOf(name: string): Game {
  const game = games.get(name);
  if (!game) throw new Error(`there is no game ${name}`);
  return game;
}

export const entryMatch = ({ name, game, terms }: Entry, engine: string) =>
  recordRandomMatch(gameOf(game), `corpus/${name}`, NOON, { ...terms, engine, matchId: idFor(`${engine}/${name}`) });

/** A UUID of version 7 derived from a name. */
function idFor(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex');
  const time = NOON.toString(16).padStart(12, '0');
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${digits.slice(0, 3)}`,
    `8${digits.slice(3, 6)}`,
    digits.slice(6, 18),
  ].join('-');
}
