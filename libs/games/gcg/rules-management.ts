import {
  cardAt,
  call,
  cardsIn,
  changesIn,
  definitionOf,
  done,
  goTo,
  isAsPrinted,
  mayAnyBeInForce,
  seatsPlaying,
  topics,
  zoneName,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Seat,
  type Step,
  type TableEvent,
  type Wanted,
} from '#kernel';
import { baseOf, baseZoneOf, battleOf, hp, isToken, isUnit } from './board.js';
import { hitsOf, isBeatenMark, isDeckEmpty, isShield, type Hit } from './damage.js';
import { destroyFrame, isMortal, type Death } from './destroy.js';
import { defeat, beatenSeats } from './defeat.js';
import { isLeaving, removeSeat } from './modes/leaving.js';
import { DESTROYED_BY_BATTLE, DESTROYED_BY_EFFECT, DESTROYED_BY_RULE } from './words.js';

/** When rules management last found nothing to do: the run, and how many events it had. */
interface Look {
  readonly run: readonly TableEvent[];
  readonly events: number;
  readonly isHpPrinted: boolean;
}

/** The last check of this run, or of the run it continues: if nothing has happened since, there is nothing to do. */
function lastLook({ memory, events: run }: Context): Look | null {
  const last = memory.note as Look | null;
  if (last === null || last.run === run) return last;
  const look = areAll(last.run, last.events, isHarmless) ? { run, events: 0, isHpPrinted: last.isHpPrinted } : null;
  memory.note = look;
  return look;
}

/** Carried out immediately whenever needed, until nothing is left to do (1.1.0:11-1-2). */
const manage: Step = (context, frame) => {
  const { table } = context;
  const before = context.events.length;
  // 1.1.0:11-2-1: all seats that meet a defeat condition when it starts lose together.
  const losing = seatsPlaying(table).filter((seat) => isDeckEmpty(context, seat));
  const beaten = beatenSeats(table);
  if (losing.length + beaten.length > 0) {
    defeat(context, beaten, losing);
    if (context.table.result) return done;
  }
  for (const { seat } of table.seats) if (isLeaving(table, seat)) removeSeat(context, seat);
  const deaths = dying(context, hitsOf(frame));
  if (deaths.length > 0) return call(destroyFrame(deaths), { step: 'rules' });
  removeStrays(context);
  // Remembers that there was nothing to do, so that it is not checked again.
  if (context.events.length === before) settled(context, isAsPrinted(context, 'hp'));
  return isUnsettled(context) ? goTo({ step: 'rules' }) : done;
};

function settled(context: Context, isHpPrinted: boolean): void {
  const { memory, events: run } = context;
  memory.note = { run, events: run.length, isHpPrinted } satisfies Look;
}

/** Whether rules management may have anything to do. */
export function isUnsettled(context: Context): boolean {
  const last = lastLook(context);
  if (last?.events === context.events.length) return false;
  const isUntouched = hasHappenedOnly(context, last, isHarmless) && !mayTextsDecide(context);
  if (!isUntouched && isAnythingDue(context, last)) return true;
  settled(context, isUntouched ? last?.isHpPrinted === true : isAsPrinted(context, 'hp'));
  return false;
}

/** Whether a constant text may affect who has HP left, or who is destroyed without it (1.1.0:1-3-1). */
const mayTextsDecide = (context: Context): boolean =>
  mayAnyBeInForce(context, ABOUT_HP) || mayAnyBeInForce(context, SAVING);

/** Whether only events that fit have happened since the last check. */
const hasHappenedOnly = (context: Context, last: Look | null, fits: (event: TableEvent) => boolean): boolean =>
  last !== null && areAll(context.events, last.events, fits);

function areAll(events: readonly TableEvent[], from: number, fits: (event: TableEvent) => boolean): boolean {
  for (let i = from; i < events.length; i++) if (!fits(events[i] as TableEvent)) return false;
  return true;
}

/** Events that move no card and change no HP, unless a text in force makes HP depend on them. */
const HARMLESS: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  'TurnBegan',
  'PhaseBegan',
  'CardsOriented',
  'CardsRevealed',
  'CardsLinked',
  'LinksEnded',
  'DamageDealt',
  'ActionRaised',
  'TriggerWaited',
  'TriggerTaken',
  'DecisionAsked',
  'DecisionMade',
]);

const isHarmless = (event: TableEvent): boolean =>
  HARMLESS.has(event.type) || (event.type === 'Marked' && !isBeatenMark(event.key));

const isAnythingDue = (context: Context, last: Look | null): boolean =>
  beatenSeats(context.table).length > 0 ||
  isSeatDue(context) ||
  strays(context, last).length > 0 ||
  (mayHaveDied(context, last) && dying(context, []).length > 0);

/** While HP is the printed value minus damage, only damage, or a card that enters or leaves, can leave a card without HP. */
const mayHaveDied = (context: Context, last: Look | null): boolean =>
  !last?.isHpPrinted ||
  !isAsPrinted(context, 'hp') ||
  mayAnyBeInForce(context, SAVING) ||
  !hasHappenedOnly(context, last, isOffField);

const isOffField = (event: TableEvent): boolean =>
  isHarmless(event) ||
  (event.type === 'CardsMoved' && !FIELD.has(zoneName(event.from)) && !FIELD.has(zoneName(event.to)));

/** Zones of cards with HP, except shields, which are destroyed by the damage that hits them. */
const FIELD: ReadonlySet<string> = new Set(['battle', 'base']);

/** Whether a seat has an empty deck, or has lost but is still on the table. */
function isSeatDue(context: Context): boolean {
  for (const { seat, status } of context.table.seats)
    if (status === 'playing' ? isDeckEmpty(context, seat) : isLeaving(context.table, seat)) return true;
  return false;
}

/** Units, bases and shields without HP, whatever reduced it (1.1.0:11-3-1, 11-3-1-1, 2-8-2, ruling A12). */
function dying(context: Context, hits: readonly Hit[]): Death[] {
  const deaths: Death[] = [];
  const isSafe = isHpSafe(context);
  for (const { seat } of context.table.seats) {
    for (const id of cardsIn(context.table, battleOf(seat))) {
      const unit = context.table.cards[id];
      if (isUnit(unit) && isSpent(context, unit, isSafe) && isMortal(context, unit)) deaths.push(deathOf(unit, hits));
    }
    const base = cardAt(context.table, baseOf(context, seat));
    if (base?.zone === baseZoneOf(seat) && isSpent(context, base, isSafe) && isMortal(context, base))
      deaths.push(deathOf(base, hits));
  }
  for (const { to } of hits) {
    const card = cardAt(context.table, to);
    if (isShield(context, to) && isMortal(context, card)) deaths.push(deathOf(card, hits));
  }
  return deaths;
}

/** If nothing lowers HP, a card has at least its printed HP minus damage; this settles most cases early. */
function isSpent(context: Context, card: Card, isSafe: boolean): boolean {
  if (isSafe && (definitionOf(context.game, card)?.stats.hp ?? 0) > (card.counters.damage ?? 0)) return false;
  return hp(context, card) <= 0;
}

/** Whether nothing in force can reduce a card's HP below the printed value. */
function isHpSafe(context: Context): boolean {
  for (const { change } of context.table.effects) {
    if (change.kind === 'add' && change.stat === 'hp' && change.by < 0) return false;
    if (change.kind === 'set' && change.stat === 'hp') return false;
  }
  return !mayAnyBeInForce(context, LOWERING_HP);
}

const ABOUT_HP: Wanted<'constant'> = { kind: 'constant', topic: topics.stat('hp') };
const SAVING: Wanted<'constant'> = { kind: 'constant', topic: topics.forbid('be-destroyed') };
const LOWERING_HP: Wanted<'constant'> = {
  ...ABOUT_HP,
  part: 'lowering',
  where: (ability) =>
    changesIn(ability).some(
      (change) => 'stat' in change && change.stat === 'hp' && !('by' in change && Number(change.by) >= 0),
    ),
};

/** A card destroyed by damage that was just dealt is destroyed by the kind and source of that damage. */
function deathOf(card: Card, hits: readonly Hit[]): Death {
  const hit = hits.find(({ to }) => to === card.id);
  if (!hit) return { id: card.id, reason: DESTROYED_BY_RULE, cause: null };
  const reason = hit.kind === 'battle' ? DESTROYED_BY_BATTLE : DESTROYED_BY_EFFECT;
  return { id: card.id, reason, cause: hit.source };
}

const TOKEN_ZONES: ReadonlySet<string> = new Set(['battle', 'resources', 'base', 'outside']);

/**
 * Tokens that left for anywhere but the battle area, the resource area or the base section (1.1.0:5-17-2-5, ruling A9). They did reach that
 * zone, so abilities that wait for it have triggered (5-17-2-5-1).
 */
function strays(context: Context, last: Look | null): CardId[] {
  const found: CardId[] = [];
  for (let i = last?.events ?? 0; i < context.events.length; i++) {
    const event = context.events[i];
    if (event?.type !== 'CardsMoved' || TOKEN_ZONES.has(zoneName(event.to))) continue;
    if (!event.defs.some((def) => def !== null && context.game.cards[def]?.facts.token === true)) continue;
    for (const id of cardsIn(context.table, event.to)) {
      const card = context.table.cards[id];
      if (card && isToken(context.game, card) && !found.includes(id)) found.push(id);
    }
  }
  return found;
}

function removeStrays(context: Context): void {
  for (const id of strays(context, lastLook(context))) context.move({ cards: [id], to: 'outside', reason: 'token' });
}

export const rulesSteps: Readonly<Record<string, Step>> = { rules: manage };
export const rulesFrame: Frame = { step: 'rules' };
export type { Seat };
