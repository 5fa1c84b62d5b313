import type { Limit } from '../decisions.js';
import { someAnswer } from '../solve.js';
import type { CardId } from '../table.js';
import { seesNow } from '../view.js';
import { canPayNow, claimOf, waysOf } from './costs.js';
import { select } from './evaluate.js';
import type { EffectFrame } from './frames.js';
import type { Operation, Part, Scope } from './language.js';
import { makeBill, wantedBy, type Bill } from './payment.js';
import { PAYING } from './possible.js';
import type { ReadContext } from './places.js';
import { programOf } from './programs.js';

// The lines of a cost are carried out one by one, but no card pays two of them: what one line may take depends on the others.

/** What a line of a cost may take: not the cards of earlier lines, and only so many of those that later lines need. */
export interface Share {
  readonly from: readonly CardId[];
  readonly limits: readonly Limit[];
  /** Set if cards that not everyone sees are left to other lines: then even a single way to pay is asked for, so that nobody learns it. */
  readonly isSecret: boolean;
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

/** The part of these cards that the line in `frame` may take. */
export function shareOf(context: ReadContext, scope: Scope, frame: EffectFrame, cards: readonly CardId[]): Share {
  const others = othersIn(context, frame);
  if (others === null) return { from: cards, limits: [], isSecret: false };
  const taken = new Set(others.earlier.flatMap((operation) => takenBy(scope, operation)));
  const free = cards.filter((id) => !taken.has(id));
  const limits = limitsFor(context, scope, free, others.later);
  const needed = new Set(limits.flatMap(({ of, max }) => (max === 0 ? of : [])));
  const from = free.filter((id) => !needed.has(id));
  const isSeenByAll = (id: CardId): boolean => seesNow(context.game, context.table, id, 'spectator');
  return {
    from,
    isSecret: from.length < cards.length && !cards.every(isSeenByAll),
    limits: limits.flatMap(({ of, min, max }) => {
      const left = of.filter((id) => !needed.has(id));
      return left.length > max ? [{ of: left, min, max }] : [];
    }),
  };
}

/** The cards of a line that has been carried out, if they keep their ids. */
function takenBy({ cards }: Scope, operation: Operation): readonly CardId[] {
  if (operation.op === 'choose') return cards[operation.bind] ?? [];
  if (operation.op === 'pay') return waysOf(operation).flatMap((way) => way.flatMap(({ as }) => cards[as] ?? []));
  return [];
}

/** With every union of what later lines can be paid with, enough must be left for these lines (Hall's theorem). */
function limitsFor(
  context: ReadContext,
  scope: Scope,
  cards: readonly CardId[],
  later: readonly Operation[],
): readonly Limit[] {
  const parts = later.flatMap((operation, line) => {
    if (operation.op === 'pay') return waysOf(operation).find((way) => canPayNow(context, scope, way)) ?? [];
    return claimOf(context, operation, later.slice(line + 1)) ?? [];
  });
  const wanted = (parts.length > 0 && wantedBy(context, scope, parts, PAYING)) || [];
  let unions: { readonly of: readonly CardId[]; readonly n: number }[] = [];
  for (const { cards: own, n } of wanted.slice(0, MOST_LINES))
    unions = [{ of: [], n: 0 }, ...unions].flatMap((one) => [
      ...(one.n > 0 ? [one] : []),
      { of: [...new Set([...one.of, ...own])], n: one.n + n },
    ]);
  return unions.flatMap(({ of: all, n }) => {
    const of = cards.filter((id) => all.includes(id));
    const max = all.length - n;
    return max < 0 || of.length <= max ? [] : [{ of, min: 0, max }];
  });
}

/** The number of unions doubles with each line; printed costs have three at most. */
const MOST_LINES = 5;

/** What a payment asks as a line of a cost; null if it cannot be paid in full. */
export function billWithin(
  context: ReadContext,
  scope: Scope,
  frame: EffectFrame,
  parts: readonly Part[],
): Bill | null {
  if (othersIn(context, frame) === null) return makeBill(context, scope, parts, PAYING);
  const found = parts.flatMap((part) => select(context, scope, part.from));
  const { from, limits, isSecret } = shareOf(context, scope, frame, [...new Set(found)]);
  const bill = makeBill(context, scope, parts, {
    ...PAYING,
    isSecret,
    find: (at, known, selector) => select(at, known, selector).filter((id) => from.includes(id)),
  });
  if (bill?.offer?.kind !== 'select' || limits.length === 0) return bill;
  const offer = { ...bill.offer, limits: [...bill.offer.limits, ...limits] };
  const fallback = someAnswer(offer, bill.fallback as readonly string[]);
  return fallback === null ? bill : { ...bill, offer, fallback };
}
