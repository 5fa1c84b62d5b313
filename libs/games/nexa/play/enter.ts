import {
  cardOf,
  definitionOf,
  factIn,
  factNow,
  hasKeyword,
  zoneName,
  zoneOf,
  zoneSeat,
  type Aim,
  type CardId,
  type Context,
  type Filter,
  type ReadContext,
  type Move,
  type RuleText,
  type Seat,
} from '#kernel';
import { arrivedMark, CHIP, isChip, isType } from '../board.js';
import { fieldCards } from '../field.js';
import { moveOnField, moveToHangar } from '../moving.js';
import { isBarredByName } from './names.js';

/** Effects that the rules give: playing a card that stays on the field generates one that puts it out (enter.1). */

const text = (id: string, aims: readonly Aim[], name: string): RuleText => ({
  text: {
    ...{ kind: 'activated', id, zone: 'played', timing: 'enter', cost: [], aims },
    do: [{ op: 'custom', name, with: {} }],
  },
});

/** The name by which an enter effect knows the card it sets its card on. */
export const HOST = 'host';

/** Nothing can be set on a chip (chip.6). */
const NO_CHIP: Filter = { not: { role: [CHIP] } };

const onto = (where: Filter, of: 'controller' | 'opponent' | 'any'): readonly Aim[] => [
  { bind: HOST, at: { zone: 'deploy', of, where: { all: [{ attached: false }, NO_CHIP, where] } }, min: 1, max: 1 },
];

const UNIT: Filter = { fact: 'type', in: ['unit'] };
/** A unit on which a character may be set: not one that has a character (play-char.5), and not an ACE (play-ace.2). */
const FREE_UNIT: Filter = { all: [UNIT, { fact: 'berth', in: [true] }] };

/** What set cards may be set on, by the destination they print (set.3, play-char.4, play-op-set.1). */
export const DESTINATIONS = {
  crew: onto(FREE_UNIT, 'controller'),
  unit: onto(UNIT, 'any'),
  'own-unit': onto(UNIT, 'controller'),
  'enemy-unit': onto(UNIT, 'opponent'),
  operation: onto({ fact: 'type', in: ['operation'] }, 'any'),
} as const;
export type Destination = keyof typeof DESTINATIONS;

/** The type that the base must keep while the card is set on it (set.off.2). */
export const baseTypeOf = (destination: Destination): string => (destination === 'operation' ? 'operation' : 'unit');

const RULE = 'rule#';
export const DISCARD = `${RULE}discard`;

/** The program of the effect that puts a card out, by the role it is played in. */
export const enterProgram = (role: string, setOn: string | null): string =>
  `${RULE}enter${role === 'character' || role === 'set' ? `-on-${setOn ?? 'crew'}` : ''}`;

/** The aims of that effect. */
export const enterAims = (role: string, setOn: string | null): readonly Aim[] =>
  role === 'character' || role === 'set' ? DESTINATIONS[(setOn ?? 'crew') as Destination] : [];

/** play-ace.1; a text of the rules, so that nothing can remove it. */
const ACE_IS_UNIT: RuleText = {
  text: {
    ...{ kind: 'constant', id: 'ace-unit', zone: 'field', as: ['ace'], on: { bound: 'self' } },
    change: { fact: 'type', add: ['unit'] },
  },
};

export const ruleTexts: readonly RuleText[] = [
  ACE_IS_UNIT,
  text('enter', [], 'enter'),
  ...Object.entries(DESTINATIONS).map(([name, aims]) => text(`enter-on-${name}`, aims, 'enter')),
  text('discard', [], 'discard-destroyed'),
];

/** Puts a played card out in the usual place of its type (enter.2), unless another card of its name has entered meanwhile (play-char.7). */
export function enter(context: Context, id: CardId, seat: Seat, host: CardId | null): void {
  const { role } = cardOf(context.table, id);
  if (isBarredByName(context, seat, cardOf(context.table, id))) return;
  const how: Pick<Move, 'cards' | 'role' | 'reason' | 'cause'> = {
    cards: [id],
    role: role ?? 'unit',
    reason: 'play',
    cause: id,
  };
  switch (role) {
    case 'g':
      // play-g.6
      context.move({ to: zoneOf('g', seat), controller: seat, ...how });
      return;
    case 'unit':
      // play-unit.4
      arrive(context, { to: zoneOf('deploy', seat), orientation: 'sideways', controller: seat, ...how });
      return;
    case 'character':
    case 'set':
      if (host !== null) noteSharing(context, setOn(context, id, host, 'play'));
      return;
    default:
      if (role === 'ace') sendAceAway(context, seat);
      // play-op.4, play-ace.6
      arrive(context, { to: zoneOf('deploy', seat), controller: seat, ...how });
  }
}

/** Marks the card, because some texts may be used only in the turn in which their card was played and entered (special.share.2). */
function arrive(context: Context, move: Move): void {
  for (const id of context.move(move)) context.mark(arrivedMark(id), true);
}

/** The same for a set card, but only if it has share: recorded matches contain no such mark for other set cards. */
function noteSharing(context: Context, id: CardId): void {
  const card = cardOf(context.table, id);
  const isSharing = definitionOf(context.game, card)?.abilities.some(({ labels }) => labels?.share !== undefined);
  if (isSharing || hasKeyword(context, card, 'share')) context.mark(arrivedMark(id), true);
}

/**
 * Whether an effect may set a card on that one: nothing on a chip (chip.6) or a G (set.on-g), and no character on a unit that
 * has no room for it (play-char.5, play-ace.2).
 */
export function canBeSetOn(context: ReadContext, id: CardId, host: CardId): boolean {
  const base = cardOf(context.table, host);
  if (isChip(base) || base.role === 'g') return false;
  return !isType(context, cardOf(context.table, id), 'character') || factIn(factNow(context, base, 'berth'), [true]);
}

/**
 * Sets a card on another, in that card's state (play-char.6, play-op-set.3) and under its controller (control.2). A card that was set on
 * another one stays the same card (move.3). Returns the id it has there.
 */
export function setOn(context: Context, id: CardId, host: CardId, reason: string): CardId {
  const { zone, orientation, controller } = cardOf(context.table, host);
  if (cardOf(context.table, id).host !== null) {
    moveOnField(context, id, zoneName(zone), zoneSeat(zone) as Seat, { host, orientation, controller, reason });
    return id;
  }
  const role =
    cardOf(context.table, id).role ?? (isType(context, cardOf(context.table, id), 'character') ? 'character' : 'set');
  const to = zoneOf(zoneName(zone), zoneSeat(zone) as Seat);
  const [set = id] = context.move({ cards: [id], to, role, host, orientation, controller, reason });
  return set;
}

/** Just before a player's second ACE enters, the first goes to its owner's hangar (play-ace.7). */
export function sendAceAway(context: Context, seat: Seat): void {
  const aces = fieldCards(context.table, seat).filter((id) => context.table.cards[id]?.role === 'ace');
  context.together(() => {
    for (const id of aces) moveToHangar(context, id, cardOf(context.table, id).owner, 'ace', null);
  });
}
