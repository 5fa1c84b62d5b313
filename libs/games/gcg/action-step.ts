import {
  cardsIn,
  changesNumber,
  goTo,
  hasLeft,
  roundFrom,
  windowFrame,
  windowSteps,
  type Ability,
  type CardDefinition,
  type Context,
  type Frame,
  type Game,
  type Option,
  type Question,
  type Round,
  type Seat,
  type Step,
  type Window,
} from '#kernel';
import { activateOptions, mightActivate } from './activate.js';
import { countActiveResources, handOf, levelOf } from './board.js';
import { act } from './main-phase.js';
import { isTimely, playOptions } from './play.js';
import { captainOf, sideOf, sidesFrom, YIELD } from './sides.js';

/** How long a pass may stand: for this turn, or until the seat's own turn. It ends early when another seat uses a command or an effect. */
const UNTIL = ['turn', 'my-turn'];

const PASS: Option = { id: 'pass', action: 'pass' };

/** Starts with the side after the turn player (1.1.0:9-2, 12-2-8). */
const open: Step = ({ table }) => {
  const captain = captainOf(table, table.turn.seat);
  return goTo(windowFrame(WINDOW, roundFrom(sidesFrom(table, captain).find((side) => side !== captain) ?? captain)));
};

/**
 * Each side does one thing or passes; the step ends when all have passed in a row (1.1.0:9-3 to 9-5, rulings A33, A56). A team has one
 * opportunity, for one of its members (ruling A57). Acting cancels the passes, and the opportunity goes to the next side when everything it
 * triggered is resolved (9-4-1, ruling A34).
 */
const WINDOW: Window = {
  name: 'action',
  order: sidesFrom,
  // The step ends when the turn player has left (ruling A55).
  isOpen: ({ table }) => !hasLeft(table, table.turn.seat),
  question,
  act: (context, seat, answer, { then, again }) =>
    answer === 'yield'
      ? goTo(again({ seat: sideOf(context.table, seat)[1] as Seat }))
      : act(context, seat, answer as string, then),
  after: 'next',
};

/** Null if everyone can see that this side can do nothing. */
function question(context: Context, { side }: Round, frame: Frame): Question | null {
  const able = sideOf(context.table, side).filter((member) => mightAct(context, member));
  if (able.length === 0) return null;
  const seat = (frame.seat ?? side) as Seat;
  const options = [...playOptions(context, seat, 'action'), ...activateOptions(context, seat, 'action'), PASS];
  if (seat === side && able.some((member) => member !== side)) options.push(YIELD);
  return { seat, purpose: 'action', offer: { kind: 'choose', options }, fallback: 'pass', until: UNTIL };
}

/** Whether, as far as everyone can see, a seat could act. It must not reveal what the seat has in hand. */
function mightAct(context: Context, seat: Seat): boolean {
  const { table, game } = context;
  if (cardsIn(table, handOf(seat)).length > 0) {
    const { level, cost } = cheapestAction(game);
    if (levelOf(table, seat) >= level && countActiveResources(context, seat) >= cost) return true;
  }
  return mightActivate(context, seat, 'action');
}

interface Least {
  readonly level: number;
  readonly cost: number;
}

const cheapest = new WeakMap<Game['cards'], Least>();

/** The lowest Lv and cost of any command for action steps in the set. */
function cheapestAction(game: Game): Least {
  let found = cheapest.get(game.cards);
  if (!found) cheapest.set(game.cards, (found = { level: leastOf(game, 'level'), cost: leastOf(game, 'cost') }));
  return found;
}

/** 0 if a text of the set may change this number of a command, because nobody knows how it affects a hidden hand. */
function leastOf(game: Game, stat: 'level' | 'cost'): number {
  const all = Object.values(game.cards);
  const commands = all.filter(isForActionSteps);
  if (all.some((card) => card.abilities.some((ability) => mayChange(stat, ability, card)))) return 0;
  return Math.min(...commands.map((card) => card.stats[stat] ?? 0));
}

const isForActionSteps = ({ abilities }: CardDefinition): boolean =>
  abilities.some((ability) => ability.kind === 'activated' && ability.zone === 'limbo' && isTimely(ability, 'action'));

/** Whether a text may change this number of a command. A text about its own card only matters if that card is such a command. */
function mayChange(stat: 'level' | 'cost', ability: Ability, card: CardDefinition): boolean {
  if (ability.kind === 'constant' && 'bound' in ability.on && ability.on.bound === 'self' && !isForActionSteps(card))
    return false;
  return changesNumber(ability, stat);
}

export const actionSteps: Readonly<Record<string, Step>> = { action: open, ...windowSteps(WINDOW) };
