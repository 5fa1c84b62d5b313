import {
  abilityNamed,
  ask,
  callAll,
  canUse,
  done,
  effectFrame,
  giveBack,
  goTo,
  holds,
  isForbidden,
  hasTargets,
  isPayable,
  isUnchanged,
  namesBound,
  newest,
  ofFirstSide,
  sinceNow,
  spend,
  standbySteps,
  triggerScope,
  whileThere,
  zoneOf,
  type AbilityOf,
  type CardId,
  type Context,
  type Frame,
  type Json,
  type Next,
  type Seat,
  type Step,
  type Use,
  type WaitingTrigger,
} from '#kernel';
import { isUnsettled, rulesFrame } from './rules-management.js';
import { captainOf, sidesFrom } from './sides.js';

/** Rules management, then all that triggered, until nothing waits (1.1.0:7-1-3). */
export const settleFrame: Frame = { step: 'settle', floor: 0 };

const abilityOf = (context: Context, { trigger }: WaitingTrigger): AbilityOf<'triggered'> =>
  abilityNamed(context.game, trigger) as AbilityOf<'triggered'>;

/** Bursts first, the newest first (1.1.0:10-1-6-8, ruling A21); else the turn player's, then the others' in turn order (10-1-6-6). */
function candidates(context: Context, floor: number): readonly WaitingTrigger[] {
  const { waiting } = context.table;
  if (waiting.length === 0) return waiting;
  const bursts = waiting.filter((trigger) => abilityOf(context, trigger).timing === 'burst');
  const next = ofTurnOrder(context, bursts.length > 0 ? newest(bursts) : waiting.filter(({ batch }) => batch >= floor));
  // Where none of them can be activated there is nothing to put in order.
  return next.length > 1 && !next.some((one) => isOpen(context, one)) ? next.slice(0, 1) : next;
}

const ofTurnOrder = ({ table }: Context, waiting: readonly WaitingTrigger[]): readonly WaitingTrigger[] =>
  ofFirstSide(waiting, sidesFrom(table, table.turn.seat), (controller) => captainOf(table, controller));

/** Each player orders the own ones, one at a time (1.1.0:10-1-6-5, ruling A19); among those of a team its captain does (ruling A57). */
function chooserOf({ table }: Context, [first, ...others]: readonly [WaitingTrigger, ...WaitingTrigger[]]): Seat {
  const isOne = others.every(({ controller }) => controller === first.controller);
  return isOne ? first.controller : captainOf(table, first.controller);
}

/**
 * Only triggers of `floor` or newer are a frame's business: what an effect sets off is resolved before what waited when it began
 * (1.1.0:10-1-6-7).
 */
const settling = standbySteps({
  step: 'settle',
  before: (context) => (isUnsettled(context) ? rulesFrame : null),
  next: (context, { floor }) => candidates(context, floor as number),
  chooser: chooserOf,
  options: (next) => next.map(({ id, trigger, source }) => ({ id, trigger, card: source })),
  take: (context, waiting, back) => {
    const floor = context.table.ids;
    return callAll(
      [
        { step: 'trigger', waiting: waiting as unknown as Json },
        { step: 'settle', floor },
      ],
      back,
    );
  },
});

const waitingOf = (frame: Frame): WaitingTrigger => frame.waiting as unknown as WaitingTrigger;

const useOf = ({ carrier, controller, trigger }: WaitingTrigger): Use => ({
  carrier: carrier ?? null,
  controller,
  program: trigger,
});

/** What was triggered is activated only if its conditions are met and nothing forbids it (1.1.0:10-2-1, 10-2-2, 10-2-3). */
function isOpen(context: Context, waiting: WaitingTrigger): boolean {
  const ability = abilityOf(context, waiting);
  const scope = triggerScope(waiting);
  const source = context.table.cards[waiting.source ?? ''];
  if (!canUse(context, ability.once, useOf(waiting))) return false;
  if (source && isForbidden(context, source, 'activate')) return false;
  if (ability.needs && !holds(context, scope, ability.needs)) return false;
  if (ability.cost && !isPayable(context, scope, ability.cost)) return false;
  // Others see whether it is activated, so only what they see too keeps it from that.
  return hasTargets(context, scope, waiting.trigger, { viewer: 'spectator' });
}

/** What cannot be activated is dropped; an effect whose card has left still works (1.1.0:10-1-6-4). */
const trigger: Step = (context, frame) => {
  const waiting = waitingOf(frame);
  const ability = abilityOf(context, waiting);
  if (!isOpen(context, waiting)) return goTo({ ...frame, step: 'trigger.end' });
  if (facts(waiting).subjects.length > 1 && namesOne(ability)) return askWhich(waiting, frame);
  if (!ability.optional && ability.timing !== 'burst') return goTo({ ...frame, step: 'trigger.run' });
  // 1.1.0:13-2-5-2, 10-1-3: a Burst and what one "may" do can be declined.
  return ask(
    {
      seat: waiting.controller,
      purpose: ability.timing === 'burst' ? 'burst' : `activate ${waiting.trigger}`,
      offer: { kind: 'confirm' },
      fallback: false,
    },
    { ...frame, step: 'trigger.asked' },
  );
};

interface Facts {
  readonly subjects: readonly string[];
  readonly became: readonly string[];
  readonly others: readonly string[];
}

const facts = ({ facts }: WaitingTrigger): Facts => facts as unknown as Facts;

const naming = new WeakMap<AbilityOf<'triggered'>, boolean>();

/** Whether the text speaks of the card that set it off. */
function namesOne(ability: AbilityOf<'triggered'>): boolean {
  let names = naming.get(ability);
  if (names === undefined) {
    names = namesBound(ability.do, ['subjects', 'became', 'others']);
    naming.set(ability, names);
  }
  return names;
}

/** "That unit", where several set it off at once, is the one its player picks (ruling A18). */
function askWhich(waiting: WaitingTrigger, frame: Frame): Next {
  const options = facts(waiting).subjects.map((card, i) => ({ id: String(i), card }));
  return ask(
    { seat: waiting.controller, purpose: 'which', offer: { kind: 'choose', options }, fallback: '0' },
    { ...frame, step: 'trigger.which' },
  );
}

const which: Step = (context, frame) => {
  const waiting = waitingOf(frame);
  const place = Number(context.answerOf(waiting.controller));
  const only = (list: readonly string[]): string[] => (list[place] === undefined ? [] : [list[place]]);
  const { subjects, became, others } = facts(waiting);
  const one = { ...waiting.facts, subjects: only(subjects), became: only(became), others: only(others) };
  return goTo({ step: 'trigger', waiting: { ...waiting, facts: one } as unknown as Json });
};

const asked: Step = (context, frame) =>
  goTo({ ...frame, step: context.answerOf(waitingOf(frame).controller) === true ? 'trigger.run' : 'trigger.end' });

const run: Step = (context, frame) => {
  const waiting = waitingOf(frame);
  const ability = abilityOf(context, waiting);
  // 1.1.0:13-2-13-1: what was declined or not activated does not count (ruling A44).
  spend(context, ability.once, useOf(waiting));
  const end: Frame = { ...frame, step: 'trigger.end' };
  const scope = triggerScope(waiting);
  const cost = ability.cost ? [effectFrame(`${waiting.trigger}/cost`, scope)] : [];
  const then = ability.once ? sinceNow(context, end) : end;
  return callAll([...cost, effectFrame(waiting.trigger, scope)], then);
};

/** After its Burst, or without it, a shield goes to the trash unless it has moved elsewhere (1.1.0:13-2-5-3). */
const end: Step = (context, frame) => {
  const waiting = waitingOf(frame);
  // Putting something into a state that it has is not done (1.1.0:1-3-2-1), so that it is not used up either (ruling A44).
  if (isUnchanged(context, frame)) giveBack(context, abilityOf(context, waiting).once, useOf(waiting));
  toTrash(context, waiting.source);
  return done;
};

/** A card that is still in no zone when its effect is over goes to its owner's trash (1.1.0:3-4-4). */
export function toTrash(context: Context, id: CardId | null): void {
  const card = context.table.cards[id ?? ''];
  if (card?.zone === 'limbo') context.move({ cards: [card.id], to: zoneOf('trash', card.owner), reason: 'used' });
}

export const triggerSteps: Readonly<Record<string, Step>> = {
  ...settling,
  ...whileThere({
    trigger,
    'trigger.which': which,
    'trigger.asked': asked,
    'trigger.run': run,
    'trigger.end': end,
  }),
};
