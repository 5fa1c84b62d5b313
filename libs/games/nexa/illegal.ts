import {
  ask,
  cardOf,
  call,
  definitionOf,
  factOf,
  goTo,
  isAllowed,
  NOBODY,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { baseOf, charactersOn, isChip, isType, SECOND_CHARACTER } from './board.js';
import { discard } from './destruction.js';
import { cardsBesidesGs, fieldCards } from './field.js';
import { ownerOf } from './moving.js';
import { baseTypeOf, type Destination } from './play/enter.js';
import { namesOf } from './play/names.js';
import { STAY } from './play/options.js';
import { CAME } from './put-out.js';

/** Cards that may not stay on the field although they entered it. */

/** One of these cards must go: the one that came last, or (`isChosen`) one of its controller's choice. */
interface Surplus {
  readonly cards: readonly CardId[];
  readonly isChosen: boolean;
}

/** When a card came under its controller; for a played card the number of its id. */
const arrival = ({ id, counters }: Card): number => counters[CAME] ?? Number(id);

/** What is illegal now: cards that go immediately, and cards among which the controller must choose. */
function illegalNow(context: Context): { readonly gone: readonly CardId[]; readonly among: readonly CardId[] | null } {
  const lost = setOff(context);
  if (lost.length > 0) return { gone: lost, among: null };
  const named = cardsBesidesGs(context.table).filter((id) => isNamed(context, cardOf(context.table, id)));
  const surplus = sameNames(context, named) ?? tooMany(context, named);
  if (!surplus) return { gone: [], among: null };
  const latest = surplus.isChosen ? surplus.cards : lastOf(context, surplus.cards);
  return latest.length === 1 ? { gone: latest, among: null } : { gone: [], among: latest };
}

/** The card that came last, or all that came together last. */
function lastOf({ table }: Context, cards: readonly CardId[]): CardId[] {
  const last = Math.max(...cards.map((id) => arrival(cardOf(table, id))));
  return cards.filter((id) => arrival(cardOf(table, id)) === last);
}

const isStarred = ({ game }: Context, card: Card): boolean => definitionOf(game, card)?.keywords.star !== undefined;

/** A character set on a unit, or on the deployment area (special.stay.1). */
const isCharacter = (context: Context, card: Card): boolean =>
  card.role === 'character' || (card.role === STAY && isType(context, card, 'character'));

/** Whether the card can be illegal by its name at all; most cards cannot. */
const isNamed = (context: Context, card: Card): boolean => isCharacter(context, card) || isStarred(context, card);

/** Two characters with the same name (other.illegal.1), or a second card with a star (other.illegal.2), under one controller. */
function sameNames(context: Context, named: readonly CardId[]): Surplus | null {
  for (const one of named) {
    const card = cardOf(context.table, one);
    const cards = named.filter((id) => id === one || isOneTooMany(context, card, cardOf(context.table, id)));
    if (cards.length > 1) return { cards, isChosen: false };
  }
  return null;
}

/** Cards that nobody controls are nobody's own, so none of them is one too many (control.lost.2). */
function isOneTooMany(context: Context, one: Card, other: Card): boolean {
  if (one.controller !== other.controller || one.controller === NOBODY) return false;
  const isPair = isCharacter(context, one) && isCharacter(context, other);
  if (!isPair && !(isStarred(context, one) && isStarred(context, other))) return false;
  return namesOf(context, one).some((name) => namesOf(context, other).includes(name));
}

/**
 * A unit with more characters than it may have, because the permission for a second is gone (set.off.3, ruling 11): the controller chooses.
 */
function tooMany(context: Context, named: readonly CardId[]): Surplus | null {
  for (const id of named) {
    const { host } = cardOf(context.table, id);
    const base = host === null ? undefined : context.table.cards[host];
    if (!base || charactersOn(context, base.id).length < 2 || isAllowed(context, base, SECOND_CHARACTER)) continue;
    return { cards: charactersOn(context, base.id), isChosen: true };
  }
  return null;
}

/** Set cards whose base no longer has the type they need (set.off.2), or is a G (set.on-g). */
const setOff = (context: Context): CardId[] =>
  fieldCards(context.table).filter((id) => {
    const card = cardOf(context.table, id);
    const base = card.host === null ? undefined : context.table.cards[card.host];
    if (!base || isChip(card)) return false;
    const destination = factOf(context.game, card, 'setOn') as Destination;
    return base.role === 'g' || !isType(context, base, baseTypeOf(destination));
  });

export const hasIllegal = (context: Context): boolean => {
  const { gone, among } = illegalNow(context);
  return gone.length > 0 || among !== null;
};

/** They are discarded immediately; among those that came at the same time the controller chooses (other.illegal.1 to .3). */
const illegal: Step = (context) => {
  const { gone, among } = illegalNow(context);
  if (among === null) {
    discard(context, gone, null);
    return goTo({ step: 'settle' });
  }
  const seat = chooserFor(context, among[0] as CardId);
  return ask(
    {
      ...{ seat, purpose: 'which-is-discarded', fallback: among.slice(-1) },
      offer: { kind: 'select', from: among, min: 1, max: 1, limits: [], total: null },
    },
    { step: 'illegal.chosen', seat },
  );
};

/** The controller; of a unit that nobody controls, such as one that lost its second seat with its controller, the unit's owner. */
function chooserFor({ table }: Context, id: CardId): Seat {
  const { controller } = cardOf(table, id);
  return controller === NOBODY ? ownerOf(cardOf(table, baseOf(table, id))) : controller;
}

const chosen: Step = (context, frame: Frame) => {
  discard(context, context.answerOf(frame.seat as Seat) as readonly CardId[], null);
  return call({ step: 'settle' }, null);
};

export const illegalSteps: Readonly<Record<string, Step>> = { illegal, 'illegal.chosen': chosen };
