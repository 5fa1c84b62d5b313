import {
  ask,
  cardsIn,
  done,
  eachAbility,
  goTo,
  hasLeft,
  zoneOf,
  type Ability,
  type CardDefinition,
  type Context,
  type Frame,
  type Game,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { activateOptions, isInPlay } from './activate.js';
import { activeResources, levelOf } from './board.js';
import { act } from './main-phase.js';
import { isTimely, playOptions } from './play.js';
import { captainOf, sideOf, sidesFrom, YIELD } from './sides.js';

const PASS: Option = { id: 'pass', action: 'pass' };

/** `side` is to act next; `passed` have passed since someone acted. */
const askFrame = (side: Seat, passed: readonly Seat[]): Frame => ({ step: 'action.ask', side, passed });

const sideAfter = (context: Context, side: Seat): Seat =>
  sidesFrom(context.table, side).find((other) => other !== side) ?? side;

/** From the side after the turn player on (1.1.0:9-2, 12-2-8). */
const open: Step = (context) =>
  goTo(askFrame(sideAfter(context, captainOf(context.table, context.table.turn.seat)), []));

/**
 * Each does one thing or passes; it ends when all have passed in a row (1.1.0:9-3 to 9-5, rulings A33, A56). A team has one
 * opportunity, for one of its members (ruling A57).
 */
const askNext: Step = (context, frame) => {
  const { table } = context;
  const side = frame.side as Seat;
  const passed = frame.passed as Seat[];
  // Without a turn player there is nothing left to act in (ruling A55).
  if (hasLeft(table, table.turn.seat) || sidesFrom(table, side).every((other) => passed.includes(other))) return done;
  const next = askFrame(sideAfter(context, side), [...passed, side]);
  if (hasLeft(table, side)) return goTo(next);
  const able = sideOf(table, side).filter((member) => mightAct(context, member));
  // Everyone sees that there is nothing this side could do.
  if (able.length === 0) return goTo(next);
  const seat = (frame.seat ?? side) as Seat;
  const options = [...playOptions(context, seat, 'action'), ...activateOptions(context, seat, 'action'), PASS];
  if (seat === side && able.some((member) => member !== side)) options.push(YIELD);
  return ask(
    { seat, purpose: 'action', offer: { kind: 'choose', options }, fallback: 'pass' },
    { step: 'action.chosen', seat, side, passed },
  );
};

/** Acting takes the passes back and hands the opportunity on, when all it set off is resolved (1.1.0:9-4-1, ruling A34). */
const chosen: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const side = frame.side as Seat;
  const passed = frame.passed as Seat[];
  const answer = context.answerOf(seat) as string;
  if (answer === 'pass') return goTo(askFrame(sideAfter(context, side), [...passed, side]));
  if (answer === 'yield') return goTo({ ...askFrame(side, passed), seat: sideOf(context.table, side)[1] as Seat });
  return act(context, seat, answer, askFrame(sideAfter(context, side), []));
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
    { kind: 'activated', topic: 'action', part: 'in play', where: isInPlay },
    ({ controller }) => (has ||= controller === seat),
  );
  return has && activateOptions(context, seat, 'action').length > 0;
}

interface Least {
  readonly level: number;
  readonly cost: number;
}

const cheapest = new WeakMap<Game['cards'], Least>();

/** The least that any command for action steps of the set needs. */
function cheapestAction(game: Game): Least {
  let found = cheapest.get(game.cards);
  if (!found) cheapest.set(game.cards, (found = { level: leastOf(game, 'level'), cost: leastOf(game, 'cost') }));
  return found;
}

/** 0 where some text of the set may change that number of a command: who could tell what it does to a hidden hand. */
function leastOf(game: Game, stat: 'level' | 'cost'): number {
  const all = Object.values(game.cards);
  const commands = all.filter(isForActionSteps);
  if (all.some((card) => card.abilities.some((ability) => mayChange(stat, ability, card)))) return 0;
  return Math.min(...commands.map((card) => card.stats[stat] ?? 0));
}

const isForActionSteps = ({ abilities }: CardDefinition): boolean =>
  abilities.some((ability) => ability.kind === 'activated' && ability.zone === 'limbo' && isTimely(ability, 'action'));

/** Whether a text may change that number of a command; what speaks of its own card only changes that one. */
function mayChange(stat: 'level' | 'cost', ability: Ability, card: CardDefinition): boolean {
  if (ability.kind === 'constant' && 'bound' in ability.on && ability.on.bound === 'self' && !isForActionSteps(card))
    return false;
  const changing = new RegExp(`"stat":"${stat}","(by|to)"|"(modify|assign)"[^}]*"stat":"${stat}"`);
  return changing.test(JSON.stringify(ability));
}

export const actionSteps: Readonly<Record<string, Step>> = {
  action: open,
  'action.ask': askNext,
  'action.chosen': chosen,
};
