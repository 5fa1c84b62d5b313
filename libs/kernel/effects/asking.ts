import { ask, call, goTo, type Next, type Question } from '../context.js';
import type { Limit, Offer } from '../decisions.js';
import type { Game } from '../game.js';
import { someAnswer } from '../solve.js';
import { cardOf, type CardId, type Seat } from '../table.js';
import { ruleOf, seesNow } from '../view.js';
import { oneOfEach } from './aims.js';
import { modesFor } from './begin.js';
import { apartFrom, extended, type Bound } from './bound.js';
import { shareOfChoice } from './cost-lines.js';
import { quantity } from './evaluate.js';
import { byPreference, valuesOf } from './facts.js';
import { isAboutLying, isSeen } from './known.js';
import type { OperationOf, Scope, Selector } from './language.js';
import { isOpen } from './payment.js';
import { choosable } from './permissions.js';
import { Performing } from './performing.js';

/** A question to a seat, and the cards that are taken without asking if there is no choice. */
interface Choice {
  readonly forced: readonly CardId[] | null;
  readonly question: Question;
}

/** The name under which the number of seats that have chosen is bound. */
const CHOSEN = 'chosen';

/** The first card of each group of cards that exclude each other. */
function firstOfEach(cards: readonly CardId[], groups: readonly Limit[]): readonly CardId[] {
  const left = new Set(groups);
  return cards.filter((id) => {
    const own = groups.filter(({ of }) => of.includes(id));
    const isFree = own.every((group) => left.has(group));
    if (isFree) for (const group of own) left.delete(group);
    return isFree;
  });
}

/** Whether some viewer can neither see the cards there nor tell them apart by position. */
function isSecret(game: Game, zone: string): boolean {
  const { faceUp, faceDown, tracked } = ruleOf(game, zone);
  return !tracked && (faceUp !== 'all' || faceDown !== 'all');
}

/** Operations that ask a seat. */
export class Asking extends Performing {
  protected choose(operation: OperationOf<'choose'>): Next {
    const { each, bind, random } = operation;
    if (random) return goTo(this.next({ cards: { [bind]: this.atRandom(operation) } }));
    if (each !== undefined) return this.chooseInTurn(operation, each);
    const chooser = this.decider(operation.by);
    const chosen = (cards: readonly CardId[]): Next => goTo(this.next({ cards: { [bind]: cards } }));
    if (this.frame.asked) return chosen(this.context.answerOf(chooser) as CardId[]);
    const { forced, question } = this.choiceOf(operation, chooser, this.scope);
    return forced ? chosen(forced) : ask(question, { ...this.frame, asked: true });
  }

  /**
   * The seats choose one after the other, each knowing what the earlier ones chose; nothing is done with the cards until all have chosen.
   */
  private chooseInTurn(operation: OperationOf<'choose'>, name: string): Next {
    const { frame, scope, context } = this;
    const at = scope.numbers[CHOSEN] ?? 0;
    const seat = this.seatsInTurn(operation.by)[at];
    const before = at === 0 ? [] : (scope.cards[operation.bind] ?? []);
    const bound = (cards: readonly CardId[], n: number): Bound => ({
      cards: { [operation.bind]: [...before, ...cards] },
      numbers: { [CHOSEN]: n },
    });
    if (seat === undefined) return goTo(this.next(bound([], 0)));
    const chosen = (cards: readonly CardId[]): Next =>
      goTo({ ...frame, asked: false, scope: this.with(bound(cards, at + 1)) });
    if (frame.asked) {
      const cards = context.answerOf(seat) as CardId[];
      if (this.seatsInTurn(operation.by)[at + 1] !== undefined) this.point(cards);
      return chosen(cards);
    }
    const own = extended(scope, { seats: { [name]: seat } });
    const { forced, question } = this.choiceOf(operation, seat, own);
    return forced ? chosen(forced) : ask(question, { ...frame, asked: true });
  }

  /** Shows everyone which public cards were chosen; a choice among hidden cards stays hidden. */
  private point(cards: readonly CardId[]): void {
    const { game, table } = this.context;
    const [first] = cards;
    if (first === undefined || !cards.every((id) => seesNow(game, table, id, 'spectator'))) return;
    const { zone } = cardOf(table, first);
    const defs = cards.map((id) => cardOf(table, id).def);
    if (cards.every((id) => cardOf(table, id).zone === zone))
      this.context.emit({ type: 'CardsRevealed', cards, defs, zone, to: 'all' });
  }

  /** The choice of a seat. It is forced only if there is no alternative and if not asking reveals nothing about what the chooser has. */
  private choiceOf(operation: OperationOf<'choose'>, seat: Seat, scope: Scope): Choice {
    const { context } = this;
    const before = scope.cards[apartFrom(operation.bind)] ?? [];
    const open = choosable(context, scope, operation.from).filter((id) => !before.includes(id));
    const wanted = quantity(context, scope, operation.min);
    const { from, limits: shares } = shareOfChoice(context, scope, this.frame, operation, open, wanted);
    const groups =
      operation.distinct === undefined || operation.blind ? [] : oneOfEach(context, from, operation.distinct);
    const preferred = byPreference(context, from, operation.prefer);
    const apart = groups.length > 0 ? firstOfEach(preferred, groups) : preferred;
    const limits = [...groups, ...shares];
    const most = apart.length;
    const max = Math.max(0, Math.min(quantity(context, scope, operation.max), most));
    const least = Math.max(0, Math.min(wanted, max));
    const min = Math.min(least, this.mustBeFound(operation.from, apart));
    const offer: Offer = { kind: 'select', from, min, max, limits, total: null };
    const fallback = (shares.length > 0 && (someAnswer(offer, preferred) as CardId[] | null)) || apart.slice(0, min);
    const isForced = from.length <= min && isOpen(context, scope, operation.from);
    const { purpose, blind } = operation;
    return {
      forced: isForced ? from : null,
      question: { seat, purpose, offer, fallback, ...(blind && { blind: true as const }) },
    };
  }

  /**
   * How many cards the chooser must find. In games with `mayMissHidden`, a choice by the cards' properties obliges only for cards that
   * everyone sees.
   */
  private mustBeFound({ where }: Selector, cards: readonly CardId[]): number {
    const { context } = this;
    if (!context.game.language.mayMissHidden || !where || isAboutLying(where)) return cards.length;
    return cards.filter((id) => isSeen(context, cardOf(context.table, id), 'spectator')).length;
  }

  /** In a hidden zone the shuffle itself is the random choice; elsewhere a die is rolled. */
  private atRandom({ from, max }: OperationOf<'choose'>): readonly CardId[] {
    const { context, scope } = this;
    const zones = new Set(choosable(context, scope, from).map((id) => context.table.cards[id]?.zone ?? ''));
    const secret = [...zones].filter((zone) => isSecret(context.game, zone));
    for (const zone of secret) context.shuffle(zone);
    const left = choosable(context, scope, from);
    const n = Math.max(0, Math.min(this.amount(max), left.length));
    if (n === left.length || (secret.length === 1 && zones.size === 1)) return left.slice(0, n);
    return Array.from({ length: n }, () => {
      const [place = 0] = context.roll('random', left.length);
      return left.splice(place, 1)[0] as CardId;
    });
  }

  protected may(operation: OperationOf<'may'>): Next {
    const seat = this.decider(operation.by);
    if (this.frame.asked) {
      return this.context.answerOf(seat) === true ? call(this.block(['do']), this.next()) : goTo(this.next());
    }
    const question = { seat, purpose: operation.purpose, offer: { kind: 'confirm' } as const, fallback: false };
    return ask(question, { ...this.frame, asked: true });
  }

  /** Chooses among the modes that can be taken; a single mode is not asked for. */
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
    // The question must not reveal what only the chooser can see, so whether to ask is decided from public knowledge.
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
