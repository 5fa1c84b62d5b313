import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import { BadCardSet, cardSetOf, parseCardSet, requirePlayable, type CardSet } from '#card-sets';
import { CardSetFolder } from '#card-sets/node';
import type { CardDisplayBody } from '#contract';
import { games } from '#games';
import { problemText } from '#kernel';
import { Failure, say, type Io } from '../io.js';
import { SOURCES } from './card-lists-records.js';
import { print, setFromList, type ListOptions } from './card-lists.js';
import { counted } from '../plural.js';

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
    .argument('<files...>', 'JSON: {"game": "gcg@1.1.0", "cards": {…}}, or with --from one list of cards in sentences')
    .addOption(new Option('--from <source>', 'whose list of cards it is: texts are read').choices([...SOURCES]))
    .option('--game <id@edition>', 'the game that a list is for', 'gcg@1.1.0')
    .option('--out <file>', 'write the set that came of a list')
    .option(
      '--report <file>',
      'write what of a list was read: a page if it ends in .html, otherwise JSON with a skeleton of overrides',
    )
    .option('--overrides <file>', 'abilities for cards that are not read, by number and hash of the text')
    .option('--notice <text>', "the source's licence notice, kept beside the set")
    .option('--pictures <file>', 'where the pictures of the cards are, as JSON; kept beside the set')
    .option('--decks <file>', 'decks by name, as JSON; checked with the set, and refused by name')
    .action(async (files: readonly string[], { from, ...options }: Place & Partial<ListOptions>) =>
      from
        ? keepListed(files, { ...options, from } as Place & ListOptions, io)
        : keep(await readAll(files), options, io),
    );
  cards
    .command('print')
    .description('the texts of cards, made from their abilities')
    .argument('[file]', 'a card set; the cards of the game unless given')
    .option('--game <id@edition>', 'whose cards; a file says it itself', 'gcg@1.1.0')
    .option('--lang <code>', 'language: en, ja, zh', 'en')
    .action((file: string | undefined, { game, lang }: { readonly game: string; readonly lang: string }) =>
      print(game, lang, file, io),
    );
  cards
    .command('check')
    .description('check card sets in files: every word of their texts must be one that the game knows')
    .argument('<files...>', 'JSON: {"game": "gcg@1.1.0", "cards": {…}}')
    .action(async (files: readonly string[]) => tell(await readAll(files), io));
}

async function keepListed(files: readonly string[], options: Place & ListOptions, io: Io): Promise<void> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new Failure(2, 'one list at a time');
  const { set, display, illegal } = await setFromList(file, options, io);
  await atPlace(options, async (store) => {
    await store.keep([set]);
    if (display) await store.show(set.hash, display);
  });
  tell([set], io);
  if (illegal.length > 0) throw new Failure(1, `not legal: ${illegal.map(({ deck }) => deck).join(', ')}`);
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
  else
    for (const { hash, game, cards, where } of lines)
      say(io.stdout, `${hash}  ${game}, ${counted(cards, 'card')}, ${where}`);
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
  /** Stores how a set is displayed. */
  show(hash: string, display: CardDisplayBody): Promise<unknown>;
}

async function atPlace<T>({ folder, database }: Place, work: (store: Store) => Promise<T>): Promise<T> {
  if (database) {
    const { inSession } = await import('../composition/session.js');
    const { CardDisplays, CardSetTable } = await import('#card-sets/storage');
    const { AuditTrail } = await import('#operators');
    const stamp = { by: 'cli', commandId: randomUUID() };
    return inSession(({ pool }) =>
      work({
        list: () => new CardSetTable(pool).list(),
        // Imports are recorded in the audit trail, like every other act of an operator.
        keep: (sets) =>
          new AuditTrail(pool).perform(stamp, 'cards.keep', { hashes: sets.map(({ hash }) => hash) }, async (tx) => {
            const fresh = await new CardSetTable(tx).keep(sets);
            const after = { kept: fresh.map(({ hash, game }) => ({ hash, game })) };
            return { subject: 'card-sets', before: null, after, reply: null };
          }),
        // Replaces the pictures, but keeps texts that the operator has already provided.
        show: async (hash, { base, images, credit }) => {
          const displays = new CardDisplays(pool);
          const { texts = {} } = (await displays.find(hash))?.document ?? {};
          const whole = Object.entries(images).map(([key, name]) => [key, new URL(name, base ?? undefined).href]);
          const document = { images: Object.fromEntries(whole) as Record<string, string>, texts, credit };
          const shown = { by: 'cli', commandId: randomUUID() };
          return new AuditTrail(pool).perform(shown, 'card-set.display', { cardSet: hash }, async (tx) => {
            const revision = await displays.put(hash, document, tx);
            return { subject: `card-set/${hash}`, before: null, after: { revision }, reply: null };
          });
        },
      }),
    );
  }
  const files = new CardSetFolder(folder);
  return work({
    list: () => files.list(),
    keep: (sets) => Promise.all(sets.map((set) => files.keep(set))),
    show: (hash, display) => files.show(hash, display),
  });
}
