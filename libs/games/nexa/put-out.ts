import {
  cardOf,
  factOf,
  hasKeyword,
  zoneName,
  zoneOf,
  zoneSeat,
  type CardId,
  type Context,
  type ReadContext,
  type Orientation,
  type Seat,
  type ZoneId,
} from '#kernel';
import { formForce } from './battle/engagement.js';
import { CHIP, groupOf, isChip, setCounter, unitsIn } from './board.js';
import { moveOnField } from './moving.js';
import { canBeSetOn, sendAceAway, setOn } from './play/enter.js';
import { isBarredByName } from './play/names.js';
import { AREAS } from './zones.js';

/** How an effect puts a card out, if it says so (enter.4). */
export interface Manner {
  readonly seat: Seat;
  readonly state?: Orientation;
  /** The place, named together with the targets (enter.5). */
  readonly at?: ZoneId;
  readonly host?: CardId;
  readonly cause: CardId | null;
}

/** The counter that records when a card came without being played; equal for all that came together (other.illegal.3). */
export const CAME = 'came';

/** Roles by type. A graphic can only enter the field as a G (play-graphic.1). */
const ROLES: Readonly<Record<string, string>> = {
  unit: 'unit',
  character: 'character',
  operation: 'operation',
  ace: 'ace',
};

/** Puts cards out by an effect, without playing them: by default to the player's own deployment area, rerolled (enter.3, enter.4). */
export function putOut(context: Context, cards: readonly CardId[], manner: Manner): void {
  const came = context.table.ids;
  const free = cards.filter((id) => !isBarredByName(context, manner.seat, cardOf(context.table, id)));
  context.together(() => {
    for (const id of free) if (context.table.cards[id]) noteArrival(context, putOne(context, id, manner), came);
  });
}

/** Whether an effect can put this card out now. */
export function canBePutOut(context: ReadContext, id: CardId, { seat, host }: Pick<Manner, 'seat' | 'host'>): boolean {
  const card = cardOf(context.table, id);
  return isBarredByName(context, seat, card) ? false : roleOf(context, id, host) !== null;
}

/** The role in which it would be on the field; null if it cannot be put out like this. */
function roleOf(context: ReadContext, id: CardId, host: CardId | undefined): string | null {
  const card = cardOf(context.table, id);
  const type = factOf(context.game, card, 'type') as string;
  const role = isChip(card) ? CHIP : (ROLES[type] ?? null);
  if (host !== undefined) return canBeSetOn(context, id, host) ? role : null;
  // A character, or an operation with a destination, needs a card to be set on.
  return type === 'character' || factOf(context.game, card, 'setOn') !== null ? null : role;
}

function putOne(context: Context, id: CardId, { seat, state, at, host, cause }: Manner): CardId | null {
  const role = roleOf(context, id, host);
  if (role === null) return null;
  if (host !== undefined) return setOn(context, id, host, 'effect');
  if (role === 'ace') sendAceAway(context, seat);
  const to = at ?? zoneOf('deploy', seat);
  // The card's controller is the seat that owns the place, whoever's effect it was (control.2, chip.4).
  const controller = zoneSeat(to) ?? seat;
  const area = AREAS.find((one) => one === zoneName(to));
  const isNew = area !== undefined && unitsIn(context, area, controller).length === 0;
  const orientation = state ?? 'upright';
  const [put = null] = context.move({
    cards: [id],
    ...{ to, role, orientation, controller, reason: 'effect', cause },
  });
  if (isNew) formForce(context, area, controller);
  return put;
}

/** Recorded only for cards of which there may be only one. */
export function noteArrival(context: Context, id: CardId | null, came: number): void {
  const card = id === null ? undefined : context.table.cards[id];
  if (!id || !card) return;
  if (factOf(context.game, card, 'type') === 'character' || hasKeyword(context, card, 'star'))
    setCounter(context, id, CAME, came);
}

/**
 * Moves cards to another deployment area, whose owner then controls them (control.2). An ACE sends away the new controller's existing ACE,
 * because each player has at most one (card.ace.2, ruling 15).
 */
export function take(context: Context, cards: readonly CardId[], seat: Seat, cause: CardId | null): void {
  const came = context.table.ids;
  context.together(() => {
    for (const id of cards) {
      const { role, zone } = cardOf(context.table, id);
      if (role === 'ace' && zoneSeat(zone) !== seat) sendAceAway(context, seat);
      moveOnField(context, id, 'deploy', seat, { cause });
      for (const one of groupOf(context.table, id)) noteArrival(context, one, came);
    }
  });
}
