import { sampleAnswer, type Answer, type Decision, type Table } from '#kernel';
import type { Bot } from './bot.js';

/** Gives a random legal answer without looking at the table. `next` yields uniform 32-bit numbers. */
export const randomBot = (next: () => number): Bot =>
  Object.assign(
    (_view: Table, decision: Decision): Answer => {
      const answer = decision.offer ? sampleAnswer(decision.offer, next) : null;
      if (answer !== null) return answer;
      if (decision.fallback === null) throw new Error(`${decision.purpose} is not for this seat`);
      return decision.fallback;
    },
    { blind: true } as const,
  );
