import {
  call,
  done,
  effectFrame,
  goTo,
  opponentsOf,
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
import { announce, chanceOf, scopeFor, targetsFor } from './raise.js';
import { programName, type Rules } from './rules.js';

/** Passing hands the chance on; when both have passed in succession the topmost action resolves (official.chance.3, .4). */
const pass: Step = (context) => {
  const passes = ((context.table.marks.passes as number | undefined) ?? 0) + 1;
  if (passes < context.table.seats.length) {
    context.mark('passes', passes);
    context.mark('chance', opponentsOf(context.table, chanceOf(context))[0] as Seat);
    return goTo({ step: 'act' });
  }
  context.mark('passes', null);
  return call({ step: 'resolve', raised: context.table.stage.at(-1) as never }, { step: 'reopen' });
};

/** After an action was put on the stage its raiser keeps the chance (ruling.hold-chance). */
const raised: Step = () => call({ step: 'triggers' }, { step: 'act' });

/** A stage resolution and all that follows from it are over: the turn player has the chance (official.chance.2). */
const reopen: Step = (context) => {
  context.mark('chance', context.table.turn.seat);
  return goTo({ step: 'act' });
};

const raisedOf = (frame: Frame): StagedAction => frame.raised as unknown as StagedAction;

/** A target that no longer meets its condition leaves the action without effect (official.resolve.1). */
function resolve(rules: Rules): Step {
  return (context, frame) => {
    const { id, action: name, controller, keys, targets } = raisedOf(frame);
    const action = rules.action(name);
    const legal = targetsFor(context, action, controller, keys, id);
    const isAimed = targets.every((target) => legal.includes(target));
    const outcome = isAimed ? 'resolved' : 'without-effect';
    const leave: Frame = { ...frame, step: 'leave', outcome };
    return isAimed ? call(effectFrame(programName(name), scopeFor(controller, keys, targets)), leave) : goTo(leave);
  };
}

/** The action leaves the stage, with the key cards its effect did not put elsewhere (official.resolve.3, .4). */
const leave: Step = (context, frame) => {
  const { id, controller, keys } = raisedOf(frame);
  context.emit({ type: 'ActionLeft', id, outcome: frame.outcome as 'resolved' | 'without-effect' });
  buryKeys(context, controller, keys);
  checkResult(context);
  return call({ step: 'triggers' }, frame.inner ? null : { step: 'raised-by-effects' });
};

export function buryKeys(context: Context, owner: Seat, keys: readonly CardId[]): void {
  const cards = keys.filter((id) => context.table.cards[id]?.zone === 'stage');
  context.move({ cards, to: zoneOf('graveyard', owner), at: 'top', reason: 'key' });
}

/** Actions an effect raises come up when its resolution is over (ruling.nested), under the turn player's control. */
function raisedByEffects(rules: Rules): Step {
  return (context) => {
    const [next, ...later] = (context.table.marks.raised as string[] | undefined) ?? [];
    if (next === undefined) return done;
    context.mark('raised', later.length > 0 ? later : null);
    const frame = announce(context, rules.action(next), context.table.turn.seat, [], []);
    return frame.step === 'raised' ? call({ step: 'triggers' }, { step: 'raised-by-effects' }) : call(frame, { step: 'raised-by-effects' });
  };
}

/** Immediate ones first, the turn player's before the opponent's; new ones before going on; then the others are staged. */
function triggers(rules: Rules): Step {
  return (context) => {
    const next = nextTrigger(rules, context);
    if (!next) return done;
    context.emit({ type: 'TriggerTaken', id: next.id });
    const frame = announce(context, rules.action(next.trigger), next.controller, [], []);
    // What the outer effect raised waits until its triggers are done.
    return frame.step === 'raised' ? goTo({ step: 'triggers' }) : call({ ...frame, inner: true }, { step: 'triggers' });
  };
}

function nextTrigger(rules: Rules, context: Context): WaitingTrigger | undefined {
  const { waiting, turn } = context.table;
  const inOrder = [
    ...waiting.filter((trigger) => trigger.controller === turn.seat),
    ...waiting.filter((trigger) => trigger.controller !== turn.seat),
  ];
  return inOrder.find((trigger) => rules.action(trigger.trigger).immediate) ?? inOrder[0];
}

export const stageSteps = (rules: Rules): Record<string, Step> => ({
  pass,
  raised,
  reopen,
  resolve: resolve(rules),
  leave,
  'raised-by-effects': raisedByEffects(rules),
  triggers: triggers(rules),
});
