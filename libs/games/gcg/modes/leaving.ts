import { cardAt, cardsIn, hasLeft, zoneName, zoneOf, zoneSeat, type CardId } from '#kernel';
import type { AskedAgain, Card, Context, Frame, Seat, Table } from '#kernel';

const goneMark = (seat: Seat): string => `gone/${seat}`;

/** Whether a seat has lost but its cards are still on the table. */
export const isLeaving = (table: Table, seat: Seat): boolean =>
  hasLeft(table, seat) && table.marks[goneMark(seat)] === undefined;

/** Removes all of the seat's cards, effects and waiting triggers at one moment (1.1.0:12-2-5-1, 12-2-5-2, ruling A55). */
export function removeSeat(context: Context, seat: Seat): void {
  context.together(() => {
    for (const zone of Object.keys(context.table.zones)) if (zone !== 'outside') clear(context, seat, zone);
    const effects = context.table.effects.filter(({ controller }) => controller === seat).map(({ id }) => id);
    if (effects.length > 0) context.emit({ type: 'EffectsEnded', effects });
  });
  for (const { id, controller } of context.table.waiting)
    if (controller === seat) context.emit({ type: 'TriggerTaken', id });
  context.mark(goneMark(seat), true);
}

/** The seat's own cards leave the game; cards of other owners go to their trash. Pilots go first, each to its own destination. */
function clear(context: Context, seat: Seat, zone: string): void {
  const { table } = context;
  const isHis = (id: CardId | null): boolean => cardAt(table, id)?.owner === seat;
  const leaving = cardsIn(table, zone)
    .map((id) => table.cards[id] as Card)
    .filter(({ id, host }) => isHis(id) || isHis(host) || zoneSeat(zone) === seat);
  for (const isPilot of [true, false]) {
    const part = leaving.filter(({ host }) => (host !== null) === isPilot);
    const own = part.filter(({ owner }) => owner === seat).map(({ id }) => id);
    context.move({ cards: own, to: 'outside', facing: SECRET.has(zoneName(zone)) ? 'down' : 'up', reason: 'left' });
    for (const { id, owner } of part)
      if (owner !== seat) context.move({ cards: [id], to: zoneOf('trash', owner), reason: 'left' });
  }
}

/** Zones whose cards leave face down, so that they stay unknown. */
const SECRET: ReadonlySet<string> = new Set(['deck', 'resource-deck', 'hand', 'shields']);

/**
 * Triggers caused by a seat that left are resolved before the decision is asked again (`between`), unless something is being resolved: then
 * they wait until that is over (`within`).
 */
const between = (by: string): AskedAgain => ({ by, after: { step: 'settle', floor: 0 } });
const within = (by: string): AskedAgain => ({ by, after: { step: 'rules' } });

/** When a seat concedes, its cards leave immediately, and pending decisions are asked again from the new table. */
export const asksAgain: Readonly<Record<string, AskedAgain>> = {
  'setup.direction': between('setup.way'),
  'setup.redrawn': between('setup.redraw'),
  'main.chosen': between('main'),
  'action.chosen': between('action.ask'),
  'battle.blocked': between('battle.block'),
  'end.discard': between('end.hand'),
  'settle.chosen': within('settle'),
  'trigger.which': within('trigger'),
  'trigger.asked': within('trigger'),
  'destroy.instead': within('destroy'),
  'rest.instead': within('rest'),
  'deploy.which': within('deploy'),
  'deploy.room': within('deploy'),
  'pay.chosen': within('pay'),
  effect: within('effect'),
};

/** If the turn player left, effects that last for the turn end, and the next turn begins (ruling A55). */
export const TURN_ENDS: Frame = { step: 'end.cleanup' };
