import { ask, type Game } from '#kernel';
import { withSteps } from './high-card.fixture.js';

/** Shuffles a deck and waits. */
export const shuffling: Game = withSteps({
  shuffle: (context) => {
    context.shuffle('deck/0');
    return ask({ seat: 0, purpose: 'wait', offer: { kind: 'confirm' }, fallback: false }, { step: 'shuffle' });
  },
});
