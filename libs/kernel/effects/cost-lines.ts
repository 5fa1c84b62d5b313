import type { Limit } from '../decisions.js';
import { someAnswer } from '../solve.js';
import type { CardId } from '../table.js';
import { seesNow } from '../view.js';
import { claimOf, waysOf } from './costs.js';
import { select } from './evaluate.js';
import type { EffectFrame } from './frames.js';
import type { Operation, OperationOf, Part, Scope } from './language.js';
import { makeBill, wantedBy, type Bill, type Due } from './payment.js';
import { PAYING } from './possible.js';
import type { ReadContext } from './places.js';
import { programOf } from './programs.js';

// The lines of a cost are carried out one by one, but no card pays two of them. A choice therefore leaves what later lines need, as far as
// that follows from cards that everyone sees: limits from hidden cards would tell the chooser, or others, what those cards are. A later
// line with several ways to pay it, a total or a number that is yet to be chosen needs nothing in particular. What is paid without a question
// (named cards, cards without alternatives, equal cards) is taken as it stands.

/** What a choice in a line of a cost may take. */
export interface Share {
  readonly from: readonly CardId[];
  readonly limits: readonly Limit[];
}

/** The other lines of a cost; null outside of costs, and where there are none. */
function othersIn(
  { game }: ReadContext,
  { program, block, line }: EffectFrame,
): Readonly<Record<'earlier' | 'later', readonly Operation[]>> | null {
  if (block.length > 0 || !program.endsWith('/cost')) return null;
  const lines = programOf(game, program);
  return lines.length === 1 ? null : { earlier: lines.slice(0, line), later: lines.slice(line + 1) };
}

/** What the line in `frame` may choose of these cards, besides those that it names itself. */
function shareOf(
  context: ReadContext,
  scope: Scope,
  frame: EffectFrame,
  cards: readonly CardId[],
  named: readonly CardId[] = [],
): Share {
  const others = othersIn(context, frame);
  if (others === null || !cards.every((id) => isSeenByAll(context, id))) return { from: cards, limits: [] };
  const gone = new Set([...named, ...others.earlier.flatMap((operation) => takenBy(scope, operation))]);
  const free = cards.filter((id) => !gone.has(id));
  const limits = limitsFor(context, scope, free, gone, others.later);
  const needed = new Set(limits.flatMap(({ of, max }) => (max === 0 ? of : [])));
  return {
    from: free.filter((id) => !needed.has(id)),
    limits: limits.flatMap(({ of, min, max }) => {
      const left = of.filter((id) => !needed.has(id));
      return left.length > max ? [{ of: left, min, max }] : [];
    }),
  };
}

/** The share of a choice; everything if too little would be left, for example because a later line cannot be paid anyway. */
export function shareOfChoice(
  context: ReadContext,
  scope: Scope,
  frame: EffectFrame,
  { from, blind, distinct }: OperationOf<'choose'>,
  cards: readonly CardId[],
  least: number,
): Share {
  const everything = { from: cards, limits: [] };
  if (blind || distinct !== undefined || 'bound' in from) return everything;
  const share = shareOf(context, scope, frame, cards);
  return share.from.length < Math.min(least, cards.length) ? everything : share;
}

const isSeenByAll = ({ game, table }: ReadContext, id: CardId): boolean => seesNow(game, table, id, 'spectator');

/** The cards of a line that has been carried out, if they keep their ids. */
function takenBy({ cards }: Scope, operation: Operation): readonly CardId[] {
  if (operation.op === 'choose') return cards[operation.bind] ?? [];
  if (operation.op === 'pay') return waysOf(operation).flatMap((way) => way.flatMap(({ as }) => cards[as] ?? []));
  return [];
}

/** The claims of later lines that can be told now. */
function claimsOf(context: ReadContext, later: readonly Operation[]): readonly Part[] {
  return later.flatMap((operation, line) => {
    if (operation.op === 'pay') return operation.or ? [] : operation.parts;
    return claimOf(context, operation, later.slice(line + 1)) ?? [];
  });
}

/** With every union of what later lines can be paid with, enough must be left for these lines (Hall's theorem). */
function limitsFor(
  context: ReadContext,
  scope: Scope,
  cards: readonly CardId[],
  gone: ReadonlySet<CardId>,
  later: readonly Operation[],
): readonly Limit[] {
  const wanted = claimsOf(context, later)
    .flatMap((claim) => wantedBy(context, scope, [claim], PAYING) ?? [])
    .filter(({ cards: own }) => own.every((id) => isSeenByAll(context, id)))
    .map(({ cards: own, n }) => ({ own: own.filter((id) => !gone.has(id)), n }));
  let unions: { readonly of: readonly CardId[]; readonly n: number }[] = [];
  for (const { own, n } of wanted.slice(0, MOST_CLAIMS))
    unions = [{ of: [], n: 0 }, ...unions].flatMap((one) => [
      ...(one.n > 0 ? [one] : []),
      { of: [...new Set([...one.of, ...own])], n: one.n + n },
    ]);
  const limits = new Map<string, Limit>();
  for (const { of: all, n } of unions) {
    const of = cards.filter((id) => all.includes(id));
    const max = all.length - n;
    if (max >= 0 && of.length > max) limits.set(`${of.join()} ${max}`, { of, min: 0, max });
  }
  return [...limits.values()];
}

/** The number of unions doubles with each claim; printed costs have three at most. */
const MOST_CLAIMS = 5;

/** What a payment asks as a line of a cost; null if it cannot be paid in full. Only its choices leave cards to other lines. */
export function billWithin(
  context: ReadContext,
  scope: Scope,
  frame: EffectFrame,
  parts: readonly Part[],
): Bill | null {
  const whole = makeBill(context, scope, parts, PAYING);
  if (whole?.offer?.kind !== 'select' || othersIn(context, frame) === null) return whole;
  const { from: chosen } = whole.offer;
  const settled = whole.dues.flatMap((due) => (isAsked(due, chosen) ? [] : due.cards.slice(0, due.n)));
  const { from, limits } = shareOf(context, scope, frame, chosen, settled);
  const bill = makeBill(context, scope, parts, {
    ...PAYING,
    find: (at, known, selector) =>
      select(at, known, selector).filter((id) => !chosen.includes(id) || from.includes(id)),
  });
  if (bill?.offer?.kind !== 'select' || limits.length === 0) return bill ?? whole;
  const offer = { ...bill.offer, limits: [...bill.offer.limits, ...limits] };
  const fallback = someAnswer(offer, bill.fallback as readonly string[]);
  return fallback === null ? bill : { ...bill, offer, fallback };
}

const isAsked = ({ cards }: Due, chosen: readonly CardId[]): boolean => cards.some((id) => chosen.includes(id));
