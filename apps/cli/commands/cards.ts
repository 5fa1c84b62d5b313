import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { BadCardSet, cardSetOf, parseCardSet, requirePlayable, type CardSet } from '#card-sets';
import { CardSetFolder } from '#card-sets/node';
import { games } from '#games';
import { problemText } from '#kernel';
import { Failure, say, type Io } from '../io.js';

interface Place {
  readonly folder: string;
  readonly database: boolean;
}

const FOLDER = 'card-sets';

export function register(program: Command, io: Io): void {
  const cards = program.command('cards').description('card sets by their hash, as matches pin them');
  const command = (name: string, description: string): Command =>
    cards
      .command(name)
      .description(description)
      .option('--folder <path>', 'files named by hash', FOLDER)
      .option('--database', 'the database instead of the folder', false);
  command('list', 'the sets of this engine, and those in the folder or the database')
    .option('--json', 'report as JSON', false)
    .action((options: Place & { readonly json: boolean }) => list(options, io));
  command('keep', 'put the sets of this engine there, so that replays find them when it has others').action(
    (place: Place) => keep([...games.values()].map(cardSetOf), place, io),
  );
  command('import', 'check card sets from files and put them there, so that matches can be opened with them')
    .argument('<files...>', 'JSON: {"game": "gcg@1.1.0", "cards": {…}}')
    .action(async (files: readonly string[], place: Place) => keep(await readAll(files), place, io));
  cards
    .command('check')
    .description('check card sets in files: every word of their texts must be one that the game knows')
    .argument('<files...>', 'JSON: {"game": "gcg@1.1.0", "cards": {…}}')
    .action(async (files: readonly string[]) => tell(await readAll(files), io));
}

async function list({ json, ...place }: Place & { readonly json: boolean }, io: Io): Promise<void> {
  const own = [...games.values()].map(cardSetOf);
  const kept = await atPlace(place, (store) => store.list());
  const lines = [
    ...own.map((set) => line(set, 'this engine')),
    ...kept
      .filter(({ hash }) => !own.some((set) => set.hash === hash))
      .map((set) => line(set, place.database ? 'database' : place.folder)),
  ];
  if (json) say(io.stdout, JSON.stringify(lines, null, 2));
  else for (const { hash, game, cards, where } of lines) say(io.stdout, `${hash}  ${game}, ${cards} cards, ${where}`);
}

const line = ({ hash, game, cards }: CardSet, where: string) => ({
  hash,
  game,
  cards: Object.keys(cards).length,
  where,
});

async function readAll(files: readonly string[]): Promise<CardSet[]> {
  const sets: CardSet[] = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw new Failure(2, `cannot read ${file}: ${error.message}`);
    });
    try {
      const set = parseCardSet(text);
      requirePlayable(games, set);
      sets.push(set);
    } catch (error) {
      if (!(error instanceof BadCardSet)) throw error;
      throw new Failure(1, [`${file}: ${error.message}`, ...error.problems.map(problemText)].join('\n  '));
    }
  }
  return sets;
}

async function keep(sets: readonly CardSet[], place: Place, io: Io): Promise<void> {
  await atPlace(place, (store) => store.keep(sets));
  tell(sets, io);
}

function tell(sets: readonly CardSet[], io: Io): void {
  for (const { hash, game } of sets) say(io.stdout, `${hash}  ${game}`);
}

interface Store {
  list(): Promise<readonly CardSet[]>;
  keep(sets: readonly CardSet[]): Promise<unknown>;
}

async function atPlace<T>({ folder, database }: Place, work: (store: Store) => Promise<T>): Promise<T> {
  if (database) {
    const { inSession } = await import('../composition/session.js');
    const { CardSetTable } = await import('#card-sets/storage');
    const { AuditTrail } = await import('#operators');
    const stamp = { by: 'cli', commandId: randomUUID() };
    return inSession(({ pool }) =>
      work({
        list: () => new CardSetTable(pool).list(),
        // What an operator brings along is on record like every act of theirs.
        keep: (sets) =>
          new AuditTrail(pool).perform(stamp, 'cards.keep', { hashes: sets.map(({ hash }) => hash) }, async (tx) => {
            const fresh = await new CardSetTable(tx).keep(sets);
            const after = { kept: fresh.map(({ hash, game }) => ({ hash, game })) };
            return { subject: 'card-sets', before: null, after, reply: null };
          }),
      }),
    );
  }
  const files = new CardSetFolder(folder);
  return work({ list: () => files.list(), keep: (sets) => Promise.all(sets.map((set) => files.keep(set))) });
}
