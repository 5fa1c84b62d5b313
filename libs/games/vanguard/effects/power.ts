import { copyOfTable, isAwaited, type CardId, type Context, type TableEvent } from '#kernel';
import { powerOf } from '../board.js';
import type { Part } from '../part.js';

/** A unit's power has increased if an effect made it greater, decreased if one made it smaller (2.5.4). */
export const POWER_INCREASED = 'power-increased';
export const POWER_DECREASED = 'power-decreased';

type EffectBegan = TableEvent & { type: 'EffectBegan' };

const isAboutPower = ({ effect: { change } }: EffectBegan): boolean => 'stat' in change && change.stat === 'power';

/** How much greater each card's power is with the effect than without it. An effect that sets power may raise, lower or keep it. */
function differences({ game, table }: Context, { effect }: EffectBegan): readonly (readonly [CardId, number])[] {
  const effects = table.effects.filter(({ id }) => id !== effect.id);
  const without = { game, table: Object.assign(copyOfTable(table), { effects }) };
  return effect.on.flatMap((id) => {
    const card = table.cards[id];
    return card ? [[id, powerOf({ game, table }, card) - powerOf(without, card)] as const] : [];
  });
}

function tellPower(context: Context, event: EffectBegan): void {
  const found = differences(context, event);
  const up = found.flatMap(([id, by]) => (by > 0 ? [id] : []));
  const down = found.flatMap(([id, by]) => (by < 0 ? [id] : []));
  if (up.length > 0) context.moment(POWER_INCREASED, up);
  if (down.length > 0) context.moment(POWER_DECREASED, down);
}

export const powerPart: Part = {
  atOnce: (context, event) => {
    if (event.type !== 'EffectBegan' || !isAboutPower(event)) return;
    if ([POWER_INCREASED, POWER_DECREASED].some((moment) => isAwaited(context, moment))) tellPower(context, event);
  },
  words: { moment: [POWER_INCREASED, POWER_DECREASED] },
};
