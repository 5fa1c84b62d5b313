import { abilityNamed, type CardDefinition, type Game, type Operation } from '#kernel';
import { probeOf } from './probes.js';
import { labelsOf, REACH_TOPICS, textsOf, type Reached, type ReachTopic } from './reach.js';
import { Reader } from './reader.js';

export interface TopicReport {
  readonly reached: number;
  readonly of: number;
  /** Entries that cards and rules have but no match reached. */
  readonly missing: readonly string[];
  /** Entries that a match reached but no list names: the list is out of date. */
  readonly unknown: readonly string[];
}

export type ReachReport = { readonly ok: boolean } & Readonly<Record<ReachTopic, TopicReport>>;

export const NOTHING_REACHED: Reached = { card: [], ability: [], keyword: [], operation: [], decision: [] };

export const mergeReached = (a: Reached, b: Reached): Reached => {
  const both = (topic: ReachTopic): string[] => [...new Set([...a[topic], ...b[topic]])].sort();
  return {
    ...{ card: both('card'), ability: both('ability'), keyword: both('keyword') },
    ...{ operation: both('operation'), decision: both('decision') },
  };
};

/** Everything that play with a game's sample decks can reach. */
export function reachable(game: Game, mode: string): Reached {
  const probe = probeOf(game);
  const cards = cardsInPlay(game);
  const keywords = Object.values(game.language.keywords ?? {}).flat();
  // Constant texts of the rules are excluded: there is no moment at which they work.
  const rules = (game.language.texts ?? []).flatMap(({ text }) => (text.kind === 'constant' ? [] : [text]));
  const reader = new Reader();
  for (const ability of [...cards.flatMap(textsOf), ...keywords, ...rules]) reader.ability(ability);
  for (const program of Object.values(game.procedures.programs)) reader.operations(program);
  const operations = [...reader.used('operation')].filter((op) => op !== 'custom');
  return {
    card: cards.flatMap(({ key }) => probe.ways(game, key)),
    ability: [
      ...cards.flatMap((card) => textsOf(card).map(({ id }) => `${card.key}#${id}`)),
      ...keywords.map(({ id }) => `keyword#${id}`),
      ...rules.map(({ id }) => `rule#${id}`),
      ...Object.keys(game.procedures.programs),
    ],
    keyword: [...new Set([...probe.keywordNames, ...[...cards.flatMap(textsOf), ...keywords].flatMap(labelsOf)])],
    operation: [...operations, ...reader.used('custom')],
    decision: [...new Set([...probe.decisions(mode), ...reader.used('decision')])],
  };
}

/** Cards of the sample decks that print a number, and cards that these create. */
function cardsInPlay(game: Game): CardDefinition[] {
  const keys = new Set(Object.values(game.decks.samples).flatMap((deck) => Object.values(deck).flat()));
  for (const key of keys)
    for (const ability of game.cards[key]?.abilities ?? [])
      if (ability.kind !== 'constant') madeBy(ability.do).forEach((made) => keys.add(made));
  return [...keys].flatMap((key) => {
    const card = game.cards[key];
    return card && hasNumbers(card) ? [card] : [];
  });
}

const hasNumbers = ({ stats, aspects = {} }: CardDefinition): boolean =>
  [stats, ...Object.values(aspects).map((aspect) => aspect.stats ?? {})].some((one) => Object.keys(one).length > 0);

const madeBy = (operations: readonly Operation[]): string[] =>
  operations.flatMap((operation) => {
    if (operation.op === 'create') return [operation.card];
    if (operation.op === 'custom') return typeof operation.with.card === 'string' ? [operation.with.card] : [];
    return 'do' in operation ? madeBy(operation.do) : [];
  });

export function reportReach(game: Game, mode: string, reached: Reached): ReachReport {
  const wanted = reachable(game, mode);
  const topic = (name: ReachTopic): TopicReport => {
    const missing = wanted[name].filter((word) => !reached[name].includes(word));
    const unknown = reached[name].filter((word) => !wanted[name].includes(word) && !isOutside(game, name, word));
    return { reached: wanted[name].length - missing.length, of: wanted[name].length, missing, unknown };
  };
  const topics = Object.fromEntries(REACH_TOPICS.map((name) => [name, topic(name)])) as Record<ReachTopic, TopicReport>;
  return {
    ok: Object.values(topics).every(({ missing, unknown }) => missing.length + unknown.length === 0),
    ...topics,
  };
}

/** Cards outside the sample decks and seldom decisions are known, but not required. */
const isOutside = (game: Game, topic: ReachTopic, word: string): boolean =>
  (topic === 'decision' && probeOf(game).seldom?.includes(word) === true) ||
  (topic === 'card' && game.cards[word] !== undefined) ||
  (topic === 'ability' && abilityNamed(game, word) !== null);

/** The report as lines for people: counts, and the names of what is missing. */
export function reachInWords(report: ReachReport): string[] {
  return REACH_TOPICS.flatMap((name) => {
    const { reached, of, missing, unknown } = report[name];
    return [
      `  ${name.padEnd(9)} ${reached} of ${of} reached`,
      ...(missing.length > 0 ? [`            not: ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`            in no list: ${unknown.join(', ')}`] : []),
    ];
  });
}
