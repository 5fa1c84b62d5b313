import type {
  Ability,
  AbilityOf,
  Condition,
  ConstantChange,
  Filter,
  Operation,
  Part,
  Quantity,
  SeatRef,
  Selector,
  Subject,
  TriggerPattern,
  UseLimit,
  ZoneRef,
} from '#kernel';
import { NEXT_STAND } from '../flow/moments.js';
import { ACT } from '../play/abilities.js';
import { ACT_USED, USED } from '../play/used.js';
import { UNITS, type Role } from '../zones.js';

/** Words in which cards are written. */

/** Where a text works (3.1.1.3); two at once are written [VC/RC] (3.1.1.4). */
export interface Where {
  readonly zone: ZoneRef;
  readonly as?: readonly Role[];
}
export const VC: Where = { zone: 'field', as: ['vanguard', 'mate'] };
export const RC: Where = { zone: 'field', as: ['rearguard'] };
export const GC: Where = { zone: 'field', as: ['guardian'] };
export const VC_RC: Where = { zone: 'field', as: ['vanguard', 'mate', 'rearguard'] };
export const HAND: Where = { zone: 'hand' };
export const DROP: Where = { zone: 'drop' };
export const SOUL: Where = { zone: 'soul' };
export const DAMAGE: Where = { zone: 'damage' };
export const BIND: Where = { zone: 'bind' };
/** A text that names no zone works everywhere (3.1.1.3.10). */
export const ANYWHERE: Where = { zone: 'any' };

interface Text {
  readonly id: string;
  readonly labels?: Readonly<Record<string, number>>;
  readonly when?: Condition;
  readonly once?: UseLimit;
}

export const act = (
  where: Where,
  {
    cost = [],
    do: effect,
    ...text
  }: Text & { readonly cost?: readonly Operation[]; readonly do: readonly Operation[] },
): Ability => ({ kind: 'activated', timing: ACT, ...where, ...text, cost, do: effect });

/** Where a text works that others may not even know of (8.1.1.2.1.1). */
const isHidden = ({ zone }: Where): boolean => zone === 'hand';

/** `cost` is paid if its master wants to; without it nothing happens (3.1.1.5.2). "When C, if R": R is an `if` in `do` (8.1.1.2.3). */
export const auto = (
  where: Where,
  text: Text & Pick<AbilityOf<'triggered'>, 'on' | 'do' | 'cost' | 'optional' | 'silent' | 'keeps'>,
): Ability => ({
  ...{ kind: 'triggered', ...where, ...(isHidden(where) && { silent: true as const }), ...text },
  on: isToldOnce(text.on) ? text.on : { each: true, ...text.on },
});

/** Turns and phases begin once, for one seat; a state is told for each that is in it anyway (8.6.7). */
const isToldOnce = ({ event }: TriggerPattern): boolean => ['turn-began', 'phase-began', 'state'].includes(event);

export const cont = (
  where: Where,
  text: Text & { readonly on: Selector; readonly change: ConstantChange | readonly ConstantChange[] },
): Ability => ({ kind: 'constant', ...where, ...text });

/** Once per turn (12.6.1.1). */
export const oncePerTurn: UseLimit = true;

// Which cards.

export const self: Selector = { bound: 'self' };
export const it: Selector = { bound: 'it' };

const onField = (of: SeatRef, roles: readonly Role[], where: readonly Filter[]): Selector => ({
  ...{ zone: 'field', of, where: { all: [{ role: roles }, ...where] } },
});
export const units = (of: SeatRef, ...where: readonly Filter[]): Selector =>
  onField(of, ['vanguard', 'mate', 'rearguard', 'guardian'], where);
export const vanguards = (of: SeatRef, ...where: readonly Filter[]): Selector =>
  onField(of, ['vanguard', 'mate'], where);
export const rearguards = (of: SeatRef, ...where: readonly Filter[]): Selector => onField(of, ['rearguard'], where);
export const inZone = (zone: ZoneRef, of: SeatRef, where?: Filter): Selector => ({ zone, of, ...(where && { where }) });

export const ofClan = (...clans: readonly string[]): Filter => ({ fact: 'clans', in: clans });
export const named = (name: string): Filter => ({ fact: 'names', in: [name] });
export const gradeAtLeast = (n: Quantity): Filter => ({ stat: 'grade', atLeast: n });
export const gradeAtMost = (n: Quantity): Filter => ({ stat: 'grade', atMost: n });
export const isFaceUp: Filter = { facing: 'up' };
export const isResting: Filter = { orientation: 'sideways' };
export const isInFrontRow: Filter = { row: ['front'] };
/** Whether a unit is being attacked, and what kind of battle it is (7.4.1.8, 7.1.2.2). */
export const isUnderAttack: Filter = { any: [{ linkedTo: 'attack' }, { linkedTo: 'redirected' }] };
export const vanguardWasAttacked: Condition = { marked: 'battle:vanguard' };
export const rearguardWasAttacked: Condition = { marked: 'battle:rearguard' };
/** Units; locked cards are none. */
export const isDeleted: Filter = { all: [{ role: UNITS }, { facing: 'down' }] };
export const lockedCards = (of: SeatRef): Selector => onField(of, ['locked'], []);

/** As many as possible must be chosen (8.5.4.1). */
export const choose = (from: Selector, n: Quantity = 1, bind = 'it'): Operation => ({
  ...{ op: 'choose', from, min: n, max: n, by: 'controller', bind, purpose: 'choose', loose: true },
});
export const chooseUpTo = (from: Selector, n: Quantity, bind = 'it'): Operation => ({
  ...{ op: 'choose', from, min: 0, max: n, by: 'controller', bind, purpose: 'choose', loose: true },
});

// What is done.

/** A requirement (8.1.1.1.2.2): for one sentence, and for those after it that hang on it (8.1.1.1.2.4, 8.1.1.1.2.5). */
export const onlyIf = (when: Condition, ...steps: readonly Operation[]): Operation => ({ op: 'if', when, do: steps });

/** What its master may leave undone (3.1.1.5.2). */
export const may = (...steps: readonly Operation[]): Operation => ({
  ...{ op: 'may', by: 'controller', purpose: 'may', do: steps },
});

export const custom = (name: string, settings: Readonly<Record<string, unknown>>): Operation => ({
  ...{ op: 'custom', name, with: settings as never },
});
export const draw = (n: Quantity = 1, of: SeatRef = 'controller'): Operation => custom('draw', { of, n });
/** Before each card its fighter may stop (3.12.4). */
export const drawUpTo = (n: Quantity, of: SeatRef = 'controller'): Operation => custom('draw', { of, n, upTo: true });
/** The effect knows them as `looked` (3.13). */
export const look = (n: Quantity): Operation => custom('look', { of: 'controller', n });
export const lookUpTo = (n: Quantity): Operation => custom('look', { of: 'controller', n, upTo: true });
/** 1.2.5 */
export const lose = (of: SeatRef): Operation => custom('lose', { of });
/** Instead of what it attacks (7.1.2.3). */
export const redirect = (cards: Selector = it): Operation => custom('redirect', { cards });
export const retire = (cards: Selector = it): Operation => custom('retire', { cards });
export const superiorRide = (cards: Selector = it): Operation => custom('ride', { cards });
export const superiorCall = (cards: Selector = it): Operation => custom('call', { cards });
export const callToGuard = (cards: Selector = it): Operation => custom('call-to-guard', { cards });
export const damageVanguard = (n: Quantity, of: SeatRef = 'opponent'): Operation => custom('damage', { of, n });
export const send = (cards: Selector, to: string, reason = 'effect'): Operation =>
  custom('send', { cards, to, reason });
export const discard = (cards: Selector = it): Operation => send(cards, 'drop', 'discard');
export const heal = (cards: Selector = it): Operation => send(cards, 'drop', 'heal');
export const soulCharge = (n: Quantity = 1, of: SeatRef = 'controller'): Operation =>
  custom('take-top', { of, n, to: 'soul', reason: 'soul-charge' });
export const stand = (cards: Selector = it): Operation => ({ op: 'orient', cards, orientation: 'upright' });
export const rest = (cards: Selector = it): Operation => ({ op: 'orient', cards, orientation: 'sideways' });
export const power = (by: Quantity, cards: Selector = it, until: 'turn' | 'battle' = 'turn'): Operation => ({
  ...{ op: 'modify', cards, stat: 'power', by, until },
});
export const critical = (by: Quantity, cards: Selector = it, until: 'turn' | 'battle' = 'turn'): Operation => ({
  ...{ op: 'modify', cards, stat: 'critical', by, until },
});
export const powerBecomes = (to: Quantity, cards: Selector = it, until: 'turn' | 'battle' = 'turn'): Operation => ({
  ...{ op: 'assign', cards, stat: 'power', to, until },
});
/** 10.22, 10.24 */
export const lock = (cards: Selector = it): Operation => custom('lock', { cards });
export const unlock = (cards: Selector = it): Operation => custom('unlock', { cards });
/** From elsewhere onto a rear-guard circle of its owner (10.22.9). */
export const putLocked = (cards: Selector = it): Operation => custom('put-locked', { cards });
/** Only in this battle; "be hit" is what the rules compare powers for (7.7.1.2). */
export const cannotBeHit = (cards: Selector = it): Operation => ({
  ...{ op: 'forbid', cards, what: 'be-hit', until: 'battle' },
});
/** To a rear-guard circle of choice, or to one of those named (10.32.1). */
export const moveUnit = (cards: Selector = it, circles?: readonly string[]): Operation =>
  custom('move', { cards, ...(circles && { circles }) });
/** After the effect, as long as one of these stands (10.34.1). */
export const attackWith = (attackers: Selector, targets: Selector): Operation =>
  custom('attack', { attackers, targets });
export const extraTurn = (of: SeatRef = 'controller'): Operation => custom('extra-turn', { of });
/** What a unit battles when it attacks (10.20.1). */
export const battles = (where: Filter): ConstantChange => ({ allow: 'battle', where });
/** 10.19.1 */
export const bind = (cards: Selector = it, facing?: 'up' | 'down'): Operation =>
  custom('bind', { cards, ...(facing && { facing }) });
/** Cards that this card's effects bound. */
export const boundByThis: Filter = { linkedTo: 'bound', other: { is: 'self' } };
/** A card with it has the ability `leapBack` as well (10.31.2). */
export const timeLeap = (cards: Selector = it): readonly Operation[] => [
  custom('time-leap', { cards }),
  {
    ...{ op: 'if', when: { did: 'called' } },
    do: [{ op: 'give', cards: null, ability: 'leap-back', keeps: ['leapt', 'called'], once: true, until: 'game' }],
  },
];
/** At the end of the turn: what was called goes to the bottom of the deck; if any did, what was bound is called. */
export const leapBack: Ability = {
  ...{ kind: 'triggered', id: 'leap-back', zone: 'any', bearer: 'given' },
  on: { event: 'moment', moment: 'end-of-turn', each: true, subject: { which: 'seat', whose: 'any' } },
  do: [
    { op: 'bind', cards: { zone: 'field', of: 'any', where: { is: 'called' } }, as: 'back' },
    {
      ...{ op: 'if', when: { did: 'back' } },
      do: [
        custom('send', { cards: { bound: 'back' }, to: 'deck', at: 'bottom', reason: 'effect' }),
        custom('call', { cards: { bound: 'leapt' } }),
      ],
    },
  ],
};
/** While the effect is resolved, or longer (10.35.1, 10.35.1.2). */
export const dominate = (cards: Selector = it, until?: 'turn' | 'battle'): Operation =>
  custom('dominate', { cards, ...(until && { until }) });
/** In its master's next stand phase. */
export const cannotStandNext = (cards: Selector = it): Operation => ({
  ...{ op: 'forbid', cards, what: 'stand', until: NEXT_STAND },
});
/** 10.26 */
export const deleteUnits = (cards: Selector = it): Operation => custom('delete', { cards });
export const undelete = (cards: Selector = it): Operation => custom('undelete', { cards });
/** Turned up again, as many as there are (10.20). */
export const counterCharge = (n: Quantity = 1): readonly Operation[] => [
  choose(inZone('damage', 'controller', { facing: 'down' }), n, 'charged'),
  { op: 'face', cards: { bound: 'charged' }, facing: 'up' },
];

/** What AUTO abilities began on these cards is over (8.7.6). */
export const nullifyEffects = (cards: Selector = it): Operation => custom('nullify-effects', { cards });
/** 10.38 */
export const swap = (card: Selector, other: Selector): Operation => custom('swap', { card, with: other });
/** 10.6.3.3; of a text as of the gift. */
export const createProtect = (of: SeatRef = 'controller'): Operation => custom('create-protect', { of, to: 'hand' });
/** Out of the game (10.36.1). */
export const remove = (cards: Selector = it): Operation => send(cards, 'removed', 'remove');
export const shuffleDeck: Operation = { op: 'shuffle', zone: 'deck', of: 'controller' };
/** All but these, which lie on top then and are known as `found` (10.11.1.1). */
export const shuffleWithout = (cards: Selector = it): Operation => custom('shuffle-rest', { cards });
/** Looks at the whole deck and finds up to so many that fit (10.10.1, 10.10.1.1). */
export const searchDeck = (where: Filter, n: Quantity = 1): readonly Operation[] => [
  { op: 'reveal', cards: inZone('deck', 'controller'), to: 'controller' },
  choose(inZone('deck', 'controller', where), n),
];
/** For the period its abilities, or those with a label, cost nothing (10.29.1). */
export const costsNothing = (cards: Selector = it, label?: string): Operation => ({
  ...{ op: 'allow', cards, what: label === undefined ? 'free' : `free:${label}`, until: 'turn' },
});
/** Turned down by a text rather than as a cost: all of them or none (10.16.1.2). */
export const payCounterBlast = (n: number, by: SeatRef = 'controller'): Operation => ({
  ...{ op: 'pay', by, purpose: 'cost', parts: [{ ...counterBlast(n), from: inZone('damage', by, isFaceUp) }] },
});
/** An ability that the master of the effect has until it has triggered once (8.6.6.1). */
export const later = (ability: string, keeps: readonly string[] = []): Operation => ({
  ...{ op: 'give', cards: null, ability, until: 'game', once: true, keeps },
});

// What is paid: all parts of one `cost` are settled first and paid at one moment (8.5.2.3, 8.6.4).

const paid: Selector = { bound: 'paid' };
const away = (to: string, reason: string): Operation => custom('send', { cards: paid, to, reason });
export const cost = (...parts: readonly Part[]): readonly Operation[] => [{ op: 'pay', purpose: 'cost', parts }];
/** 10.16.1; with a filter only cards that fit (10.16.1.1). */
export const counterBlast = (n: number, where?: Filter): Part => ({
  ...{ from: inZone('damage', 'controller', where ? { all: [isFaceUp, where] } : isFaceUp), n, as: 'counter-blast' },
  ...{ do: [{ op: 'face', cards: paid, facing: 'down' }], group: 'counter-blast' },
});
/** 10.17.1 */
export const soulBlast = (n: number, where?: Filter): Part => ({
  ...{
    from: inZone('soul', 'controller', where),
    n,
    as: 'soul-blast',
    do: [away('drop', 'cost')],
    group: 'soul-blast',
  },
});
/** 10.3.1.1 */
export const discardCost = (n: number, where?: Filter): Part => ({
  ...{ from: inZone('hand', 'controller', where), n, as: 'discarded', do: [away('drop', 'discard')] },
});
/** Only a standing unit can be rested (3.17.2). */
export const restThis: Part = {
  ...{ from: self, n: 1, as: 'rested', do: [{ op: 'orient', cards: paid, orientation: 'sideways' }] },
};
export const retireCost = (n: number, where?: Filter): Part => ({
  ...{
    from: rearguards('controller', ...(where ? [where] : [])),
    n,
    as: 'retired',
    do: [custom('retire', { cards: paid })],
  },
});
/** A cost in the middle of a text: what follows hangs on it (3.1.1.5.2). */
export const mayPay = (part: Part, ...steps: readonly Operation[]): Operation =>
  may(...cost(part), onlyIf({ did: part.as }, ...steps));
export const intoSoul: Part = { from: self, n: 1, as: 'charged', do: [away('soul', 'cost')] };

// When. The subject is this unit unless another is given.

const THIS: Subject = { which: 'self', whose: 'any' };
export const anyOf = (whose: SeatRef, ...where: readonly Filter[]): Subject => ({
  ...{ which: 'any', whose, ...(where.length > 0 && { where: { all: where } }) },
});
/** Placed on a circle from elsewhere (10.5.1). */
export const appears = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'elsewhere', to: 'field', reason: APPEARING, subject },
});
/** Whatever puts a unit there, played or not (10.5.1.1): only first vanguards are just turned up, and locked cards are no units. */
const APPEARING = [
  ...['ride', 'superior-ride', 'call', 'superior-call', 'stride', 'superior-stride', 'create', 'legion', 'swap'],
  'effect',
];
/** Normal or superior (10.6.1.1). */
export const rides = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'elsewhere', to: 'field', reason: ['ride', 'superior-ride'], subject },
});
/** Put into the soul because another rode on it; its text lives on there (8.6.5.1.4). */
export const isRiddenOver = (other?: Subject): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'soul', reason: ['ridden'], subject: THIS, ...(other && { other }) },
  follows: true,
});
export const attacks = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'attack', subject, ...(other && { other }) },
});
export const isAttacked = (subject = THIS): TriggerPattern => ({
  ...{ event: 'linked', link: 'attack', end: 'to', subject },
});
export const boosts = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'boost', subject, ...(other && { other }) },
});
export const isBoosted = (subject = THIS): TriggerPattern => ({
  ...{ event: 'linked', link: 'boost', end: 'to', subject },
});
export const hits = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'hit', subject, ...(other && { other }) },
});
export const misses = (subject = THIS, other?: Subject): TriggerPattern => ({
  ...{ event: 'linked', link: 'miss', subject, ...(other && { other }) },
});
export const isRetired = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'drop', subject },
});
export const isUnlocked = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'field', reason: ['unlock'], subject },
});
export const isLocked = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'field', reason: ['lock'], subject },
});
/** From one circle to another of the field, by a text, an exchange or an intercept (10.32). */
export const moves = (subject = THIS): TriggerPattern => ({
  ...{ event: 'moved', from: 'field', to: 'field', reason: ['move', 'exchange', 'intercept'], subject },
});
export const putInto = (zone: ZoneRef, subject: Subject, from?: ZoneRef): TriggerPattern => ({
  ...{ event: 'moved', to: zone, subject, ...(from !== undefined && { from }) },
});
export const driveChecks = (...where: readonly Filter[]): TriggerPattern => ({
  ...{ event: 'moved', to: 'trigger', reason: ['drive-check'], subject: anyOf('controller', ...where) },
});
export const phaseBegins = (phase: string, whose: SeatRef = 'controller'): TriggerPattern => ({
  ...{ event: 'phase-began', phase, subject: { which: 'seat', whose } },
});
/** A step, or the end of a battle or turn: see `flow/moments.ts`. */
export const momentComes = (moment: string, whose: SeatRef = 'any'): TriggerPattern => ({
  ...{ event: 'moment', moment, subject: { which: 'seat', whose } },
});
/** 3.1.1.2.2 */
export const usesAct = (subject = THIS): TriggerPattern => ({ event: 'moment', moment: ACT_USED, subject });
/** A card with a CONT in force, or with an AUTO on standby, if given one with this label (3.1.1.2.1, 3.1.1.2.3). */
export const isUsing = (kind: 'cont' | 'auto', label?: string): Filter => ({
  ...{ fact: USED, in: [label === undefined ? kind : `${kind}:${label}`] },
});
export const limitBreak = (n: number): Readonly<Record<string, number>> => ({ 'limit-break': n });
