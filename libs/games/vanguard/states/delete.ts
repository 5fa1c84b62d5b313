import { cardOf, type CardId, type Context, type Description, type Lying } from '#kernel';
import { isUnit, onCirclesOf } from '../board.js';
import { SKILLS } from '../cards/define.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { UNITS } from '../zones.js';
import { isFlipped, OTHER_SIDE } from './sides.js';

const isRole = (role: string | null): boolean => (UNITS as readonly (string | null)[]).includes(role);

/** Turns units face down or up; they keep their orientation and stay the same cards (10.26.2). Face up, they are not deleted (10.26.5). */
const turn = (context: Context, cards: readonly CardId[], facing: 'up' | 'down'): void =>
  context.face(
    cards.filter((id) => isUnit(cardOf(context.table, id))),
    facing,
  );

const isDeleted = ({ zone, role, facing }: Lying): boolean =>
  facing === 'down' && zone.startsWith('field/') && isRole(role);

/** The aspect of a deleted two-sided card whose other side applies (12.11.3.1). */
const DELETED_OTHER_SIDE = 'deleted-other-side';

/** A deleted unit loses its printed power and text; icons and everything else stay (10.26.3). */
const deleted = ({ stats, keywords }: Description): Partial<Description> => ({
  stats: { ...stats, power: 0 },
  keywords: Object.fromEntries(
    Object.entries(keywords).filter(([word]) => (SKILLS as readonly string[]).includes(word)),
  ),
  abilities: [],
});

/** Deleted units (10.26): a unit that lies face down. Everyone may look at it (10.26.6). */
export const deletePart: Part = {
  operations: {
    delete: operation((settings) => turn(settings.context, settings.cards('cards'), 'down')),
    undelete: operation((settings) => turn(settings.context, settings.cards('cards'), 'up')),
  },
  settings: { delete: { cards: 'selector' }, undelete: { cards: 'selector' } },
  aspect: (card) => (isDeleted(card) ? (isFlipped(card) ? DELETED_OTHER_SIDE : 'deleted') : null),
  madeAspects: {
    deleted,
    [DELETED_OTHER_SIDE]: (printed) => {
      const side = { ...printed, ...printed.aspects?.[OTHER_SIDE] };
      return { ...side, ...deleted(side) };
    },
  },
  /** 6.8.1.1.2 */
  endBegins: (context, seat) =>
    turn(
      context,
      onCirclesOf(context.table, seat).map(({ id }) => id),
      'up',
    ),
};
