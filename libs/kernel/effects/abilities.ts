import type { Game } from '../game.js';
import { cardsIn, zoneName, zoneOf, type Card, type CardId, type Seat, type Table, type ZoneId } from '../table.js';
import type { Look } from './places.js';
import type { Ability, AbilityOf, ConstantChange } from './language.js';

type Kind = Ability['kind'];

/** An ability as a card has it now. */
export interface Held<K extends Kind = Kind> {
  readonly ability: AbilityOf<K>;
  /** Name of its program. */
  readonly program: string;
  /** The card that has it, `self` to its text; null if a player has it. */
  readonly source: Card | null;
  readonly controller: Seat;
  /** The card or effect that brings it, by which its uses are counted. */
  readonly carrier: CardId | null;
}

/** Abilities of one kind by what they are about, so that questions about anything else need not look at them. */
type ByTopic<T> = ReadonlyMap<string, T>;

interface Printed {
  readonly ability: Ability;
  readonly program: string;
  readonly topics: readonly string[];
}

/** What a card set prints, sorted once for all. */
interface Index {
  readonly byCard: ReadonlyMap<string, readonly Printed[]>;
  /** Zones in which cards have or bring abilities, and keywords that are short for one. */
  readonly zones: Readonly<Record<Kind, ByTopic<readonly string[]>>>;
  readonly keywords: Readonly<Record<Kind, ByTopic<readonly (readonly [string, Ability])[]>>>;
  /** Topics on which some effect may give an ability. */
  readonly given: Readonly<Record<Kind, ReadonlySet<string>>>;
}

const indexes = new WeakMap<Game['cards'], Index>();

function indexOf(game: Game): Index {
  let index = indexes.get(game.cards);
  if (!index) indexes.set(game.cards, (index = buildIndex(game)));
  return index;
}

const byKind = <T>(make: (kind: Kind) => T): Record<Kind, T> => ({
  triggered: make('triggered'),
  activated: make('activated'),
  constant: make('constant'),
  replacement: make('replacement'),
});

function buildIndex(game: Game): Index {
  const definitions = Object.values(game.cards).filter((card) => card.abilities.length > 0);
  const all = definitions.flatMap((card) => card.abilities);
  const keywords = Object.entries(game.keywords ?? {});
  const isGiven = (ability: Ability): boolean => ability.bearer === 'given';
  return {
    byCard: new Map(
      definitions.map(({ key, abilities }) => [
        key,
        abilities
          .filter((ability) => !isGiven(ability))
          .map((ability) => ({ ability, program: `${key}#${ability.id}`, topics: topicsOf(ability) })),
      ]),
    ),
    zones: byKind((kind) => {
      const own = all.filter((ability) => ability.kind === kind && !isGiven(ability));
      return group(own, topicsOf, (ability) => ability.zone);
    }),
    keywords: byKind((kind) =>
      group(
        keywords.filter(([, ability]) => ability.kind === kind),
        ([, ability]) => topicsOf(ability),
        (entry) => entry,
      ),
    ),
    given: byKind(
      (kind) => new Set(all.filter((ability) => ability.kind === kind && isGiven(ability)).flatMap(topicsOf)),
    ),
  };
}

function group<T, V>(
  items: readonly T[],
  keys: (item: T) => readonly string[],
  value: (item: T) => V,
): Map<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const item of items) {
    for (const key of keys(item)) {
      const list = groups.get(key) ?? groups.set(key, []).get(key) ?? [];
      if (!list.includes(value(item))) list.push(value(item));
    }
  }
  return groups;
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

export function topicOf(change: ConstantChange): string {
  if ('stat' in change) return `stat ${change.stat}`;
  if ('gain' in change) return `keyword ${change.gain}`;
  if ('lose' in change) return `keyword ${change.lose}`;
  if ('forbid' in change) return `forbid ${change.forbid}`;
  if ('allow' in change) return `allow ${change.allow}`;
  return 'spare';
}

/** Whether any card of the set can have an ability of the kind that is about the topic. */
export function hasAbilities(game: Game, kind: Kind, topic: string): boolean {
  const index = indexOf(game);
  return index.zones[kind].has(topic) || index.keywords[kind].has(topic) || index.given[kind].has(topic);
}

/** Which abilities to visit: of a kind, about a topic, and wanted. */
export interface Wanted<K extends Kind> {
  readonly kind: K;
  readonly topic: string;
  readonly where?: (ability: AbilityOf<K>) => boolean;
}

/** Visits every such ability that is in force on the table, whoever has it; `has` tells who has a keyword. */
export function visitAbilities<K extends Kind>(
  look: Look,
  { kind, topic, where: wanted = always }: Wanted<K>,
  has: (look: Look, card: Card, keyword: string) => boolean,
  visit: (held: Held<K>) => void,
): void {
  const index = indexOf(look.game);
  for (const zone of index.zones[kind].get(topic) ?? []) {
    for (const id of zonesNamed(look, zone)) eachPrinted(look, index, id, kind, topic, wanted, visit);
  }
  for (const [keyword, ability] of index.keywords[kind].get(topic) ?? []) {
    if (!wanted(ability as AbilityOf<K>)) continue;
    for (const zone of zonesNamed(look, ability.zone)) {
      for (const id of cardsIn(look.table, zone)) {
        const card = look.table.cards[id];
        if (card && isOpen(card) && has(look, card, keyword))
          visit(held(ability as AbilityOf<K>, `keyword#${ability.id}`, card, card.id));
      }
    }
  }
  if (look.table.effects.length > 0 && index.given[kind].has(topic)) eachGiven(look, kind, topic, wanted, visit);
}

const always = (): boolean => true;

const zonesNamed = ({ game, table }: Look, zone: string): readonly ZoneId[] =>
  game.zones[zone]?.per === 'table' ? [zone] : table.seats.map(({ seat }) => zoneOf(zone, seat));

const isOpen = (card: Card): boolean => card.def !== null && card.facing === 'up';

const held = <K extends Kind>(
  ability: AbilityOf<K>,
  program: string,
  source: Card,
  carrier: CardId | null,
): Held<K> => ({ ability, program, source, controller: source.controller, carrier });

/** An ability printed on a card of a zone. */
interface Entry extends Printed {
  readonly card: CardId;
}

function eachPrinted<K extends Kind>(
  look: Look,
  index: Index,
  zone: ZoneId,
  kind: K,
  topic: string,
  wanted: (ability: AbilityOf<K>) => boolean,
  visit: (held: Held<K>) => void,
): void {
  const list = cardsIn(look.table, zone);
  if (list.length === 0) return;
  for (const entry of entriesOf(look, index, zone, list)) {
    const { ability } = entry;
    if (ability.kind !== kind || !entry.topics.includes(topic) || !wanted(ability as AbilityOf<K>)) continue;
    const card = look.table.cards[entry.card] as Card;
    // What a rider brings is its host's own only where it lies on one.
    const bearer = ability.bearer === 'host' ? look.table.cards[card.host ?? ''] : card;
    if (bearer) visit(held(ability as AbilityOf<K>, entry.program, bearer, card.id));
  }
}

interface Known {
  readonly index: Index;
  readonly entries: readonly Entry[];
  /** Which cards they were, face up; the same list may stand for others in another world. */
  readonly defs: readonly (string | null)[];
}

const entries = new WeakMap<readonly CardId[], Known>();

/** What the cards of a zone print, kept with the list of the zone, which is never changed but replaced. */
function entriesOf(look: Look, index: Index, zone: ZoneId, list: readonly CardId[]): readonly Entry[] {
  const { cards } = look.table;
  const known = entries.get(list);
  if (known?.index === index && known.defs.every((def, i) => openDef(cards[list[i] as CardId]) === def))
    return known.entries;
  const found = readEntries(look.table, index, zone, list);
  entries.set(list, { index, entries: found, defs: list.map((id) => openDef(cards[id])) });
  return found;
}

const openDef = (card: Card | undefined): string | null => (card?.facing === 'up' ? card.def : null);

function readEntries(table: Table, index: Index, zone: ZoneId, list: readonly CardId[]): Entry[] {
  const found: Entry[] = [];
  const name = zoneName(zone);
  for (const id of list) {
    const card = table.cards[id];
    if (!card || !isOpen(card)) continue;
    for (const printed of index.byCard.get(card.def as string) ?? [])
      if (printed.ability.zone === name) found.push({ ...printed, card: id });
  }
  return found;
}

/** Abilities that an effect gave to cards, or to a player. */
function eachGiven<K extends Kind>(
  { game, table }: Look,
  kind: K,
  topic: string,
  wanted: (ability: AbilityOf<K>) => boolean,
  visit: (held: Held<K>) => void,
): void {
  for (const { id, change, on, controller } of table.effects) {
    if (change.kind !== 'ability') continue;
    const ability = abilityNamed(game, change.ability);
    if (ability?.kind !== kind || !topicsOf(ability).includes(topic) || !wanted(ability as AbilityOf<K>)) continue;
    const given = ability as AbilityOf<K>;
    if (on.length === 0) visit({ ability: given, program: change.ability, source: null, controller, carrier: id });
    for (const card of on) {
      const bearer = table.cards[card];
      if (bearer && zoneName(bearer.zone) === given.zone) visit(held(given, change.ability, bearer, id));
    }
  }
}

const named = new WeakMap<Game['cards'], Map<string, Ability | null>>();

/** The ability that `card#ability` or `keyword#ability` names. */
export function abilityNamed(game: Game, name: string): Ability | null {
  let known = named.get(game.cards);
  if (!known) named.set(game.cards, (known = new Map()));
  let ability = known.get(name);
  if (ability === undefined) known.set(name, (ability = findAbility(game, name)));
  return ability;
}

function findAbility(game: Game, name: string): Ability | null {
  const [def = '', id = ''] = name.split('#');
  if (def === 'keyword') return Object.values(game.keywords ?? {}).find((ability) => ability.id === id) ?? null;
  const card = Object.hasOwn(game.cards, def) ? game.cards[def] : undefined;
  return card?.abilities.find((ability) => ability.id === id) ?? null;
}
