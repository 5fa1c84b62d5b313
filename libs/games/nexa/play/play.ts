import {
  abilityNamed,
  aimOffer,
  ask,
  callAll,
  cardOf,
  copyOfScope,
  done,
  effectFrame,
  extended,
  goTo,
  paidBy,
  payWith,
  printedFact,
  raise,
  spend,
  withEntries,
  type AbilityOf,
  type Aim,
  type CardId,
  type Context,
  type Frame,
  type Json,
  type Scope,
  type Seat,
  type Step,
} from '#kernel';
import { scopeFor } from '../board.js';
import { checkDefeat } from '../defeat.js';
import { settleFrame } from '../flow/automatic.js';
import { mostX, payableWays, xColourOf, type Way } from './costs.js';
import { enterAims, enterProgram } from './enter.js';
import { removalFrame } from './old-cards.js';
import { isOld } from './old-costs.js';
import { aimsOf, commandProgram, playedMark, roleOf, STAY } from './options.js';
import { worthwhileOffer } from './worthwhile.js';

/**
 * A play in preparation, with what has been settled. Nothing is shown or paid before targets and payment are settled (play-card.2 to .5).
 */
interface Plan {
  readonly seat: Seat;
  /** `g`, a role, or `text`. */
  readonly as: string;
  readonly card: CardId;
  readonly carrier: CardId;
  readonly program: string;
  /** What has been bound so far: targets, numbers. */
  readonly scope: Json;
}

const planOf = (frame: Frame): Plan => frame.plan as unknown as Plan;
const scopeOf = ({ scope }: Plan): Scope => scope as unknown as Scope;
const at = (step: string, plan: Plan, more: Readonly<Record<string, Json>> = {}): Frame =>
  withEntries<Frame>({ step, plan: plan as unknown as Json }, more);

/** The frame for an option of `playOptions`. */
export function playFrame(context: Context, seat: Seat, option: string): Frame {
  const [kind, card = '', carrier = card, program = ''] = option.split(' ');
  const scope = scopeFor(seat, card) as unknown as Json;
  if (kind === 'text') return at('play.aim', { seat, as: 'text', card, carrier, program, scope }, { aim: 0 });
  const as = kind === 'g' || kind === STAY ? kind : (roleOf(context, cardOf(context.table, card)) as string);
  return at('play.aim', { seat, as, card, carrier, program: cardProgram(context, card, as), scope }, { aim: 0 });
}

function cardProgram(context: Context, id: CardId, as: string): string {
  const card = cardOf(context.table, id);
  if (as === 'command') return commandProgram(context, card);
  return enterProgram(as, printedFact(context.game, card, 'setOn') as string | null);
}

const aimsFor = (context: Context, { as, card, program }: Plan): readonly Aim[] => {
  if (as === 'g') return enterAims('g', null);
  if (as === 'text') return (abilityNamed(context.game, program) as AbilityOf<'activated'>).aims ?? [];
  return aimsOf(context, cardOf(context.table, card), as);
};

/** Targets are named one after the other, in the order of the text (target.2, target.5). */
const aim: Step = (context, frame) => {
  const plan = planOf(frame);
  const next = aimsFor(context, plan)[frame.aim as number];
  if (!next) return goTo(at('play.x', plan));
  const found = offerFor(context, plan, frame.aim as number);
  // The earlier targets left none for this aim: the play is taken back before anyone has seen it.
  if (!found) return done;
  const then = at('play.aimed', plan, { aim: frame.aim as number });
  if (found.offer === null) return goTo(withEntries(then, { named: found.fallback as Json }));
  return ask({ seat: plan.seat, purpose: 'target', offer: found.offer, fallback: found.fallback }, then);
};

function offerFor(context: Context, plan: Plan, at: number): ReturnType<typeof aimOffer> {
  const { as, card, program } = plan;
  if (as !== 'text' && as !== 'command') return aimOffer(context, scopeOf(plan), aimsFor(context, plan)[at] as Aim);
  const text = abilityNamed(context.game, program) as AbilityOf<'activated'>;
  return worthwhileOffer(context, scopeOf(plan), text, at, as === 'command' ? card : null);
}

const aimed: Step = (context, frame) => {
  const plan = planOf(frame);
  const named = (frame.named ?? context.answerOf(plan.seat)) as readonly string[];
  const { bind } = aimsFor(context, plan)[frame.aim as number] as Aim;
  const scope = extended(scopeOf(plan), { cards: { [bind]: named } }) as unknown as Json;
  return goTo(at('play.aim', { ...plan, scope }, { aim: (frame.aim as number) + 1 }));
};

/** The name of X for the effect. */
const X = 'x';

/** An X in the cost is chosen before it is paid (play-cost.4). */
const chooseX: Step = (context, frame) => {
  const plan = planOf(frame);
  const card = cardOf(context.table, plan.card);
  if (plan.as === 'g' || plan.as === 'text' || xColourOf(context, card) === null) return goTo(at('play.way', plan));
  const max = mostX(context, scopeOf(plan), card);
  if (max === 0) return done;
  return ask(
    { seat: plan.seat, purpose: 'x', offer: { kind: 'amount', min: 1, max }, fallback: 1 },
    at('play.x.chosen', plan),
  );
};

const xChosen: Step = (context, frame) => {
  const plan = planOf(frame);
  const numbers = { [X]: context.answerOf(plan.seat) as number };
  return goTo(at('play.way', { ...plan, scope: extended(scopeOf(plan), { numbers }) as unknown as Json }));
};

const waysOf = (context: Context, plan: Plan): Way[] =>
  payableWays(context, scopeOf(plan), cardOf(context.table, plan.card), scopeOf(plan).numbers[X] ?? 0);

/** Gs cost nothing (play-g.2), texts what their icons say. If there are several ways to pay a roll cost, the player chooses one. */
const way: Step = (context, frame) => {
  const plan = planOf(frame);
  if (plan.as === 'g' || plan.as === 'text') return goTo(at('play.declare', plan, { paid: null }));
  const ways = waysOf(context, plan);
  const [first] = ways;
  if (!first) return done;
  if (ways.length === 1) return goTo(at('play.bill', plan, { way: first.way }));
  const options = ways.map(({ way: id, parts }) => ({
    id: String(id),
    roll: Object.fromEntries(parts.map(({ as, n }) => [as, n as number])),
  }));
  const offer = { kind: 'choose', options } as const;
  return ask(
    { seat: plan.seat, purpose: 'pay-how', offer, fallback: String(first.way) },
    at('play.bill', plan, { way: null }),
  );
};

/** Which Gs to roll is asked only if they differ. */
const bill: Step = (context, frame) => {
  const plan = planOf(frame);
  const number = frame.way === null ? Number(context.answerOf(plan.seat)) : (frame.way as number);
  const found = waysOf(context, plan).find((one) => one.way === number) as Way;
  const { offer, fallback } = found.bill;
  const then = at('play.declare', plan, { way: number });
  if (offer === null || fallback === null) return goTo(withEntries(then, { paid: null }));
  return ask({ seat: plan.seat, purpose: 'pay', offer, fallback }, then);
};

/** The card is shown and put in a place of its own (place.2), then Gs are rolled, then special costs are paid (play-cost.6, .7). */
const declare: Step = (context, frame) => {
  const plan = planOf(frame);
  const way = waysAsked(context, plan, frame);
  const answer = frame.paid === undefined ? context.answerOf(plan.seat) : null;
  const declared = plan.as === 'text' ? used(context, plan) : shown(context, plan);
  if (way) payWith(context, scopeOf(declared), way.parts, paidBy(way.bill, answer));
  const raising: Frame = { step: 'play.raise', plan: declared as unknown as Json, scope: declared.scope, hears: true };
  const ability = abilityNamed(context.game, plan.program) as AbilityOf<'activated'>;
  const special = ability.cost.length === 0 ? [] : [effectFrame(`${plan.program}/cost`, scopeOf(declared))];
  const frames = [...removalOf(context, declared), ...special];
  return frames.length === 0 ? goTo(raising) : callAll(frames, raising);
};

/** What an old card costs in addition to its roll cost (old-card.5). */
const removalOf = (context: Context, { as, seat, card }: Plan): Frame[] => {
  if (as === 'g' || as === 'text') return [];
  const played = cardOf(context.table, card);
  return isOld(context, played) ? [removalFrame(context, seat, played)] : [];
};

const waysAsked = (context: Context, plan: Plan, { way: number }: Frame): Way | null =>
  number === undefined ? null : (waysOf(context, plan).find((one) => one.way === number) ?? null);

/** Counts the use: once each turn, or once each cut (play-text.3, text-cost.repeat.2). */
function used(context: Context, plan: Plan): Plan {
  const { once } = abilityNamed(context.game, plan.program) as AbilityOf<'activated'>;
  spend(context, once, { carrier: plan.carrier, controller: plan.seat, program: plan.program });
  return plan;
}

/** The card moves to the zone for cards being played, as a G if it is played as one (play-card.5, play-g.4). */
function shown(context: Context, plan: Plan): Plan {
  const { seat, as } = plan;
  if (as === 'g' || as === 'ace') context.mark(playedMark(as, seat), true);
  const [card = ''] = context.move({ cards: [plan.card], to: 'played', role: as, controller: seat, reason: 'declare' });
  const scope = copyOfScope(scopeOf(plan));
  scope.source = card;
  return { ...plan, card, scope: scope as unknown as Json };
}

/**
 * Everything is paid: the effect is generated (effect.1). A player without an HQ loses immediately (win.1), and automatic effects of the
 * play apply before anyone can cut in (auto.cut.1, ruling 10).
 */
const generate: Step = (context, frame) => {
  const { seat, as, card, program } = planOf(frame);
  const { cards, numbers } = frame.scope as unknown as Scope;
  raise(context, {
    action: as,
    controller: seat,
    source: card,
    program,
    bound: { cards, numbers },
    keys: as === 'text' ? [] : [card],
  });
  checkDefeat(context);
  return goTo(settleFrame);
};

export const playSteps: Readonly<Record<string, Step>> = {
  'play.aim': aim,
  'play.aimed': aimed,
  'play.x': chooseX,
  'play.x.chosen': xChosen,
  'play.way': way,
  'play.bill': bill,
  'play.declare': declare,
  'play.raise': generate,
};
