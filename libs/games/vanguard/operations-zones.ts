import { seatsPlaying, type Facing } from '#kernel';
import { mayLose } from './check/loss.js';
import { deckTopSteps, isOrdered, lookFrame, toDeckFrame, upToFrame } from './deck-top.js';
import { draw, send, takeTop } from './moving.js';
import { operation } from './operation.js';
import type { Part } from './part.js';

/** Operations on decks, souls and damage zones (10.2, 10.3, 10.8, 10.18 to 10.20). */
export const zonesPart: Part = {
  steps: deckTopSteps,
  operations: {
    /** Draws `n` cards one by one (3.12.3), or up to `n` if `upTo` is set (3.12.4). */
    draw: operation((settings) => {
      const { context, scope } = settings;
      const seats = settings.seats('of');
      const why = { reason: 'draw', cause: scope.source };
      if (settings.has('upTo')) return upToFrame(context, seats, { n: settings.amount('n'), to: 'hand', ...why });
      for (const seat of seats) draw(context, seat, settings.amount('n'), why);
      return null;
    }),
    /** Sends cards to a zone of their owners: discard, heal, bind, return (10.3.1, 10.8.1, 10.19.1). In a deck: on top or to the bottom. */
    send: operation((settings) => {
      const { context, scope } = settings;
      const why = { reason: settings.text('reason'), cause: scope.source };
      if (settings.text('to') === 'deck' && isOrdered(context, settings.cards('cards'))) {
        const at = settings.has('at') ? (settings.text('at') as 'top' | 'bottom') : 'bottom';
        const [by] = settings.has('orderedBy') ? settings.seats('orderedBy') : [];
        return toDeckFrame({ cards: settings.cards('cards'), at, ...why, ...(by !== undefined && { by }) });
      }
      send(context, settings.cards('cards'), settings.text('to'), why, {
        ...(settings.has('at') && { at: settings.text('at') as 'top' | 'bottom' }),
        ...(settings.has('facing') && { facing: settings.text('facing') as Facing }),
      });
      return null;
    }),
    /** The top cards of the deck go to the soul, or to another zone, one by one (10.18.1, 3.12.5). */
    'take-top': operation((settings) => {
      const { context, scope } = settings;
      const why = { reason: settings.text('reason'), cause: scope.source };
      const seats = settings.seats('of');
      const [n, to] = [settings.amount('n'), settings.text('to')];
      if (settings.has('upTo')) return upToFrame(context, seats, { n, to, ...why });
      for (const seat of seats) takeTop(context, seat, n, to, why);
      return null;
    }),
    /** Each seat looks at the top `n` cards of its deck (3.13.2), or at up to `n`, one by one (3.13.3). The effect knows them as `looked`. */
    look: operation((settings) => {
      const { context, scope } = settings;
      const seats = settings.seats('of');
      const n = settings.amount('n');
      if (n === 0) return null;
      return settings.has('upTo')
        ? upToFrame(context, seats, { n, to: null, reason: 'look', cause: scope.source })
        : lookFrame(seats, n);
    }),
    /** The seats lose immediately, in the middle of the effect (1.2.5). */
    lose: operation((settings) => {
      const { context } = settings;
      const losing = settings.seats('of').filter((seat) => mayLose(context, seat));
      context.lose(
        seatsPlaying(context.table).filter((seat) => losing.includes(seat)),
        'effect',
      );
    }),
  },
  settings: {
    draw: { of: 'seat', n: 'quantity', upTo: 'flag?' },
    send: {
      ...{ cards: 'selector', to: 'zone', reason: 'text', at: 'top|bottom?', facing: 'up|down?' },
      orderedBy: 'seat?',
    },
    'take-top': { of: 'seat', n: 'quantity', to: 'zone', reason: 'text', upTo: 'flag?' },
    look: { of: 'seat', n: 'quantity', upTo: 'flag?' },
    lose: { of: 'seat' },
  },
  answers: { draw: ['taken'], 'take-top': ['taken'], look: ['looked'] },
  words: { reason: ['discard', 'soul-charge', 'bind', 'counter-charge', 'look', 'order'] },
  purposes: {
    may: 'do it?',
    'take-on': 'one card more?',
    'look-on': 'look at one card more?',
    order: 'in which order',
  },
};
