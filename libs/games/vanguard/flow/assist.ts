import {
  ask,
  cardOf,
  cardsIn,
  done,
  effectFrame,
  goTo,
  zoneOf,
  type Context,
  type Operation,
  type Seat,
  type Selector,
  type Step,
} from '#kernel';
import { gradeOf, onCirclesOf, scopeFor, vanguardOf } from '../board.js';
import type { Part } from '../part.js';

/** The grade to look for: one above the seat's vanguard. Null: none, for example if a vanguard or mate is grade 3 or more (6.4.1.2.2.1). */
function wanted(context: Context, seat: Seat): number | null {
  const vanguards = onCirclesOf(context.table, seat).filter(({ role }) => role === 'vanguard' || role === 'mate');
  if (vanguards.some((card) => (gradeOf(context, card) ?? 0) >= 3)) return null;
  const vanguard = vanguardOf(context, seat);
  const grade = vanguard && gradeOf(context, vanguard);
  return grade === null ? null : grade + 1;
}

/** Whether no card in hand has that grade (6.4.1.2.2.2). */
const lacks = (context: Context, seat: Seat, grade: number): boolean =>
  cardsIn(context.table, zoneOf('hand', seat)).every((id) => gradeOf(context, cardOf(context.table, id)) !== grade);

/** Asked even if the hand rules an assist out: not asking would reveal something about the hand (6.4.1.2.1.2, 6.4.1.2.3). */
const assist: Step = (context) => {
  const { seat } = context.table.turn;
  const grade = wanted(context, seat);
  if (grade === null) return done;
  const options = [{ id: 'no' }, ...(lacks(context, seat, grade) ? [{ id: 'yes', action: 'assist' }] : [])];
  return ask(
    { seat, purpose: 'assist', offer: { kind: 'choose', options }, fallback: 'no' },
    { step: 'assist.chosen', seat },
  );
};

const chosen: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  if (context.answerOf(seat) === 'no') return done;
  return goTo(effectFrame('assist', scopeFor(seat, null)));
};

const hand: Selector = { zone: 'hand', of: 'controller' };
const choose = (from: Selector, min: number, max: number, bind: string): Operation => ({
  ...{ op: 'choose', from, min, max, by: 'controller', bind, purpose: bind },
});
const put = (bound: string, to: string): Operation => ({
  ...{ op: 'custom', name: 'send', with: { cards: { bound }, to, reason: 'assist' } },
});

/** Show the hand (6.4.1.2.4), see the top five cards, take up to one and remove two cards in hand for it, then shuffle (6.4.1.2.5). */
const program: readonly Operation[] = [
  { op: 'reveal', cards: hand, to: 'all' },
  { op: 'bind', cards: { zone: 'field', of: 'controller', where: { role: ['vanguard'] } }, as: 'vanguard' },
  { op: 'note', value: { sum: [{ stat: 'grade', of: 'vanguard' }, 1] }, as: 'grade' },
  { op: 'bind', cards: { zone: 'deck', of: 'controller', top: 5 }, as: 'seen' },
  { op: 'reveal', cards: { bound: 'seen' }, to: 'controller' },
  choose(
    { bound: 'seen', where: { stat: 'grade', atLeast: { bound: 'grade' }, atMost: { bound: 'grade' } } },
    ...([0, 1, 'assist-card'] as const),
  ),
  {
    ...{ op: 'if', when: { did: 'assist-card' } },
    do: [
      { op: 'reveal', cards: { bound: 'assist-card' }, to: 'all' },
      put('assist-card', 'hand'),
      choose(hand, 2, 2, 'assist-price'),
      put('assist-price', 'removed'),
    ],
  },
  { op: 'shuffle', zone: 'deck', of: 'controller' },
];

/** The G assist step (6.4.1.2). */
export const assistPart: Part = {
  steps: { assist, 'assist.chosen': chosen },
  programs: { assist: program },
  words: { reason: ['assist'], action: ['assist'] },
  purposes: {
    assist: 'look for a card of the next grade',
    'assist-card': 'the card to take',
    'assist-price': 'two cards to remove',
  },
};
