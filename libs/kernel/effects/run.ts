import { call, callAll, done, goTo, type Context, type Next } from '../context.js';
import type { Frame } from '../table.js';
import { atOnce } from './bounds.js';
import { holds } from './evaluate.js';
import { blockOf, effectFrame, type EffectFrame } from './frames.js';
import type { Operation, OperationOf } from './language.js';
import { told } from './paying.js';
import { nameBeside } from './programs.js';
import { Staging } from './staging.js';

/** The step that runs effects: one operation at a time, so that any of them may ask or call. */
export function runEffect(context: Context, frame: Frame): Next {
  const effect = frame as EffectFrame;
  const operation = blockOf(context.game, effect)[effect.line];
  if (!operation) return effect.program.endsWith('/cost') ? told(context.game, effect) : done;
  return new Interpreter(context, effect).run(operation);
}

/** Carries out one operation, whatever it is. */
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
        return callAll(
          Array.from({ length: atOnce(this.amount(operation.n)) }, () => this.block(['do'])),
          this.next(),
        );
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

  protected branch(operation: OperationOf<'if'>): Next {
    const key = holds(this.context, this.scope, operation.when) ? 'do' : 'otherwise';
    return operation[key] ? call(this.block([key]), this.next()) : goTo(this.next());
  }
}
