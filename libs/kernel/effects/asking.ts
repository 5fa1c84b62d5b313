import { ask, call, goTo, type Next } from '../context.js';
import type { CardId } from '../table.js';
import { modesFor } from './begin.js';
import { byPreference, valuesOf } from './facts.js';
import type { OperationOf } from './language.js';
import { isOpen } from './payment.js';
import { choosable } from './permissions.js';
import { Performing } from './performing.js';

/** Operations that ask someone. */
export class Asking extends Performing {
  /** Asks only where there is something to choose, or where not asking would tell others what the chooser has. */
  protected choose(operation: OperationOf<'choose'>): Next {
    const chooser = this.decider(operation.by);
    const chosen = (cards: readonly CardId[]): Next => goTo(this.next({ cards: { [operation.bind]: cards } }));
    if (this.frame.asked) return chosen(this.context.answerOf(chooser) as CardId[]);
    const from = choosable(this.context, this.scope, operation.from);
    const max = Math.max(0, Math.min(this.amount(operation.max), from.length));
    const min = Math.max(0, Math.min(this.amount(operation.min), max));
    if (from.length <= min && isOpen(this.context, this.scope, operation.from)) return chosen(from);
    return ask(
      {
        seat: chooser,
        purpose: operation.purpose,
        offer: { kind: 'select', from, min, max, limits: [], total: null },
        fallback: byPreference(this.context, from, operation.prefer).slice(0, min),
        ...(operation.blind && { blind: true as const }),
      },
      { ...this.frame, asked: true },
    );
  }

  protected may(operation: OperationOf<'may'>): Next {
    const seat = this.decider(operation.by);
    if (this.frame.asked) {
      return this.context.answerOf(seat) === true ? call(this.block(['do']), this.next()) : goTo(this.next());
    }
    const question = { seat, purpose: operation.purpose, offer: { kind: 'confirm' } as const, fallback: false };
    return ask(question, { ...this.frame, asked: true });
  }

  /** Among modes that can be taken; with only one there is nothing to ask. */
  protected pick(operation: OperationOf<'pick'>): Next {
    const seat = this.decider(operation.by);
    const take = (id: string): Next => {
      const mode = operation.modes.findIndex((candidate) => candidate.id === id);
      return call(this.block(['modes', mode, 'do']), this.next());
    };
    if (this.frame.asked) return take(this.context.answerOf(seat) as string);
    const open = modesFor(this.context, this.scope, operation, this.asker(seat));
    const [first] = open;
    if (!first) return goTo(this.next());
    // Whether someone is asked must not tell others what the chooser alone can see.
    const seen = modesFor(this.context, this.scope, operation, { ...this.asker(seat), viewer: 'spectator' });
    if (seen.length < 2) return take(first.id);
    const offer = { kind: 'choose', options: open.map(({ id }) => ({ id })) } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: first.id }, { ...this.frame, asked: true });
  }

  protected number(operation: OperationOf<'number'>): Next {
    const seat = this.decider(operation.by);
    const take = (n: number): Next => goTo(this.next({ numbers: { [operation.bind]: n } }));
    if (this.frame.asked) return take(this.context.answerOf(seat) as number);
    const min = this.amount(operation.min);
    const max = Math.max(min, this.amount(operation.max));
    if (min === max) return take(min);
    const offer = { kind: 'amount', min, max } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: min }, { ...this.frame, asked: true });
  }

  protected declare(operation: OperationOf<'declare'>): Next {
    const seat = this.decider(operation.by);
    if (this.frame.asked)
      return goTo(this.next({ numbers: { [operation.bind]: this.context.answerOf(seat) as number } }));
    const count = valuesOf(this.context.game, operation.fact).length;
    if (count === 0) return goTo(this.next());
    const offer = { kind: 'name', fact: operation.fact, count } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: 0 }, { ...this.frame, asked: true });
  }

  protected order(operation: OperationOf<'order'>): Next {
    const seat = this.decider(operation.by);
    const take = (cards: readonly CardId[]): Next => goTo(this.next({ cards: { [operation.bind]: cards } }));
    if (this.frame.asked) return take(this.context.answerOf(seat) as CardId[]);
    const items = this.select(operation.cards);
    if (items.length < 2) return take(items);
    const offer = { kind: 'order', items } as const;
    return ask({ seat, purpose: operation.purpose, offer, fallback: items }, { ...this.frame, asked: true });
  }
}
