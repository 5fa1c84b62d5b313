import { cardsIn, zoneSeat, type Context, type Seat, type Table } from '#kernel';

/** Whether all that a seat which lost had is out of the game. */
export function isGone(table: Table, seat: Seat): boolean {
  return table.marks[`gone/${seat}`] !== undefined;
}

/** All its cards, effects and waiting triggers leave with it (1.1.0:12-2-5-1, 12-2-5-2, ruling A55). */
export function removeSeat(context: Context, seat: Seat): void {
  const { table } = context;
  for (const zone of Object.keys(table.zones)) {
    if (zone === 'outside') continue;
    const cards = cardsIn(table, zone).filter((id) => table.cards[id]?.owner === seat && table.cards[id].host === null);
    const facing = zoneSeat(zone) !== null && /^(deck|resource-deck|hand|shields)\//.test(zone) ? 'down' : 'up';
    context.move({ cards, to: 'outside', facing, reason: 'left' });
  }
  const effects = context.table.effects.filter((effect) => effect.controller === seat).map((effect) => effect.id);
  if (effects.length > 0) context.emit({ type: 'EffectsEnded', effects });
  for (const { id, controller } of context.table.waiting)
    if (controller === seat) context.emit({ type: 'TriggerTaken', id });
  context.mark(`gone/${seat}`, true);
}
