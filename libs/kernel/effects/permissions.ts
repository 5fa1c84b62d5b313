import { byNames } from '../names.js';
import type { Card, CardId, Orientation, Seat } from '../table.js';
import { PAID } from './bound.js';
import { scopeOn, type Change, type Spare } from './continuous.js';
import { EFFECTS, HARM } from './topics.js';
import { isTurned } from './geometry.js';
import { changesOn, constantChanges, isEffectOn, isImmune, nothingChanges, matches, select } from './evaluate.js';
import type { Scope, Selector } from './language.js';
import type { Look } from './places.js';
import type { Spending } from './time-line.js';

/** Prohibitions win over permissions in every rule book. `other` is whom it would be done to. */
export const isForbidden = (look: Look, card: Card, what: string, other: Card | Seat | null = null): boolean =>
  forbidding(look, card, what)(other);

export const isAllowed = (look: Look, card: Card, what: string, other: Card | Seat | null = null): boolean =>
  allowing(look, card, what)(other);

/** Whether a prohibition keeps a card from being turned so, where the game names one for it (`orienting`). */
export function isHeld(look: Look, card: Card, orientation: Orientation): boolean {
  const what = look.game.language.orienting?.[orientation];
  return what !== undefined && isForbidden(look, card, what);
}

/** Whether a card can be turned so: it is not so already, and neither a prohibition nor the rules keep it from that. */
export const canTurn = (look: Look, card: Card, orientation: Orientation): boolean =>
  card.orientation !== orientation &&
  isTurned(look.game, card) &&
  !isHeld(look, card, orientation) &&
  (look.game.procedures.mayTurn?.(look, card, orientation) ?? true);

const banOn = byNames((what, timing) => `${what}-${timing}`);

/** Whether nothing forbids texts of a card to be activated: all of them (`activate`), or those of a timing (`activate-main`). */
export const mayActivate = (look: Look, card: Card, timing: string): boolean =>
  !isForbidden(look, card, 'activate') && !isForbidden(look, card, banOn('activate', timing));

/** Whether something is ruled about doing it to a card, or to a player's seat; null where it is done to none. */
export type Ruling = (other: Card | Seat | null) => boolean;

/** To be asked about many others: what forbids it is looked for once. */
export const forbidding = (look: Look, card: Card, what: string): Ruling => ruling(look, card, 'forbid', what);
export const allowing = (look: Look, card: Card, what: string): Ruling => ruling(look, card, 'allow', what);

const NEVER: Ruling = () => false;

/** To be asked about many cards: whether anything in force says so about any of them is looked for once. */
export const forbiddings = (look: Look, what: string): ((card: Card) => Ruling) => rulings(look, 'forbid', what);
export const allowings = (look: Look, what: string): ((card: Card) => Ruling) => rulings(look, 'allow', what);

const NEVER_ANY = (): Ruling => NEVER;

const rulings = (look: Look, kind: 'forbid' | 'allow', what: string): ((card: Card) => Ruling) =>
  nothingChanges(look, kind, what) ? NEVER_ANY : (card) => ruling(look, card, kind, what);

function ruling(look: Look, card: Card, kind: 'forbid' | 'allow', what: string): Ruling {
  const changes = changesOn(look, card, kind, what);
  if (changes.length === 0) return NEVER;
  return (other) =>
    changes.some(({ change }) => {
      if (change.kind !== kind || change.what !== what) return false;
      if (change.seats && (typeof other !== 'number' || !change.seats.includes(other))) return false;
      if (!change.where) return true;
      return typeof other === 'object' && other !== null && matches(look, scopeOn(card), other, change.where);
    });
}

/** Something that spares harm; an effect that does so once is over then, and a use of an ability that works only so often is spent. */
export interface Sparer {
  readonly spare: Spare;
  readonly effect: string | null;
  readonly use?: Spending;
}

/** What spares the card harm of a kind from a source, with the effect it comes from if it is one that can be used up. */
export function sparings(look: Look, card: Card, harm: string, source: Card | null): readonly Sparer[] {
  const fits = (change: Change): change is Spare =>
    change.kind === 'spare' &&
    (change.harm === null || change.harm === harm) &&
    (change.from === null || (source !== null && matches(look, scopeOn(card), source, change.from)));
  const begun = look.table.effects.flatMap((effect) =>
    fits(effect.change) && isEffectOn(look, effect, card) ? [{ spare: effect.change, effect: effect.id }] : [],
  );
  const constant = constantChanges(look, card, 'spare', HARM).flatMap(({ change, use }): Sparer[] =>
    fits(change) ? [{ spare: change, effect: null, ...(use && { use }) }] : [],
  );
  return [...begun, ...constant];
}

/** Those of the cards that an effect can do something to: effects do not work on cards that are immune from their source. Paying a cost is no effect. */
export function affected(look: Look, scope: Scope, cards: CardId[]): CardId[] {
  const source = look.table.cards[scope.source ?? ''];
  if (!source || scope.cards[PAID] !== undefined || nothingChanges(look, 'immune', EFFECTS)) return cards;
  return cards.filter((id) => !isImmune(look, look.table.cards[id] as Card, source.id));
}

/** The cards that an effect can choose among: those that a selector names and nothing forbids to choose. */
export const choosable = (look: Look, scope: Scope, from: Selector): CardId[] =>
  select(look, scope, from).filter(choosableBy(look, scope));

/** Whether nothing forbids an effect to choose a card. */
export function choosableBy(look: Look, scope: Scope): (id: CardId) => boolean {
  if (nothingChanges(look, 'forbid', 'be-chosen')) return ANY;
  const source = look.table.cards[scope.source ?? ''] ?? null;
  return (id) => {
    const forbids = forbidding(look, look.table.cards[id] as Card, 'be-chosen');
    // Whose effect it is counts also where the source has left.
    return !forbids(source) && !forbids(scope.controller);
  };
}

const ANY = (): boolean => true;
