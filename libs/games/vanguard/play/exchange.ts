import { isForbidden, type Context, type Option, type Seat } from '#kernel';
import { isDominated, onCirclesOf, rearguardCircles, rearguardOn } from '../board.js';
import { moveBetweenCircles } from '../moving.js';
import type { Part, PlayAction } from '../part.js';
import { behind } from '../zones.js';

/** Columns whose front and back are both rear-guard circles and hold at least one card, if all cards there may move (6.6.1.2.3). */
function columns(context: Context, seat: Seat): { readonly front: string; readonly back: string }[] {
  const own = rearguardCircles(context.table, seat);
  const rearguards = onCirclesOf(context.table, seat).filter(({ role }) => role === 'rearguard');
  if (rearguards.length === 0) return [];
  return own.flatMap((front) => {
    const back = behind(front);
    if (back === null || !own.includes(back)) return [];
    const cards = rearguards.filter(({ place }) => place === front || place === back);
    return cards.length === 0 || cards.some((card) => isDominated(card) || isForbidden(context, card, 'move'))
      ? []
      : [{ front, back }];
  });
}

/** The cards at front and back of a column swap places, or one moves to the empty circle; they keep their orientation (4.6.6.2). */
export const exchange: PlayAction = {
  action: 'exchange',
  isRepeatable: true,
  options: (context, seat): Option[] =>
    columns(context, seat).map(({ front }) => ({ id: `exchange ${front}`, action: 'exchange', place: front })),
  play: (context, seat, { place }) => {
    const front = place as string;
    const back = behind(front) as string;
    const moves = [
      [rearguardOn(context, seat, front), back],
      [rearguardOn(context, seat, back), front],
    ] as const;
    const there = moves.flatMap(([card, to]) => (card ? [{ id: card.id, to }] : []));
    moveBetweenCircles(
      context,
      there.map(({ id }) => id),
      there.map(({ to }) => to),
      { reason: 'exchange' },
    );
    return [];
  },
};

export const exchangePart: Part = {
  mainActions: [exchange],
  words: { action: ['exchange'], prohibition: ['move'] },
};
