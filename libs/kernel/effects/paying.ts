import { ask, call, callAll, done, goTo, returning, type Context, type Next } from '../context.js';
import type { Option } from '../decisions.js';
import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { canUse, spend } from '../procedures/limits.js';
import { cardOf, type CardId, type Frame } from '../table.js';
import { abilityNamed, programNamed } from './abilities.js';
import { Asking } from './asking.js';
import { canBegin } from './begin.js';
import { extended } from './bound.js';
import { billFor, isPayable, waysOf } from './costs.js';
import { holds } from './evaluate.js';
import { definitionOf } from './facts.js';
import { effectFrame, type EffectFrame } from './frames.js';
import type { AbilityOf, OperationOf, Part, Scope } from './language.js';
import { PAID, paidBy, type Paid } from './payment.js';
import { Performing } from './performing.js';
import { mayActivate } from './permissions.js';
import { areAllPossible } from './possible.js';
import { programOf } from './programs.js';

/** Operations that have a price, or that are done whole or not at all. */
export class Paying extends Asking {
  /** Among several ways that can be paid the payer picks one first. What cannot be paid whole is not paid at all. */
  protected pay(operation: OperationOf<'pay'>): Next {
    const { context, scope, frame } = this;
    const seat = this.decider(operation.by);
    const ways = waysOf(operation).map((parts, i) => ({ id: String(i), parts, bill: billFor(context, scope, parts) }));
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

  /** What another card's activated ability says, paid for unless it is free; `self` is that card then. */
  protected use({ cards, timing, free }: OperationOf<'use'>): Next {
    const { context, scope, frame } = this;
    const take = (id: string): Next => {
      const [card = '', program = ''] = id.split(' ');
      const other: Scope = { ...scope, source: card, cards: {}, numbers: {} };
      const effect = effectFrame(program, other);
      spend(context, activated(context.game, program)?.once, { carrier: card, controller: scope.controller, program });
      return callAll(free ? [effect] : [effectFrame(`${program}/cost`, other), effect], this.next());
    };
    if (frame.asked) return take(context.answerOf(scope.controller) as string);
    const options = this.select(cards).flatMap((card) => usable(context, scope, card, timing, free === true));
    const [first, second] = options;
    if (!first) return goTo(this.next());
    if (!second) return take(first.id);
    const offer = { kind: 'choose', options } as const;
    return ask({ seat: scope.controller, purpose: 'use', offer, fallback: first.id }, { ...frame, asked: true });
  }
}

/** A cost tells the effect that it was paid for what paid each part, and which numbers were named or noted. */
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

/** What came of a payment: what the cards that paid are now, and procedures that are still to run. */
export interface Payment {
  readonly paid: Paid;
  readonly calls: readonly Frame[];
}

type Payable = Parameters<Performing['act']>[0];

/** All parts are paid at one moment. */
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

const activated = (game: Game, program: string): AbilityOf<'activated'> | null => {
  const ability = abilityNamed(game, program);
  return ability?.kind === 'activated' ? ability : null;
};

/**
 * The activated abilities of a card that could be used at that timing, whether or not they are in force where it lies: as often as they
 * may be used, and if nothing forbids to activate them.
 */
function usable(context: Context, scope: Scope, card: CardId, timing: string, free: boolean): Option[] {
  const definition = definitionOf(context.game, cardOf(context.table, card));
  const own: Scope = { ...scope, source: card, cards: {}, numbers: {} };
  if (!mayActivate(context, cardOf(context.table, card), timing)) return [];
  return (definition?.abilities ?? []).flatMap((ability) => {
    if (ability.kind !== 'activated' || !ability.timing.split('/').includes(timing)) return [];
    if (ability.when && !holds(context, own, ability.when)) return [];
    const program = programNamed(definition?.key as string, ability.id);
    if (!canUse(context, ability.once, { carrier: card, controller: scope.controller, program })) return [];
    if (!free && !isPayable(context, own, ability.cost)) return [];
    const can = canBegin(context, own, ability.do, { viewer: { seat: scope.controller }, program });
    return can === 'no' ? [] : [{ id: `${card} ${program}`, card, ability: ability.id }];
  });
}
