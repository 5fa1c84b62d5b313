import type { Aspects, CardDefinition, Game, RuleText, Step } from '../game.js';
import { Memories } from '../memory.js';
import { awaitedBy, type AwaitedByType } from './awaited.js';
import type { Ability, AbilityOf } from './language.js';
import { zonesMeant, type ReadContext } from './places.js';
import { readsPhase } from './reading.js';
import { topicsOf, type About } from './topics.js';

export type Kind = Ability['kind'];

/** An ability that a card prints, or has through a printed keyword. */
export interface Printed {
  readonly ability: Ability;
  /** Name of its program. */
  readonly program: string;
  readonly zones: readonly string[];
  readonly groups: readonly Group[];
  /** The kind of link, and the zone with a card in it, without which a text of the rules does not work; null: none. */
  readonly whileLinked: string | null;
  readonly whileFilled: string | null;
}

/** The abilities of a card set that are about one topic, and where they can occur. */
export interface Group {
  readonly number: number;
  readonly topic: string;
  readonly abilities: ReadonlySet<Ability>;
  /** Zones in which cards have or provide one of them, in visiting order. */
  readonly zones: readonly string[];
  /** Keywords that stand for one of them. */
  readonly keywords: readonly Short[];
  /** Whether an effect may give one of them. */
  readonly given: boolean;
  /** Those that trigger in secret; usually none. */
  readonly silent: readonly AbilityOf<'triggered'>[];
  /** Named subsets of the group, computed on demand; null for an empty one. */
  readonly parts: Map<string, Group | null>;
}

/** A keyword that stands for an ability. */
export interface Short {
  readonly keyword: string;
  readonly ability: Ability;
  readonly program: string;
  readonly zones: readonly string[];
  /** The group through which cards that print the keyword have the ability. */
  readonly bearers: Group;
}

/** What a card set prints, indexed once. */
export class Index {
  readonly memories = new Memories(this);
  private groupsMade = 0;
  private readonly memberships = new Map<Ability, Group[]>();
  private readonly short: readonly Short[];
  /** Zones in which cards have or provide an ability. */
  readonly zones: readonly string[];
  private readonly printed = new Map<string, Map<CardDefinition, readonly Printed[]>>();
  private readonly textless = new Map<string, (def: string) => boolean>();
  private readonly described = new Map<string, Map<CardDefinition | undefined, CardDefinition | null>>();
  private readonly shared: Aspects['shared'];
  readonly groups: Readonly<Record<Kind, ReadonlyMap<string, Group>>>;
  /** The position of each ability among all of the set. */
  readonly order: ReadonlyMap<Ability, number>;
  /** Groups of constant abilities, by the name of what they change. Most names have none. */
  readonly constants: ReadonlyMap<string, Constants>;
  /** The triggers that each type of event may cause. */
  readonly awaited: AwaitedByType;
  /** Whether any constant text depends on the phase. */
  readonly isPhaseRead: boolean;
  /** Whether any text waits for a condition to become true. */
  readonly hasStates: boolean;
  /** A map, because it is read at every step and with a hundred names is twice as fast as an object. */
  readonly steps: ReadonlyMap<string, Step>;

  constructor(readonly game: Game) {
    this.shared = game.language.aspects?.shared ?? {};
    this.steps = new Map(Object.entries(game.procedures.steps));
    const cards = Object.values(game.cards);
    const rules = (game.language.texts ?? []).map(({ text }) => text);
    const all = [...rules, ...new Set([...cards, ...Object.values(this.shared)].flatMap(abilitiesIn))];
    this.short = Object.entries(game.language.keywords ?? {}).flatMap(([keyword, abilities]) =>
      abilities.map((ability) => ({
        keyword,
        ability,
        program: `${KEYWORD}#${ability.id}`,
        zones: zonesMeant(game, ability.zone),
        bearers: this.group(keyword, [ability], []),
      })),
    );
    this.groups = {
      triggered: this.groupsOf('triggered', all),
      activated: this.groupsOf('activated', all),
      constant: this.groupsOf('constant', all),
      replacement: this.groupsOf('replacement', all),
    };
    this.constants = sortedByName(this.groups.constant);
    const constant = [...all, ...this.short.map(({ ability }) => ability)].filter(({ kind }) => kind === 'constant');
    this.isPhaseRead = readsPhase([constant, game.language.gates]);
    this.hasStates = this.groups.triggered.has('state');
    this.awaited = awaitedBy(game.procedures.triggers, this.groups.triggered);
    const own = all.filter(isOwn);
    this.zones = this.zonesOf([...own, ...this.short.map(({ ability }) => ability)]);
    this.order = new Map(
      [...this.short.map(({ ability }) => ability), ...all].map((ability, place) => [ability, place]),
    );
  }

  /** The abilities that a card (or an aspect of it) has in zones of this name; computed when a card is first asked for. */
  printedIn(zone: string): (definition: CardDefinition) => readonly Printed[] {
    let known = this.printed.get(zone);
    if (!known) this.printed.set(zone, (known = new Map()));
    const cards = known;
    return (definition) => {
      let printed = cards.get(definition);
      if (!printed)
        cards.set(definition, (printed = this.readPrinted(definition).filter(({ zones }) => zones.includes(zone))));
      return printed;
    };
  }

  /** Whether a card prints nothing that works in zones of this name, in any aspect. True of most cards in most zones. */
  isTextlessIn(zone: string): (def: string) => boolean {
    let test = this.textless.get(zone);
    if (!test) this.textless.set(zone, (test = this.testTextless(zone)));
    return test;
  }

  private testTextless(zone: string): (def: string) => boolean {
    const cards = new Map<string, boolean>();
    return (def) => {
      let isTextless = cards.get(def);
      if (isTextless === undefined)
        cards.set(def, (isTextless = this.aspectsOf(def).every((card) => this.printedIn(zone)(card).length === 0)));
      return isTextless;
    };
  }

  private aspectsOf(def: string): readonly CardDefinition[] {
    const card = this.game.cards[def];
    const names = { ...this.game.language.aspects?.made, ...this.shared, ...card?.aspects };
    return [card, ...Object.keys(names).map((aspect) => this.describedAs(card, aspect))].flatMap((one) => one ?? []);
  }

  /** The card as described by one of its aspects. */
  describedAs(card: CardDefinition | undefined, aspect: string): CardDefinition | undefined {
    let known = this.described.get(aspect);
    if (!known) this.described.set(aspect, (known = new Map()));
    let described = known.get(card);
    if (described === undefined) known.set(card, (described = this.describe(card, aspect)));
    return described ?? undefined;
  }

  private describe(card: CardDefinition | undefined, aspect: string): CardDefinition | null {
    const own = card && (card.aspects?.[aspect] ?? this.game.language.aspects?.made?.[aspect]?.(card));
    const shared = own ? undefined : this.shared[aspect];
    return own || shared ? ({ ...(own ? card : BLANK), ...own, ...shared } as CardDefinition) : (card ?? null);
  }

  private groupsOf(kind: Kind, all: readonly Ability[]): Map<string, Group> {
    const own = all.filter((ability) => ability.kind === kind);
    const short = this.short.filter(({ ability }) => ability.kind === kind);
    const found = new Set([...own, ...short.map(({ ability }) => ability)].flatMap(topicsOf));
    const isAbout = (topic: string) => (ability: Ability) => topicsOf(ability).includes(topic);
    return new Map([...found].map((topic) => [topic, this.groupOf(topic, own, short, isAbout(topic))]));
  }

  groupOf(
    topic: string,
    abilities: Iterable<Ability>,
    short: readonly Short[],
    fits: (ability: Ability) => boolean,
  ): Group {
    return this.group(
      topic,
      [...abilities].filter(fits),
      short.filter(({ ability }) => fits(ability)),
    );
  }

  private group(topic: string, abilities: readonly Ability[], keywords: readonly Short[]): Group {
    const group: Group = {
      number: this.groupsMade++,
      topic,
      abilities: new Set(abilities),
      zones: this.zonesOf(abilities.filter(isOwn)),
      keywords,
      given: abilities.some((ability) => !isOwn(ability)),
      silent: abilities.filter(isSilent),
      parts: new Map(),
    };
    for (const ability of group.abilities) this.groupsWith(ability).push(group);
    return group;
  }

  private zonesOf(abilities: readonly Ability[]): readonly string[] {
    return [...new Set(abilities.flatMap(({ zone }) => zonesMeant(this.game, zone)))];
  }

  /** One list per ability. Groups that are created later are added to the same list. */
  private groupsWith(ability: Ability): Group[] {
    let groups = this.memberships.get(ability);
    if (!groups) this.memberships.set(ability, (groups = []));
    return groups;
  }

  private readPrinted({ key, abilities, keywords }: CardDefinition): readonly Printed[] {
    const short = this.short.filter(({ keyword }) => keywords[keyword] !== undefined);
    const read = (ability: Ability, program: string, rule: Partial<RuleText> = {}): Printed => {
      const { whileLinked = null, whileFilled = null } = rule;
      const zones = zonesMeant(this.game, ability.zone);
      return { ability, program, zones, groups: this.groupsWith(ability), whileLinked, whileFilled };
    };
    return [
      ...(this.game.language.texts ?? []).map((rule) => read(rule.text, `${RULE}#${rule.text.id}`, rule)),
      ...abilities.filter(isOwn).map((ability) => read(ability, `${key}#${ability.id}`)),
      ...short.map(({ ability, program }) => read(ability, program)),
    ];
  }
}

/** Used instead of a card key in the name of a text that the rules give: `rule#boost`. */
export const RULE = 'rule';

/** Whether the keyword is a state of a card, which is not lost with its texts. */
export const isState = ({ states }: Game['language'], keyword: string): boolean => states?.includes(keyword) === true;

/** Whether the ability belongs to a state of a card. */
export const isOfState = ({ states = [], keywords = {} }: Game['language'], ability: Ability): boolean =>
  states.some((state) => keywords[state]?.includes(ability));

/** Used instead of a card key in the name of a text that a keyword stands for: `keyword#repair`. */
export const KEYWORD = 'keyword';

/** A card without information: no facts, numbers, keywords or texts. */
export const BLANK: CardDefinition = { key: '', name: '', facts: {}, stats: {}, keywords: {}, abilities: [] };

const abilitiesIn = ({ abilities = [], aspects = {} }: Partial<CardDefinition>): readonly Ability[] => [
  ...abilities,
  ...Object.values(aspects).flatMap((aspect) => aspect.abilities ?? []),
];

const isSilent = (ability: Ability): ability is AbilityOf<'triggered'> =>
  ability.kind === 'triggered' && ability.silent === true;

const isOwn = (ability: Ability): boolean => ability.bearer !== 'given';

/** The groups of constant abilities that change something of one name, by what they change. */
type Constants = Readonly<Record<About, Group | null>>;

const NO_CONSTANTS: Constants = {
  ...{ stat: null, keyword: null, forbid: null, allow: null },
  ...{ spare: null, fact: null, mute: null, immune: null },
};

/** Groups by the second word of their topics (`stat hp`), then by the first. */
function sortedByName(groups: ReadonlyMap<string, Group>): Map<string, Constants> {
  const named = new Map<string, Constants>();
  for (const [topic, group] of groups) {
    const what = topic.slice(0, topic.indexOf(' '));
    const name = topic.slice(what.length + 1);
    named.set(name, { ...(named.get(name) ?? NO_CONSTANTS), [what]: group });
  }
  return named;
}

/** Weak, so that an index is collected together with its game. */
const indexes = new WeakMap<Game, Index>();

export function indexOf(game: Game): Index {
  let index = indexes.get(game);
  if (!index) indexes.set(game, (index = new Index(game)));
  return index;
}

/** The index comes with the memory if the caller has one. */
const indexFor = ({ game, memory }: ReadContext): Index => memory?.index ?? indexOf(game);

export const describedAs = (game: Game, def: string | null, aspect: string): CardDefinition | undefined =>
  indexOf(game).describedAs(def === null ? undefined : game.cards[def], aspect);

export const orderOf = (context: ReadContext, ability: Ability): number => indexFor(context).order.get(ability) ?? 0;

/** All abilities of the set about this topic, or null if there are none. */
export const groupAbout = (context: ReadContext, kind: Kind, topic: string): Group | null =>
  indexFor(context).groups[kind].get(topic) ?? null;

/** All constant abilities of the set that change `what` of this name, or null if there are none. */
export const constantsAbout = (context: ReadContext, what: About, name: string): Group | null =>
  groupFor(indexFor(context).constants.get(name), what);

/** A switch, because this is hot and engines are slow at reading members with computed names. */
function groupFor(groups: Constants | undefined, what: About): Group | null {
  if (groups === undefined) return null;
  switch (what) {
    case 'stat':
      return groups.stat;
    case 'keyword':
      return groups.keyword;
    case 'forbid':
      return groups.forbid;
    case 'allow':
      return groups.allow;
    case 'spare':
      return groups.spare;
    case 'fact':
      return groups.fact;
    case 'mute':
      return groups.mute;
    case 'immune':
      return groups.immune;
  }
}

/** The abilities of a group that fit. `part` names the test, so that each ability of the set is tested only once. */
export function partOf(
  context: ReadContext,
  whole: Group,
  part: string,
  fits: (ability: Ability) => boolean,
): Group | null {
  let group = whole.parts.get(part);
  if (group === undefined) {
    const found = indexFor(context).groupOf(whole.topic, whole.abilities, whole.keywords, fits);
    const isEmpty = found.abilities.size + found.keywords.length === 0;
    whole.parts.set(part, (group = isEmpty ? null : found));
  }
  return group;
}
