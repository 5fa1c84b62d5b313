import { sampleAnswer } from '#kernel';
import type { Bot } from './bot.js';

/** Takes whatever comes up. `next` yields uniform 32-bit numbers. */
export const randomBot =
  (next: () => number): Bot =>
  (_view, decision) => {
    const answer = decision.offer ? sampleAnswer(decision.offer, next) : null;
    if (answer !== null) return answer;
    if (decision.fallback === null) throw new Error(`${decision.purpose} is not for this seat`);
    return decision.fallback;
  };
