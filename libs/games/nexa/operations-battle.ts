import { cardOf, zoneName, zoneOf, zoneSeat, type CardId, type Operations, type Seat } from '#kernel';
import { damageHq, damageUnit, destroyFallen, FORCE_POWER, spread, type Force } from './battle/damage.js';
import { DISBAND } from './battle/engagement.js';
import { baseOf } from './board.js';
import { creditOf, discard, nullifyDestruction } from './destruction.js';
import { moveOnField, moveToArea } from './moving.js';
import { destroyingFrame } from './replacing.js';
import { operation, type Settings } from './settings.js';
import { AREAS, type Area } from './zones.js';

/** Operations about units, forces and destruction. */

const creditFor = ({ context, scope }: Settings): string => creditOf(context, scope);

/** Normal damage to units (damage-kind.1). */
const damaging = operation((settings) => {
  const { context } = settings;
  const cards = settings.cards('to');
  const credit = creditFor(settings);
  context.together(() => {
    for (const id of cards) damageUnit(context, id, settings.amount('amount'), 'normal', credit);
  });
  destroyFallen(context, cards, credit);
});

/** The forces that an aim named by their zones, or those of the cards it named (term.force-of). */
function forcesOf({ context, scope }: Settings, name: string): Force[] {
  const zones = (scope.cards[name] ?? []).map((named) => context.table.cards[named]?.zone ?? named);
  return [...new Set(zones)].flatMap((zone): Force[] => {
    const area = AREAS.find((one) => one === zoneName(zone));
    return area ? [{ area, seat: zoneSeat(zone) as Seat }] : [];
  });
}

/** Damages a force, from its head backwards (pierce.1, pierce.2). */
const piercing = operation((settings) => {
  const { context } = settings;
  const credit = creditFor(settings);
  for (const force of forcesOf(settings, settings.text('force'))) {
    const { hits } = spread(context, force, settings.amount('amount'));
    const cards = hits.map(({ on }) => on as CardId);
    context.together(() => {
      for (const { on, amount } of hits) damageUnit(context, on as CardId, amount, 'normal', credit);
    });
    destroyFallen(context, cards, credit);
  }
});

/** Lasts until the forces disband, or until the force is gone. The effect is on the zone, so units that join the force share it. */
const strengthening = operation((settings) => {
  const { context, scope } = settings;
  const { source, controller } = scope;
  const change = { kind: 'add', stat: FORCE_POWER, by: settings.number('by') } as const;
  for (const { area, seat } of forcesOf(settings, settings.text('force'))) {
    const at = [zoneOf(area, seat)];
    const effect = { id: context.nextId('e'), source, controller, on: [], change, until: DISBAND, at } as const;
    context.emit({ type: 'EffectBegan', effect });
  }
});

const damagingHq = operation((settings) => {
  for (const seat of settings.seats('of'))
    damageHq(settings.context, seat, settings.amount('amount'), 'normal', creditFor(settings));
});

const destroying = operation((settings) =>
  destroyingFrame(settings.context, settings.cards('cards'), creditFor(settings)),
);

const discarding = operation((settings) => {
  discard(settings.context, settings.cards('cards'), creditFor(settings));
});

const savingFromDestruction = operation((settings) => {
  for (const id of settings.cards('cards')) nullifyDestruction(settings.context, id);
});

/** Moves units to a battle area or back to the deployment area, on their controller's side of the field. */
const relocating = operation((settings) => {
  const { context, scope } = settings;
  const to = settings.text('to');
  for (const id of settings.movable('cards').map((card) => baseOf(context.table, card))) {
    const card = cardOf(context.table, id);
    if (zoneName(card.zone) === to) continue;
    if (to === 'deploy') moveOnField(context, id, 'deploy', card.controller, { cause: scope.source });
    else moveToArea(context, id, to as Area, card.controller, scope.source);
  }
});

export const battleOperations: Operations = {
  damage: damaging,
  pierce: piercing,
  'force-power': strengthening,
  'damage-hq': damagingHq,
  destroy: destroying,
  discard: discarding,
  'nullify-destruction': savingFromDestruction,
  relocate: relocating,
};
