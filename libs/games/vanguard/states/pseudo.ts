import {
  cardId,
  cardOf,
  zoneName,
  zoneOf,
  type Card,
  type CardDefinition,
  type CardId,
  type Context,
  type Seat,
} from '#kernel';
import { GUARDIAN_CIRCLE } from '../board.js';
import { appears, auto, cannotBeHit, choose, cost, discardCost, GC, units } from '../cards/text.js';
import { noteIn } from '../note.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';

/** Pseudo-cards come from here and go here (12.13.1.2, 12.13.1.3): nothing that lies here is part of the match. */
export const NOWHERE = 'nowhere';

/** No name, clan, nation or race. Cards of this type belong in no deck (5.2.2.6, 5.3.3), and no text refers to the type. */
const NOTHING = { type: 'pseudo', names: [], clans: [], nations: [], races: [] };

/**
 * The pseudo-card Protect (12.13.2). It has no name, clan or type (12.13.1.4.3.1), and its grade is not a number (12.13.2.2): a missing
 * number counts as 0, other missing information as absent (12.13.1.4.3.2).
 */
export const PROTECT: CardDefinition = {
  ...{ key: 'protect', name: 'Protect', facts: { ...NOTHING, special: ['Protect'] } },
  ...{ stats: { power: 0, shield: 0, critical: 0, drive: 0 }, keywords: { sentinel: 0 } },
  abilities: [
    auto(GC, {
      id: 'protect',
      on: appears(),
      cost: cost(discardCost(1)),
      do: [choose(units('controller')), cannotBeHit()],
    }),
  ],
};

export const isPseudo = ({ def }: Pick<Card, 'def'>): boolean => def === PROTECT.key;

/** Its valid places are its owner's hand and guardian circle; anywhere else it is erased (12.13.2.4). */
const isValidThere = ({ zone, place, role, owner }: Pick<Card, 'zone' | 'place' | 'role' | 'owner'>): boolean =>
  zone === zoneOf('hand', owner) ||
  (zone === zoneOf('field', owner) && place === GUARDIAN_CIRCLE && role === 'guardian');

const isErased = (card: Card): boolean => isPseudo(card) && zoneName(card.zone) !== NOWHERE && !isValidThere(card);

/**
 * Most lists of cards stay the same from one check timing to the next, so those without pseudo-cards are remembered. This is safe: a list
 * is never changed in place, only replaced, and a card stays what it is.
 */
function isAnyErased(context: Context): boolean {
  const { table } = context;
  const { clean } = noteIn(context);
  let number = 0;
  for (const zone in table.zones) {
    const list = table.zones[zone] as readonly CardId[];
    const at = number++;
    if (clean[at] === list) continue;
    const found = list.filter((id) => isPseudo(cardOf(table, id)));
    if (found.some((id) => isErased(cardOf(table, id)))) return true;
    if (found.length === 0) clean[at] = list;
  }
  return false;
}

/** Erases a pseudo-card, which leaves the zone that it is in (12.13.1.3.1). */
export const erase = (context: Context, id: CardId): void =>
  void context.move({
    ...{ cards: [id], to: zoneOf(NOWHERE, cardOf(context.table, id).owner), reason: 'erase' },
  });

/** Creates a Protect in a zone of its owner (12.13.1.2.1, 12.13.1.2.2), unless it would be erased there (12.13.1.4.2.2). */
export function createProtect(context: Context, owner: Seat, zone: string): void {
  const on = zone === 'field' ? { place: GUARDIAN_CIRCLE, role: 'guardian' } : { role: null };
  const to = zoneOf(zone, owner);
  if (!isValidThere({ zone: to, owner, ...on })) return;
  const fresh = context.table.ids + 1;
  context.emit({
    ...{ type: 'CardsCreated', zone: zoneOf(NOWHERE, owner), owner, defs: [PROTECT.key], fresh },
    ...{ facing: 'up', role: null },
  });
  context.move({
    ...{ cards: [cardId(fresh)], to, reason: 'create' },
    ...(zone === 'field' && { places: [GUARDIAN_CIRCLE], role: 'guardian', orientation: 'sideways' }),
  });
}

/** Pseudo-cards (12.13). */
export const pseudoPart: Part = {
  operations: {
    'create-protect': operation((settings) => {
      for (const seat of settings.seats('of')) createProtect(settings.context, seat, settings.text('to'));
    }),
  },
  settings: { 'create-protect': { of: 'seat', to: 'zone' } },
  /** It is erased right after the move, before the effect continues (12.13.1.4.2.1). */
  atOnce: (context, event) => {
    if (event.type !== 'CardsMoved' || !event.defs.includes(PROTECT.key)) return;
    // Erasing is a move too, so this hook runs again for the next card.
    const next = Object.values(context.table.cards).find(isErased);
    if (next) erase(context, next.id);
  },
  /** For a pseudo-card that is in such a zone for another reason (9.7.1). */
  ruleActions: [
    {
      tier: 'plain',
      mayBeDue: (_circles, context) => isAnyErased(context),
      due: (context) =>
        Object.values(context.table.cards)
          .filter(isErased)
          // Erasing one also erases the others: see `atOnce`.
          .slice(0, 1)
          .map(({ id }) => ({ act: () => erase(context, id) })),
    },
  ],
  words: { reason: ['create', 'erase'] },
};
