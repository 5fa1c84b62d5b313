import {
  abilityNamed,
  ask,
  call,
  done,
  endSpan,
  goTo,
  holds,
  isPossible,
  quantity,
  raise,
  resolving,
  type AbilityOf,
  type CardId,
  type Context,
  type EffectFrame,
  type Frame,
  type Operation,
  type Scope,
  type Seat,
  type StagedAction,
  type Step,
} from '#kernel';
import { attackerOf, baseOf, isDestroyed } from '../board.js';
import { nullifyDestruction } from '../destruction.js';
import { fieldCards } from '../field.js';
import { moveAllToOwners } from '../moving.js';
import { DISCARD } from '../play/enter.js';
import { settleFrame } from './automatic.js';
import { cutInFrame } from './window.js';

/** A cut: cut-ins until both pass, then everything resolves without further cut-ins (cut-in.11, cut-in.15). */
const cut: Step = (context) => call(cutInFrame(context), { step: 'cut.resolve' });

/** The effect that was generated last resolves first (cut-in.14). */
const resolve: Step = (context) => {
  const staged = context.table.stage.at(-1);
  if (!staged) {
    endSpan(context, 'cut');
    return goTo({ step: 'discards' });
  }
  const effect = nowResolving(context, staged);
  const leave: Frame = { step: 'cut.leave', id: staged.id, outcome: effect ? 'resolved' : 'without-effect' };
  return effect ? call(effect, leave) : goTo(leave);
};

/**
 * It fails if a target is lost (target.8), if nothing is left of "all" (target.3, target.immune.3), or if its condition no longer holds
 * (resolve.condition.2).
 */
function nowResolving(context: Context, staged: StagedAction): EffectFrame | null {
  const frame = resolving(context, staged);
  const ability = abilityNamed(context.game, staged.program ?? '') as AbilityOf<'activated'> | null;
  const scope = frame?.scope as unknown as Scope;
  if (!frame || (ability?.when && !holds(context, scope, ability.when))) return null;
  if (ability?.aims?.some(({ all, bind }) => all && (scope.cards[bind] ?? []).length === 0)) return null;
  if (!ability) return frame;
  if (hasNoChoice(context, scope, ability.do)) return null;
  return ability.do.some((operation) => isImpossible(context, scope, operation)) ? null : frame;
}

/**
 * What a text begins by choosing is its target, determined only now (target.late.1): with nothing to choose from it has none (target.3).
 */
function hasNoChoice(context: Context, scope: Scope, [first]: readonly Operation[]): boolean {
  if (first?.op !== 'choose' || quantity(context, scope, first.min) < 1) return false;
  return isPossible(context, scope, { ...first, min: 1 }) === 'no';
}

/** If a part of "in that case" cannot be applied, all of it fails (in-that-case.2). */
const isImpossible = (context: Context, scope: Scope, operation: Operation): boolean =>
  operation.op === 'whole' && isPossible(context, scope, operation) === 'no';

/** A played card that its effect did not move goes to its owner's junkyard (play-command.5, resolve.4, ruling 23). */
const leave: Step = (context, frame) => {
  const staged = context.table.stage.find(({ id }) => id === frame.id);
  if (staged) {
    context.emit({ type: 'ActionLeft', id: staged.id, outcome: frame.outcome as 'resolved' });
    moveAllToOwners(
      context,
      staged.keys.filter((id) => context.table.cards[id]?.zone === 'played'),
      'junk',
      'used',
    );
  }
  return call(settleFrame, { step: 'cut.resolve' });
};

/**
 * Costs stay paid, and the card goes to its owner's junkyard (play-cost.9, ruling 23). Nullifying a discard also nullifies the destruction.
 */
const nullified: Step = (context, frame) => {
  const { action, keys, source } = frame.raised as unknown as StagedAction;
  if (action === 'discard' && source) nullifyDestruction(context, source);
  moveAllToOwners(
    context,
    keys.filter((id) => context.table.cards[id]?.zone === 'played'),
    'junk',
    'used',
  );
  return done;
};

/** Destroyed cards without a pending discard effect: base cards only, because groups go together (set.group.4). */
export function toDiscard(context: Context): CardId[] {
  const { table } = context;
  return fieldCards(table).filter((id) => {
    const card = table.cards[id];
    if (!card || !isDestroyed(card) || table.stage.some(({ targets }) => targets.includes(id))) return false;
    const base = table.cards[baseOf(table, id)];
    return base === card || !base || !isDestroyed(base);
  });
}

/** The attacker decides the order of simultaneous discards (battle-damage.13, resolve.simultaneous). */
export function orderingDiscards(then: string): Step {
  return (context) => {
    const cards = toDiscard(context);
    if (cards.length === 0) return done;
    if (cards.length === 1) return goTo({ step: then, cards });
    return ask(
      {
        seat: attackerOf(context.table),
        purpose: 'order-discards',
        offer: { kind: 'order', items: cards },
        fallback: cards,
      },
      { step: then, cards: null },
    );
  };
}

/** The cards in the order that the attacker chose. */
export const orderedDiscards = (context: Context, { cards }: Frame): readonly CardId[] =>
  (cards ?? context.answerOf(attackerOf(context.table))) as readonly CardId[];

/** Discard effects start a cut of their own (cut-kind.2). The one to resolve first is generated last. */
const raiseDiscards: Step = (context, frame) => {
  for (const id of [...orderedDiscards(context, frame)].reverse()) raiseDiscard(context, id);
  return goTo({ step: 'cut' });
};

function raiseDiscard(context: Context, id: CardId): void {
  const controller = context.table.cards[id]?.controller as Seat;
  const bound = { cards: { discarded: [id] } };
  raise(context, { action: 'discard', controller, source: id, program: DISCARD, bound });
}

export const cutSteps: Readonly<Record<string, Step>> = {
  cut,
  'cut.resolve': resolve,
  'cut.leave': leave,
  nullified,
  discards: orderingDiscards('discards.raise'),
  'discards.raise': raiseDiscards,
};
