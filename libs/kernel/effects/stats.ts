import type { Game } from '../game.js';
import type { Card } from '../table.js';
import { changesIn, eachAbility, hasAbilities, topicOf, type Held } from './abilities.js';
import type { Change, Spare } from './continuous.js';
import { holds, matches, quantity, selects, type Look } from './evaluate.js';
import type { ConstantChange, Scope } from './language.js';

export function printedNumber(game: Game, card: Card, stat: string): number {
  return (card.def === null ? undefined : game.cards[card.def]?.stats[stat]) ?? 0;
}

/** The number a card has now: its base, then each kind of change in the game's order of layers. Derived, never stored. */
export function numberOf(look: Look, card: Card, stat: string): number {
  const { game, table } = look;
  let value = game.baseStat?.(table, card, stat) ?? printedNumber(game, card, stat);
  const changes = changesOn(look, card, `stat ${stat}`);
  if (changes.length > 0) {
    for (const layer of game.layers) {
      for (const change of changes) {
        if (layer === 'add' && change.kind === 'add' && change.stat === stat) value += change.by;
        if (layer === 'set' && change.kind === 'set' && change.stat === stat) value = change.to;
      }
    }
  }
  return game.finalStat ? game.finalStat(table, card, stat, value) : value;
}

/** The value of a keyword: copies add up; null if the card has none. What is lost stays lost, whatever else grants it. */
export function keywordValue(look: Look, card: Card, keyword: string): number | null {
  const printed = card.def === null ? undefined : look.game.cards[card.def]?.keywords[keyword];
  let value = printed ?? null;
  for (const change of changesOn(look, card, `keyword ${keyword}`)) {
    if (change.kind === 'lose' && change.keyword === keyword) return null;
    if (change.kind === 'gain' && change.keyword === keyword) value = (value ?? 0) + change.value;
  }
  return value;
}

export const hasKeyword = (look: Look, card: Card, keyword: string): boolean =>
  keywordValue(look, card, keyword) !== null;

/** Prohibitions win over permissions in every rule book. `other` is whom it would be done to. */
export function isForbidden(look: Look, card: Card, what: string, other: Card | null = null): boolean {
  return isRuled(look, card, 'forbid', what, other);
}

export function isAllowed(look: Look, card: Card, what: string, other: Card | null = null): boolean {
  return isRuled(look, card, 'allow', what, other);
}

function isRuled(look: Look, card: Card, kind: 'forbid' | 'allow', what: string, other: Card | null): boolean {
  return changesOn(look, card, `${kind} ${what}`).some((change) => {
    if (change.kind !== kind || change.what !== what) return false;
    return !change.where || (other !== null && matches(look, scopeOn(card), other, change.where));
  });
}

/** What spares the card harm of a kind from a source, with the effect it comes from if it is one that can be used up. */
export function sparings(
  look: Look,
  card: Card,
  harm: string,
  source: Card | null,
): readonly { readonly spare: Spare; readonly effect: string | null }[] {
  const fits = (change: Change): change is Spare =>
    change.kind === 'spare' &&
    (change.harm === null || change.harm === harm) &&
    (change.from === null || (source !== null && matches(look, scopeOn(card), source, change.from)));
  const begun = look.table.effects.flatMap(({ id, on, change }) =>
    on.includes(card.id) && fits(change) ? [{ spare: change, effect: id }] : [],
  );
  const constant = constantChanges(look, card, 'spare').filter(fits);
  return [...begun, ...constant.map((spare) => ({ spare, effect: null }))];
}

const scopeOn = (card: Card): Scope => ({
  controller: card.controller,
  source: card.id,
  cards: {},
  numbers: {},
  seats: {},
});

const NONE: readonly Change[] = [];

/** All changes that work on the card now: those begun by effects, oldest first, then those of constant abilities. */
function changesOn(look: Look, card: Card, topic: string): readonly Change[] {
  const constant = constantChanges(look, card, topic);
  let begun: Change[] | null = null;
  for (const effect of look.table.effects) if (effect.on.includes(card.id)) (begun ??= []).push(effect.change);
  if (!begun) return constant;
  return constant.length === 0 ? begun : [...begun, ...constant];
}

function constantChanges(look: Look, card: Card, topic: string): readonly Change[] {
  if (!hasAbilities(look.game, 'constant', topic)) return NONE;
  const found: Change[] = [];
  eachAbility(look, 'constant', topic, always, (held) => addChanges(look, held, card, topic, found));
  return found;
}

const always = (): boolean => true;

function addChanges(outer: Look, held: Held<'constant'>, card: Card, topic: string, found: Change[]): void {
  const { ability, source, controller } = held;
  const key = `${source?.id}#${held.carrier}#${ability.id}`;
  if (outer.within?.includes(key)) return;
  const look: Look = { game: outer.game, table: outer.table, within: [...(outer.within ?? []), key] };
  const scope: Scope = { controller, source: source?.id ?? null, cards: {}, numbers: {}, seats: {} };
  if (!selects(look, scope, ability.on, card)) return;
  if (ability.when && !holds(look, scope, ability.when)) return;
  for (const change of changesIn(ability)) if (topicOf(change) === topic) found.push(toChange(look, scope, change));
}

function toChange(look: Look, scope: Scope, change: ConstantChange): Change {
  if ('by' in change) return { kind: 'add', stat: change.stat, by: quantity(look, scope, change.by) };
  if ('to' in change) return { kind: 'set', stat: change.stat, to: quantity(look, scope, change.to) };
  if ('gain' in change) return { kind: 'gain', keyword: change.gain, value: quantity(look, scope, change.value ?? 0) };
  if ('lose' in change) return { kind: 'lose', keyword: change.lose };
  if ('spare' in change) {
    const { kind, from, by } = change.spare;
    return {
      kind: 'spare',
      harm: kind,
      from: from ?? null,
      by: by === undefined ? null : quantity(look, scope, by),
      once: false,
    };
  }
  const where = change.where ? { where: change.where } : {};
  if ('allow' in change) return { kind: 'allow', what: change.allow, ...where };
  return { kind: 'forbid', what: change.forbid, ...where };
}
