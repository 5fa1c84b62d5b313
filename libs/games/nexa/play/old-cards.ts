import {
  ask,
  call,
  callAll,
  cardOf,
  cardsIn,
  done,
  goTo,
  printedNumber,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Json,
  type ReadContext,
  type Seat,
  type Step,
} from '#kernel';
import { moveAllToOwners } from '../moving.js';
import { putOut, type Manner } from '../put-out.js';
import { isNormalCostPayable, normalCostFrame } from './normal-cost.js';
import { designatedStats, isOld } from './old-costs.js';

/** Cards of the earlier game: what playing them, or putting them out, costs in addition to the roll cost. */

/** As many cards as their designated power, but at least one (old-card.5, old-card.6). */
export function removalFor({ game }: ReadContext, card: Card): number {
  const sum = designatedStats.reduce((n, stat) => n + printedNumber(game, card, stat), 0);
  return Math.max(1, sum);
}

/** Cards that may be removed for it: from hand and Gs, including rolled ones, but not the card itself. */
const removable = ({ table }: ReadContext, seat: Seat, card: CardId | null): CardId[] =>
  ['hand', 'g'].flatMap((zone) => cardsIn(table, zoneOf(zone, seat))).filter((id) => id !== card);

export const canRemove = (context: ReadContext, seat: Seat, card: Card): boolean =>
  removable(context, seat, card.id).length >= removalFor(context, card);

/** The frame of the removal, which is paid after everything else (play-cost.7). */
export const removalFrame = (context: ReadContext, seat: Seat, card: Card): Frame => ({
  ...{ step: 'old-card.remove', seat, n: removalFor(context, card), card: card.id },
});

const remove: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const from = removable(context, seat, frame.card as CardId);
  const n = Math.min(frame.n as number, from.length);
  return ask(
    {
      ...{ seat, purpose: 'remove-for-old-card', fallback: from.slice(0, n) },
      offer: { kind: 'select', from, min: n, max: n, limits: [], total: null },
    },
    { ...frame, step: 'old-card.removed' },
  );
};

const removed: Step = (context, frame) => {
  const cards = context.answerOf(frame.seat as Seat) as readonly CardId[];
  moveAllToOwners(context, cards, 'removed', 'cost');
  return done;
};

/** Old cards that an effect puts out are paid for as if they were played (old-card.2), or else removed from the game (ruling 27). */
export function putOutFrame(context: Context, cards: readonly CardId[], manner: Manner): Frame | null {
  const old = cards.filter((id) => isOld(context, cardOf(context.table, id)));
  putOut(
    context,
    cards.filter((id) => !old.includes(id)),
    manner,
  );
  return old.length === 0 ? null : { step: 'old-card.enter', cards: old, manner: manner as unknown as Json };
}

const enter: Step = (context, frame) => {
  const [card, ...others] = (frame.cards as readonly CardId[]).filter((id) => context.table.cards[id]);
  if (card === undefined) return done;
  const { seat } = frame.manner as unknown as Manner;
  const rest: Frame = { ...frame, cards: others };
  if (!isNormalCostPayable(context, seat, card) || !canRemove(context, seat, cardOf(context.table, card)))
    return goTo({ ...rest, step: 'old-card.lost', card });
  return ask(
    { seat, purpose: 'pay-for-old-card', offer: { kind: 'confirm' }, fallback: false },
    { ...rest, step: 'old-card.paying', card },
  );
};

const paying: Step = (context, frame) => {
  const { seat } = frame.manner as unknown as Manner;
  if (context.answerOf(seat) !== true) return goTo({ ...frame, step: 'old-card.lost' });
  const card = frame.card as CardId;
  return callAll([normalCostFrame(seat, card), removalFrame(context, seat, cardOf(context.table, card))], {
    ...frame,
    step: 'old-card.paid',
  });
};

const paid: Step = (context, frame) => {
  putOut(context, [frame.card as CardId], frame.manner as unknown as Manner);
  return goTo({ ...frame, step: 'old-card.enter' });
};

const lost: Step = (context, frame) => {
  moveAllToOwners(context, [frame.card as CardId], 'removed', 'effect');
  return call({ ...frame, step: 'old-card.enter' }, null);
};

export const oldCardSteps: Readonly<Record<string, Step>> = {
  'old-card.remove': remove,
  'old-card.removed': removed,
  'old-card.enter': enter,
  'old-card.paying': paying,
  'old-card.paid': paid,
  'old-card.lost': lost,
};
