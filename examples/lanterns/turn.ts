import {
  ask,
  call,
  cardsIn,
  endEffects,
  goTo,
  ofFirstSide,
  opponentsOf,
  seatsFrom,
  standbySteps,
  triggerUseSteps,
  useFrame,
  zoneOf,
  type Context,
  type Option,
  type Seat,
  type Step,
  type TriggerUse,
} from '#kernel';
import { mainOptions } from './options.js';
import { play } from './playing.js';
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
  const options = mainOptions(context, seat);
  return ask({ seat, purpose: 'main', offer: { kind: 'choose', options }, fallback: 'end' }, { step: 'act' });
};

const act: Step = (context) => {
  const seat = keeper(context);
  const option = mainOptions(context, seat).find(({ id }) => id === context.answerOf(seat)) as Option;
  const back = { step: 'main' };
  switch (option.action) {
    case 'end':
      return goTo({ step: 'before-the-clash' });
    case 'fill':
      context.move({ cards: [option.card as string], to: zoneOf('oil', seat), facing: 'down', reason: 'fill' });
      context.mark('turn:filled', true);
      return goTo(back);
    default:
      return play(context, seat, option, back);
  }
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

/** What triggered does what its text says. */
const USE: TriggerUse = { step: 'trigger' };

export const turnSteps: Readonly<Record<string, Step>> = {
  ...{ turn, main, act, end },
  /** 3.3: whoever holds the turn first, each keeper in an order of their own. */
  ...standbySteps({
    step: 'triggers',
    before: loseTheDark,
    next: ({ table }) => ofFirstSide(table.waiting, seatsFrom(table, table.turn.seat), (seat) => seat),
    chooser: (_context, [first]) => first.controller,
    options: (next) => next.map(({ id, trigger, source }) => ({ id, trigger, card: source })),
    take: (_context, waiting, back) => call(useFrame(USE, waiting), back),
  }),
  ...triggerUseSteps(USE),
};
