import type { Game } from '../game.js';
import { zoneName, type Card, type CardId } from '../table.js';
import type { Change } from './continuous.js';
import { holds, quantity, select, type Look } from './evaluate.js';
import type { Ability, ConstantChange, Scope } from './language.js';

export function printedNumber(game: Game, card: Card, stat: string): number {
  return (card.def === null ? undefined : game.cards[card.def]?.stats[stat]) ?? 0;
}

/** The number a card has now: its base, then each kind of change in the game's order of layers. Derived, never stored. */
export function numberOf(look: Look, card: Card, stat: string): number {
  const changes = changesOn(look, card);
  let value = look.game.baseStat?.(look.table, card, stat) ?? printedNumber(look.game, card, stat);
  for (const layer of look.game.layers) {
    for (const change of changes) {
      if (layer === 'add' && change.kind === 'add' && change.stat === stat) value += change.by;
      if (layer === 'set' && change.kind === 'set' && change.stat === stat) value = change.to;
    }
  }
  return value;
}

/** The value of a keyword: copies add up; null if the card has none. What is lost stays lost, whatever else grants it. */
export function keywordValue(look: Look, card: Card, keyword: string): number | null {
  const changes = changesOn(look, card);
  if (changes.some((change) => change.kind === 'lose' && change.keyword === keyword)) return null;
  const printed = card.def === null ? undefined : look.game.cards[card.def]?.keywords[keyword];
  const gained = changes.flatMap((change) =>
    change.kind === 'gain' && change.keyword === keyword ? [change.value] : [],
  );
  if (printed === undefined && gained.length === 0) return null;
  return gained.reduce((total, value) => total + value, printed ?? 0);
}

export const hasKeyword = (look: Look, card: Card, keyword: string): boolean =>
  keywordValue(look, card, keyword) !== null;

/** Prohibitions win over permissions in every rule book. */
export function isForbidden(look: Look, card: Card, what: string): boolean {
  return changesOn(look, card).some((change) => change.kind === 'forbid' && change.what === what);
}

/** All changes that work on the card now: those begun by effects, oldest first, then those of constant abilities. */
function changesOn(look: Look, card: Card): readonly Change[] {
  const begun = look.table.effects.filter((effect) => effect.on.includes(card.id)).map((effect) => effect.change);
  const constant = constantChanges(look, card.id);
  return constant.length === 0 ? begun : [...begun, ...constant];
}

function constantChanges(look: Look, on: CardId): Change[] {
  const found: Change[] = [];
  if (!setHasConstants(look.game)) return found;
  for (const source of Object.values(look.table.cards)) {
    if (source.def === null || source.facing === 'down') continue;
    for (const ability of look.game.cards[source.def]?.abilities ?? []) {
      if (ability.kind === 'constant') found.push(...changesOf(look, source, ability, on));
    }
  }
  return found;
}

function changesOf(outer: Look, source: Card, ability: Ability & { kind: 'constant' }, on: CardId): Change[] {
  const key = `${source.id}#${ability.id}`;
  if (ability.zone !== zoneName(source.zone) || outer.within?.includes(key)) return [];
  const look: Look = { game: outer.game, table: outer.table, within: [...(outer.within ?? []), key] };
  const scope: Scope = { controller: source.controller, source: source.id, cards: {}, numbers: {}, seats: {} };
  if (ability.when && !holds(look, scope, ability.when)) return [];
  if (!select(look, scope, ability.on).includes(on)) return [];
  return [toChange(look, scope, ability.change)];
}

function toChange(look: Look, scope: Scope, change: ConstantChange): Change {
  if ('by' in change) return { kind: 'add', stat: change.stat, by: quantity(look, scope, change.by) };
  if ('to' in change) return { kind: 'set', stat: change.stat, to: quantity(look, scope, change.to) };
  if ('gain' in change) return { kind: 'gain', keyword: change.gain, value: quantity(look, scope, change.value ?? 0) };
  if ('lose' in change) return { kind: 'lose', keyword: change.lose };
  return { kind: 'forbid', what: change.forbid };
}

const constantsBySet = new WeakMap<Game['cards'], boolean>();

/** Most questions about numbers are asked in sets without constant abilities: ask each set once. */
function setHasConstants(game: Game): boolean {
  let has = constantsBySet.get(game.cards);
  if (has === undefined) {
    has = Object.values(game.cards).some((card) => card.abilities.some((ability) => ability.kind === 'constant'));
    constantsBySet.set(game.cards, has);
  }
  return has;
}
