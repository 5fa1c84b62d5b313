import { affected, cardOf, type CardId } from '#kernel';
import { dealDamage } from './check/damage.js';
import { vanguardOf } from './board.js';
import { circlesOwner } from './moving.js';
import { operation } from './operation.js';
import type { Part } from './part.js';
import { callFrame, guardFrame } from './play/call.js';
import { rideFrame, ridesFrame } from './play/ride.js';
import { retireOrAsk, retireSteps } from './retiring.js';

/** Operations on units and circles (10.4 to 10.8, 10.33). The frames return the resulting cards as `ridden` or `called`. */

export const fieldPart: Part = {
  steps: retireSteps,
  operations: {
    retire: operation((settings) =>
      retireOrAsk(settings.context, settings.cards('cards'), { reason: 'retire', cause: settings.scope.source }),
    ),
    /** Superior ride (10.6.1.1). */
    ride: operation((settings) => {
      const cards = settings.cards('cards');
      const [card] = cards;
      const { controller, source } = settings.scope;
      if (cards.length > 1) return ridesFrame(controller, cards, source);
      return card === undefined ? null : rideFrame(controller, card, 'superior-ride', source);
    }),
    /** Superior call to rear-guard circles (10.7.1.3). */
    call: operation((settings) => {
      const { table } = settings.context;
      const { controller: seat, source: cause } = settings.scope;
      const isOwn = (id: CardId): boolean => cardOf(table, id).owner === seat;
      const cards = settings.cards('cards').filter((id) => !settings.has('onto') || isOwn(id));
      const [onto] = settings.has('onto') ? settings.cards('onto').map((id) => cardOf(table, id)) : [];
      // Cards are called only onto circles of their owner (10.35.5.1).
      if (settings.has('onto') && (!onto || circlesOwner(onto) !== seat)) return null;
      const named = settings.has('circles') ? { circles: settings.json('circles') as string[] } : {};
      const circles = onto ? { circles: [onto.place as string] } : named;
      return callFrame({ seat, cards, reason: 'superior-call', cause, ...circles });
    }),
    /** Superior call to the guardian circle (10.7.1.3.1). */
    'call-to-guard': operation((settings) => {
      const { controller: seat, source: cause } = settings.scope;
      return guardFrame({ seat, cards: settings.cards('cards'), reason: 'superior-call', cause });
    }),
    /** Skill damage to vanguards (10.33), dealt by the effect's source unless the text names another card (3.15.1.2). */
    damage: operation((settings) => {
      const { context, scope } = settings;
      const vanguards = settings.seats('of').flatMap((seat) => vanguardOf(context, seat)?.id ?? []);
      const [source = scope.source] = settings.has('from') ? settings.cards('from') : [];
      for (const id of affected(context, scope, vanguards))
        dealDamage(context, id, settings.amount('n'), 'skill', source);
    }),
  },
  settings: {
    retire: { cards: 'selector' },
    ride: { cards: 'selector' },
    call: { cards: 'selector', circles: 'texts?', onto: 'selector?' },
    'call-to-guard': { cards: 'selector' },
    damage: { of: 'seat', n: 'quantity', from: 'selector?' },
  },
  answers: { ride: ['ridden'], call: ['called'], 'call-to-guard': ['called'] },
  words: { replaced: ['retire'] },
};
