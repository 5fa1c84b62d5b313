import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { BOT_NAMES, createBot, type BotName } from '#bots';
import { games } from '#games';
import { sampleSetup, seededDice, seededStream } from '#testkit';
import { oneOf, whole } from '../arguments.js';
import { Failure, type Io } from '../io.js';
import { TableTalk } from '../play/table-talk.js';

interface PlayOptions {
  readonly game: string;
  readonly seed?: string;
  readonly bot: BotName;
  readonly seat: number;
  readonly color: boolean;
}

export function register(program: Command, io: Io): void {
  program
    .command('play')
    .description('play against a bot, here in the terminal')
    .option('--game <id@edition>', 'what to play', 'blackpoker@lite')
    .option('--seed <text>', 'where all chance comes from; left out, every match is another one')
    .option('--bot <name>', `who plays against you: ${BOT_NAMES.join(', ')}`, oneOf(BOT_NAMES), 'greedy')
    .option('--seat <n>', 'where you sit', whole, 0)
    .option('--no-color', 'plain text')
    .addHelpText(
      'after',
      '\nExamples:\n  senki play\n  senki play --seed tuesday --bot random\n  senki play --seed 7 < answers.txt',
    )
    .action((options: PlayOptions) => play(options, io));
}

async function play(options: PlayOptions, io: Io): Promise<void> {
  const game = games.get(options.game);
  if (!game) throw new Failure(2, `no game ${options.game}; there are ${[...games.keys()].join(', ')}`);
  const setup = sampleSetup(game);
  if (options.seat >= setup.teams.length) throw new Failure(2, `seats are 0 to ${setup.teams.length - 1}`);
  const seed = options.seed ?? randomUUID();
  const isColored = options.color && io.stdout.isTTY === true && !process.env.NO_COLOR;
  const bots = setup.teams.map((_, seat) => createBot(options.bot, game, seededStream(`${seed}/seat ${seat}`)));
  const style = isColored ? inColor : (text: string): string => text;
  await new TableTalk({ game, setup, dice: seededDice(seed), seat: options.seat, bots, style }, io).play();
}

/** Red suits in red, headings of what is asked in bold. */
const inColor = (text: string): string =>
  text
    .replace(/[♥♦](10|[2-9AJQK])/g, (card) => `\u001b[31m${card}\u001b[39m`)
    .replace(/^(you|opponent)$/gm, (name) => `\u001b[1m${name}\u001b[22m`);
