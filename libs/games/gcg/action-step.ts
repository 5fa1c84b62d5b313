import {
  ask,
  cardsIn,
  done,
  eachAbility,
  goTo,
  zoneOf,
  type Context,
  type Game,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { activateOptions } from './activate.js';
import { activeResources, levelOf } from './board.js';
import { act } from './main-phase.js';
import { isTimely, playOptions } from './play.js';
import { sideOf, sidesFrom, YIELD } from './sides.js';

const PASS: Option = { id: 'pass', action: 'pass' };

/**
 * From the side after the turn player on, each does one thing or passes; it ends when all have passed in a row (1.1.0:9-2 to 9-5,
 * 12-2-8, rulings A33, A56). A team has one opportunity, for one of its members (ruling A57).
 */
const open: Step = () => goTo({ step: 'action.ask', turn: 1, passes: 0 });

const askNext: Step = (context, frame) => {
  const sides = sidesFrom(context.table, context.table.turn.seat);
  const passes = frame.passes as number;
  if (passes >= sides.length) return done;
  const place = (frame.turn as number) % sides.length;
  const captain = sides[place] as Seat;
  const seat = (frame.seat ?? captain) as Seat;
  const able = sideOf(context.table, captain).filter((member) => mightAct(context, member));
  const next = { step: 'action.ask', turn: place + 1, passes: passes + 1 };
  // Everyone sees that there is nothing this side could do.
  if (able.length === 0) return goTo(next);
  const options = [...actionOptions(context, seat), PASS];
  if (seat === captain && able.some((member) => member !== captain)) options.push(YIELD);
  return ask(
    { seat, purpose: 'action', offer: { kind: 'choose', options }, fallback: 'pass' },
    { step: 'action.chosen', seat, turn: place, passes },
  );
};

const actionOptions = (context: Context, seat: Seat): Option[] => [
  ...playOptions(context, seat, 'action'),
  ...activateOptions(context, seat, 'action'),
];

/** Acting takes the passes back and hands the opportunity on, when all it set off is resolved (1.1.0:9-4-1, ruling A34). */
const chosen: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const turn = frame.turn as number;
  const answer = context.answerOf(seat) as string;
  if (answer === 'pass') return goTo({ step: 'action.ask', turn: turn + 1, passes: (frame.passes as number) + 1 });
  if (answer === 'yield')
    return goTo({
      step: 'action.ask',
      turn,
      passes: frame.passes as number,
      seat: sideOf(context.table, seat)[1] as Seat,
    });
  return act(context, seat, answer, { step: 'action.ask', turn: turn + 1, passes: 0 });
};

/** Whether, as far as everyone can see, a seat could have something to do. Never tells what it has in hand. */
function mightAct(context: Context, seat: Seat): boolean {
  const { table, game } = context;
  if (cardsIn(table, zoneOf('hand', seat)).length > 0) {
    const { level, cost } = cheapestAction(game);
    if (levelOf(table, seat) >= level && activeResources(table, seat).length >= cost) return true;
  }
  let has = false;
  eachAbility(
    context,
    'activated',
    (ability) => ability.zone !== 'limbo' && isTimely(ability, 'action'),
    ({ controller }) => (has ||= controller === seat),
  );
  return has && activateOptions(context, seat, 'action').length > 0;
}

const cheapest = new WeakMap<Game['cards'], { readonly level: number; readonly cost: number }>();

/** The least that any command for action steps needs; 0 where an ability may lower what cards in hand need. */
function cheapestAction(game: Game): { readonly level: number; readonly cost: number } {
  let found = cheapest.get(game.cards);
  if (!found) {
    const all = Object.values(game.cards);
    const lowers = (stat: string): boolean =>
      JSON.stringify(all.map((card) => card.abilities)).includes(`"stat":"${stat}"`);
    const commands = all.filter((card) =>
      card.abilities.some((a) => a.kind === 'activated' && a.zone === 'limbo' && isTimely(a, 'action')),
    );
    const least = (stat: string): number =>
      lowers(stat) ? 0 : Math.min(Infinity, ...commands.map((card) => card.stats[stat] ?? 0));
    cheapest.set(game.cards, (found = { level: least('level'), cost: least('cost') }));
  }
  return found;
}

export const actionSteps: Readonly<Record<string, Step>> = {
  action: open,
  'action.ask': askNext,
  'action.chosen': chosen,
};
