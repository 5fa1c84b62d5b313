import {
  ask,
  askAll,
  cardOf,
  cardsIn,
  goTo,
  seatsPlaying,
  zoneOf,
  type CardDefinition,
  type CardId,
  type Context,
  type Question,
  type Seat,
  type Step,
} from '#kernel';
import { inTurnOrder, opponentOf, VANGUARD_CIRCLE } from './board.js';
import { isStarter } from './deck-check.js';
import { appear, draw } from './moving.js';
import type { Part } from './part.js';

const OPENING_HAND = 5;

const definition = ({ game, table }: Context, id: CardId): CardDefinition =>
  game.cards[cardOf(table, id).def as string] as CardDefinition;

/** One card of each kind that may be the first vanguard (5.4.3). */
function starters(context: Context, seat: Seat): CardId[] {
  const keys = new Set<string>();
  return cardsIn(context.table, zoneOf('deck', seat)).filter((id) => {
    const card = definition(context, id);
    if (!isStarter(card) || keys.has(card.key)) return false;
    keys.add(card.key);
    return true;
  });
}

/** Both fighters choose their first vanguard in secret, at the same time. */
const askFirst: Step = (context) =>
  askAll(
    seatsPlaying(context.table).map((seat): Question => {
      const from = starters(context, seat);
      const plain = from.find((id) => definition(context, id).facts.type === 'normal') ?? (from[0] as CardId);
      const offer = { kind: 'select', from, min: 1, max: 1, limits: [], total: null } as const;
      return { seat, purpose: 'first-vanguard', offer, fallback: [plain] };
    }),
    { step: 'setup.deal' },
  );

/** First vanguards are put aside, decks are shuffled (5.4.3.1), a roll decides who begins (5.4.3.2), both draw five cards (5.4.3.4). */
const deal: Step = (context) => {
  const seats = seatsPlaying(context.table);
  const chosen = seats.map((seat) => (context.answerOf(seat) as readonly CardId[])[0] as CardId);
  seats.forEach((seat, i) => {
    context.move({ cards: [chosen[i] as CardId], to: zoneOf('aside', seat), facing: 'down', reason: 'first-vanguard' });
    context.shuffle(zoneOf('deck', seat));
  });
  const [first = 0] = context.roll('who begins', seats.length);
  for (const seat of seats) draw(context, seat, OPENING_HAND);
  return goTo({ step: 'setup.exchange', seat: seats[first] as Seat, first: seats[first] as Seat });
};

/** Each fighter may exchange cards once, the first fighter first (5.4.3.4). */
const askExchange: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const from = cardsIn(context.table, zoneOf('hand', seat));
  const offer = { kind: 'select', from, min: 0, max: from.length, limits: [], total: null } as const;
  return ask({ seat, purpose: 'exchange', offer, fallback: [] }, { ...frame, step: 'setup.exchanged' });
};

/** The cards go to the bottom of the deck, the fighter draws as many, and only then is the deck shuffled. */
const exchange: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const first = frame.first as Seat;
  const cards = context.answerOf(seat) as readonly CardId[];
  if (cards.length > 0) {
    context.move({ cards, to: zoneOf('deck', seat), at: 'bottom', facing: 'down', reason: 'exchange' });
    draw(context, seat, cards.length);
    context.shuffle(zoneOf('deck', seat));
  }
  const other = opponentOf(context.table, first);
  return goTo(seat === first ? { ...frame, step: 'setup.exchange', seat: other } : { step: 'stand-up', first });
};

/** First vanguards are turned face up (6.1.1). This is neither riding nor appearing. */
const standUp: Step = (context, { first }) => {
  context.eachTogether(inTurnOrder(context.table), (seat) => {
    for (const id of cardsIn(context.table, zoneOf('aside', seat)))
      appear(context, id, { place: VANGUARD_CIRCLE, role: 'vanguard', reason: 'stand-up' });
  });
  return goTo({ step: 'turn', number: 1, seat: first as Seat });
};

/** The set-up (chapters 5.4 and 6.1). */
export const setupPart: Part = {
  steps: {
    setup: askFirst,
    'setup.deal': deal,
    'setup.exchange': askExchange,
    'setup.exchanged': exchange,
    'stand-up': standUp,
  },
  words: { reason: ['first-vanguard', 'exchange', 'stand-up', 'draw'] },
  purposes: { 'first-vanguard': 'your first vanguard', exchange: 'cards to exchange' },
};
