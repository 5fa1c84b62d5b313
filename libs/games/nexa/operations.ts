import { cardOf, type CardId, type Operations, type Orientation } from '#kernel';
import { damageHq, damageUnit, destroyFallen, forceOf, spread } from './battle/damage.js';
import { baseOf, isDestroyed, isRolled, turnGroups } from './board.js';
import { destroy, discard, nullifyDestruction } from './destruction.js';
import { recover } from './hq.js';
import { cardOperations } from './operations-cards.js';
import { flowOperations } from './operations-flow.js';
import { enter, HOST } from './play/enter.js';
import { operation } from './settings.js';

/** The effect of a played card that stays (enter.1). */
const entering = operation(({ context, scope }) => {
  const id = scope.source ?? '';
  if (context.table.cards[id]) enter(context, id, scope.controller, scope.cards[HOST]?.[0] ?? null);
});

/** destroy.4; it stays where its destruction was nullified. */
const discardingDestroyed = operation(({ context, scope }) => {
  const id = scope.source ?? '';
  const card = context.table.cards[id];
  if (card && isDestroyed(card)) discard(context, [id], id);
});

/** Rolls or reroll whole groups (set.group.3); what is so already cannot be turned so. */
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

/** Normal damage to units (damage-kind.1). */
const damaging = operation((settings) => {
  const { context, scope } = settings;
  const cards = settings.cards('to');
  context.together(() => {
    for (const id of cards) damageUnit(context, id, settings.amount('amount'), 'normal', scope.source);
  });
  destroyFallen(context, cards);
});

/** Damage to the force of the cards, from its head backwards (pierce.1, pierce.2). */
const piercing = operation((settings) => {
  const { context, scope } = settings;
  for (const id of settings.cards('force')) {
    const force = forceOf(context, baseOf(context.table, id));
    if (!force) continue;
    const { hits } = spread(context, force, settings.amount('amount'));
    for (const { on, amount } of hits) damageUnit(context, on as CardId, amount, 'normal', scope.source);
    destroyFallen(
      context,
      hits.map(({ on }) => on as CardId),
    );
  }
});

const damagingHq = operation((settings) => {
  for (const seat of settings.seats('of'))
    damageHq(settings.context, seat, settings.amount('amount'), 'normal', settings.scope.source);
});

const recovering = operation((settings) => {
  for (const seat of settings.seats('of'))
    recover(settings.context, seat, settings.amount('amount'), settings.scope.source);
});

const destroying = operation((settings) => {
  destroy(settings.context, settings.cards('cards'), 'effect', settings.scope.source);
});

const discarding = operation((settings) => {
  discard(settings.context, settings.cards('cards'), settings.scope.source);
});

const savingFromDestruction = operation((settings) => {
  for (const id of settings.cards('cards')) nullifyDestruction(settings.context, id);
});

export const operations: Operations = {
  enter: entering,
  'discard-destroyed': discardingDestroyed,
  turn: turning,
  damage: damaging,
  pierce: piercing,
  'damage-hq': damagingHq,
  recover: recovering,
  destroy: destroying,
  discard: discarding,
  'nullify-destruction': savingFromDestruction,
  ...flowOperations,
  ...cardOperations,
};
