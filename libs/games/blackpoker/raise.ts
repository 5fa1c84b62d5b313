import {
  ask,
  aimable,
  billFor,
  call,
  canPayNow,
  cardOf,
  cardsIn,
  goTo,
  matches,
  paidBy,
  roundFrom,
  seatsFrom,
  zoneOf,
  type Bill,
  type CardId,
  type Context,
  type Frame,
  type Option,
  type Part,
  type Question,
  type Round,
  type Scope,
  type Seat,
  type Step,
} from '#kernel';
import type { Action } from './actions.js';
import { CHEAPEST_FIRST } from './cards.js';
import { isBarrier, turn } from './characters.js';
import { damage, lifeOf } from './life.js';
import type { Price, Rules } from './rules.js';

/** What a player has settled of an action before raising it. Nothing is paid until everything is settled. */
export interface Plan {
  readonly action: string;
  readonly keys: readonly CardId[];
  readonly targets: readonly string[];
  readonly driven: readonly CardId[];
}

export const planOf = (frame: Frame): Plan => frame.plan as unknown as Plan;
const planFrame = (step: string, plan: Plan): Frame => ({ step, plan: plan as never });

/** The right to raise actions, and how many seats have passed in succession since the last action. */
interface Chance {
  readonly seat: Seat;
  readonly passes: number;
}

const chance = (context: Context): Chance => context.table.marks.chance as unknown as Chance;
export const chanceOf = (context: Context): Seat => chance(context).seat;

/** The seat that has the chance, and the seats that passed before it: the last ones in the order that starts with it. */
export function roundOf(context: Context): Round {
  const { seat, passes } = chance(context);
  const order = seatsFrom(context.table, seat);
  return { side: seat, passed: order.slice(order.length - passes) };
}

export function giveChance(context: Context, { side, passed }: Round): void {
  const now = context.table.marks.chance === undefined ? null : chance(context);
  const next: Chance = { seat: side, passes: passed.length };
  if (now?.seat !== next.seat || now.passes !== next.passes) context.mark('chance', next as never);
}

export function scopeFor(controller: Seat, keys: readonly CardId[], targets: readonly string[]): Scope {
  return { controller, source: null, cards: { key: keys, target: targets }, numbers: {}, seats: {} };
}

/** Actions that the holder of the chance can raise now, one option for each choice of key cards. */
export function raiseOptions(rules: Rules, context: Context): Option[] {
  const seat = chanceOf(context);
  const isAffordable = affordableBy(context, seat);
  const options: Option[] = [];
  for (const action of timely(rules, context, seat)) {
    if (!isAffordable(rules.priceOf(action))) continue;
    for (const keys of keyChoices(context, action, seat))
      if (action.aim === null || targetsFor(context, action, seat, keys).length > 0)
        options.push({ id: [action.id, ...keys].join(' '), action: action.id, keys });
  }
  return options;
}

/** Main actions need one's own turn and an empty stage, quick ones only the chance (official.timing). */
function timely({ direct }: Rules, { table }: Context, seat: Seat): readonly Action[] {
  const open = table.turn.seat === seat && table.stage.length === 0 ? direct.all : direct.quick;
  return open.filter(({ id, oncePerTurn }) => !oncePerTurn || !table.marks[`turn:${id}`]);
}

/** What B and D take, and from where (cost.B, .D). Key cards cannot also be discarded (official.raise.3). */
const KEYS: Part = { from: { bound: 'key' }, n: 'all', as: 'key', do: [] };
const BARRIERS: Part = {
  from: { zone: 'field', of: 'controller', where: { all: [isBarrier, { orientation: 'upright' }] } },
  n: { bound: 'B' },
  as: 'driven',
  do: [],
};
const CARDS: Part = {
  from: { zone: 'hand', of: 'controller' },
  n: { bound: 'D' },
  as: 'discarded',
  prefer: CHEAPEST_FIRST,
  do: [],
};

const COST: readonly Part[] = [KEYS, BARRIERS, CARDS];

/** The scope for paying an action's cost, with the key cards set aside. */
const scopeToPay = ({ B, D }: Price, seat: Seat, keys: readonly CardId[]): Scope => ({
  controller: seat,
  source: null,
  cards: { key: keys, target: [] },
  numbers: { B, D },
  seats: {},
});

/**
 * The whole cost must be payable at the same time; L needs a card to lose. Results are cached, because many actions have the same price.
 */
function affordableBy(context: Context, seat: Seat): (price: Price) => boolean {
  const hand = cardsIn(context.table, zoneOf('hand', seat));
  const life = lifeOf(context.table, seat);
  const known = new Map<Price, boolean>();
  const canPay = (price: Price): boolean =>
    hand.length >= price.keys &&
    life >= price.L &&
    canPayNow(context, scopeToPay(price, seat, hand.slice(0, price.keys)), COST);
  return (price) => {
    let is = known.get(price);
    if (is === undefined) known.set(price, (is = canPay(price)));
    return is;
  };
}

/** Every way to assign one hand card to each key of the action. */
function keyChoices(context: Context, action: Action, seat: Seat): CardId[][] {
  const hand = cardsIn(context.table, zoneOf('hand', seat));
  const scope = scopeFor(seat, [], []);
  return action.keys.reduce<CardId[][]>(
    (choices, filter) =>
      choices.flatMap((keys) =>
        hand
          .filter((id) => !keys.includes(id) && matches(context, scope, cardOf(context.table, id), filter))
          .map((id) => [...keys, id]),
      ),
    [[]],
  );
}

/** The legal targets of the action: never the action itself, because targets are chosen before it is staged (official.raise.5). */
const targetsFor = (context: Context, action: Action, seat: Seat, keys: readonly CardId[]): string[] =>
  action.aim ? aimable(context, scopeFor(seat, keys, []), action.aim) : [];

/** Asks the holder of the chance; on an empty stage there is no passing (ruling.empty-stage). */
function askToAct(rules: Rules): Step {
  return (context) => {
    const raises = raiseOptions(rules, context);
    const mayPass = context.table.stage.length > 0;
    const options = mayPass ? [{ id: 'pass' }, ...raises] : raises;
    return ask(
      {
        seat: chanceOf(context),
        purpose: mayPass ? 'respond' : 'act',
        offer: { kind: 'choose', options },
        fallback: mayPass ? 'pass' : 'end',
      },
      { step: 'act.chosen' },
    );
  };
}

const choose: Step = (context) => {
  const [action, ...keys] = (context.answerOf(chanceOf(context)) as string).split(' ');
  if (action === 'pass') return goTo({ step: 'pass' });
  return goTo(planFrame('raise.aim', { action: action as string, keys, targets: [], driven: [] }));
};

function aim(rules: Rules): Step {
  return (context, frame) => {
    const plan = planOf(frame);
    const action = rules.action(plan.action);
    const seat = chanceOf(context);
    if (action.aim === null) return goTo(planFrame('raise.pay', plan));
    const from = targetsFor(context, action, seat, plan.keys);
    if (from.length === 1) return goTo(planFrame('raise.pay', { ...plan, targets: from }));
    const options = from.map((id) => ({ id }));
    return ask(
      { seat, purpose: `aim ${action.id}`, offer: { kind: 'choose', options }, fallback: from[0] as string },
      planFrame('raise.aimed', plan),
    );
  };
}

const aimed: Step = (context, frame) =>
  goTo(planFrame('raise.pay', { ...planOf(frame), targets: [context.answerOf(chanceOf(context)) as string] }));

/** What one part of the cost leaves to choose; nothing if there are no more cards than needed. */
function settle(rules: Rules, context: Context, plan: Plan, part: Part): { settled: readonly CardId[] } | Question {
  const seat = chanceOf(context);
  const bill = billFor(context, scopeToPay(rules.priceOf(rules.action(plan.action)), seat, plan.keys), [
    KEYS,
    part,
  ]) as Bill;
  const { offer, fallback } = bill;
  if (!offer || fallback === null) return { settled: paidBy(bill, null)[part.as] ?? [] };
  return { seat, purpose: part.as === 'driven' ? 'drive-barriers' : 'discard-cost', offer, fallback };
}

/** The player chooses which barriers to drive. */
function pay(rules: Rules): Step {
  return (context, frame) => {
    const plan = planOf(frame);
    const found = settle(rules, context, plan, BARRIERS);
    if ('settled' in found) return goTo(planFrame('raise.discard', { ...plan, driven: found.settled }));
    return ask(found, planFrame('raise.paid', plan));
  };
}

const paid: Step = (context, frame) =>
  goTo(planFrame('raise.discard', { ...planOf(frame), driven: context.answerOf(chanceOf(context)) as string[] }));

function discard(rules: Rules): Step {
  return (context, frame) => {
    const plan = planOf(frame);
    const found = settle(rules, context, plan, CARDS);
    const commit = { step: 'raise.commit', plan: plan as never };
    if ('settled' in found) return goTo({ ...commit, discarded: found.settled });
    return ask(found, { ...commit, discarded: null });
  };
}

/** Everything is settled: pays, puts down the key cards and announces the targets (official.raise.1), in one step (ruling.atomic-raise). */
function commit(rules: Rules): Step {
  return (context, frame) => {
    const plan = planOf(frame);
    const seat = chanceOf(context);
    const action = rules.action(plan.action);
    const discarded = (frame.discarded ?? context.answerOf(seat)) as readonly CardId[];
    turn(context, plan.driven, 'sideways', 'cost');
    damage(context, seat, rules.priceOf(action).L, 'cost', null);
    context.move({ cards: discarded, to: zoneOf('graveyard', seat), at: 'top', reason: 'cost' });
    const keys = context.move({ cards: plan.keys, to: 'stage', reason: 'key' });
    if (action.oncePerTurn) context.mark(`turn:${action.id}`, true);
    // Whether the action is staged or resolves immediately, the raiser keeps the chance (ruling.hold-chance, official.chance.6).
    return call(announce(context, action, seat, keys, plan.targets), { step: 'act' });
  };
}

/** The action is raised, by a player or automatically: passes no longer count (official.chance.5), and the chance stays where it is. */
export function announce(
  context: Context,
  action: Action,
  seat: Seat,
  keys: readonly CardId[],
  targets: readonly string[],
): Frame {
  const raised = { id: context.nextId('a'), action: action.id, controller: seat, keys, targets };
  context.emit({ type: 'ActionRaised', action: raised, staged: !action.immediate });
  giveChance(context, roundFrom(chanceOf(context)));
  return action.immediate ? { step: 'resolve', raised: raised as never } : { step: 'raised' };
}

export const raiseSteps = (rules: Rules): Record<string, Step> => ({
  act: askToAct(rules),
  'act.chosen': choose,
  'raise.aim': aim(rules),
  'raise.aimed': aimed,
  'raise.pay': pay(rules),
  'raise.paid': paid,
  'raise.discard': discard(rules),
  'raise.commit': commit(rules),
});
