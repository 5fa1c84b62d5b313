import type { BoardDefaults, CardDefinition, Dialect, Filter, LaidCard } from '#kernel';
import { base, cardSet, command, hasLinkIcon, pilot, token, unit, type Print } from '../cards/define.js';
import * as words from '../cards/text.js';
import type { Rules } from '../rules.js';
import { TextReader } from './reader.js';
import { problemsOf, type CardRecord } from './record.js';
import { readText } from './text.js';

/** The notation for cards and boards in scenario files, by the rules of an edition. */
export const dialectOf = (rules: Rules): Dialect => ({
  readCard,
  exampleCard: '{ unit: 3/2, keywords: { breach: 1 }, text: [{ deploy: [{ draw: 1 }] }] }',
  board,
  facts,
  ruleNumber: /^\d+(-\d+)*$/,
  /**
   * A scenario plays with only those cards of the set that it names, so that new cards never change its outcome: whether a seat is asked in
   * an action step depends on what could be in a hand.
   */
  playedWith: (game, own, named) => {
    const strange = rules.linkIcons ? undefined : own.find(hasLinkIcon);
    if (strange) throw new Error(`${strange.key}: edition ${rules.edition} has neither When Linked nor During Link`);
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

/** A card without effect: a 1/1 unit with Lv 1 and cost 1. */
const BLANK = 'blank';
const RESOURCE = 'R-1';
const blank = readCard(BLANK, { unit: '1/1' }) as CardDefinition;

const isNeutral = ({ facts: { token: isToken, type } }: CardDefinition): boolean =>
  isToken === true || type === 'resource';

const SHIELDS = 6;

/** Defaults that boards need not state: roles, orientation and facing of shields, and a deck that does not run out. */
const board: BoardDefaults = {
  go: 'main',
  phase: 'main',
  // In team battle the captains, seats 0 and 2, own the zones that a team shares.
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

/** The facts of options, for assertions that something is not offered. */
const facts: NonNullable<Dialect['facts']> = {
  action: ['deploy', 'pair', 'command', 'activate', 'attack', 'block', 'end', 'pass', 'none', 'yield', 'back'],
  ...{ card: [], unit: [], target: [], ability: [], by: [] },
};
