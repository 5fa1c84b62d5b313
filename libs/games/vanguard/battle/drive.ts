import {
  cardAt,
  call,
  cardOf,
  goTo,
  hasKeyword,
  numberOf,
  withEntries,
  type CardId,
  type Context,
  type Frame,
  type Step,
} from '#kernel';
import { CHECK } from '../check/check.js';
import { tell } from '../flow/moments.js';
import { isStillIn, send, takeTop } from '../moving.js';
import { attackingUnit } from './links.js';

/** 7.6.1.1 */
const begin: Step = (context) => {
  tell(context, 'drive-step');
  return call(CHECK, { step: 'drive', made: 0 });
};

/** The unit that makes drive checks: the attacking vanguard, or an attacking unit that an effect lets check (7.6.1.2, 7.6.1.2.1). */
export function driveUnit(context: Context): CardId | null {
  const id = attackingUnit(context);
  const card = cardAt(context.table, id);
  return card && (card.role === 'vanguard' || hasKeyword(context, card, 'drives')) ? card.id : null;
}

const END: Frame = { step: 'drive.end' };

/** Makes as many checks as the unit's current drive (7.6.1.2.2, 7.6.1.3). */
const check: Step = (context, frame) => {
  const unit = driveUnit(context);
  if (unit === null || (frame.made as number) >= numberOf(context, cardOf(context.table, unit), 'drive'))
    return goTo(END);
  // The card comes from the deck of the unit's master, who need not own the unit (10.35.7).
  const seat = cardOf(context.table, unit).controller;
  const [card] = takeTop(context, seat, 1, 'trigger', { reason: 'drive-check', cause: unit });
  if (card === undefined) return call(CHECK, END);
  return call({ step: 'trigger', seat, card }, withEntries(frame, { step: 'drive.checked', card }));
};

/** A check timing while the card is still in the trigger zone (7.6.1.2.5). */
const checked: Step = (_context, frame) => call(CHECK, { ...frame, step: 'drive.take' });

/** Then the card goes to the hand, trigger or not (7.6.1.2.6), and another check timing follows (7.6.1.3). */
const take: Step = (context, { made, card }) => {
  if (isStillIn(context, card as CardId, 'trigger')) send(context, [card as CardId], 'hand', { reason: 'drive' });
  return call(CHECK, { step: 'drive', made: (made as number) + 1 });
};

/** 7.6.1.4 */
const end: Step = () => call(CHECK, { step: 'damage-step' });

export const driveSteps: Readonly<Record<string, Step>> = {
  ...{ 'drive-step': begin, drive: check, 'drive.checked': checked, 'drive.take': take, 'drive.end': end },
};
