import {
  cardAt,
  call,
  callAll,
  cardOf,
  isForbidden,
  numberOf,
  type CardId,
  type Context,
  type Frame,
  type Step,
} from '#kernel';
import { guardiansOf, inTurnOrder, isG, partnerOf, powerOf } from '../board.js';
import { CHECK } from '../check/check.js';
import { dealDamage } from '../check/damage.js';
import { tell } from '../flow/moments.js';
import { retireFrame } from '../retiring.js';
import { attackedUnits, attackingUnit, everAttacked, isAttacked, link } from './links.js';

/** The result of comparing powers. The rest of the step uses it, whatever changes afterwards. */
interface Compared {
  readonly attacker: CardId | null;
  readonly hit: readonly CardId[];
  readonly missed: readonly CardId[];
}

/** 7.7.1.1 */
const begin: Step = (context, frame) => {
  tell(context, 'damage-step');
  return call(CHECK, { ...frame, step: 'damage-step.compare' });
};

/** An attacked unit is hit if its power is not above the attacker's (7.7.1.2); a unit that has left or moved is not compared (7.7.1.3). */
const compare: Step = (context) => {
  const attacker = attackingUnit(context);
  const all = everAttacked(context);
  const live = attackedUnits(context);
  const isHit = (id: CardId): boolean =>
    attacker !== null &&
    live.includes(id) &&
    !isForbidden(context, cardOf(context.table, id), 'be-hit', cardOf(context.table, attacker)) &&
    powerOf(context, cardOf(context.table, id)) <= powerOf(context, cardOf(context.table, attacker));
  const hit = all.filter(isHit);
  const missed = all.filter((id) => !hit.includes(id));
  return call(CHECK, { step: 'damage-step.deal', attacker: attacker ?? attackerOf(context), hit, missed });
};

/** The unit that attacked, even if it is no longer attacking. */
const attackerOf = ({ table }: Context): CardId | null =>
  table.links.find(({ kind }) => kind === 'attacking')?.from ?? null;

/** The attack of a legion is the mate's too (10.25.5), as long as the mate attacks. */
const fightersOf = ({ table }: Context, attacker: CardId | null): readonly CardId[] =>
  attacker === null
    ? []
    : [
        attacker,
        ...table.links.flatMap(({ kind, from, over }) =>
          kind === 'attacking' && from !== attacker && !over ? [from] : [],
        ),
      ];

const comparedIn = (frame: Frame): Compared => frame as unknown as Compared;

/** A vanguard that was hit is dealt the attacker's critical as damage, unless either has left (7.7.1.5, 7.7.1.5.1, 7.7.1.5.2). */
const deal: Step = (context, frame) => {
  const { attacker, hit } = comparedIn(frame);
  if (attacker !== null && attackingUnit(context) === attacker && dealsDamage(context, attacker)) {
    const critical = numberOf(context, cardOf(context.table, attacker), 'critical');
    for (const id of hit)
      if (isAttacked(context, id) && cardOf(context.table, id).role === 'vanguard')
        dealDamage(context, id, critical, 'battle', attacker);
  }
  return call(CHECK, { ...frame, step: 'damage-step.tell' });
};

/** In legion, if one of the two deals no damage, neither does the other (10.25.6.1). */
const dealsDamage = (context: Context, attacker: CardId): boolean =>
  [attacker, partnerOf(context, attacker)].every((id) => {
    const card = cardAt(context.table, id);
    return !card || !isForbidden(context, card, 'deal-damage');
  });

/** Only now does the attack count as having hit or missed (7.7.1.7). */
const tellHits: Step = (context, frame) => {
  const { attacker, hit, missed } = comparedIn(frame);
  const told = (kind: 'hit' | 'miss', targets: readonly CardId[]) =>
    fightersOf(context, attacker).flatMap((from) => targets.map((to) => ({ kind, from, to })));
  link(context, [...told('hit', hit), ...told('miss', missed)]);
  return call(CHECK, { ...frame, step: 'damage-step.retire' });
};

/**
 * G guardians retire, then other guardians, then rear-guards that were hit (7.7.1.9): three moves, then one check timing. The rules retire
 * them, not an effect, so there is no source (3.14.1.2).
 */
const retireAll: Step = (context, frame) => {
  const guardians = inTurnOrder(context.table).flatMap((seat) => guardiansOf(context, seat));
  const gs = guardians.filter((card) => isG(context, card));
  const hit = comparedIn(frame).hit.filter((id) => context.table.cards[id]?.role === 'rearguard');
  const others = guardians.filter((card) => !gs.includes(card));
  const leaving = [...[gs, others].map((cards) => cards.map(({ id }) => id)), hit];
  return callAll([...leaving.map((cards) => retireFrame(cards)), CHECK], { step: 'close', heard: [] });
};

export const damageStepSteps: Readonly<Record<string, Step>> = {
  ...{ 'damage-step': begin, 'damage-step.compare': compare, 'damage-step.deal': deal },
  ...{ 'damage-step.tell': tellHits, 'damage-step.retire': retireAll },
};
