import { endGroup } from '#kernel';
import { endLinksOf } from './battle/links.js';
import { AUTO_GROUP } from './check/check.js';
import { operation } from './operation.js';
import type { Part } from './part.js';

/** Operations on continuous effects. */
export const lastingPart: Part = {
  operations: {
    /** Ends the effects that AUTO abilities began on these cards. Each effect ends as a whole, on all its cards (8.7.6, 8.7.6.1). */
    'nullify-effects': operation((settings) => {
      const { context } = settings;
      const cards = settings.cards('cards');
      const begun = context.table.effects.filter(({ on, group }) => group && on.some((id) => cards.includes(id)));
      const groups = new Set(begun.flatMap(({ group }) => (group?.startsWith(AUTO_GROUP) ? [group] : [])));
      // A unit that returns to its former master neither attacks nor is attacked any more (7.7.1.3).
      const freed = context.table.effects.filter(
        ({ group, change }) => groups.has(group ?? '') && change.kind === 'control',
      );
      endLinksOf(
        context,
        freed.flatMap(({ on }) => on),
      );
      for (const group of groups) endGroup(context, group);
    }),
  },
  settings: { 'nullify-effects': { cards: 'selector' } },
};
