import {
  ask,
  call,
  cardOf,
  cardsIn,
  effectFrame,
  endEffects,
  goTo,
  ofFirstSide,
  opponentsOf,
  seatsFrom,
  standbySteps,
  triggerScope,
  zoneOf,
  type Context,
  type Seat,
  type Step,
} from '#kernel';
import { optionsFor } from './options.js';
import { draw } from './setup.js';

/** Whoever holds the turn. */
const keeper = ({ table }: Context): Seat => table.turn.seat;

/** 3.1: oil is ready again, and a card is drawn; whoever cannot draw loses. Whoever begins does not draw in the first turn. */
const turn: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const number = context.table.turn.number + 1;
  context.emit({ type: 'TurnBegan', number, seat });
  context.emit({ type: 'PhaseBegan', phase: 'main' });
  context.orient(cardsIn(context.table, zoneOf('oil', seat)), 'upright', 'ready');
  if (number > 1) {
    if (cardsIn(context.table, zoneOf('deck', seat)).length === 0) context.lose([seat], 'burnt-down');
    else draw(context, seat, 1);
  }
  return goTo({ step: 'main' });
};

const main: Step = (context) => {
  const seat = keeper(context);
  const options = optionsFor(context, seat);
  return ask({ seat, purpose: 'main', offer: { kind: 'choose', options }, fallback: 'end' }, { step: 'act' });
};

/** 3.2: what is paid is paid first; triggers come after what set them off. */
const act: Step = (context) => {
  const seat = keeper(context);
  const option = optionsFor(context, seat).find(({ id }) => id === context.answerOf(seat));
  const card = option?.card as string;
  const back = { step: 'main' };
  switch (option?.action) {
    case 'fill':
      context.move({ cards: [card], to: zoneOf('oil', seat), facing: 'down', reason: 'fill' });
      context.mark('turn:filled', true);
      return goTo(back);
    case 'kindle': {
      pay(context, seat, card);
      const place = option.place as string;
      context.move({ cards: [card], to: zoneOf('path', seat), places: [place], role: 'wisp', reason: 'kindle' });
      return call({ step: 'triggers' }, back);
    }
    case 'gust': {
      pay(context, seat, card);
      const [blowing = ''] = context.move({ cards: [card], to: 'air', reason: 'gust' });
      const scope = { controller: seat, source: blowing, cards: {}, numbers: {}, seats: {} };
      return call(effectFrame(`${cardOf(context.table, blowing).def}#effect`, scope), { step: 'blown' });
    }
    default:
      return goTo({ step: 'clash' });
  }
};

function pay(context: Context, seat: Seat, card: string): void {
  const { def } = cardOf(context.table, card);
  const cost = context.game.cards[def ?? '']?.stats.cost ?? 0;
  const ready = cardsIn(context.table, zoneOf('oil', seat)).filter(
    (id) => cardOf(context.table, id).orientation === 'upright',
  );
  context.orient(ready.slice(0, cost), 'sideways', 'cost');
}

const blown: Step = (context) => {
  context.move({
    cards: cardsIn(context.table, 'air'),
    to: zoneOf('ashes', keeper(context)),
    at: 'top',
    reason: 'gust',
  });
  return call({ step: 'triggers' }, { step: 'main' });
};

/** 3.4: what lasts for the turn ends, and the other keeper is next. */
const end: Step = (context) => {
  endEffects(context, 'turn');
  const [next = 0] = opponentsOf(context.table, keeper(context));
  return goTo({ step: 'turn', seat: next });
};

/** 4.1: a keeper whose lantern is dark has lost; both at once is a draw. */
function loseTheDark(context: Context): null {
  const dark = context.table.seats.filter(({ counters }) => (counters.light ?? 0) <= 0);
  context.lose(
    dark.map(({ seat }) => seat),
    'dark',
  );
  return null;
}

export const turnSteps: Readonly<Record<string, Step>> = {
  ...{ turn, main, act, blown, end },
  /** 3.3: whoever holds the turn first, each keeper in an order of their own. */
  ...standbySteps({
    step: 'triggers',
    before: loseTheDark,
    next: ({ table }) => ofFirstSide(table.waiting, seatsFrom(table, table.turn.seat), (seat) => seat),
    chooser: (_context, [first]) => first.controller,
    options: (next) => next.map(({ id, trigger, source }) => ({ id, trigger, card: source })),
    take: (_context, waiting, back) => call(effectFrame(waiting.trigger, triggerScope(waiting)), back),
  }),
};
