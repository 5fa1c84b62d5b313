import { cardOf, type Ability, type Card, type Link, type Look } from '#kernel';
import { custom } from '../cards/text.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { UNITS } from '../zones.js';

/** Links between units that are in harmony with each other. They go with either unit, and do not mind where the units stand. */
const HARMONY = 'harmony';

const linksOf = ({ table }: Pick<Look, 'table'>): Link[] => table.links.filter(({ kind }) => kind === HARMONY);

/** In harmony with any unit, as long as both have one master (11.34.1, 11.34.1.2.1). */
function isInHarmony(look: Look, { id, controller }: Card): boolean {
  return linksOf(look).some(({ from, to }) => {
    const partner = from === id ? to : to === id ? from : null;
    return partner !== null && look.table.cards[partner]?.controller === controller;
  });
}

/** When another own unit appears in its column, on whichever side of the table that is. */
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
    /** Neither if one of them has left (11.34.1.1). */
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
