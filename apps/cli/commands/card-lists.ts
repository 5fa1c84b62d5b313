import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { z } from 'zod';
import { importList, printCard, skeleton, LANGUAGES } from '#card-text';
import type { Language, ListedCard } from '#card-text';
import { BadCardSet, cardSetOf, parseCardSet, type CardSet } from '#card-sets';
import type { CardDisplayBody } from '#contract';
import { games } from '#games';
import { checkCard, problemText, type Game } from '#kernel';
import { hex, payloadHash } from '#proof';
import { Failure, say, type Io } from '../io.js';
import { deckVerdicts, displayOf, unlinkable, type DeckVerdict } from './card-lists-beside.js';
import { listPage, type ListReport, type ReadEntry } from './card-lists-page.js';
import { decksFile, listedCards, overridesFile, picturesFile, shaped, type Source } from './card-lists-records.js';

/** Turns a list of cards with printed texts into a playable card set, with a report of what was understood. */

export interface ListOptions {
  readonly from: Source;
  readonly game: string;
  readonly out?: string;
  readonly report?: string;
  readonly overrides?: string;
  readonly notice?: string;
  readonly pictures?: string;
  readonly decks?: string;
}

/** A card set, how it is displayed, and the given decks that are not legal with it. */
export interface ListedSet {
  readonly set: CardSet;
  /** Null if the operator supplied neither pictures nor a notice. */
  readonly display: CardDisplayBody | null;
  readonly illegal: readonly DeckVerdict[];
}

/** Reads a list. Cards that the edition does not allow, such as one in an unknown colour, are refused and reported. */
export async function setFromList(file: string, options: ListOptions, io: Io): Promise<ListedSet> {
  const game = gameNamed(options.game);
  if (game.id !== 'gcg') throw new Failure(1, `texts of ${game.id} are not read; ${options.from} is a list of gcg`);
  const listed = listedCards(options.from, await textOf(file), file);
  const overrides = await shapedFile(overridesFile, options.overrides);
  const own = (game.language.vocabulary?.always ?? []).flatMap((key) => game.cards[key] ?? []);
  const { cards, report } = importList(listed, own, (text) => hex(payloadHash(text)), overrides);
  const { kept, refused } = playable(game, cards);
  const set = cardSetOf({ ...game, cards: kept });
  const { pictures, notice = null } = options;
  const display = pictures || notice !== null ? displayOf(set, await shapedFile(picturesFile, pictures), notice) : null;
  const decks = deckVerdicts(game.withCards?.(kept) ?? game, await shapedFile(decksFile, options.decks));
  const { sources, ...counts } = report;
  const whole = {
    set: set.hash,
    game: set.game,
    source: { from: options.from, file: basename(file), notice },
    ...{ ...counts, cards: Object.keys(kept).length, refused, decks, overrides: skeleton(report), sources },
    unlinkable: unlinkable({ cards: kept }),
    read: readEntries(game, kept, listed),
  };
  if (options.report)
    await writeFile(options.report, /\.html?$/.test(options.report) ? listPage(whole) : textIn(whole));
  if (options.out) await writeFile(options.out, `${JSON.stringify({ game: set.game, cards: kept })}\n`);
  tell(whole, io);
  return { set, display, illegal: decks.filter(({ problems }) => problems.length > 0) };
}

const textIn = (whole: object): string => `${JSON.stringify(whole, null, 2)}\n`;

/** The cards that the edition allows. A card that creates a refused card is refused too, so the check repeats. */
function playable(game: Game, cards: Game['cards']): { readonly kept: Game['cards']; readonly refused: Refused[] } {
  const refused: Refused[] = [];
  let kept = cards;
  for (;;) {
    const keys = Object.keys(kept);
    const wrong = Object.values(kept).flatMap((card) => {
      const problems = checkCard(game, card, keys).map(problemText);
      return problems.length === 0 ? [] : [{ number: card.key, problems, ...ruleOf(game, problems) }];
    });
    if (wrong.length === 0) return { kept, refused };
    refused.push(...wrong);
    kept = Object.fromEntries(
      keys.flatMap((key) => (wrong.some(({ number }) => number === key) ? [] : [[key, kept[key]!]])),
    );
  }
}
type Refused = ListReport['refused'][number];

/** Each card of the set that has a text, with the meaning that was read. */
function readEntries({ id }: Game, cards: Game['cards'], listed: readonly ListedCard[]): readonly ReadEntry[] {
  const latest = new Map(listed.map((card) => [card.number, card]));
  return [...latest.values()].flatMap(({ number, name, text }) => {
    const card = cards[number];
    return card && text ? [{ number, name, text, meaning: printCard({ id, cards }, card, 'en') }] : [];
  });
}

function tell({ texts, unread, refused, decks, game, void: outdated, unlinkable: alone }: ListReport, io: Io): void {
  say(
    io.stderr,
    `${texts.read} of ${texts.all} texts read, ${texts.overridden} written by hand, ${unread.length} unread`,
  );
  for (const { number, lines } of unread)
    for (const { line, at, reason } of lines)
      say(io.stderr, `  ${number}: ${reason}: ${line.slice(0, at)} ⟪${line.slice(at)}⟫`);
  for (const number of outdated)
    say(io.stderr, `  ${number}: its override is not used: the text is another, or there is no such card`);
  for (const { number, problems, rule } of refused)
    say(io.stderr, `  ${number}: refused by ${game}${rule ? ` (${rule})` : ''}: ${problems.join('; ')}`);
  if (alone.length > 0) say(io.stderr, `  no pilot of the set links with ${alone.join(', ')}`);
  for (const { deck, problems } of decks)
    for (const { message, rule } of problems) say(io.stderr, `  deck ${deck}: ${message} (${rule})`);
}

/** 1.1.0:2-4-2-1 lists the colours. */
const ruleOf = ({ edition }: Game, problems: readonly string[]): { readonly rule?: string } =>
  problems.some((problem) => problem.startsWith('facts.colour:')) ? { rule: `${edition}:2-4-2-1` } : {};

export async function print(game: string, language: string, file: string | undefined, io: Io): Promise<void> {
  if (!LANGUAGES.includes(language as Language)) throw new Failure(2, `--lang is one of ${LANGUAGES.join(', ')}`);
  const set = file === undefined ? null : setIn(await textOf(file), file);
  const found = gameNamed(set?.game ?? game);
  const cards = set?.cards ?? found.cards;
  for (const card of Object.values(cards)) {
    const lines = printCard({ ...found, cards }, card, language as Language);
    if (lines.length > 0) say(io.stdout, [`${card.key}  ${card.name}`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
}

function setIn(text: string, file: string): CardSet {
  try {
    return parseCardSet(text);
  } catch (error) {
    if (error instanceof BadCardSet) throw new Failure(1, `${file}: ${error.message}`);
    throw error;
  }
}

function gameNamed(name: string): Game {
  const game = games.get(name);
  if (!game) throw new Failure(2, `there is no game ${name} here; there are ${[...games.keys()].join(', ')}`);
  return game;
}

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw new Failure(2, `cannot read ${file}: ${error.message}`);
  });

/** An empty document if no file is named. */
const shapedFile = async <T>(schema: z.ZodType<T>, file: string | undefined): Promise<T> =>
  shaped(schema, file === undefined ? '{}' : await textOf(file), file ?? '');
