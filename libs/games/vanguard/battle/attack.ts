import {
  cardAt,
  ask,
  call,
  done,
  goTo,
  hasKeyword,
  isAllowed,
  isAwaited,
  isForbidden,
  seatRef,
  withEntries,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type ReadContext,
  type Option,
  type Seat,
  type Step,
} from '#kernel';
import { isDominated, isInFront, isStanding, opponentOf, partnerOf, rearguardOn, unitsOf } from '../board.js';
import { CHECK } from '../check/check.js';
import { tell } from '../flow/moments.js';
import { circlesOwner } from '../moving.js';
import { behind } from '../zones.js';
import { BATTLE, link, nameBattle } from './links.js';

/** The mark that counts the battles of this turn (7.1.2.1). */
export const BATTLES = 'turn:battles';

/** Standing front-row units that may attack and have a target (7.4.1.3); in legion only the leader, which represents both. */
export const attackers = (context: Context, seat: Seat): Card[] =>
  unitsOf(context, seat, ['vanguard', 'rearguard']).filter(
    (card) => isInFront(context.game, card) && canAttack(context, card) && targets(context, card).length > 0,
  );

/** 7.4.1.4.1 */
export const canAttack = (context: Context, card: Card): boolean =>
  card.role !== 'mate' &&
  isStanding(card) &&
  fighters(context, card.id).every((one) => !isForbidden(context, one, 'attack'));

/** The unit and, in legion, its mate: they attack together or not at all (10.25.5). */
const fighters = (context: Context, id: CardId): Card[] =>
  [id, partnerOf(context, id)].flatMap((one) => cardAt(context.table, one) ?? []);

/** Units of the opponent's front row that it may attack; never a legion mate (7.4.1.6, 10.25.15). */
export const targets = (context: Context, attacker: Card): Card[] =>
  unitsOf(context, opponentOf(context.table, attacker.controller), ['vanguard', 'rearguard']).filter(
    (card) => isInFront(context.game, card) && canBeAttacked(context, attacker, card),
  );

export const canBeAttacked = (context: Context, attacker: Card, card: Card): boolean =>
  card.role !== 'mate' &&
  !isForbidden(context, attacker, 'attack', card) &&
  !isForbidden(context, card, 'be-attacked', attacker);

const optionOf = ({ id }: Card): Option => ({ id, action: 'attack', card: id });

/** The start step (7.3.1.2): no attack in the very first turn, nor if no unit can attack (7.3.1.3). */
const start: Step = (context) => {
  const { seat, number } = context.table.turn;
  const able = number === 1 ? [] : attackers(context, seat);
  if (able.length === 0) return done;
  // One question asks whether to attack and with which unit, unless a text waits for the attack step in between.
  const isOne = !isAwaited(context, 'attack-step');
  const options: Option[] = [{ id: 'end' }, ...(isOne ? able.map(optionOf) : [{ id: 'attack', action: 'attack' }])];
  return ask(
    { seat, purpose: 'attack', offer: { kind: 'choose', options }, fallback: 'end' },
    { step: 'battle.chosen', seat },
  );
};

const started: Step = (context, frame) => {
  const answer = context.answerOf(frame.seat as Seat) as string;
  if (answer === 'end') return done;
  const attack = attackFrame(frame.seat as Seat, answer === 'attack' ? null : answer, null);
  return call(CHECK, { step: 'battle.attack', attack });
};

const startAttack: Step = (_context, { attack }) => call(attack as unknown as Frame, { step: 'battle' });

/** An attack process (7.2.1), with or without a designated attacker and target. Effects call it too (10.34). */
export const attackFrame = (seat: Seat, attacker: CardId | null, target: CardId | null): Frame => ({
  ...{ step: 'attack', seat, attacker, target },
});

interface Attack {
  readonly seat: Seat;
  readonly attacker: CardId | null;
  readonly target: CardId | null;
}
const attackIn = (frame: Frame): Attack => frame as unknown as Attack;

const CLOSE: Frame = { step: 'close', heard: [] };

/** The battle begins and is counted (7.4.1.1, 7.1.2.1). */
const begin: Step = (context, frame) => {
  context.mark(BATTLE, true);
  context.mark(BATTLES, Number(context.table.marks[BATTLES] ?? 0) + 1);
  tell(context, 'attack-step');
  return call(CHECK, { ...frame, step: 'attack.attacker' });
};

/** 7.4.1.3 */
const chooseAttacker: Step = (context, frame) => {
  const { seat, attacker } = attackIn(frame);
  const able = attackers(context, seat);
  if (attacker !== null || able.length === 0) return goTo({ ...frame, step: 'attack.declare' });
  return ask(
    { seat, purpose: 'attacker', offer: { kind: 'choose', options: able.map(optionOf) }, fallback: able[0]?.id ?? '' },
    withEntries(frame, { step: 'attack.declare', asked: true }),
  );
};

/** The attacker rests, and is the attacking unit from now on (7.4.1.4.1 to 7.4.1.5.1). */
const declare: Step = (context, frame) => {
  const { seat } = attackIn(frame);
  const attacker = frame.asked === true ? (context.answerOf(seat) as CardId) : attackIn(frame).attacker;
  const card = cardAt(context.table, attacker);
  if (!card || card.controller !== seat || !canAttack(context, card)) return goTo(CLOSE);
  context.orient([card.id], 'sideways', 'attack');
  const to = seatRef(opponentOf(context.table, seat));
  link(
    context,
    fighters(context, card.id).map(({ id }) => ({ kind: 'attacking', from: id, to })),
  );
  return goTo(withEntries(frame, { step: 'attack.target', attacker: card.id, asked: false }));
};

/** 7.4.1.6 */
const chooseTarget: Step = (context, frame) => {
  const { seat, attacker, target } = attackIn(frame);
  const card = context.table.cards[attacker as CardId];
  const able = card ? targets(context, card) : [];
  const battled = card ? battledBy(context, card) : [];
  if (battled.length > 0)
    return goTo(withEntries(frame, { step: 'attack.aim', target: null, battled: battled.map(({ id }) => id) }));
  if (target !== null || able.length === 0) return goTo({ ...frame, step: 'attack.aim' });
  const [only, other] = able;
  if (only && !other) return goTo({ ...frame, step: 'attack.aim', target: only.id });
  const options = able.map(({ id }) => ({ id, card: id }));
  return ask(
    { seat, purpose: 'target', offer: { kind: 'choose', options }, fallback: vanguardFirst(able) },
    withEntries(frame, { step: 'attack.aim', asked: true }),
  );
};

/** "Battles" (10.20.1): if a text says which units the attacker battles, it attacks all of them (7.4.1.8.4), but no mate (7.4.1.8.6). */
const battledBy = (context: Context, attacker: Card): Card[] =>
  unitsOf(context, opponentOf(context.table, attacker.controller), ['vanguard', 'rearguard']).filter(
    (card) => isAllowed(context, attacker, 'battle', card) && canBeAttacked(context, attacker, card),
  );

const vanguardFirst = (cards: readonly Card[]): CardId =>
  (cards.find(({ role }) => role === 'vanguard') ?? (cards[0] as Card)).id;

/** From now on the target is the attacked unit (7.4.1.7.1, 7.4.1.8). */
const aim: Step = (context, frame) => {
  const { seat, attacker } = attackIn(frame);
  const target = frame.asked === true ? (context.answerOf(seat) as CardId) : attackIn(frame).target;
  const from = context.table.cards[attacker as CardId];
  const attacked = ((frame.battled as readonly CardId[] | undefined) ?? [target ?? '']).flatMap((id) => {
    const card = context.table.cards[id];
    return from && card && canBeAttacked(context, from, card) ? [card] : [];
  });
  if (!from || attacked.length === 0) return goTo(CLOSE);
  link(
    context,
    fighters(context, from.id).flatMap((one) => attacked.map(({ id }) => ({ kind: 'attack', from: one.id, to: id }))),
  );
  nameBattle(context);
  return goTo({ ...frame, step: 'attack.boost', asked: false });
};

/** The standing rear-guard with boost behind the attacker (7.4.1.10, 11.4.1). */
export function boosterOf(context: ReadContext, attacker: Card): Card | null {
  const card = rearguardOn(context, circlesOwner(attacker), behind(attacker.place ?? ''));
  // Circles of different masters are not behind one another, and dominated units do not boost (10.35.3.2, 10.35.6).
  if (!card || card.controller !== attacker.controller || isDominated(card) || !isStanding(card)) return null;
  const isBarred = isForbidden(context, card, 'boost', attacker) || isForbidden(context, attacker, 'be-boosted', card);
  return hasKeyword(context, card, 'boost') && !isBarred ? card : null;
}

/** In legion either unit may be boosted (7.4.1.10), so the option also names the boosted unit. */
function boostOptions(context: Context, attacker: CardId): Option[] {
  const [only, mate] = fighters(context, attacker);
  return [only, mate].flatMap((unit): Option[] => {
    const booster = unit && boosterOf(context, unit);
    if (!booster) return [];
    const option = { action: 'boost', card: booster.id };
    return [mate ? { id: `${booster.id} ${unit.id}`, ...option, target: unit.id } : { id: booster.id, ...option }];
  });
}

const chooseBoost: Step = (context, frame) => {
  const { seat, attacker } = attackIn(frame);
  const options = boostOptions(context, attacker as CardId);
  if (options.length === 0) return goTo({ ...frame, step: 'attack.end' });
  return ask(
    { seat, purpose: 'boost', offer: { kind: 'choose', options: [{ id: 'no' }, ...options] }, fallback: 'no' },
    { ...frame, step: 'attack.boosted' },
  );
};

const boosted: Step = (context, frame) => {
  const { seat, attacker } = attackIn(frame);
  const answer = context.answerOf(seat) as string;
  if (answer !== 'no') {
    const [booster, unit = attacker] = answer.split(' ') as [CardId, CardId?];
    context.orient([booster], 'sideways', 'boost');
    link(context, [{ kind: 'boost', from: booster, to: unit as CardId }]);
  }
  return goTo({ ...frame, step: 'attack.end' });
};

/** Abilities triggered by attacking and boosting are played here (7.4.1.12). The next check timing (7.4.1.13) would find nothing new. */
const endStep: Step = () => call(CHECK, { step: 'guard-step' });

export const attackSteps: Readonly<Record<string, Step>> = {
  ...{ battle: start, 'battle.chosen': started, 'battle.attack': startAttack, attack: begin },
  ...{ 'attack.attacker': chooseAttacker, 'attack.declare': declare, 'attack.target': chooseTarget, 'attack.aim': aim },
  ...{ 'attack.boost': chooseBoost, 'attack.boosted': boosted, 'attack.end': endStep },
};
