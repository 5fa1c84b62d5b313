import {
  cardAt,
  allowings,
  ask,
  call,
  cardOf,
  cardsIn,
  endEffects,
  forbiddings,
  goTo,
  hasKeyword,
  hasLeft,
  isAllowed,
  isForbidden,
  opponentsOf,
  seatRef,
  zoneFor,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Json,
  type Next,
  type Option,
  type Ruling,
  type Seat,
  type Step,
} from '#kernel';
import { ap, isActive, isLinkUnit, unitsOf } from './board.js';
import { damageFrame, isShield, shieldAreaTarget, type Hit } from './damage.js';
import { opposingSides, sideOf, YIELD } from './sides.js';
import { settleFrame } from './triggers.js';

/** The current attack: from the attacker to its present target. The link ends automatically when one of the cards leaves (1.1.0:4-1-5). */
const attackOf = (context: Context): { readonly from: CardId; readonly to: string } | null =>
  context.table.links.find((link) => link.kind === 'attack') ?? null;

/** The link to the declared target, which stays even if the attack is redirected (ruling A27). */
const DECLARED = 'declared';

/** Only units attack (1.1.0:3-2-3): active ones that were not deployed this turn, unless linked (3-2-4, 3-2-6-3). */
export function attackOptions(context: Context, seat: Seat): Option[] {
  const options: Option[] = [];
  const able = attackersOf(context, seat);
  if (able.length === 0) return options;
  const targetsFor = targeting(context, enemiesOf(context, seat), opposingSides(context.table, seat));
  for (const unit of able)
    for (const target of targetsFor(unit))
      options.push({ id: `attack ${unit.id} ${target}`, action: 'attack', card: unit.id, target });
  return options;
}

/** A unit that may be attacked, unless something forbids it to the attacker. */
interface Enemy {
  readonly unit: Card;
  readonly isSafeFrom: Ruling;
}

function enemiesOf(context: Context, seat: Seat): Enemy[] {
  const enemies: Enemy[] = [];
  const safeFrom = forbiddings(context, 'be-attacked');
  for (const other of opponentsOf(context.table, seat))
    for (const unit of unitsOf(context.table, other)) enemies.push({ unit, isSafeFrom: safeFrom(unit) });
  return enemies;
}

function attackersOf(context: Context, seat: Seat): Card[] {
  const active = unitsOf(context.table, seat).filter(isActive);
  if (active.length === 0) return active;
  const attack = forbiddings(context, 'attack');
  const rest = forbiddings(context, 'rest');
  return active.filter((unit) => !attack(unit)(null) && !rest(unit)(null) && isReady(context, unit));
}

const isReady = (context: Context, unit: Card): boolean =>
  unit.entered !== context.table.turn.number || isLinkUnit(context, unit) || isAllowed(context, unit, 'attack-at-once');

/** An opposing player or team, or one of their rested units (1.1.0:8-2-1, 12-2-7, 12-3-12); active units too if a text allows it. */
function targeting(context: Context, enemies: readonly Enemy[], players: readonly Seat[]): (by: Card) => string[] {
  const active = allowings(context, 'attack-active');
  const units = forbiddings(context, 'attack-unit');
  const others = forbiddings(context, 'attack-others');
  const seats = forbiddings(context, 'attack-player');
  return (by) => {
    const [mayActive, mayNot, mustAttack, mayNotPlayer] = [active(by), units(by), others(by), seats(by)];
    const forced: CardId[] = [];
    const targets: string[] = players.filter((seat) => !mayNotPlayer(seat)).map(seatRef);
    for (const { unit, isSafeFrom } of enemies) {
      if ((isActive(unit) && !mayActive(unit)) || mayNot(unit) || isSafeFrom(by)) continue;
      targets.push(unit.id);
      if (mustAttack(unit)) forced.push(unit.id);
    }
    return forced.length > 0 ? forced : targets;
  };
}

/** Attacks that effects have ordered. The battle begins when nothing else is being resolved and no trigger waits (1.1.0:7-5-1). */
const ORDERED = 'turn:ordered-attacks';
type Order = readonly [attacker: CardId, target: string];
const ordersIn = (context: Context): readonly Order[] =>
  (context.table.marks[ORDERED] ?? []) as unknown as readonly Order[];

/** An effect makes a unit attack: only in a main phase, and not during a battle. */
export function orderAttack(context: Context, attacker: CardId, target: string): void {
  if (context.table.turn.phase !== 'main' || isInBattle(context)) return;
  context.mark(ORDERED, [...ordersIn(context), [attacker, target]] as unknown as Json);
}

/**
 * The next ordered attack that can still be made. The text overrides the rules on who may attack what (1.1.0:1-3-1) but not prohibitions
 * (1-3-3), and a unit that is already rested cannot be rested for it (8-2-1).
 */
export function orderedAttack(context: Context): Frame | null {
  const [next, ...others] = ordersIn(context);
  if (!next) return null;
  context.mark(ORDERED, others.length > 0 ? (others as unknown as Json) : null);
  const [attacker, target] = next;
  const unit = context.table.cards[attacker];
  if (!unit || !mayBeOrdered(context, unit, target)) return orderedAttack(context);
  return attackFrame(unit.controller, attacker, target);
}

function mayBeOrdered(context: Context, unit: Card, target: string): boolean {
  if (!isActive(unit) || isForbidden(context, unit, 'attack') || isForbidden(context, unit, 'rest')) return false;
  if (target.startsWith('seat/')) return !isForbidden(context, unit, 'attack-player', Number(target.slice(5)));
  const other = cardAt(context.table, target);
  if (!other) return false;
  return !isForbidden(context, unit, 'attack-unit', other) && !isForbidden(context, other, 'be-attacked', unit);
}

export const attackFrame = (seat: Seat, attacker: CardId, target: string): Frame => ({
  step: 'battle.attack',
  seat,
  attacker,
  target,
});

/** Attack step: the attacker rests and declares its target (1.1.0:8-2-1), then attack effects activate (8-2-2). */
const attack: Step = (context, frame) => {
  const from = frame.attacker as CardId;
  const to = frame.target as string;
  context.orient([from], 'sideways', 'attack');
  context.mark(DECLARED, to);
  // Triggers on attacking refer to the declaration, not to a later change of target.
  context.emit({
    type: 'CardsLinked',
    links: [
      { kind: 'declare', from, to },
      { kind: 'attack', from, to },
    ],
  });
  return call(settleFrame, { step: 'battle.block' });
};

/**
 * If the attacker or the target changed zone, or their player left, the battle ends immediately (1.1.0:8-2-4, 8-3-5, 8-4-2, ruling A55).
 */
const isOver = (context: Context): boolean => {
  const attack = attackOf(context);
  return attack === null || (attack.to.startsWith('seat/') && hasLeft(context.table, Number(attack.to.slice(5))));
};

const defenderOf = (context: Context, to: string): Seat =>
  to.startsWith('seat/') ? Number(to.slice(5)) : cardOf(context.table, to).controller;

/**
 * Block step: the attacked side may use the Blocker of one active unit other than the original target (1.1.0:8-3-1, 8-3-3, 8-3-4), even for
 * a team mate (12-3-13), but not against High-Maneuver (13-1-6-1).
 */
const block: Step = (context, frame) => {
  const link = attackOf(context);
  if (link === null || isOver(context)) return goTo({ step: 'battle.end' });
  const blockers = blockersOf(context, link);
  if (blockers.length === 0) return goTo({ step: 'battle.action' });
  const seats = sideOf(context.table, defenderOf(context, link.to)).filter((s) =>
    blockers.some((b) => b.controller === s),
  );
  const seat = (frame.seat ?? seats[0]) as Seat;
  const options = blockers
    .filter(({ controller }) => controller === seat)
    .map(({ id }): Option => ({ id: `block ${id}`, action: 'block', card: id }));
  const mayYield = seat === seats[0] && seats.length > 1;
  const rest: Option[] = [{ id: 'none', action: 'none' }, ...(mayYield ? [YIELD] : [])];
  return ask(
    { seat, purpose: 'block', offer: { kind: 'choose', options: [...rest, ...options] }, fallback: 'none' },
    { step: 'battle.blocked', seat, mate: (mayYield ? seats[1] : null) as Seat | null },
  );
};

function blockersOf(context: Context, link: { readonly from: CardId; readonly to: string }): Card[] {
  const attacker = cardOf(context.table, link.from);
  if (hasKeyword(context, attacker, 'high-maneuver')) return [];
  const blockers: Card[] = [];
  for (const seat of sideOf(context.table, defenderOf(context, link.to)))
    for (const unit of unitsOf(context.table, seat)) if (canBlock(context, unit, attacker)) blockers.push(unit);
  return blockers;
}

const canBlock = (context: Context, unit: Card, attacker: Card): boolean =>
  isActive(unit) &&
  hasKeyword(context, unit, 'blocker') &&
  unit.id !== context.table.marks[DECLARED] &&
  !isForbidden(context, unit, 'block', attacker) &&
  !isForbidden(context, attacker, 'be-blocked', unit) &&
  !isForbidden(context, unit, 'rest');

const blocked: Step = (context, frame) => {
  const answer = context.answerOf(frame.seat as Seat) as string;
  if (answer === 'yield') return goTo({ step: 'battle.block', seat: frame.mate as Seat });
  const blocker = answer.split(' ')[1];
  if (blocker === undefined) return goTo({ step: 'battle.action' });
  // 1.1.0:13-1-4-1, once for each attack (8-3-2)
  context.orient([blocker], 'sideways', 'block');
  retarget(context, blocker, 'block');
  return call(settleFrame, { step: 'battle.action' });
};

/** Redirects the attack to another unit. The declared target does not change. */
export function retarget(context: Context, to: CardId, kind: 'block' | 'effect'): void {
  const link = attackOf(context);
  if (!link || link.to === to || !cardAt(context.table, to)) return;
  context.emit({ type: 'LinksEnded', kinds: ['attack'] });
  const links = [{ kind: 'attack', from: link.from, to }];
  context.emit({
    type: 'CardsLinked',
    links: kind === 'block' ? [...links, { kind: 'block', from: to, to: link.from }] : links,
  });
}

const action: Step = (context) =>
  isOver(context) ? goTo({ step: 'battle.end' }) : call({ step: 'action' }, { step: 'battle.damage' });

/** Damage step: the present target decides what kind of attack it is (1.1.0:8-5-1). */
const damage: Step = (context) => {
  const link = attackOf(context);
  if (link === null || isOver(context)) return goTo({ step: 'battle.end' });
  const attacker = cardOf(context.table, link.from);
  if (link.to.startsWith('seat/')) return strikePlayer(context, attacker, Number(link.to.slice(5)));
  const target = cardOf(context.table, link.to);
  const strike = hitOf(context, attacker, target.id);
  // 1.1.0:8-5-3-2-2, 13-1-5-1: only for the attacking unit.
  if (hasKeyword(context, attacker, 'first-strike')) return call(damageFrame([strike]), { step: 'battle.answer' });
  // 1.1.0:8-5-3-2: both at the same time
  return call(damageFrame([strike, hitOf(context, target, attacker.id)]), { step: 'battle.end' });
};

const hitOf = (context: Context, by: Card, to: string): Hit => ({
  to,
  amount: ap(context, by),
  kind: 'battle',
  source: by.id,
});

/**
 * Damage goes to the base, otherwise to the top shield alone, otherwise to the player (1.1.0:8-5-2-2 to 8-5-2-4). A base deals no damage
 * back (ruling A5).
 */
function strikePlayer(context: Context, attacker: Card, seat: Seat): Next {
  const front = shieldAreaTarget(context, seat);
  const second =
    isShield(context, front) && hasKeyword(context, attacker, 'suppression') ? secondShield(context, seat) : [];
  const hits = [front, ...second].map((to) => hitOf(context, attacker, to));
  return call(damageFrame(hits), { step: 'battle.end' });
}

/** Suppression, a keyword of later sets: the first two shields take the damage at the same time. */
const secondShield = (context: Context, seat: Seat): CardId[] =>
  cardsIn(context.table, zoneFor(context, 'shields', seat)).slice(1, 2);

/** After a first strike and everything it triggered, a target that is still there strikes back (1.1.0:13-1-5-2, ruling A6). */
const settleStrike: Step = () => call(settleFrame, { step: 'battle.answered' });

const answer: Step = (context) => {
  const link = attackOf(context);
  if (link === null || link.to.startsWith('seat/')) return goTo({ step: 'battle.end' });
  const hits = [hitOf(context, cardOf(context.table, link.to), link.from)];
  return call(damageFrame(hits), { step: 'battle.end' });
};

/** The whole damage step is resolved first (1.1.0:8-5-4); then effects that last for this battle end (8-6-1). */
const end: Step = () => call(settleFrame, { step: 'battle.over' });

const over: Step = (context) => {
  if (context.table.links.length > 0) context.emit({ type: 'LinksEnded', kinds: ['declare', 'attack', 'block'] });
  context.mark(DECLARED, null);
  endEffects(context, 'battle');
  return goTo(settleFrame);
};

export const isInBattle = (context: Context): boolean => context.table.marks[DECLARED] !== undefined;

/** Ends the current battle, as if its attacker had left. */
export const breakOff = (context: Context): void => {
  if (attackOf(context)) context.emit({ type: 'LinksEnded', kinds: ['attack', 'block'] });
};

export const battleSteps: Readonly<Record<string, Step>> = {
  'battle.attack': attack,
  'battle.block': block,
  'battle.blocked': blocked,
  'battle.action': action,
  'battle.damage': damage,
  'battle.answer': settleStrike,
  'battle.answered': answer,
  'battle.end': end,
  'battle.over': over,
};
