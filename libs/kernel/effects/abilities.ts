import type { Game } from '../game.js';
import { cardsIn, zoneName, zoneOf, type Card, type CardId, type Seat, type Table, type ZoneId } from '../table.js';
import { groupAbout, partOf, printedOn, topicsOf, type Group, type Kind, type Printed } from './ability-index.js';
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

/** Visits every such ability that is in force on the table, whoever has it; `has` tells who has a keyword. */
export function visitAbilities<K extends Kind>(
  look: Look,
  wanted: Wanted<K>,
  has: (look: Look, card: Card, keyword: string) => boolean,
  visit: (held: Held<K>) => void,
): void {
  const { kind, topic, where, part } = wanted;
  const fits = where as ((ability: Ability) => boolean) | undefined;
  const isSettled = fits !== undefined && part !== undefined;
  const about = groupAbout(look.game, kind, topic);
  const group = about && isSettled ? partOf(about, part, fits) : about;
  if (!group) return;
  const visitor: Visitor = {
    group,
    fits: isSettled ? always : (fits ?? always),
    visit: visit as unknown as (held: Held) => void,
  };
  for (const zone of group.zones) eachZone(look, zone, (id) => eachPrinted(look, id, visitor));
  for (const [keyword, ability] of group.keywords) {
    if (visitor.fits(ability))
      eachZone(look, ability.zone, (id) => eachBearer(look, id, keyword, ability, has, visitor));
  }
  if (group.given && look.table.effects.length > 0) eachGiven(look, kind, topic, fits ?? always, visitor.visit);
}

/** Which abilities are visited, and how. */
interface Visitor {
  readonly group: Group;
  readonly fits: (ability: Ability) => boolean;
  readonly visit: (held: Held) => void;
}

const always = (): boolean => true;

function eachZone({ game, table }: Look, zone: string, visit: (zone: ZoneId) => void): void {
  if (game.zones[zone]?.per === 'table') return visit(zone);
  for (const { seat } of table.seats) visit(zoneOf(zone, seat));
}

const isOpen = (card: Card): boolean => card.def !== null && card.facing === 'up';

const held = (ability: Ability, program: string, source: Card, carrier: CardId | null): Held =>
  ({ ability, program, source, controller: source.controller, carrier }) as Held;

function eachPrinted(look: Look, zone: ZoneId, { group, fits, visit }: Visitor): void {
  const list = cardsIn(look.table, zone);
  if (list.length === 0) return;
  for (const { ability, program, card: id } of entriesOf(look, zone, list, group)) {
    if (!fits(ability)) continue;
    const card = look.table.cards[id] as Card;
    // What a rider brings is its host's own only where it lies on one.
    const bearer = ability.bearer === 'host' ? look.table.cards[card.host ?? ''] : card;
    if (bearer) visit(held(ability, program, bearer, id));
  }
}

function eachBearer(
  look: Look,
  zone: ZoneId,
  keyword: string,
  ability: Ability,
  has: (look: Look, card: Card, keyword: string) => boolean,
  { visit }: Visitor,
): void {
  for (const id of cardsIn(look.table, zone)) {
    const card = look.table.cards[id];
    if (card && isOpen(card) && has(look, card, keyword)) visit(held(ability, `keyword#${ability.id}`, card, id));
  }
}

/** An ability printed on a card of a zone. */
interface Entry extends Printed {
  readonly card: CardId;
}

interface Known {
  readonly set: Game['cards'];
  /** The cards of the table it was last seen to hold for: there the list stays true, since it is replaced when a card turns. */
  cards: Table['cards'];
  /** Which cards they were, face up; the same list may stand for others in another world. */
  readonly defs: readonly (string | null)[];
  readonly entries: readonly Entry[];
  readonly byGroup: Map<Group, readonly Entry[]>;
}

const known = new WeakMap<readonly CardId[], Known>();

/** What the cards of a zone print of a group, kept with the list of the zone, which is never changed but replaced. */
function entriesOf(look: Look, zone: ZoneId, list: readonly CardId[], group: Group): readonly Entry[] {
  const { game, table } = look;
  let found = known.get(list);
  if (found?.set !== game.cards || (found.cards !== table.cards && !isStill(table, list, found.defs)))
    known.set(list, (found = readZone(game, table, zone, list)));
  found.cards = table.cards;
  if (found.entries.length === 0) return found.entries;
  let entries = found.byGroup.get(group);
  if (!entries)
    found.byGroup.set(group, (entries = found.entries.filter(({ ability }) => group.abilities.has(ability))));
  return entries;
}

function isStill({ cards }: Table, list: readonly CardId[], defs: readonly (string | null)[]): boolean {
  for (let i = 0; i < list.length; i++) if (openDef(cards[list[i] as CardId]) !== defs[i]) return false;
  return true;
}

const openDef = (card: Card | undefined): string | null => (card?.facing === 'up' ? card.def : null);

function readZone(game: Game, table: Table, zone: ZoneId, list: readonly CardId[]): Known {
  const entries: Entry[] = [];
  const name = zoneName(zone);
  const defs = list.map((id) => openDef(table.cards[id]));
  list.forEach((card, i) => {
    for (const printed of printedOn(game, defs[i] ?? ''))
      if (printed.ability.zone === name) entries.push({ ...printed, card });
  });
  return { set: game.cards, cards: table.cards, defs, entries, byGroup: new Map() };
}

/** Abilities that an effect gave to cards, or to a player. */
function eachGiven(
  { game, table }: Look,
  kind: Kind,
  topic: string,
  fits: (ability: Ability) => boolean,
  visit: (held: Held) => void,
): void {
  for (const { id, change, on, controller } of table.effects) {
    if (change.kind !== 'ability') continue;
    const ability = abilityNamed(game, change.ability);
    if (ability?.kind !== kind || !topicsOf(ability).includes(topic) || !fits(ability)) continue;
    if (on.length === 0) visit({ ability, program: change.ability, source: null, controller, carrier: id });
    for (const card of on) {
      const bearer = table.cards[card];
      if (bearer && zoneName(bearer.zone) === ability.zone) visit(held(ability, change.ability, bearer, id));
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
