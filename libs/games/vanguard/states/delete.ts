import { cardOf, type CardId, type Context } from '#kernel';
import { isUnit, onCirclesOf } from '../board.js';
import { SKILLS } from '../cards/define.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { UNITS } from '../zones.js';

const isRole = (role: string | null): boolean => (UNITS as readonly (string | null)[]).includes(role);

/** Units lie face down, turned as they were, and stay the same (10.26.2); what lies face up is deleted no more (10.26.5). */
const turn = (context: Context, cards: readonly CardId[], facing: 'up' | 'down'): void =>
  context.face(
    cards.filter((id) => isUnit(cardOf(context.table, id))),
    facing,
  );

/** Deleted units (10.26): a unit that lies face down. Everyone may look at it (10.26.6). */
export const deletePart: Part = {
  operations: {
    delete: operation((settings) => turn(settings.context, settings.cards('cards'), 'down')),
    undelete: operation((settings) => turn(settings.context, settings.cards('cards'), 'up')),
  },
  settings: { delete: { cards: 'selector' }, undelete: { cards: 'selector' } },
  aspect: ({ zone, role, facing }) =>
    facing === 'down' && zone.startsWith('field/') && isRole(role) ? 'deleted' : null,
  madeAspects: {
    /** Printed power and text are lost, icons and all else stay (10.26.3). */
    deleted: ({ stats, keywords }) => ({
      stats: { ...stats, power: 0 },
      keywords: Object.fromEntries(
        Object.entries(keywords).filter(([word]) => (SKILLS as readonly string[]).includes(word)),
      ),
      abilities: [],
    }),
  },
  /** 6.8.1.1.2 */
  endBegins: (context, seat) =>
    turn(
      context,
      onCirclesOf(context.table, seat).map(({ id }) => id),
      'up',
    ),
};
