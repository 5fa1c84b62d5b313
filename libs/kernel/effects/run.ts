import { call, callAll, done, goTo, returning, type Context, type Next } from '../context.js';
import type { Frame } from '../table.js';
import { apartFrom } from './bound.js';
import { atOnce } from './bounds.js';
import { holds } from './evaluate.js';
import { blockOf, effectFrame, type EffectFrame } from './frames.js';
import type { Operation, OperationOf, Scope } from './language.js';
import { told } from './paying.js';
import { nameBeside } from './programs.js';
import { Staging } from './staging.js';

/** The step that runs effects: one operation at a time, so that each may ask or call. */
export function runEffect(context: Context, frame: Frame): Next {
  const effect = frame as EffectFrame;
  const operation = blockOf(context.game, effect)[effect.line];
  if (!operation) return effect.program.endsWith('/cost') ? told(context.game, effect) : roundOver(context, effect);
  return new Interpreter(context, effect).run(operation);
}

/** At the end of a `repeat` round with `apart`: returns what the round chose, so that later rounds cannot choose it again. */
function roundOver({ game }: Context, { program, block, scope }: EffectFrame): Next {
  const line = block.at(-2);
  if (typeof line !== 'number') return done;
  const operation = blockOf(game, { program, block: block.slice(0, -2) })[line];
  if (operation?.op !== 'repeat' || operation.apart === undefined) return done;
  const { cards } = scope as unknown as Scope;
  const before = apartFrom(operation.apart);
  return returning({ cards: { [before]: [...(cards[before] ?? []), ...(cards[operation.apart] ?? [])] } });
}

/** Carries out one operation of any kind. */
class Interpreter extends Staging {
  run(operation: Operation): Next {
    switch (operation.op) {
      case 'choose':
        return this.choose(operation);
      case 'pay':
        return this.pay(operation);
      case 'whole':
        return this.whole(operation);
      case 'use':
        return this.use(operation);
      case 'nullify':
        return this.nullify(operation);
      case 'copy':
        return this.copy(operation);
      case 'retarget':
        return this.retarget(operation);
      case 'may':
        return this.may(operation);
      case 'pick':
        return this.pick(operation);
      case 'number':
        return this.number(operation);
      case 'declare':
        return this.declare(operation);
      case 'order':
        return this.order(operation);
      case 'if':
        return this.branch(operation);
      case 'each':
        return callAll(
          this.select(operation.in).map((id) => this.block(['do'], { cards: { [operation.bind]: [id] } })),
          this.next(),
        );
      case 'seats': {
        const seats = this.seatsInTurn(operation.of);
        return callAll(
          seats.map((seat) => this.block(['do'], { seats: { [operation.bind]: seat } })),
          this.next(),
        );
      }
      case 'repeat':
        return operation.apart === undefined ? this.repeat(operation) : this.repeatApart(operation, operation.apart);
      case 'run':
        return call(effectFrame(nameBeside(this.frame.program, operation.ability), this.scope), this.next());
      case 'bind':
        return goTo(this.next({ cards: { [operation.as]: this.select(operation.cards) } }));
      case 'note':
        return goTo(this.next({ numbers: { [operation.as]: this.amount(operation.value) } }));
      default:
        return this.act(operation);
    }
  }

  private repeat({ n }: OperationOf<'repeat'>): Next {
    return callAll(
      Array.from({ length: atOnce(this.amount(n)) }, () => this.block(['do'])),
      this.next(),
    );
  }

  /** Runs one round after the other, each knowing what the earlier ones chose. */
  private repeatApart({ n }: OperationOf<'repeat'>, name: string): Next {
    const { frame, scope } = this;
    const at = frame.at ?? 0;
    const before = apartFrom(name);
    const all = at === 0 ? atOnce(this.amount(n)) : (scope.numbers[before] ?? 0);
    if (at >= all) return goTo(this.next({ cards: { [before]: [] } }));
    const bound = at === 0 ? { cards: { [before]: [] }, numbers: { [before]: all } } : {};
    return call(this.block(['do'], bound), { ...frame, at: at + 1, scope: this.with(bound) });
  }

  protected branch(operation: OperationOf<'if'>): Next {
    const key = holds(this.context, this.scope, operation.when) ? 'do' : 'otherwise';
    return operation[key] ? call(this.block([key]), this.next()) : goTo(this.next());
  }
}
