import { byNames } from '../names.js';
import { cardAt, type Card, type CardId, type Orientation, type Seat } from '../table.js';
import { PAID } from './bound.js';
import { scopeOn, type Change, type Spare } from './continuous.js';
import { EFFECTS, HARM } from './topics.js';
import { isTurned } from './geometry.js';
import { changesOn, constantChanges, isEffectOn, isImmune, nothingChanges, matches, select } from './evaluate.js';
import type { Scope, Selector } from './language.js';
import type { ReadContext } from './places.js';
import type { Spending } from './time-line.js';

/** Prohibitions override permissions in every rule book. `other` is the card or seat that the action would be done to. */
export const isForbidden = (
  context: ReadContext,
  card: Card,
  what: string,
  other: Card | Seat | null = null,
): boolean => forbidding(context, card, what)(other);

export const isAllowed = (context: ReadContext, card: Card, what: string, other: Card | Seat | null = null): boolean =>
  allowing(context, card, what)(other);

/** Whether a prohibition keeps the card from being turned this way, if the game names one for it (`orienting`). */
export function isHeld(context: ReadContext, card: Card, orientation: Orientation): boolean {
  const what = context.game.language.orienting?.[orientation];
  return what !== undefined && isForbidden(context, card, what);
}

/** Whether a card can be turned this way: it is not so already, and neither a prohibition nor the rules prevent it. */
export const canTurn = (context: ReadContext, card: Card, orientation: Orientation): boolean =>
  card.orientation !== orientation &&
  isTurned(context.game, card) &&
  !isHeld(context, card, orientation) &&
  (context.game.procedures.mayTurn?.(context, card, orientation) ?? true);

const banOn = byNames((what, timing) => `${what}-${timing}`);

/** Whether nothing forbids activating the card's texts: all of them (`activate`), or those of this timing (`activate-main`). */
export const mayActivate = (context: ReadContext, card: Card, timing: string): boolean =>
  !isForbidden(context, card, 'activate') && !isForbidden(context, card, banOn('activate', timing));

/** Whether something in force applies to doing it to a card or to a player's seat; null: done to neither. */
export type Ruling = (other: Card | Seat | null) => boolean;

/** `isForbidden` and `isAllowed` for many others: looks up the changes on the card once. */
export const forbidding = (context: ReadContext, card: Card, what: string): Ruling =>
  ruling(context, card, 'forbid', what);
export const allowing = (context: ReadContext, card: Card, what: string): Ruling =>
  ruling(context, card, 'allow', what);

const NEVER: Ruling = () => false;

/** The same for many cards: looks only once whether anything in force is about it at all. */
export const forbiddings = (context: ReadContext, what: string): ((card: Card) => Ruling) =>
  rulings(context, 'forbid', what);
export const allowings = (context: ReadContext, what: string): ((card: Card) => Ruling) =>
  rulings(context, 'allow', what);

const NEVER_ANY = (): Ruling => NEVER;

const rulings = (context: ReadContext, kind: 'forbid' | 'allow', what: string): ((card: Card) => Ruling) =>
  nothingChanges(context, kind, what) ? NEVER_ANY : (card) => ruling(context, card, kind, what);

function ruling(context: ReadContext, card: Card, kind: 'forbid' | 'allow', what: string): Ruling {
  const changes = changesOn(context, card, kind, what);
  if (changes.length === 0) return NEVER;
  return (other) =>
    changes.some(({ change }) => {
      if (change.kind !== kind || change.what !== what) return false;
      if (change.seats && (typeof other !== 'number' || !change.seats.includes(other))) return false;
      if (!change.where) return true;
      return typeof other === 'object' && other !== null && matches(context, scopeOn(card), other, change.where);
    });
}

/** Something that spares harm. A one-time effect ends when it has spared; an ability with a limit spends a use. */
export interface Sparer {
  readonly spare: Spare;
  readonly effect: string | null;
  readonly use?: Spending;
}

/** Everything that spares the card harm of this kind from this source. */
export function sparings(context: ReadContext, card: Card, harm: string, source: Card | null): readonly Sparer[] {
  const fits = (change: Change): change is Spare =>
    change.kind === 'spare' &&
    (change.harm === null || change.harm === harm) &&
    (change.from === null || (source !== null && matches(context, scopeOn(card), source, change.from)));
  const begun = context.table.effects.flatMap((effect) =>
    fits(effect.change) && isEffectOn(context, effect, card) ? [{ spare: effect.change, effect: effect.id }] : [],
  );
  const constant = constantChanges(context, card, 'spare', HARM).flatMap(({ change, use }): Sparer[] =>
    fits(change) ? [{ spare: change, effect: null, ...(use && { use }) }] : [],
  );
  return [...begun, ...constant];
}

/** The cards that an effect can affect: immune cards are left out. Paying a cost is not an effect. */
export function affected(context: ReadContext, scope: Scope, cards: CardId[]): CardId[] {
  const source = cardAt(context.table, scope.source);
  if (!source || scope.cards[PAID] !== undefined || nothingChanges(context, 'immune', EFFECTS)) return cards;
  return cards.filter((id) => !isImmune(context, context.table.cards[id] as Card, source.id));
}

/** The cards that an effect can choose: those the selector finds, except those that may not be chosen. */
export const choosable = (context: ReadContext, scope: Scope, from: Selector): CardId[] =>
  select(context, scope, from).filter(choosableBy(context, scope));

/** Whether nothing forbids the effect to choose a card. */
export function choosableBy(context: ReadContext, scope: Scope): (id: CardId) => boolean {
  if (nothingChanges(context, 'forbid', 'be-chosen')) return ANY;
  const source = cardAt(context.table, scope.source) ?? null;
  return (id) => {
    const forbids = forbidding(context, context.table.cards[id] as Card, 'be-chosen');
    // The effect's controller counts even if the source has left.
    return !forbids(source) && !forbids(scope.controller);
  };
}

const ANY = (): boolean => true;
