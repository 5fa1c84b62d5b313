import {
  base,
  cardSet,
  command,
  createGcg,
  pilot,
  rules110,
  rulesEarly,
  token,
  unit,
  words,
  type Colour,
  type Print,
} from '#games/gcg';
import type { CardDefinition, Filter, Game } from '#kernel';
import { z } from 'zod';
import { wordList, type Board, type CardList, type CardLiteral } from '../board-schema.js';
import type { Dialect } from './dialect.js';
import { readText, readValue, type TextItem } from './gcg-text.js';

const body = z
  .string()
  .regex(/^\d+\/\d+$/, 'AP and HP are written as 3/2')
  .transform((text) => {
    const [ap, hp] = text.split('/').map(Number) as [number, number];
    return { ap, hp };
  });
const text = z.array(z.record(z.string(), z.json()));
const KINDS = ['unit', 'pilot', 'base', 'command', 'token'] as const;

/** `{ unit: 3/2, keywords: { breach: 1 }, text: [{ deploy: [{ draw: 1 }] }] }` */
const card = z
  .strictObject({
    unit: body.optional(),
    pilot: body.optional(),
    base: body.optional(),
    /** A token unit. */
    token: body.optional(),
    /** When it may be used, and what it does. */
    command: z.enum(['main', 'action', 'main/action']).optional(),
    do: z.array(z.json()).optional(),
    if: z.json().optional(),
    /** The pilot that a command may be paired as. */
    as: z.strictObject({ name: z.string(), body }).optional(),
    name: z.string().optional(),
    number: z.string().optional(),
    colour: z.string().optional(),
    level: z.int().min(0).default(1),
    cost: z.int().min(0).default(1),
    traits: z.array(z.string()).default([]),
    terrain: z.array(z.string()).default([]),
    link: z.json().optional(),
    keywords: z.record(z.string(), z.int()).default({}),
    text: text.default([]),
  })
  .superRefine((given, issues) => {
    if (KINDS.filter((kind) => given[kind] !== undefined).length !== 1)
      issues.addIssue({ code: 'custom', message: `a card is exactly one of ${KINDS.join(', ')}` });
  });
type CardText = z.output<typeof card>;

function define(key: string, given: CardText): CardDefinition {
  return { ...defined(key, given), key };
}

function defined(key: string, given: CardText): CardDefinition {
  const { level, cost, traits, terrain, keywords, as } = given;
  const colour = (given.colour ?? 'blue') as Colour;
  const abilities = readText(given.text as readonly TextItem[]);
  const named = { number: given.number ?? key, name: given.name ?? key };
  const print: Print = { ...named, colour, level, cost, traits, keywords, text: abilities };
  if (given.unit) {
    const link = given.link === undefined ? {} : { link: readValue(given.link) as Filter };
    return unit({ ...print, ...given.unit, ...link, terrain });
  }
  if (given.pilot) return pilot({ ...print, ...given.pilot });
  if (given.base) return base({ ...print, ...given.base, terrain });
  if (given.token) return token('unit', { ...named, traits, keywords, text: abilities, ...given.token });
  const condition = given.if === undefined ? {} : { when: readValue(given.if) as never };
  const effect = words.commandEffect(given.command ?? 'main', readValue(given.do ?? []) as never, condition);
  return command({
    ...print,
    text: [effect, ...abilities],
    ...(as && { pilot: { name: as.name, ...as.body } }),
  });
}

/** A card that does nothing: a unit 1/1 of Lv 1 and cost 1. */
const BLANK = 'blank';
const RESOURCE = 'R-1';
const blank = define(BLANK, card.parse({ unit: '1/1' }));

const isNeutral = ({ facts }: CardDefinition): boolean => facts.token === true || facts.type === 'resource';

const hasLinkIcon = ({ abilities }: CardDefinition): boolean =>
  abilities.some(({ id }) => id === 'when-linked' || id.startsWith('during-link'));

/**
 * Of the set a scenario has only the cards that it names, so that new ones never change what it shows: who is asked in an action step
 * depends on what could be in a hand.
 */
function playedWith(game: Game, own: readonly CardDefinition[], named: ReadonlySet<string>): Game {
  const rest = Object.values(game.cards).filter((other) => isNeutral(other) || named.has(other.key));
  const rules = game.edition === 'early' ? rulesEarly : rules110;
  const strange = rules.linkIcons ? undefined : own.find(hasLinkIcon);
  if (strange) throw new Error(`${strange.key}: edition ${game.edition} does not know When Linked and During Link`);
  return createGcg(rules, cardSet(rest, [blank], own), game.sampleDecks);
}

const LEFT_OUT: Readonly<Record<string, number>> = { deck: 10, 'resource-deck': 5, resources: 5 };
const SHIELDS = 6;

/** What nobody wants to write down each time: roles, how shields lie, and a deck that does not run out. */
function board(given: Board): Board {
  const seats = given.seats.map((zones, seat) => {
    // In team battle the captains, seats 0 and 2, hold what a team shares.
    const shields = given.mode === 'team' && seat % 2 === 1 ? 0 : SHIELDS;
    const all: Record<string, CardList> = { ...LEFT_OUT, shields, ...zones };
    return Object.fromEntries(Object.entries(all).map(([zone, list]) => [zone, laid(zone, list)]));
  });
  name(seats);
  const turn = given.turn ?? { seat: 0, number: 3, phase: '' };
  return { ...given, go: given.go ?? 'main', seats, turn: { ...turn, phase: turn.phase || 'main' } };
}

function laid(zone: string, list: CardList): CardLiteral[] {
  if (typeof list === 'number')
    return list === 0 ? [] : [lying(zone, { card: zone.startsWith('resource') ? RESOURCE : BLANK, times: list })];
  const entries = typeof list === 'string' ? wordList(list) : list;
  return entries.map((entry) => lying(zone, typeof entry === 'string' ? { card: entry } : entry));
}

/** A card of which there is only one is called by its key. */
function name(seats: readonly Readonly<Record<string, CardLiteral[]>>[]): void {
  const cards = seats.flatMap((zones) => Object.values(zones).flat());
  const keys = cards.map(({ card: key }) => key);
  const given = new Set(cards.map((literal) => literal.name));
  for (const literal of cards) {
    const isOnly = (literal.times ?? 1) === 1 && keys.indexOf(literal.card) === keys.lastIndexOf(literal.card);
    if (isOnly && !given.has(literal.card)) literal.name ??= literal.card;
  }
}

function lying(zone: string, literal: CardLiteral): CardLiteral {
  if (zone === 'shields') return { facing: 'down', ...literal };
  if (zone === 'base') return { role: 'base', ...literal };
  return zone === 'battle' ? { role: literal.on === undefined ? 'unit' : 'pilot', ...literal } : { ...literal };
}

/** What options say, for claims that something is not offered. */
const facts: Dialect['facts'] = {
  action: ['deploy', 'pair', 'command', 'activate', 'attack', 'block', 'end', 'pass', 'none', 'yield', 'back'],
  ...{ card: [], unit: [], target: [], ability: [], by: [] },
};

export const gcgDialect: Dialect = { card, define, playedWith, board, facts };
