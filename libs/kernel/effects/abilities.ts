import type { Game } from '../game.js';
import type { Memory } from '../memory.js';
import {
  cardAt,
  cardsIn,
  NOBODY,
  zoneName,
  zoneOf,
  type Card,
  type CardId,
  type Seat,
  type Table,
  type Writable,
  type ZoneId,
} from '../table.js';
import {
  groupAbout,
  indexOf,
  partOf,
  type Group,
  type Index,
  type Kind,
  type Printed,
  type Short,
} from './ability-index.js';
import { abilityNamed } from './ability-names.js';
import { topicsOf } from './topics.js';
import type { Continuous, Known } from './continuous.js';
import { isMeantZone, zonesMeant, type ReadContext } from './places.js';
import type { Ability, AbilityOf, Condition } from './language.js';
import { definitionOf, isFixed } from './facts.js';

/** An ability as a card or player currently has it. */
export interface Held<K extends Kind = Kind> {
  readonly ability: AbilityOf<K>;
  /** Name of its program. */
  readonly program: string;
  /** The card that has it (`self` in its text); null if a player has it. */
  readonly source: Card | null;
  readonly controller: Seat;
  /** The card or effect that provides it, by which its uses are counted. */
  readonly carrier: CardId | null;
  /** The names that were bound when it was given. */
  readonly knows?: Known;
  /** The card whose effect gave it to a player. */
  readonly giver?: CardId;
}

/** Which gates to check; the others count as open. */
export type AskedGates = (gate: Condition, label: string) => boolean;

/** Which abilities to visit: of this kind, about this topic, and accepted by `where`. */
export interface Wanted<K extends Kind> {
  readonly kind: K;
  readonly topic: string;
  readonly where?: (ability: AbilityOf<K>) => boolean;
  /**
   * A name for the condition in `where`. Each ability of the card set is then tested only once, so `where` must not depend on the table.
   */
  readonly part?: string;
  /** Absent: check all gates. */
  readonly gates?: AskedGates | undefined;
}

/** Every such ability in force on the table, whoever has it. */
export const abilitiesInForce = inForce as <K extends Kind>(
  context: ReadContext,
  wanted: Wanted<K>,
  asking: Asking,
) => readonly Held<K>[];

/** Callbacks for questions that depend on abilities in force themselves: who has a keyword, and which cards an effect reaches. */
export interface Asking {
  readonly has: (context: ReadContext, card: Card, keyword: string) => boolean;
  /** Whether nothing in force gives or removes the keyword. */
  readonly isAsPrinted: (context: ReadContext, keyword: string) => boolean;
  readonly isOn: (context: ReadContext, effect: Continuous, card: Card) => boolean;
}

function inForce(
  context: ReadContext,
  wanted: Omit<Wanted<Kind>, 'where'> & { readonly where?: Fits },
  asking: Asking,
): readonly Held[] {
  const group = groupWanted(context, wanted);
  if (!group) return NONE;
  const { kind, topic, where: fits, part } = wanted;
  const entries = entriesOf(context, group);
  const isAnyGiven = isGiven(context, group);
  if (entries.length === 0 && group.keywords.length === 0 && !isAnyGiven) return NONE;
  const found: Held[] = [];
  const open = part === undefined ? fits : undefined;
  addPrinted(context.table, entries, open, found);
  for (const short of group.keywords) if (!open || open(short.ability)) addBearers(context, short, asking, found);
  if (isAnyGiven) addGiven(context, { kind, topic, fits }, asking, found);
  return found;
}

/** The group of the wanted abilities. Those that only `where` tells apart from others share a group with them. */
function groupWanted(
  context: ReadContext,
  { kind, topic, where: fits, part }: Omit<Wanted<Kind>, 'where'> & { readonly where?: Fits },
): Group | null {
  const about = groupAbout(context, kind, topic);
  return about && fits !== undefined && part !== undefined ? partOf(context, about, part, fits) : about;
}

/** Whether any such ability may be in force. This settles most lookups without listing anything. */
export const mayAnyBeInForce = anyMayBe as <K extends Kind>(context: ReadContext, wanted: Wanted<K>) => boolean;

function anyMayBe(context: ReadContext, wanted: Parameters<typeof groupWanted>[1]): boolean {
  const group = groupWanted(context, wanted);
  return group !== null && mayBeInForce(context, group);
}

/** The constant abilities in force of a known group; usually none. */
export function constantsIn(context: ReadContext, group: Group, asking: Asking): readonly Held<'constant'>[] {
  const entries = entriesOf(context, group);
  const isAnyGiven = isGiven(context, group);
  if (entries.length === 0 && group.keywords.length === 0 && !isAnyGiven) return NONE as readonly Held<'constant'>[];
  const found: Held[] = [];
  addPrinted(context.table, entries, undefined, found);
  for (const short of group.keywords) addBearers(context, short, asking, found);
  if (isAnyGiven) addGiven(context, { kind: 'constant', topic: group.topic, fits: undefined }, asking, found);
  return found as Held<'constant'>[];
}

/** Whether any constant ability of a known group is in force; lists them only if that does not follow from what cards print. */
export function isAnyConstantIn(context: ReadContext, group: Group, asking: Asking): boolean {
  for (const entry of entriesOf(context, group)) if (bearerOf(context.table, entry) !== null) return true;
  if (group.keywords.length === 0 && !isGiven(context, group)) return false;
  return constantsIn(context, group, asking).length > 0;
}

/** Whether anything on the table may provide an ability of the group. */
export const mayBeInForce = (context: ReadContext, group: Group): boolean =>
  group.keywords.length > 0 || isGiven(context, group) || entriesOf(context, group).length > 0;

/** Normally only abilities declared for it (`bearer: given`) are given by effects, but a text of another card may be copied. */
function isGiven({ game, table }: ReadContext, group: Group): boolean {
  if (table.effects.length === 0) return false;
  if (group.given) return true;
  for (const { change } of table.effects)
    if (change.kind === 'ability' && group.abilities.has(abilityNamed(game, change.ability) as Ability)) return true;
  return false;
}

type Fits = (ability: Ability) => boolean;

const NONE: readonly Held[] = [];

/** Whether the card's texts can work, given its definition and facing. */
const isOpen = (game: Game, card: Card): boolean =>
  card.def !== null && (card.facing === 'up' || game.layout.zones[zoneName(card.zone)]?.faceDownIs === 'unseen');

const isInRole = ({ as }: Ability, { role }: Card): boolean => as === undefined || (role !== null && as.includes(role));

/** Nobody uses the texts of a card that nobody controls, but its constant abilities still work. */
const isUsed = ({ kind }: Ability, { controller }: Card): boolean => controller !== NOBODY || kind === 'constant';

const held = (ability: Ability, program: string, source: Card, carrier: CardId | null): Held =>
  ({ ability, program, source, controller: source.controller, carrier }) as Held;

/** An ability printed on a card that lies where the ability works. */
interface Entry {
  readonly printed: Printed;
  readonly card: CardId;
}

function addPrinted(table: Table, entries: readonly Entry[], fits: Fits | undefined, found: Held[]): void {
  for (const entry of entries) {
    const { ability, program } = entry.printed;
    if (fits && !fits(ability)) continue;
    const bearer = bearerOf(table, entry);
    if (bearer) found.push(held(ability, program, bearer, entry.card));
  }
}

/** The card that has the printed ability now, or null if the ability is not in force. */
function bearerOf(table: Table, { printed, card: id }: Entry): Card | null {
  const { cards, links } = table;
  const { ability, whileLinked, whileFilled } = printed;
  if (whileLinked !== null && !links.some(({ kind }) => kind === whileLinked)) return null;
  if (whileFilled !== null && !isFilled(table, whileFilled)) return null;
  const card = cards[id] as Card;
  // An ability that a rider gives its host applies only while the rider has a host.
  const bearer = ability.bearer === 'host' ? cardAt(table, card.host) : card;
  return bearer && isUsed(ability, bearer) ? bearer : null;
}

function isFilled(table: Table, name: string): boolean {
  for (let seat = 0; seat < table.seats.length; seat++) if (cardsIn(table, zoneOf(name, seat)).length > 0) return true;
  return cardsIn(table, name).length > 0;
}

function entriesOf(context: ReadContext, group: Group): readonly Entry[] {
  const { zones, whole } = upToDate(context);
  let entries = whole[group.number] as readonly Entry[] | undefined;
  if (!entries) whole[group.number] = entries = gather(context, zones as Zones, group);
  return entries;
}

function gather(context: ReadContext, zones: Zones, group: Group): readonly Entry[] {
  const entries: Entry[] = [];
  for (const name of group.zones)
    for (const zone of zonesNamed(context, name))
      for (const entry of zones[zone] ?? NO_ENTRIES)
        if (group.abilities.has(entry.printed.ability)) entries.push(entry);
  return entries.length === 0 ? NO_ENTRIES : entries;
}

const NO_ENTRIES: readonly Entry[] = [];

type Zones = Readonly<Record<ZoneId, readonly Entry[]>>;

const zonesNamed = ({ game, table }: ReadContext, name: string): readonly ZoneId[] =>
  game.layout.zones[name]?.per === 'table' ? [name] : table.seats.map(({ seat }) => zoneOf(name, seat));

/** Reads the table if it was never read; otherwise reads again only the zones that changed. */
function upToDate(context: ReadContext): Memory {
  const memory = context.memory ?? indexOf(context.game).memories.of(context.table);
  if (memory.zones === null) readTable(context, memory);
  else if (memory.stale.length > 0) readAgain(context, memory);
  return memory;
}

/** Usually the cards that came or left have no text that works in the zone. If they have, only the groups of those texts are recomputed. */
function readAgain(context: ReadContext, memory: Memory): void {
  const { index, stale, whole } = memory;
  const old = memory.zones as Zones;
  const read: (readonly [ZoneId, readonly Entry[]])[] = [];
  const changed: Entry[] = [];
  for (const zone of stale) {
    const before = old[zone] ?? NO_ENTRIES;
    const after = readZone(context, zone, index);
    const same = alike(before, after);
    if (same === before.length && same === after.length) continue;
    read.push([zone, after]);
    changed.push(...before.slice(same), ...after.slice(same));
  }
  memory.stale = NO_ZONES;
  if (read.length === 0) return;
  const fresh: Record<ZoneId, readonly Entry[]> = { ...old };
  for (const [zone, entries] of read) fresh[zone] = entries;
  const kept = whole.slice();
  for (const { printed } of changed) for (const group of printed.groups) kept[group.number] = undefined;
  memory.zones = fresh;
  memory.whole = kept;
}

const NO_ZONES: readonly ZoneId[] = [];

/** How many entries at the start are equal. */
function alike(one: readonly Entry[], other: readonly Entry[]): number {
  let n = 0;
  while (n < one.length && one[n]?.card === other[n]?.card && one[n]?.printed === other[n]?.printed) n++;
  return n;
}

function readTable(context: ReadContext, memory: Memory): void {
  const { index } = memory;
  const zones: Record<ZoneId, readonly Entry[]> = {};
  for (const name of index.zones)
    for (const zone of zonesNamed(context, name)) zones[zone] = readZone(context, zone, index);
  memory.zones = zones;
  memory.stale = NO_ZONES;
  memory.whole = [];
}

function readZone({ game, table }: ReadContext, zone: ZoneId, index: Index): readonly Entry[] {
  const entries: Entry[] = [];
  const printedOn = index.printedIn(zoneName(zone));
  const isTextless = index.isTextlessIn(zoneName(zone));
  for (const id of cardsIn(table, zone)) {
    const card = table.cards[id];
    if (!card || isTextless(card.def ?? '') || !isOpen(game, card)) continue;
    const definition = definitionOf(game, card);
    if (!definition) continue;
    for (const printed of printedOn(definition))
      if (isInRole(printed.ability, card)) entries.push({ printed, card: id });
  }
  return entries.length === 0 ? NO_ENTRIES : entries;
}

/** Normally the cards that print the keyword; if anything gives or removes the keyword, every card is tested. */
function addBearers(context: ReadContext, short: Short, { has, isAsPrinted }: Asking, found: Held[]): void {
  const { keyword, ability, program, zones, bearers } = short;
  const { cards } = context.table;
  if (isAsPrinted(context, keyword)) return addPrinted(context.table, entriesOf(context, bearers), undefined, found);
  for (const zone of zones.flatMap((name) => zonesNamed(context, name))) {
    for (const id of cardsIn(context.table, zone)) {
      const card = cards[id];
      if (
        card &&
        isUsed(ability, card) &&
        isOpen(context.game, card) &&
        isInRole(ability, card) &&
        has(context, card, keyword)
      )
        found.push(held(ability, program, card, id));
    }
  }
}

interface WantedGiven {
  readonly kind: Kind;
  readonly topic: string;
  readonly fits: Fits | undefined;
}

/** Adds abilities that effects gave to cards or to a player. */
function addGiven(context: ReadContext, { kind, topic, fits }: WantedGiven, asking: Asking, found: Held[]): void {
  const { game, table } = context;
  for (const effect of table.effects) {
    const { change } = effect;
    if (change.kind !== 'ability') continue;
    const ability = abilityNamed(game, change.ability);
    if (ability?.kind !== kind || !topicsOf(ability).includes(topic) || (fits && !fits(ability))) continue;
    addTo(context, effect, ability, change.ability, asking, found);
  }
}

function addTo(
  context: ReadContext,
  effect: Continuous,
  ability: Ability,
  program: string,
  asking: Asking,
  found: Held[],
): void {
  const { cards } = context.table;
  const { id, on, reach, controller, knows } = effect;
  const given = (source: Card | null): void => {
    if (source && (!isUsed(ability, source) || isFixed(context.game, source))) return;
    const one = { ability, program, source, controller: source?.controller ?? controller, carrier: id };
    const given: Writable<Held> = one as Held;
    if (source === null && effect.source !== null) given.giver = effect.source;
    if (knows) given.knows = knows;
    found.push(given);
  };
  if (reach) {
    for (const zone of zonesMeant(context.game, ability.zone).flatMap((name) => zonesNamed(context, name))) {
      for (const at of cardsIn(context.table, zone)) {
        const card = cards[at];
        if (card && isInRole(ability, card) && asking.isOn(context, effect, card)) given(card);
      }
    }
  } else if (on.length === 0) given(null);
  for (const at of on) {
    const bearer = cards[at];
    if (bearer && isMeantZone(context.game, zoneName(bearer.zone), ability.zone) && isInRole(ability, bearer))
      given(bearer);
  }
}
