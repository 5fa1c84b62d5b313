import { cardOf, type Operations, type Orientation } from '#kernel';
import { isDestroyed, isRolled, turnGroups } from './board.js';
import { discard } from './destruction.js';
import { recover } from './hq.js';
import { battleOperations } from './operations-battle.js';
import { cardOperations } from './operations-cards.js';
import { flowOperations } from './operations-flow.js';
import { enter, HOST } from './play/enter.js';
import { operation } from './settings.js';
import { textOperations } from './operations-text.js';

/** The effect of a played card that stays (enter.1). */
const entering = operation(({ context, scope }) => {
  const id = scope.source ?? '';
  if (context.table.cards[id]) enter(context, id, scope.controller, scope.cards[HOST]?.[0] ?? null);
});

/** destroy.4; the card stays if its destruction was nullified. */
const discardingDestroyed = operation(({ context, scope }) => {
  const id = scope.source ?? '';
  const card = context.table.cards[id];
  if (card && isDestroyed(card)) discard(context, [id], id);
});

/** Rolls or rerolls whole groups (set.group.3); a card that is already so cannot be turned. */
const turning = operation(
  (settings) => {
    const to = settings.text('to') as Orientation;
    turnGroups(settings.context, settings.cards('cards'), to, 'effect', settings.scope.source);
  },
  (settings) =>
    settings
      .cards('cards')
      .every((id) => isRolled(cardOf(settings.context.table, id)) !== (settings.text('to') === 'sideways')),
);

const recovering = operation((settings) => {
  for (const seat of settings.seats('of'))
    recover(settings.context, seat, settings.amount('amount'), settings.scope.source);
});

export const operations: Operations = {
  enter: entering,
  'discard-destroyed': discardingDestroyed,
  turn: turning,
  recover: recovering,
  ...flowOperations,
  ...cardOperations,
  ...battleOperations,
  ...textOperations,
};
