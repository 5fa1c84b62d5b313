import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import type { Game, Step } from '#kernel';
import { play, sampleSetup, seededDice, seededStream } from '#simulation';
import { vanguard211 } from '../index.js';
import { parts } from '../parts.js';
import { lookAtCircles } from './circles.js';

const actions = parts.flatMap(({ ruleActions = [] }) => ruleActions);

/** The game, but each check timing first asks every rule action whether it is due and tells if the cheap check would have skipped it. */
function watched(tell: (isPassedOver: boolean) => void): Game {
  const { procedures } = vanguard211;
  const check: Step = (context, frame) => {
    const circles = lookAtCircles(context.table);
    for (const { mayBeDue, due } of actions) if (due(context).length > 0) tell(!mayBeDue(circles, context));
    return (procedures.steps.check as Step)(context, frame);
  };
  return { ...vanguard211, procedures: { ...procedures, steps: { ...procedures.steps, check } } };
}

describe('one look at the circles', () => {
  it('passes over no rule action that is due', () => {
    const passedOver: boolean[] = [];
    const game = watched((isPassedOver) => passedOver.push(isPassedOver));
    for (let i = 0; i < 8; i++) {
      const players = [0, 1].map((seat) => createBot('random', game, seededStream(`circles/${i}/${seat}`)));
      for (const _batch of play({ game, setup: sampleSetup(game), dice: seededDice(`circles/${i}`), players }));
    }
    expect(passedOver.length).toBeGreaterThan(100);
    expect(passedOver).not.toContain(true);
  });
});
