import { derivedFrom, keepDerived, type Derived } from '../derived.js';
import type { Game } from '../game.js';
import { cardsIn, zoneName, zoneOf, type Card, type CardId, type Seat, type Table, type ZoneId } from '../table.js';
import {
  groupAbout,
  partOf,
  printedOn,
  topicsOf,
  zonesWithAbilities,
  type Group,
  type Kind,
  type Printed,
} from './ability-index.js';
import type { Look } from './places.js';
import type { Ability, AbilityOf } from './language.js';

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

/** Which abilities to visit: of a kind, about a topic, and wanted. */
export interface Wanted<K extends Kind> {
  readonly kind: K;
  readonly topic: string;
  readonly where?: (ability: AbilityOf<K>) => boolean;
  /** A name for what `where` wants. Each ability of the card set is then asked only once, so it must not look at the table. */
  readonly part?: string;
}

/** Every such ability that is in force on the table, whoever has it; `has` tells who has a keyword. */
export const abilitiesInForce = inForce as <K extends Kind>(
  look: Look,
  wanted: Wanted<K>,
  has: Has,
) => readonly Held<K>[];

function inForce(
  look: Look,
  wanted: Omit<Wanted<Kind>, 'where'> & { readonly where?: Fits },
  has: Has,
): readonly Held[] {
  const { kind, topic, where: fits, part } = wanted;
  const isSettled = fits !== undefined && part !== undefined;
  const about = groupAbout(look.game, kind, topic);
  const group = about && isSettled ? partOf(about, part, fits) : about;
  if (!group) return NONE;
  const entries = entriesOf(look, group);
  const isGiven = group.given && look.table.effects.length > 0;
  if (entries.length === 0 && group.keywords.length === 0 && !isGiven) return NONE;
  const found: Held[] = [];
  const open = isSettled ? undefined : fits;
  addPrinted(look.table, entries, open, found);
  for (const [keyword, ability] of group.keywords)
    if (!open || open(ability)) addBearers(look, keyword, ability, has, found);
  if (isGiven) addGiven(look, kind, topic, fits, found);
  return found;
}

type Fits = (ability: Ability) => boolean;
type Has = (look: Look, card: Card, keyword: string) => boolean;

const NONE: readonly Held[] = [];

const isOpen = (card: Card): boolean => card.def !== null && card.facing === 'up';

const held = (ability: Ability, program: string, source: Card, carrier: CardId | null): Held =>
  ({ ability, program, source, controller: source.controller, carrier }) as Held;

/** An ability printed on a card that lies where it works. */
interface Entry {
  readonly printed: Printed;
  readonly card: CardId;
}

function addPrinted({ cards }: Table, entries: readonly Entry[], fits: Fits | undefined, found: Held[]): void {
  for (const { printed, card: id } of entries) {
    const { ability, program } = printed;
    if (fits && !fits(ability)) continue;
    const card = cards[id] as Card;
    // What a rider brings is its host's own only where it lies on one.
    const bearer = ability.bearer === 'host' ? cards[card.host ?? ''] : card;
    if (bearer) found.push(held(ability, program, bearer, id));
  }
}

function entriesOf(look: Look, group: Group): readonly Entry[] {
  const { whole } = upToDate(look);
  let entries = whole.get(group) as readonly Entry[] | undefined;
  if (!entries) whole.set(group, (entries = readEntries(look, group, whole)));
  return entries;
}

/** A part is picked from its whole. */
function readEntries(look: Look, group: Group, whole: Map<object, unknown>): readonly Entry[] {
  if (group.whole) return entriesOf(look, group.whole).filter(({ printed }) => group.abilities.has(printed.ability));
  const entries = (whole.get(sortEntries) as Entries).get(group);
  if (!entries) return NO_ENTRIES;
  const place = ({ printed }: Entry): number => group.zones.indexOf(printed.ability.zone);
  return entries.length > 1 ? entries.sort((a, b) => place(a) - place(b)) : entries;
}

const NO_ENTRIES: readonly Entry[] = [];

type Entries = Map<Group, Entry[]>;

/** Reads what was never read, and again the zones that changed. */
function upToDate(look: Look): Derived {
  const { cards } = look.table;
  const derived = derivedFrom(cards);
  if (derived.zones === null) return keepEntries(cards, readTable(look));
  if (derived.stale.length === 0) return derived;
  const zones = new Map(derived.zones as Zones);
  for (const zone of derived.stale) zones.set(zone, readZone(look, zone));
  // Mostly what came and went has no text that works there.
  if (derived.stale.every((zone) => (derived.zones?.get(zone)?.length ?? 0) + (zones.get(zone)?.length ?? 0) === 0))
    return keepDerived(cards, { ...derived, stale: [] });
  return keepEntries(cards, zones);
}

type Zones = ReadonlyMap<ZoneId, readonly Entry[]>;

const keepEntries = (cards: Table['cards'], zones: Zones): Derived =>
  keepDerived(cards, { zones, stale: [], whole: new Map([[sortEntries, sortEntries(zones)]]) });

function readTable(look: Look): Zones {
  const zones = new Map<ZoneId, readonly Entry[]>();
  for (const name of zonesWithAbilities(look.game)) {
    const seats = look.game.zones[name]?.per === 'table' ? [null] : look.table.seats.map(({ seat }) => seat);
    for (const seat of seats) {
      const zone = seat === null ? name : zoneOf(name, seat);
      zones.set(zone, readZone(look, zone));
    }
  }
  return zones;
}

function readZone({ game, table }: Look, zone: ZoneId): readonly Entry[] {
  const entries: Entry[] = [];
  const name = zoneName(zone);
  for (const id of cardsIn(table, zone)) {
    const card = table.cards[id];
    if (!card || !isOpen(card)) continue;
    for (const printed of printedOn(game, card.def as string))
      if (printed.ability.zone === name) entries.push({ printed, card: id });
  }
  return entries.length === 0 ? NO_ENTRIES : entries;
}

function sortEntries(zones: Zones): Entries {
  const entries: Entries = new Map();
  for (const list of zones.values())
    for (const entry of list)
      for (const group of entry.printed.groups) {
        const others = entries.get(group);
        if (others) others.push(entry);
        else entries.set(group, [entry]);
      }
  return entries;
}

function addBearers(look: Look, keyword: string, ability: Ability, has: Has, found: Held[]): void {
  const { game, table } = look;
  const isShared = game.zones[ability.zone]?.per === 'table';
  const zones = isShared ? [ability.zone] : table.seats.map(({ seat }) => zoneOf(ability.zone, seat));
  for (const zone of zones) {
    for (const id of cardsIn(table, zone)) {
      const card = table.cards[id];
      if (card && isOpen(card) && has(look, card, keyword))
        found.push(held(ability, `keyword#${ability.id}`, card, id));
    }
  }
}

/** Abilities that an effect gave to cards, or to a player. */
function addGiven({ game, table }: Look, kind: Kind, topic: string, fits: Fits | undefined, found: Held[]): void {
  for (const { id, change, on, controller } of table.effects) {
    if (change.kind !== 'ability') continue;
    const ability = abilityNamed(game, change.ability);
    if (ability?.kind !== kind || !topicsOf(ability).includes(topic) || (fits && !fits(ability))) continue;
    if (on.length === 0) found.push({ ability, program: change.ability, source: null, controller, carrier: id });
    for (const card of on) {
      const bearer = table.cards[card];
      if (bearer && zoneName(bearer.zone) === ability.zone) found.push(held(ability, change.ability, bearer, id));
    }
  }
}

const named = new WeakMap<Game['cards'], Map<string, Ability | null>>();

/** The ability that `card#ability` or `keyword#ability` names. */
export function abilityNamed(game: Game, name: string): Ability | null {
  let abilities = named.get(game.cards);
  if (!abilities) named.set(game.cards, (abilities = new Map()));
  let ability = abilities.get(name);
  if (ability === undefined) abilities.set(name, (ability = findAbility(game, name)));
  return ability;
}

function findAbility(game: Game, name: string): Ability | null {
  const [def = '', id = ''] = name.split('#');
  if (def === 'keyword') return Object.values(game.keywords ?? {}).find((ability) => ability.id === id) ?? null;
  const card = Object.hasOwn(game.cards, def) ? game.cards[def] : undefined;
  return card?.abilities.find((ability) => ability.id === id) ?? null;
}
