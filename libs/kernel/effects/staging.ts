import { ask, callAll, goTo, type Next } from '../context.js';
import { accepts, type Answer } from '../decisions.js';
import type { Game } from '../game.js';
import type { StagedAction } from '../table.js';
import { aimOffer, aimsOf, raise } from './aims.js';
import type { Aim, OperationOf, Scope } from './language.js';
import { Paying } from './paying.js';
import type { ReadContext } from './places.js';

/** The bound effects that are still on the stage. */
const waitingAs = ({ table }: ReadContext, scope: Scope, name: string): StagedAction[] =>
  table.stage.filter(({ id }) => (scope.cards[name] ?? []).includes(id));

/** The game's optional step for a nullified effect: it decides where the key cards go. */
const NULLIFIED = 'nullified';

/** Operations on announced effects. */
export class Staging extends Paying {
  protected nullify({ what }: OperationOf<'nullify'>): Next {
    const ended = waitingAs(this.context, this.scope, what);
    for (const { id } of ended) this.context.emit({ type: 'ActionLeft', id, outcome: 'nullified' });
    const { steps } = this.context.game.procedures;
    const frames = steps[NULLIFIED] ? ended.map((raised) => ({ step: NULLIFIED, raised: raised as never })) : [];
    return callAll(frames, this.next());
  }

  /** The controller announces a copy with everything that was bound, but without key cards. */
  protected copy({ what, bind }: OperationOf<'copy'>): Next {
    const { controller } = this.scope;
    const made = waitingAs(this.context, this.scope, what).flatMap(({ action, source = null, program, scope }) => {
      if (program === undefined) return [];
      const { cards, numbers, seats } = scope as unknown as Scope;
      return raise(this.context, { action, controller, source, program, bound: { cards, numbers, seats } }).id;
    });
    return goTo(this.next(bind === undefined ? {} : { cards: { [bind]: made } }));
  }

  /** Asks aim by aim for as many targets as before, among the legal ones now. Targets that cannot be changed stay. */
  protected retarget(operation: OperationOf<'retarget'>): Next {
    const { context, scope, frame } = this;
    const { at = 0 } = frame;
    const aimed = aimsAmong(context.game, waitingAs(context, scope, operation.what))[at];
    if (!aimed) return goTo(this.next());
    const { id, aim, known } = aimed;
    const before = known.cards[aim.bind] ?? [];
    const { initially: _meant, ...open } = aim;
    const asked = aimOffer(context, known, { ...open, min: before.length, max: before.length });
    const seat = this.decider(operation.by);
    if (asked?.offer && !frame.asked) {
      const fallback = accepts(asked.offer, before) ? before : asked.fallback;
      return ask({ seat, purpose: operation.purpose, offer: asked.offer, fallback }, { ...frame, asked: true });
    }
    const named = asked?.offer ? context.answerOf(seat) : (asked?.fallback ?? before);
    if (!isSame(named, before)) context.emit({ type: 'ActionAimed', id, bind: aim.bind, named: named as string[] });
    return goTo({ ...frame, asked: false, at: at + 1 });
  }
}

const isSame = (named: Answer, before: readonly string[]): boolean =>
  Array.isArray(named) && named.length === before.length && named.every((one) => before.includes(one as string));

/** The aims that name single targets, with the effect's id and scope. */
const aimsAmong = (game: Game, staged: readonly StagedAction[]): { id: string; aim: Aim; known: Scope }[] =>
  staged.flatMap(({ id, program = '', scope = null }) =>
    aimsOf(game, program)
      .filter(({ all }) => !all)
      .map((aim) => ({ id, aim, known: scope as unknown as Scope })),
  );
