import {
  call,
  done,
  effectFrame,
  foldAlike,
  goTo,
  holds,
  isPassed,
  isStillAimed,
  ofFirstSide,
  passedBy,
  roundFrom,
  seatsFrom,
  standbySteps,
  zoneOf,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type StagedAction,
  type Step,
  type WaitingTrigger,
} from '#kernel';
import { checkResult } from './life.js';
import { announce, giveChance, roundOf, scopeFor } from './raise.js';
import { programName, type Rules } from './rules.js';

/** Passing gives the chance to the next seat; when both have passed in succession, the topmost action resolves (official.chance.3, .4). */
const pass: Step = (context) => {
  const round = roundOf(context);
  const order = seatsFrom(context.table, round.side);
  const next = passedBy(round, order);
  if (!isPassed(next, order)) {
    giveChance(context, next);
    return goTo({ step: 'act' });
  }
  return call({ step: 'resolve', raised: context.table.stage.at(-1) as never }, { step: 'reopen' });
};

/** Putting an action on the stage may trigger others (official.trigger.1). */
const raised: Step = () => goTo({ step: 'triggers' });

/** After a stage resolution and everything that follows from it, the turn player has the chance (official.chance.2). */
const reopen: Step = (context) => {
  giveChance(context, roundFrom(context.table.turn.seat));
  return goTo({ step: 'act' });
};

const raisedOf = (frame: Frame): StagedAction => frame.raised as unknown as StagedAction;

/** If a target no longer meets its condition, the action has no effect (official.resolve.1). */
function resolve(rules: Rules): Step {
  return (context, frame) => {
    const { action: name, controller, keys, targets } = raisedOf(frame);
    const action = rules.action(name);
    const scope = scopeFor(controller, keys, targets);
    const isAimed = isStillAimed(context, scope, action.aim ? [action.aim] : []);
    const outcome = isAimed ? 'resolved' : 'without-effect';
    const leave: Frame = { ...frame, step: 'leave', outcome };
    return isAimed ? call(effectFrame(programName(name), scope), leave) : goTo(leave);
  };
}

/** The action leaves the stage, with the key cards that its effect did not move (official.resolve.3, .4). */
const leave: Step = (context, frame) => {
  const { id, controller, keys } = raisedOf(frame);
  context.emit({ type: 'ActionLeft', id, outcome: frame.outcome as 'resolved' | 'without-effect' });
  buryKeys(context, controller, keys);
  checkResult(context);
  return call({ step: 'triggers' }, { ...frame, step: 'raise-next' });
};

export function buryKeys(context: Context, owner: Seat, keys: readonly CardId[]): void {
  const cards = keys.filter((id) => context.table.cards[id]?.zone === 'stage');
  context.move({ cards, to: zoneOf('graveyard', owner), at: 'top', reason: 'key' });
}

/** An action that an effect raises comes when its resolution is over, under the turn player's control (ruling.nested). */
function raiseNext(rules: Rules): Step {
  return (context, frame) => {
    const { raises } = rules.action(raisedOf(frame).action);
    const { turn } = context.table;
    if (!raises || (raises.when && !holds(context, scopeFor(turn.seat, [], []), raises.when))) return done;
    return goTo(announce(context, rules.action(raises.action), turn.seat, [], []));
  };
}

/** New triggers are handled before anything else (official.trigger.3); the player chooses only among different ones. */
const triggers = (rules: Rules): Readonly<Record<string, Step>> =>
  standbySteps({
    step: 'triggers',
    before: null,
    next: (context) => nextTriggers(rules, context),
    chooser: (_context, [first]) => first.controller,
    options: (next) => foldAlike(next.map(({ id, trigger }) => ({ id, action: trigger }))),
    // The check after every action handles the remaining triggers.
    take: (context, { trigger, controller }) => goTo(announce(context, rules.action(trigger), controller, [], [])),
  });

/** Immediate triggers before staged ones, and in each group the turn player's before the opponent's (official.trigger.2, .4). */
function nextTriggers(rules: Rules, { table }: Context): readonly WaitingTrigger[] {
  const immediate = table.waiting.filter(({ trigger }) => rules.action(trigger).immediate);
  const candidates = immediate.length > 0 ? immediate : table.waiting;
  return ofFirstSide(candidates, seatsFrom(table, table.turn.seat), (controller) => controller);
}

export const stageSteps = (rules: Rules): Record<string, Step> => ({
  pass,
  raised,
  reopen,
  resolve: resolve(rules),
  leave,
  'raise-next': raiseNext(rules),
  ...triggers(rules),
});
