import {
  cardAt,
  abilityNamed,
  ask,
  callAll,
  goTo,
  hasTargets,
  isForbidden,
  isToBeUsed,
  namesBound,
  newest,
  ofFirstSide,
  standbySteps,
  triggerScope,
  triggerUseSteps,
  useFrame,
  waitingIn,
  whileThere,
  zoneOf,
  type AbilityOf,
  type CardId,
  type Context,
  type Frame,
  type Next,
  type Seat,
  type Step,
  type TriggerUse,
  type WaitingTrigger,
} from '#kernel';
import { isUnsettled, rulesFrame } from './rules-management.js';
import { captainOf, sidesFrom } from './sides.js';

/** Rules management, then all waiting triggers, until none is left (1.1.0:7-1-3). */
export const settleFrame: Frame = { step: 'settle', floor: 0 };

const abilityOf = (context: Context, { trigger }: WaitingTrigger): AbilityOf<'triggered'> =>
  abilityNamed(context.game, trigger) as AbilityOf<'triggered'>;

const isBurst = ({ timing }: AbilityOf<'triggered'>): boolean => timing === 'burst';

/**
 * Bursts come first, the newest first (1.1.0:10-1-6-8, ruling A21); then the turn player's triggers, then the others' in turn order
 * (10-1-6-6).
 */
function candidates(context: Context, floor: number): readonly WaitingTrigger[] {
  const { waiting } = context.table;
  if (waiting.length === 0) return waiting;
  const bursts = waiting.filter((trigger) => isBurst(abilityOf(context, trigger)));
  const next = ofTurnOrder(context, bursts.length > 0 ? newest(bursts) : waiting.filter(({ batch }) => batch >= floor));
  // If none of them can be activated, their order does not matter.
  return next.length > 1 && !next.some((one) => isToBeUsed(context, one, USE)) ? next.slice(0, 1) : next;
}

const ofTurnOrder = ({ table }: Context, waiting: readonly WaitingTrigger[]): readonly WaitingTrigger[] =>
  ofFirstSide(waiting, sidesFrom(table, table.turn.seat), (controller) => captainOf(table, controller));

/** Each player orders their own triggers, one at a time (1.1.0:10-1-6-5, ruling A19); the captain orders those of a team (ruling A57). */
function chooserOf({ table }: Context, [first, ...others]: readonly [WaitingTrigger, ...WaitingTrigger[]]): Seat {
  const isOne = others.every(({ controller }) => controller === first.controller);
  return isOne ? first.controller : captainOf(table, first.controller);
}

/**
 * A frame handles only triggers of batch `floor` or newer: what an effect triggers is resolved before what waited when it began
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
    return callAll([useFrame(USE, waiting), { step: 'settle', floor }], back);
  },
});

/** How triggered effects are activated. */
const USE: TriggerUse = {
  step: 'trigger',
  // 1.1.0:10-2-1 to 10-2-3. Others see whether it is activated, so only public information may prevent it.
  isBarred: (context, waiting) => {
    const source = cardAt(context.table, waiting.source);
    if (source && isForbidden(context, source, 'activate')) return true;
    return !hasTargets(context, triggerScope(waiting), waiting.trigger, { viewer: 'spectator' });
  },
  // 1.1.0:13-2-5-2, 10-1-3: a Burst, and an effect with "may", can be declined.
  isOptional: isBurst,
  purpose: ({ trigger }, ability) => (isBurst(ability) ? 'burst' : `activate ${trigger}`),
  first: (waiting, ability, frame) =>
    facts(waiting).subjects.length > 1 && namesOne(ability) ? askWhich(waiting, frame) : null,
  // 1.1.0:13-2-13-1: an effect that was declined or not activated does not count, nor one that puts something into a state it already has
  // (1-3-2-1, ruling A44).
  spent: 'changed',
  // After its Burst, used or not, a shield goes to the trash unless it has moved elsewhere (1.1.0:13-2-5-3).
  after: (context, { source }) => toTrash(context, source),
};

interface Facts {
  readonly subjects: readonly string[];
  readonly became: readonly string[];
  readonly others: readonly string[];
}

const facts = ({ facts }: WaitingTrigger): Facts => facts as unknown as Facts;

const naming = new WeakMap<AbilityOf<'triggered'>, boolean>();

/** Whether the text refers to the card that triggered it. */
function namesOne(ability: AbilityOf<'triggered'>): boolean {
  let names = naming.get(ability);
  if (names === undefined) {
    names = namesBound(ability.do, ['subjects', 'became', 'others']);
    naming.set(ability, names);
  }
  return names;
}

/** If several cards triggered the effect at the same time, its player picks which one is "that unit" (ruling A18). */
function askWhich(waiting: WaitingTrigger, frame: Frame): Next {
  const options = facts(waiting).subjects.map((card, i) => ({ id: String(i), card }));
  return ask(
    { seat: waiting.controller, purpose: 'which', offer: { kind: 'choose', options }, fallback: '0' },
    { ...frame, step: 'trigger.which' },
  );
}

const which: Step = (context, frame) => {
  const waiting = waitingIn(frame);
  const place = Number(context.answerOf(waiting.controller));
  const only = (list: readonly string[]): string[] => (list[place] === undefined ? [] : [list[place]]);
  const { subjects, became, others } = facts(waiting);
  const one = { ...waiting.facts, subjects: only(subjects), became: only(became), others: only(others) };
  return goTo(useFrame(USE, { ...waiting, facts: one }));
};

/** A card that is still outside all zones when its effect is over goes to its owner's trash (1.1.0:3-4-4). */
export function toTrash(context: Context, id: CardId | null): void {
  const card = cardAt(context.table, id);
  if (card?.zone === 'limbo') context.move({ cards: [card.id], to: zoneOf('trash', card.owner), reason: 'used' });
}

/** An effect still works after its card has left (1.1.0:10-1-6-4). */
export const triggerSteps: Readonly<Record<string, Step>> = {
  ...settling,
  ...whileThere({ ...triggerUseSteps(USE), 'trigger.which': which }),
};
