import type { Game } from '../game.js';
import type { Json } from '../json.js';
import { cardsIn, seatsPlaying, type Seat } from '../table.js';
import { groupAbout, type Group } from './ability-index.js';
import type { AbilityOf } from './language.js';
import { zoneFor, zonesMeant, type Look } from './places.js';
import type { NewTrigger } from './triggers.js';

/** What silent triggers wait as: one for each seat that could have any, as far as everyone knows, whether it has or not. */
export const SILENT = 'silent';

type Triggered = AbilityOf<'triggered'>;

const known = new WeakMap<Group, readonly Triggered[]>();

/** The silent abilities of the set about a topic: mostly none. */
export function silentAbout(game: Game, topic: string): readonly Triggered[] {
  const group = groupAbout(game, 'triggered', topic);
  if (!group) return NONE;
  let silent = known.get(group);
  if (!silent) {
    silent = [...group.abilities].filter(
      (ability): ability is Triggered => ability.kind === 'triggered' && !!ability.silent,
    );
    known.set(group, silent);
  }
  return silent;
}

const NONE: readonly Triggered[] = [];

/**
 * For each seat with a card where one of these abilities works, a trigger that holds what it really has: that it waits tells nobody
 * anything, because it waits just so for a seat that has nothing.
 */
export function silentTriggers(
  look: Look,
  due: readonly Triggered[],
  found: readonly NewTrigger[],
  batch: number,
): NewTrigger[] {
  const zones = new Set(due.flatMap(({ zone }) => zonesMeant(look.game, zone)));
  const isConcerned = (seat: Seat): boolean =>
    [...zones].some((zone) => cardsIn(look.table, zoneFor(look, zone, seat)).length > 0);
  return seatsPlaying(look.table)
    .filter(isConcerned)
    .map((controller) => {
      const own = found.filter((trigger) => trigger.controller === controller);
      return {
        ...{ trigger: SILENT, controller, source: null, batch },
        facts: { found: own as unknown as Json },
        secret: true,
      };
    });
}
