import type { Game } from '../game.js';
import type { Ability, AbilityOf, ConstantChange } from './language.js';
import { phrase } from './names.js';

export type Kind = Ability['kind'];

/** An ability as a card prints it. */
export interface Printed {
  readonly ability: Ability;
  /** Name of its program. */
  readonly program: string;
  /** The groups it belongs to. */
  readonly groups: readonly Group[];
}

/** The abilities of a card set that a question can be about, and where they can be. */
export interface Group {
  readonly abilities: ReadonlySet<Ability>;
  /** Zones in which cards have or bring one of them, in the order in which they are visited. */
  readonly zones: readonly string[];
  /** Keywords that are short for one. */
  readonly keywords: readonly (readonly [string, Ability])[];
  /** Whether an effect may give one. */
  readonly given: boolean;
  /** What it is a part of. */
  readonly whole: Group | null;
  /** Parts of the group by their names, made when they are first asked for; null for an empty one. */
  readonly parts: Map<string, Group | null>;
}

interface Index {
  /** Zones in which cards have or bring an ability. */
  readonly zones: readonly string[];
  readonly byCard: ReadonlyMap<string, readonly Printed[]>;
  readonly groups: Readonly<Record<Kind, ReadonlyMap<string, Group>>>;
}

const indexes = new WeakMap<Game['cards'], Index>();
let latest: { readonly cards: Game['cards']; readonly index: Index } | null = null;

/** What a card set prints, sorted once for all. Mostly the same set is asked about again. */
function indexOf(game: Game): Index {
  if (latest?.cards === game.cards) return latest.index;
  let index = indexes.get(game.cards);
  if (!index) indexes.set(game.cards, (index = buildIndex(game)));
  latest = { cards: game.cards, index };
  return index;
}

function buildIndex(game: Game): Index {
  const definitions = Object.values(game.cards).filter((card) => card.abilities.length > 0);
  const all = definitions.flatMap((card) => card.abilities);
  const keywords = Object.entries(game.keywords ?? {});
  const groupsOf = (kind: Kind): Map<string, Group> => {
    const own = all.filter((ability) => ability.kind === kind);
    const short = keywords.filter(([, ability]) => ability.kind === kind);
    const topics = new Set([...own, ...short.map(([, ability]) => ability)].flatMap(topicsOf));
    return new Map(
      [...topics].map((topic) => [topic, groupOf(own, short, (one) => topicsOf(one).includes(topic), null)]),
    );
  };
  const groups = {
    triggered: groupsOf('triggered'),
    activated: groupsOf('activated'),
    constant: groupsOf('constant'),
    replacement: groupsOf('replacement'),
  };
  const printed = (key: string, ability: Ability): Printed => ({
    ability,
    program: `${key}#${ability.id}`,
    groups: [...groups[ability.kind].values()].filter((group) => group.abilities.has(ability)),
  });
  return {
    zones: [...new Set(all.filter(isOwn).map((ability) => ability.zone))],
    byCard: new Map(
      definitions.map(({ key, abilities }) => [key, abilities.filter(isOwn).map((ability) => printed(key, ability))]),
    ),
    groups,
  };
}

const isOwn = (ability: Ability): boolean => ability.bearer !== 'given';

function groupOf(
  abilities: Iterable<Ability>,
  keywords: Group['keywords'],
  fits: (ability: Ability) => boolean,
  whole: Group | null,
): Group {
  const fitting = [...abilities].filter(fits);
  return {
    abilities: new Set(fitting),
    zones: [...new Set(fitting.filter(isOwn).map((ability) => ability.zone))],
    keywords: keywords.filter(([, ability]) => fits(ability)),
    given: fitting.some((ability) => !isOwn(ability)),
    whole,
    parts: new Map(),
  };
}

export const zonesWithAbilities = (game: Game): readonly string[] => indexOf(game).zones;

export const printedOn = (game: Game, def: string): readonly Printed[] => indexOf(game).byCard.get(def) ?? NOTHING;

const NOTHING: readonly Printed[] = [];

/** All abilities of the set that are about the topic, or null if there is none. */
export const groupAbout = (game: Game, kind: Kind, topic: string): Group | null =>
  indexOf(game).groups[kind].get(topic) ?? null;

/** Those of a group that fit; `part` names what fits, so that each ability of the set is asked only once. */
export function partOf(whole: Group, part: string, fits: (ability: Ability) => boolean): Group | null {
  let group = whole.parts.get(part);
  if (group === undefined) {
    const found = groupOf(whole.abilities, whole.keywords, fits, whole);
    const isEmpty = found.abilities.size + found.keywords.length === 0;
    whole.parts.set(part, (group = isEmpty ? null : found));
  }
  return group;
}

/** A trigger is about its event, an activated ability about its timings, a constant one about what it changes. */
export function topicsOf(ability: Ability): readonly string[] {
  switch (ability.kind) {
    case 'triggered':
      return [ability.on.event];
    case 'activated':
      return ability.timing.split('/');
    case 'constant':
      return changesIn(ability).map(topicOf);
    case 'replacement':
      return [ability.instead];
  }
}

export const changesIn = ({ change }: AbilityOf<'constant'>): readonly ConstantChange[] =>
  Array.isArray(change) ? (change as readonly ConstantChange[]) : [change as ConstantChange];

export const topics = {
  stat: (stat: string): string => phrase('stat', stat),
  keyword: (keyword: string): string => phrase('keyword', keyword),
  forbid: (what: string): string => phrase('forbid', what),
  allow: (what: string): string => phrase('allow', what),
  spare: 'spare',
} as const;

export function topicOf(change: ConstantChange): string {
  if ('stat' in change) return topics.stat(change.stat);
  if ('gain' in change) return topics.keyword(change.gain);
  if ('lose' in change) return topics.keyword(change.lose);
  if ('forbid' in change) return topics.forbid(change.forbid);
  if ('allow' in change) return topics.allow(change.allow);
  return topics.spare;
}
