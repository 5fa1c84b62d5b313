import { cardOf, type Ability, type Card, type Link, type ReadContext } from '#kernel';
import { custom } from '../cards/text.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { UNITS } from '../zones.js';

/** A link between units in harmony with each other. It ends when either unit leaves, and does not depend on where they stand. */
const HARMONY = 'harmony';

const linksOf = ({ table }: Pick<ReadContext, 'table'>): Link[] => table.links.filter(({ kind }) => kind === HARMONY);

/** Whether the unit is in harmony with any unit of the same master (11.34.1, 11.34.1.2.1). */
function isInHarmony(context: ReadContext, { id, controller }: Card): boolean {
  return linksOf(context).some(({ from, to }) => {
    const partner = from === id ? to : to === id ? from : null;
    return partner !== null && context.table.cards[partner]?.controller === controller;
  });
}

/** Triggers when another unit of its master appears in its column, on either side of the table. */
const harmony: Ability = {
  ...{ kind: 'triggered', id: 'harmony', zone: 'field', as: UNITS },
  on: {
    ...{ event: 'moved', from: 'elsewhere', to: 'field', each: true },
    subject: { which: 'other', whose: 'controller', where: { all: [{ role: UNITS }, { sameColumn: 'self' }] } },
  },
  do: [custom('harmonise', { cards: { bound: 'self' }, with: { bound: 'subjects' } })],
};

export const harmonyPart: Part = {
  keywords: { harmony: [harmony] },
  operations: {
    /** Neither unit is in harmony if one of them has left (11.34.1.1). */
    harmonise: operation((settings) => {
      const { context } = settings;
      const [from] = settings.cards('cards');
      const [to] = settings.cards('with');
      if (from === undefined || to === undefined) return;
      const [one, other] = [cardOf(context.table, from), cardOf(context.table, to)];
      if (one.controller === other.controller)
        context.emit({ type: 'CardsLinked', links: [{ kind: HARMONY, from, to }] });
    }),
  },
  settings: { harmonise: { cards: 'selector', with: 'selector' } },
  facts: { harmony: isInHarmony },
  factWords: { harmony: 'flag' },
  turnOver: (context) => {
    if (linksOf(context).length > 0) context.emit({ type: 'LinksEnded', kinds: [HARMONY] });
  },
  words: { keyword: ['harmony'], link: [HARMONY] },
};
