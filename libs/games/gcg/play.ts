import {
  abilityNamed,
  call,
  callAll,
  hasTargets,
  cardOf,
  cardsIn,
  constantChanges,
  definitionOf,
  done,
  effectFrame,
  goTo,
  holds,
  isAsPrinted,
  isForbidden,
  numberOf,
  printedNumber,
  programNamed,
  spendMade,
  statOf,
  topicsOf,
  whileThere,
  withEntries,
  type AbilityOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type ReadContext,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { countActiveResources, handOf, levelOf, pilotOf, scopeFor, typeOf, unitsOf } from './board.js';
import { deployFrame, pairWith } from './deploy.js';
import { payFrame } from './payment.js';
import { toTrash } from './triggers.js';
import { PLAY_COST, PLAY_LEVEL } from './words.js';

export type Timing = 'main' | 'action';

/** Lv requires that many resources, rested or not; the cost requires that many active ones (1.1.0:2-9-1, 2-10-1). */
export const isPayable = (context: ReadContext, seat: Seat, card: Card): boolean => withinMeans(context, seat)(card);

/** `isPayable` for many cards: the resources are counted once, and usually nothing changes the printed numbers. */
function withinMeans(context: ReadContext, seat: Seat): (card: Card) => boolean {
  const { game, table } = context;
  const means = levelOf(table, seat);
  const active = countActiveResources(context, seat);
  if (hasOtherPrices(context))
    return (card) => pricesOf(context, card).some(({ level, cost }) => means >= level && active >= cost);
  if (!isAsPrinted(context, 'level') || !isAsPrinted(context, 'cost'))
    return (card) => means >= numberOf(context, card, 'level') && active >= numberOf(context, card, 'cost');
  return (card) => {
    const stats = definitionOf(game, card)?.stats;
    return means >= (stats?.level ?? 0) && active >= (stats?.cost ?? 0);
  };
}

interface Price {
  readonly level: number;
  readonly cost: number;
}

const hasOtherPrices = (context: ReadContext): boolean =>
  !isAsPrinted(context, PLAY_LEVEL) || !isAsPrinted(context, PLAY_COST);

/** The card's own Lv and cost, and those as which a text lets it be played (1.1.0:1-3-1). Cost reductions apply to both. */
function pricesOf(context: ReadContext, card: Card): readonly Price[] {
  const own = { level: numberOf(context, card, 'level'), cost: numberOf(context, card, 'cost') };
  const level = statOf(context, card, PLAY_LEVEL);
  const cost = statOf(context, card, PLAY_COST);
  if (level === null && cost === null) return [own];
  const change = own.cost - printedNumber(context.game, card, 'cost');
  return [own, { level: level ?? own.level, cost: cost === null ? own.cost : Math.max(0, cost + change) }];
}

/** The lowest cost that the player's Lv allows. */
function costFor(context: Context, seat: Seat, card: Card): number {
  if (!hasOtherPrices(context)) return numberOf(context, card, 'cost');
  const [own, other] = pricesOf(context, card) as readonly [Price, Price?];
  if (!other) return own.cost;
  const means = levelOf(context.table, seat);
  if (means < own.level) return other.cost;
  return means < other.level ? own.cost : Math.min(own.cost, other.cost);
}

/** What a seat can play from its hand now, one option for each way to play each card. */
export function playOptions(context: Context, seat: Seat, timing: Timing): Option[] {
  const options: Option[] = [];
  const isPossible = withinMeans(context, seat);
  let free: readonly Card[] | null = null;
  for (const id of cardsIn(context.table, handOf(seat))) {
    const card = cardOf(context.table, id);
    if (!isPossible(card)) continue;
    const { type, pilotSide } = definitionOf(context.game, card)?.facts ?? {};
    if (type === 'command' && isUsable(context, seat, card, timing))
      options.push({ id: `command ${id}`, action: 'command', card: id });
    // 1.1.0:13-2-4-2: only commands and effects in an action step.
    if (timing === 'action') continue;
    if (type === 'unit' || type === 'base') options.push({ id: `deploy ${id}`, action: 'deploy', card: id });
    // 1.1.0:3-4-6-2: a command with a pilot side may be paired instead.
    if (type === 'pilot' || pilotSide === true)
      for (const { id: unit } of (free ??= freeUnits(context, seat)))
        options.push({ id: `pair ${id} ${unit}`, action: 'pair', card: id, unit });
  }
  return options;
}

/** Units of the seat without a pilot (1.1.0:3-3-1, 3-3-4, ruling A39). */
const freeUnits = (context: Context, seat: Seat): Card[] =>
  unitsOf(context.table, seat).filter(
    (unit) => pilotOf(context.table, unit) === null && !isForbidden(context, unit, 'be-paired'),
  );

/** The name of a command's program. */
const effectOf = ({ def }: Card): string => programNamed(def as string, 'effect');

export const isTimely = (ability: AbilityOf<'activated'>, timing: Timing): boolean =>
  topicsOf(ability).includes(timing);

/** At its printed timing (1.1.0:10-1-8-1), and only if the choices it requires can be made (10-1-8-1-1). */
function isUsable(context: Context, seat: Seat, card: Card, timing: Timing | null): boolean {
  const program = effectOf(card);
  const effect = abilityNamed(context.game, program);
  if (effect?.kind !== 'activated' || (timing !== null && !isTimely(effect, timing))) return false;
  const scope = scopeFor(seat, card.id);
  if (effect.when && !holds(context, scope, effect.when)) return false;
  return hasTargets(context, scope, program, { viewer: { seat }, without: card.id });
}

/**
 * Reveal, pay, use: in this order (1.1.0:7-5-2-2). Lv is checked before paying, so an EX Resource may count towards it and then pay (ruling
 * A35).
 */
export function playFrame(context: Context, seat: Seat, action: string, card: CardId, unit: CardId | null): Frame {
  return { step: 'play', seat, action, card, unit, cost: costFor(context, seat, cardOf(context.table, card)) };
}

/** A text may let a card be played from elsewhere (1.1.0:5-7-1-1): by the same steps, and only if it can be played. */
export function playFromAnywhere(context: Context, seat: Seat, card: CardId, free: boolean): Frame | null {
  const found = cardOf(context.table, card);
  if (!free && !isPayable(context, seat, found)) return null;
  const type = typeOf(context.game, found);
  if (type !== 'unit' && type !== 'base' && (type !== 'command' || !isUsable(context, seat, found, null))) return null;
  const frame = playFrame(context, seat, type === 'command' ? 'command' : 'deploy', card, null);
  return free ? { ...frame, cost: 0, free } : frame;
}

const play: Step = (context, frame) => {
  const card = cardOf(context.table, frame.card as CardId);
  // Once per Turn (1.1.0:13-2-13-1): a cost reduction counts as used, unless the card is free anyway.
  if (frame.free !== true) spendMade(context, constantChanges(context, card, 'stat', 'cost'));
  context.emit({ type: 'CardsRevealed', cards: [card.id], defs: [card.def], zone: card.zone, to: 'all' });
  return call(payFrame(frame.seat as Seat, frame.cost as number), withEntries(frame, { step: 'play.use' }));
};

const use: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const id = frame.card as CardId;
  switch (frame.action) {
    case 'deploy':
      return goTo(deployFrame(seat, [id]));
    case 'pair':
      pairWith(context, id, frame.unit as CardId);
      return done;
    default:
      return useCommand(context, seat, id);
  }
};

/** A command is outside all zones until its effect is over (1.1.0:3-4-3), and then goes to the trash unless it went elsewhere (3-4-4). */
function useCommand(context: Context, seat: Seat, card: CardId): ReturnType<Step> {
  const [used] = context.move({ cards: [card], to: 'limbo', reason: 'command' });
  const id = used as CardId;
  const effect = effectOf(cardOf(context.table, id));
  announce(context, seat, 'command', id);
  return callAll([effectFrame(effect, scopeFor(seat, id))], { step: 'play.used', card: id });
}

const used: Step = (context, frame) => {
  toTrash(context, frame.card as CardId);
  return done;
};

/** Announces to everyone that a player activates something (1.1.0:10-3-1-2). */
export function announce(context: Context, controller: Seat, action: string, card: CardId): void {
  const raised = { id: context.nextId('a'), action, controller, keys: [card], targets: [] };
  context.emit({ type: 'ActionRaised', action: raised, staged: false });
}

export const playSteps: Readonly<Record<string, Step>> = whileThere({ play, 'play.use': use, 'play.used': used });
