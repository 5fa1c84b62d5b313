import { endGroup } from '#kernel';
import { endLinksOf } from './battle/links.js';
import { AUTO_GROUP } from './check/check.js';
import { operation } from './operation.js';
import type { Part } from './part.js';

/** What texts do with effects that go on. */
export const lastingPart: Part = {
  operations: {
    /** What AUTO abilities began on these cards is over, each effect as a whole, on all cards that it is on (8.7.6, 8.7.6.1). */
    'nullify-effects': operation((settings) => {
      const { context } = settings;
      const cards = settings.cards('cards');
      const begun = context.table.effects.filter(({ on, group }) => group && on.some((id) => cards.includes(id)));
      const groups = new Set(begun.flatMap(({ group }) => (group?.startsWith(AUTO_GROUP) ? [group] : [])));
      // Whoever has another master again neither attacks nor is attacked (7.7.1.3).
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
