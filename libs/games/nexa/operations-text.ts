import { cardOf, extended, type CustomOperation, type Operations } from '#kernel';
import { operation } from './settings.js';
import { isProtected } from './special/brackets.js';
import { copyable, copyFrame } from './special/copying.js';

/** Gives one original text of a card to another (special.cross-weapon.1). */
const copying = operation(
  (settings) => {
    const [[from], [to]] = [settings.cards('from'), settings.cards('to')];
    return from === undefined || to === undefined ? null : copyFrame(settings.scope.controller, from, to);
  },
  (settings) => {
    const { table } = settings.context;
    const [[from], [to]] = [settings.cards('from'), settings.cards('to')];
    if (from === undefined || to === undefined) return false;
    return copyable(settings.context, cardOf(table, from), cardOf(table, to)).length > 0;
  },
);

/** Binds those of the targeted effects that may be nullified or changed. */
const findingChangeable: CustomOperation = (context, scope, { what, bind }) => {
  const named = scope.cards[what as string] ?? [];
  const open = context.table.stage.filter((staged) => named.includes(staged.id) && !isProtected(context, staged));
  return { scope: extended(scope, { cards: { [bind as string]: open.map(({ id }) => id) } }) };
};

export const textOperations: Operations = { 'copy-text': copying, changeable: findingChangeable };
