import { ask, call, callAll, done, goTo, returning, type Context, type Next } from '../context.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { activatedOn, usable, useFrames } from '../procedures/activation.js';
import { cardOf, type CardId, type Frame } from '../table.js';
import { Asking } from './asking.js';
import { extended, PAID } from './bound.js';
import { billWithin } from './cost-lines.js';
import { waysOf } from './costs.js';
import { effectFrame, type EffectFrame } from './frames.js';
import type { OperationOf, Part, Scope } from './language.js';
import { paidBy, type Paid } from './payment.js';
import { Performing } from './performing.js';
import { areAllPossible } from './possible.js';
import { programOf } from './programs.js';

/** Operations that have a cost, or that are all or nothing. */
export class Paying extends Asking {
  /** If several ways can be paid, the payer picks one first. A cost that cannot be paid in full is not paid at all. */
  protected pay(operation: OperationOf<'pay'>): Next {
    const { context, scope, frame } = this;
    const seat = this.decider(operation.by);
    const ways = waysOf(operation).map((parts, i) => ({
      id: String(i),
      parts,
      bill: billWithin(context, scope, frame, parts),
    }));
    const open = ways.filter(({ bill }) => bill !== null);
    if (open.length > 1 && frame.at === undefined) {
      if (frame.asked) return goTo({ ...frame, asked: false, at: Number(context.answerOf(seat)) });
      const options = open.map(({ id }) => ({ id }));
      const offer = { kind: 'choose', options } as const;
      const question = { seat, purpose: `${operation.purpose}-way`, offer, fallback: options[0]?.id ?? '' };
      return ask(question, { ...frame, asked: true });
    }
    const way = open.find(({ id }) => id === String(frame.at)) ?? open[0];
    if (!way?.bill) return goTo(this.next());
    const { offer, fallback } = way.bill;
    if (offer && fallback !== null && !frame.asked)
      return ask({ seat, purpose: operation.purpose, offer, fallback }, { ...frame, asked: true });
    const chosen = paidBy(way.bill, offer ? context.answerOf(seat) : null);
    const { paid, calls } = payWith(context, scope, way.parts, chosen, frame);
    const next = this.next({ cards: paid });
    return calls.length > 0 ? callAll(calls, next) : goTo(next);
  }

  protected whole(operation: OperationOf<'whole'>): Next {
    const isWhole = areAllPossible(this.context, this.scope, operation.do, this.asker()) !== 'no';
    return isWhole ? call(this.block(['do']), this.next()) : goTo(this.next());
  }

  /** Carries out another card's activated ability, paid for unless it is free; `self` is then that card. */
  protected use({ cards, timing, free: isFree }: OperationOf<'use'>): Next {
    const { context, scope, frame } = this;
    const free = isFree === true;
    const uses = this.select(cards)
      .flatMap((id) => activatedOn(context, cardOf(context.table, id), scope.controller, timing))
      .filter((held) => usable(context, held, { timing, free }) !== 'no')
      .map((held) => ({ held, id: `${held.source?.id} ${held.program}` }))
      // An ability that a card was given twice is offered once.
      .filter(({ id }, i, all) => all.findIndex((other) => other.id === id) === i);
    const [first, second] = uses;
    if (!first) return goTo(this.next());
    if (second && !frame.asked) {
      const options = uses.map(({ id, held }) => ({ id, card: held.source?.id ?? null, ability: held.ability.id }));
      const offer = { kind: 'choose', options } as const;
      return ask({ seat: scope.controller, purpose: 'use', offer, fallback: first.id }, { ...frame, asked: true });
    }
    const answer = second ? context.answerOf(scope.controller) : first.id;
    const { held } = uses.find(({ id }) => id === answer) ?? first;
    return callAll([...useFrames(context, held, free)], this.next());
  }
}

/** Returns from a cost to the effect it pays for: which cards paid each part, and which numbers were chosen or noted. */
export function told(game: Game, { program, scope }: EffectFrame): Next {
  const { cards, numbers } = scope as unknown as Scope;
  const paid: Record<string, readonly CardId[]> = {};
  const named: Record<string, number> = {};
  for (const operation of programOf(game, program)) {
    if (operation.op === 'number') named[operation.bind] = numbers[operation.bind] ?? 0;
    if (operation.op === 'note') named[operation.as] = numbers[operation.as] ?? 0;
    if (operation.op !== 'pay') continue;
    for (const { as } of waysOf(operation).flat()) if (cards[as]) paid[as] = cards[as];
  }
  return Object.keys({ ...paid, ...named }).length > 0 ? returning({ cards: paid, numbers: named }) : done;
}

/** The result of a payment: the current ids of the cards that paid, and procedures still to run. */
export interface Payment {
  readonly paid: Paid;
  readonly calls: readonly Frame[];
}

type Payable = Parameters<Performing['act']>[0];

/** Pays all parts at one moment. */
export function payWith(
  context: Context,
  scope: Scope,
  parts: readonly Part[],
  paid: Paid,
  frame: EffectFrame = effectFrame('', scope),
): Payment {
  const now: Record<string, readonly CardId[]> = { ...paid };
  const calls: Frame[] = [];
  const steps = parts.flatMap(({ as, do: list }) => list.map((operation) => ({ as, operation })));
  context.eachTogether(steps, ({ as, operation }) => {
    const known = extended(scope, { cards: { ...now, [PAID]: now[as] ?? [] } });
    const told = operation.op === 'move' ? { ...operation, bind: as } : operation;
    const next = new Performing(context, { ...frame, scope: known as unknown as Json }).act(told as Payable);
    if (next.next === 'call') calls.push(...[...next.frames].reverse());
    else if (next.next === 'goto') now[as] = (next.frame.scope as unknown as Scope).cards[as] ?? [];
  });
  return { paid: now, calls };
}
