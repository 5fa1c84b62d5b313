import type { BoardDefaults, CardDefinition, Dialect, Filter, LaidCard } from '#kernel';
import { base, cardSet, command, hasLinkIcon, pilot, token, unit, type Print } from '../cards/define.js';
import * as words from '../cards/text.js';
import type { Rules } from '../rules.js';
import { TextReader } from './reader.js';
import { problemsOf, type CardRecord } from './record.js';
import { readText } from './text.js';

/** How judges write cards and boards of the game, by the rules of an edition. */
export const dialectOf = (rules: Rules): Dialect => ({
  readCard,
  exampleCard: '{ unit: 3/2, keywords: { breach: 1 }, text: [{ deploy: [{ draw: 1 }] }] }',
  board,
  facts,
  ruleNumber: /^\d+(-\d+)*$/,
  /**
   * Of the set a scenario has only the cards that it names, so that new ones never change what it shows: who is asked in an action step
   * depends on what could be in a hand.
   */
  playedWith: (game, own, named) => {
    const strange = rules.linkIcons ? undefined : own.find(hasLinkIcon);
    if (strange) throw new Error(`${strange.key}: edition ${rules.edition} does not know When Linked and During Link`);
    const rest = Object.values(game.cards).filter((other) => isNeutral(other) || named.has(other.key));
    return game.withCards?.(cardSet(rest, [blank], own)) ?? game;
  },
});

const readCard: NonNullable<Dialect['readCard']> = (key, given) => {
  const problems = problemsOf(given);
  if (problems.length > 0) return problems;
  const reader = new TextReader();
  const card = defined(key, given as CardRecord, reader);
  return reader.problems.length > 0 ? reader.problems : { ...card, key };
};

const bodyOf = (text: string): { readonly ap: number; readonly hp: number } => {
  const [ap = 0, hp = 0] = text.split('/').map(Number);
  return { ap, hp };
};

function defined(key: string, given: CardRecord, reader: TextReader): CardDefinition {
  const { level = 1, cost = 1, traits = [], terrain = [], keywords = {}, colour = 'blue', as } = given;
  const text = readText(reader, given.text ?? [], ['text']);
  const named = { number: given.number ?? key, name: given.name ?? key };
  const print: Print = { ...named, colour, level, cost, traits, keywords, text };
  const slow = given.entersRested === true ? { entersRested: true as const } : {};
  if (given.unit) {
    const link = given.link === undefined ? {} : { link: reader.value(given.link, ['link']) as Filter };
    return unit({ ...print, ...bodyOf(given.unit), ...link, ...slow, terrain });
  }
  if (given.pilot) return pilot({ ...print, ...bodyOf(given.pilot) });
  if (given.base) return base({ ...print, ...bodyOf(given.base), ...slow, terrain });
  if (given.token) return token('unit', { ...named, traits, keywords, text, ...bodyOf(given.token) });
  const when = given.if === undefined ? {} : { when: reader.value(given.if, ['if']) as never };
  const effect = words.commandEffect(given.command ?? 'main', reader.steps(given.do, ['do']) as never, when);
  return command({
    ...print,
    text: [effect, ...text],
    ...(as && { pilot: { name: as.name, ...bodyOf(as.body) } }),
  });
}

/** A card that does nothing: a unit 1/1 of Lv 1 and cost 1. */
const BLANK = 'blank';
const RESOURCE = 'R-1';
const blank = readCard(BLANK, { unit: '1/1' }) as CardDefinition;

const isNeutral = ({ facts: { token: isToken, type } }: CardDefinition): boolean =>
  isToken === true || type === 'resource';

const SHIELDS = 6;

/** What nobody wants to write down each time: roles, how shields lie, and a deck that does not run out. */
const board: BoardDefaults = {
  go: 'main',
  phase: 'main',
  // In team battle the captains, seats 0 and 2, hold what a team shares.
  zones: (mode, seat) => ({
    ...{ deck: 10, 'resource-deck': 5, resources: 5, shields: mode === 'team' && seat % 2 === 1 ? 0 : SHIELDS },
  }),
  filler: (zone) => (zone.startsWith('resource') ? RESOURCE : BLANK),
  lying: (zone, { on }): Partial<LaidCard> => {
    if (zone === 'shields') return { facing: 'down' };
    if (zone === 'base') return { role: 'base' };
    return zone === 'battle' ? { role: on === undefined ? 'unit' : 'pilot' } : {};
  },
};

/** What options say, for claims that something is not offered. */
const facts: NonNullable<Dialect['facts']> = {
  action: ['deploy', 'pair', 'command', 'activate', 'attack', 'block', 'end', 'pass', 'none', 'yield', 'back'],
  ...{ card: [], unit: [], target: [], ability: [], by: [] },
};
