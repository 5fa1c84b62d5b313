import {
  ask,
  cardOf,
  done,
  factNow,
  listOf,
  printedNumber,
  zoneName,
  zoneSeat,
  type Card,
  type CardId,
  type Change,
  type Context,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { associated, inTurnOrder, isG, onCirclesOf, VANGUARD_CIRCLE, vanguardOf, withPartners } from '../board.js';
import { changeCircle } from '../moving.js';
import { operation } from '../operation.js';
import type { Part, RuleAction } from '../part.js';

/**
 * Hearts (10.27): cards on the vanguard circle that are no longer units. A link `heart` leads from each to its associated vanguard. One
 * heart lends the vanguard its name and its printed power, by effects that end when that heart leaves.
 */

/** Cards on the vanguard circle become hearts, face up and standing, without moving; a legion stays one (10.27.1, 10.27.2). */
export function makeHearts(context: Context, cards: readonly CardId[]): void {
  for (const id of cards)
    changeCircle(context, id, {
      ...{ place: VANGUARD_CIRCLE, role: 'heart', orientation: 'upright', facing: 'up', reason: 'hearts' },
    });
}

const heartsOn = (context: Context, seat: Seat): Card[] =>
  onCirclesOf(context.table, seat).filter(({ role }) => role === 'heart');

/** All hearts of the seat become associated with the new vanguard (10.27.5, 10.28.2.2). */
export function associateHearts(context: Context, seat: Seat, vanguard: CardId): void {
  const known = associated(context, vanguard);
  const hearts = heartsOn(context, seat).filter(({ id }) => !known.includes(id));
  const links = hearts.map(({ id }) => ({ kind: 'heart', from: id, to: vanguard, remembered: true as const }));
  const old = context.table.links.filter(({ kind, from }) => kind === 'heart' && hearts.some(({ id }) => id === from));
  if (old.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links: old });
  if (links.length > 0) context.emit({ type: 'CardsLinked', links });
}

/** The fighter chooses the heart that lends its name and power; G units cannot (10.27.5.1, 10.28.2.3). */
export const lendFrame = (seat: Seat): Frame => ({ step: 'lend', seat });

const lenders = (context: Context, seat: Seat): Card[] => heartsOn(context, seat).filter((card) => !isG(context, card));

const chooseLender: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const options = lenders(context, seat).map(({ id }) => ({ id, card: id }));
  const [first, second] = options;
  if (!first) return done;
  if (!second) return lend(context, seat, first.id);
  return ask(
    { seat, purpose: 'lender', offer: { kind: 'choose', options }, fallback: first.id },
    { ...frame, step: 'lend.chosen' },
  );
};

const chosen: Step = (context, { seat }) => lend(context, seat as Seat, context.answerOf(seat as Seat) as CardId);

const LENT = 'hearts';

/** The heart lends its names and its printed power (10.27.5.1). */
function lend(context: Context, seat: Seat, heart: CardId): ReturnType<Step> {
  const vanguard = vanguardOf(context, seat);
  if (!vanguard) return done;
  associateHearts(context, seat, vanguard.id);
  const card = cardOf(context.table, heart);
  const changes: readonly Change[] = [
    { kind: 'fact', fact: 'names', add: listOf(factNow(context, card, 'names')) },
    { kind: 'add', stat: 'power', by: printedNumber(context.game, card, 'power') },
  ];
  for (const change of changes) {
    const [id, on] = [context.nextId('e'), [vanguard.id]];
    const effect = { id, source: heart, controller: seat, on, change, until: 'source', group: LENT } as const;
    context.emit({ type: 'EffectBegan', effect });
  }
  return done;
}

const isLentTo = ({ table }: Context, vanguard: CardId): boolean =>
  table.effects.some(({ group, on }) => group === LENT && on.includes(vanguard));

/** If the lending heart has left and only one heart can lend, that one takes over, even in the middle of an effect (10.27.5.2). */
function lendOn(context: Context, seat: Seat): void {
  const vanguard = vanguardOf(context, seat);
  if (!vanguard || isLentTo(context, vanguard.id)) return;
  const hadOther = context.table.links.some(({ kind, to, over }) => kind === 'heart' && to === vanguard.id && over);
  const [only, other] = hadOther ? lenders(context, seat) : [];
  if (only && !other) lend(context, seat, only.id);
}

/** If several hearts can lend, the fighter chooses at the next check timing. */
const lending: RuleAction = {
  tier: 'plain',
  mayBeDue: ({ hasHearts }) => hasHearts,
  due: (context) =>
    inTurnOrder(context.table).flatMap((seat) => {
      const vanguard = vanguardOf(context, seat);
      if (!vanguard || isLentTo(context, vanguard.id) || lenders(context, seat).length === 0) return [];
      return [{ call: lendFrame(seat) }];
    }),
};

export const heartsPart: Part = {
  steps: { lend: chooseLender, 'lend.chosen': chosen },
  ruleActions: [lending],
  operations: {
    /** Vanguards become hearts of the unit that is then the vanguard (10.27.1); in legion both do (10.27.4). */
    hearts: operation((settings) => {
      const { context } = settings;
      const vanguards = settings.cards('cards').filter((id) => cardOf(context.table, id).place === VANGUARD_CIRCLE);
      const cards = withPartners(context, vanguards);
      makeHearts(context, cards);
      const [first] = cards;
      if (first === undefined) return null;
      const seat = cardOf(context.table, first).controller;
      const vanguard = vanguardOf(context, seat);
      if (vanguard) associateHearts(context, seat, vanguard.id);
      return vanguard && !isLentTo(context, vanguard.id) ? lendFrame(seat) : null;
    }),
  },
  settings: { hearts: { cards: 'selector' } },
  atOnce: (context, event) => {
    if (event.type !== 'CardsMoved' || zoneName(event.from) !== 'field' || event.from === event.to) return;
    lendOn(context, zoneSeat(event.from) as Seat);
  },
  words: { reason: ['hearts'], link: ['heart'] },
  purposes: { lender: 'whose name and power the vanguard gets' },
};
