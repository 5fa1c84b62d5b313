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

/** The keeper whose turn it is. */
const keeper = ({ table }: Context): Seat => table.turn.seat;

/** 3.1: all oil becomes ready. After the first turn, the keeper also draws a card, and loses if there is none. */
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

/** 3.4: effects that last for the turn end, and the other keeper's turn begins. */
const end: Step = (context) => {
  endEffects(context, 'turn');
  const [next = 0] = opponentsOf(context.table, keeper(context));
  return goTo({ step: 'turn', seat: next });
};

/** 4.1: a keeper whose lantern is dark loses; if both go dark at the same time, the game is a draw. */
function loseTheDark(context: Context): null {
  const dark = context.table.seats.filter(({ counters }) => (counters.light ?? 0) <= 0);
  context.lose(
    dark.map(({ seat }) => seat),
    'dark',
  );
  return null;
}

/** How a triggered ability resolves. */
const USE: TriggerUse = { step: 'trigger' };

export const turnSteps: Readonly<Record<string, Step>> = {
  ...{ turn, main, act, end },
  /** 3.3: the turn player's triggered abilities resolve first; each keeper chooses the order of their own. */
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
