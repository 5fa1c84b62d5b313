import {
  aimOffer,
  extended,
  isPossible,
  known as knownTo,
  namesBound,
  select,
  type AbilityOf,
  type Aim,
  type Asker,
  type CardId,
  type ReadContext,
  type Offer,
  type Operation,
  type Scope,
  type Selector,
} from '#kernel';

/**
 * A play must not be wasted: it is not allowed if its player knows that it cannot resolve (no-waste.1). Plays that depend on cards the
 * player cannot see are allowed, as is drawing (no-waste.2), and plays that affect announced effects or wait themselves (no-waste.3).
 */

type Text = Pick<AbilityOf<'activated'>, 'aims' | 'do' | 'cost'>;

/** Whether a text can do something with some choice of targets. The card being played no longer counts in its old zone. */
export const canResolve = (context: ReadContext, scope: Scope, text: Text, played: CardId | null): boolean =>
  canGoOn(context, paidFor(scope, text), text.aims ?? [], text, askerOf(scope, played));

const askerOf = ({ controller }: Scope, without: CardId | null): Asker => ({ viewer: { seat: controller }, without });

/** Any X is at least one (wording.x.2). */
function paidFor(scope: Scope, { cost }: Text): Scope {
  const numbers: Record<string, number> = { x: 1 };
  for (const one of cost) if (one.op === 'number') numbers[one.bind] = 1;
  return extended(scope, { numbers });
}

function canGoOn(context: ReadContext, scope: Scope, aims: readonly Aim[], text: Text, asker: Asker): boolean {
  const [next, ...others] = aims;
  if (!next) return canDoSome(context, scope, text, asker);
  const found = aimOffer(context, scope, next);
  if (!found || (next.all && found.fallback.length === 0)) return false;
  return waysToAim(found).some((named) =>
    canGoOn(context, extended(scope, { cards: { [next.bind]: named } }), others, text, asker),
  );
}

/** Operations on cards of the HQ, which nobody sees, and on announced effects. */
const EXCEPTED = ['draw', 'nullify', 'copy', 'retarget'];

const isNaming = ({ op }: Operation): boolean => op === 'bind' || op === 'note';

/**
 * Some of the text must be possible, but all of an "in that case" (in-that-case.1), and a mandatory choice needs something to choose
 * (target.late.2).
 */
function canDoSome(context: ReadContext, scope: Scope, { do: doing, cost }: Text, asker: Asker): boolean {
  const paid = namesIn(cost);
  let known = scope;
  let isSome = doing.every(isNaming);
  for (const one of doing) {
    if (one.op === 'bind') known = extended(known, { cards: { [one.as]: select(context, known, one.cards) } });
    if (isNaming(one)) continue;
    const isOpen = EXCEPTED.includes(one.op) || namesBound(one, paid) || canDo(context, known, one, asker);
    if (isOpen && one.op === 'choose') return true;
    if (!isOpen && (one.op === 'choose' || one.op === 'whole')) return false;
    isSome ||= isOpen;
  }
  return isSome;
}

/** The name of the one card with which an operation on several is tried. */
const ALONE = 'alone';

/**
 * What is done to several cards must be possible with at least one of them: rerolling all units takes one that is rolled. Cards that the
 * player cannot see may be such.
 */
function canDo(context: ReadContext, scope: Scope, one: Operation, asker: Asker): boolean {
  if (isPossible(context, scope, one, asker) !== 'no') return true;
  if (one.op !== 'custom' || typeof one.with.cards !== 'object') return false;
  const found = knownTo(context, scope, one.with.cards as unknown as Selector, asker);
  const alone: Operation = { ...one, with: { ...one.with, cards: { bound: ALONE } } };
  const isPossibleWith = (id: CardId): boolean =>
    isPossible(context, extended(scope, { cards: { [ALONE]: [id] } }), alone, asker) !== 'no';
  return found.hidden.length > 0 || (found.cards.length > 1 && found.cards.some(isPossibleWith));
}

/** Names that paying a cost binds to cards: operations on those cards cannot be judged beforehand. */
const namesIn = (cost: readonly Operation[]): readonly string[] =>
  cost.flatMap((operation) => {
    if (operation.op === 'choose') return [operation.bind];
    return operation.op === 'pay' ? [operation.parts, ...(operation.or ?? [])].flat().map(({ as }) => as) : [];
  });

/** Each possible single target; for several targets, the first that fit represent all combinations. */
function waysToAim({ offer, fallback }: { offer: Offer | null; fallback: readonly string[] }): readonly string[][] {
  const isOne = offer?.kind === 'select' && offer.max === 1 && offer.min === 1;
  return isOne ? offer.from.map((id) => [id]) : [[...fallback]];
}

/** The legal targets of an aim, without those that would waste the play. */
export function worthwhileOffer(
  context: ReadContext,
  scope: Scope,
  text: Text,
  at: number,
  played: CardId | null,
): ReturnType<typeof aimOffer> {
  const aims = text.aims ?? [];
  const aim = aims[at] as Aim;
  const found = aimOffer(context, scope, aim);
  if (found?.offer?.kind !== 'select' || found.offer.max !== 1 || found.offer.min !== 1) return found;
  const [known, asker] = [paidFor(scope, text), askerOf(scope, played)];
  const from = found.offer.from.filter((id) =>
    canGoOn(context, extended(known, { cards: { [aim.bind]: [id] } }), aims.slice(at + 1), text, asker),
  );
  if (from.length === 0) return null;
  return from.length === 1
    ? { offer: null, fallback: from }
    : { offer: { ...found.offer, from }, fallback: from.slice(0, 1) };
}
