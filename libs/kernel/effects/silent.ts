import type { Json } from '../json.js';
import { cardsIn, seatsPlaying, type Seat } from '../table.js';
import type { AbilityOf } from './language.js';
import { zoneFor, zonesMeant, type ReadContext } from './places.js';
import type { NewTrigger } from './trigger-facts.js';

/** The placeholder for silent triggers. One waits for each seat that could have any as far as everyone knows, whether it has any or not. */
export const SILENT = 'silent';

type Triggered = AbilityOf<'triggered'>;

/**
 * For each seat with a card in a zone where a due silent ability works, one trigger that contains the abilities it really has. It reveals
 * nothing, because a seat without any gets the same trigger.
 */
export function silentTriggers(
  context: ReadContext,
  dueFor: (seat: Seat) => readonly Triggered[],
  found: readonly NewTrigger[],
  batch: number,
): NewTrigger[] {
  const isConcerned = (seat: Seat): boolean =>
    dueFor(seat)
      .flatMap(({ zone }) => zonesMeant(context.game, zone))
      .some((zone) => cardsIn(context.table, zoneFor(context, zone, seat)).length > 0);
  return seatsPlaying(context.table)
    .filter(isConcerned)
    .map((controller) => {
      const own = found.filter((trigger) => trigger.controller === controller);
      const facts = { found: own as unknown as Json };
      return { trigger: SILENT, controller, source: null, batch, facts, secret: true };
    });
}
