import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { BOT_NAMES, createBot, type BotName } from '#bots';
import { games } from '#games';
import type { Game } from '#kernel';
import { sampleSetup, seededDice, seededStream } from '#simulation';
import { oneOf, whole } from '../arguments.js';
import { Failure, type Io } from '../io.js';
import { LANGUAGES, SPEECHES, type LanguageName } from '../language.js';
import { TableTalk } from '../play/table-talk.js';

interface PlayOptions {
  readonly game: string;
  readonly seed?: string;
  readonly bot: BotName;
  readonly seat: number;
  readonly lang: LanguageName;
  readonly color: boolean;
}

export function register(program: Command, io: Io): void {
  program
    .command('play')
    .description('play against a bot in this terminal')
    .option('--game <id@edition>', 'the game and its edition', 'blackpoker@lite')
    .option('--seed <text>', 'makes the match repeatable: same seed, same shuffles and dice')
    .option('--bot <name>', `your opponent: ${BOT_NAMES.join(', ')}`, oneOf(BOT_NAMES), 'greedy')
    .option('--seat <n>', 'your seat', whole, 0)
    .option('--lang <code>', `language of the match and of card texts: ${LANGUAGES.join(', ')}`, oneOf(LANGUAGES), 'en')
    .option('--no-color', 'plain text')
    .addHelpText(
      'after',
      '\nExamples:\n  senki play\n  senki play --game gcg@1.1.0 --lang ja\n  senki play --seed tuesday --bot random\n  senki play --seed 7 < answers.txt',
    )
    .action((options: PlayOptions) => play(options, io));
}

async function play(options: PlayOptions, io: Io): Promise<void> {
  const game = games.get(options.game);
  if (!game) throw new Failure(2, `unknown game ${options.game}; known games: ${[...games.keys()].join(', ')}`);
  const setup = sampleSetup(game);
  if (options.seat >= setup.teams.length) throw new Failure(2, `seats are 0 to ${setup.teams.length - 1}`);
  const seed = options.seed ?? randomUUID();
  const isColored = options.color && io.stdout.isTTY === true && !process.env.NO_COLOR;
  const bots = setup.teams.map((_, seat) => createBot(options.bot, game, seededStream(`${seed}/seat ${seat}`)));
  const style = isColored ? inColour(game) : (text: string): string => text;
  const speech = SPEECHES[options.lang];
  const { bot: botName, seat } = options;
  await new TableTalk({ game, setup, dice: seededDice(seed), seat, bots, botName, speech, style }, io).play();
}

const CODES = { red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, cyan: 36, white: 37 } as const;

/** Prints names of cards in the colours that the game gives them, and the headings of the two sides in bold. */
export function inColour(game: Game): (text: string) => string {
  const codes = new Map<string, number>();
  for (const card of Object.values(game.cards)) {
    const colour = game.tooling?.display?.colour(card) ?? null;
    if (colour !== null) codes.set(card.name, CODES[colour]);
  }
  // Longer names first, because a name may begin with another name.
  const names = [...codes.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '(?!)', 'g');
  return (text) =>
    text
      .replace(pattern, (name) => `\u001b[${codes.get(name)}m${name}\u001b[39m`)
      .replace(/^(you|your opponent)$/gm, (name) => `\u001b[1m${name}\u001b[22m`);
}
