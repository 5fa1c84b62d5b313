import type { Game } from '../game.js';
import { cardsIn, zoneName, zoneOf, type Card, type CardId, type Seat, type Table } from '../table.js';
import type { Look } from './evaluate.js';
import type { Ability, AbilityOf } from './language.js';
import { hasKeyword } from './stats.js';

type Kind = Ability['kind'];

/** An ability as a card has it now. */
export interface Held<K extends Kind = Kind> {
  readonly ability: AbilityOf<K>;
  /** Name of its program. */
  readonly program: string;
  /** The card that has it, `self` to its text; null if a player has it. */
  readonly source: Card | null;
  readonly controller: Seat;
  /** The card that brings it, by which its uses are counted. */
  readonly carrier: CardId | null;
}

/** What a card set prints, sorted by kind once for all. */
interface Index {
  readonly byCard: ReadonlyMap<string, Readonly<Record<Kind, readonly Ability[]>>>;
  /** Zones in which a card with an ability of that kind can have or bring it. */
  readonly zones: Readonly<Record<Kind, readonly string[]>>;
  readonly keywords: Readonly<Record<Kind, readonly (readonly [string, Ability])[]>>;
  readonly kinds: ReadonlySet<Kind>;
}

const KINDS: readonly Kind[] = ['triggered', 'activated', 'constant', 'replacement'];
const indexes = new WeakMap<Game['cards'], Index>();

const byKind = <T>(make: (kind: Kind) => T): Record<Kind, T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;

export function abilityIndex(game: Game): Index {
  let index = indexes.get(game.cards);
  if (!index) indexes.set(game.cards, (index = buildIndex(game)));
  return index;
}

function buildIndex(game: Game): Index {
  const definitions = Object.values(game.cards);
  const all = definitions.flatMap((card) => card.abilities);
  const keywords = Object.entries(game.keywords ?? {});
  return {
    byCard: new Map(
      definitions
        .filter((card) => card.abilities.length > 0)
        .map((card) => [card.key, byKind((kind) => card.abilities.filter((ability) => ability.kind === kind))]),
    ),
    zones: byKind((kind) => [
      ...new Set(all.filter((a) => a.kind === kind && a.bearer !== 'given').map((ability) => ability.zone)),
    ]),
    keywords: byKind((kind) => keywords.filter(([, ability]) => ability.kind === kind)),
    kinds: new Set([...all, ...Object.values(game.keywords ?? {})].map((ability) => ability.kind)),
  };
}

/** Visits every ability of a kind that is in force on the table and wanted, whoever has it. */
export function eachAbility<K extends Kind>(
  look: Look,
  kind: K,
  wanted: (ability: AbilityOf<K>) => boolean,
  visit: (held: Held<K>) => void,
): void {
  const index = abilityIndex(look.game);
  for (const zone of index.zones[kind]) {
    for (const card of cardsOf(look, zone)) eachPrinted(look.table, index, kind, zone, card, wanted, visit);
  }
  for (const [keyword, ability] of index.keywords[kind]) {
    if (!wanted(ability as AbilityOf<K>)) continue;
    for (const card of cardsOf(look, ability.zone)) {
      if (hasKeyword(look, card, keyword)) visit(held(ability as AbilityOf<K>, `keyword#${ability.id}`, card, card.id));
    }
  }
  if (look.table.effects.length > 0) eachGiven(look, kind, wanted, visit);
}

function* cardsOf({ game, table }: Look, zone: string): Generator<Card> {
  const ids = game.zones[zone]?.per === 'table' ? [zone] : table.seats.map(({ seat }) => zoneOf(zone, seat));
  for (const id of ids) {
    for (const card of cardsIn(table, id)) {
      const found = table.cards[card];
      if (found && found.def !== null && found.facing === 'up') yield found;
    }
  }
}

const held = <K extends Kind>(
  ability: AbilityOf<K>,
  program: string,
  source: Card,
  carrier: CardId | null,
): Held<K> => ({ ability, program, source, controller: source.controller, carrier });

function eachPrinted<K extends Kind>(
  table: Table,
  index: Index,
  kind: K,
  zone: string,
  card: Card,
  wanted: (ability: AbilityOf<K>) => boolean,
  visit: (held: Held<K>) => void,
): void {
  const printed = index.byCard.get(card.def as string)?.[kind];
  if (!printed) return;
  for (const ability of printed as readonly AbilityOf<K>[]) {
    if (ability.zone !== zone || ability.bearer === 'given' || !wanted(ability)) continue;
    const bearer = ability.bearer === 'host' ? table.cards[card.host ?? ''] : card;
    // What a rider brings is its host's own only where it lies on one.
    if (bearer) visit(held(ability, `${card.def}#${ability.id}`, bearer, card.id));
  }
}

/** Abilities that an effect gave to cards, or to a player. */
function eachGiven<K extends Kind>(
  { game, table }: Look,
  kind: K,
  wanted: (ability: AbilityOf<K>) => boolean,
  visit: (held: Held<K>) => void,
): void {
  for (const { id, change, on, controller } of table.effects) {
    if (change.kind !== 'ability') continue;
    const ability = abilityNamed(game, change.ability);
    if (ability?.kind !== kind || !wanted(ability as AbilityOf<K>)) continue;
    const given = ability as AbilityOf<K>;
    if (on.length === 0) visit({ ability: given, program: change.ability, source: null, controller, carrier: id });
    for (const card of on) {
      const bearer = table.cards[card];
      if (bearer && zoneName(bearer.zone) === given.zone) visit(held(given, change.ability, bearer, id));
    }
  }
}

/** The ability that `card#ability` or `keyword#ability` names. */
export function abilityNamed(game: Game, name: string): Ability | null {
  const [def = '', id = ''] = name.split('#');
  if (def === 'keyword') return Object.values(game.keywords ?? {}).find((ability) => ability.id === id) ?? null;
  return game.cards[def]?.abilities.find((ability) => ability.id === id) ?? null;
}

/** Whether a set has any ability of the kind at all. */
export const hasAbilities = (game: Game, kind: Kind): boolean => abilityIndex(game).kinds.has(kind);
