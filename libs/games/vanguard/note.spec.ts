import { describe, expect, it } from '@jest/globals';
import { createBot } from '#bots';
import type { Context, Game, Step } from '#kernel';
import { play, sampleSetup, seededDice, seededStream } from '#simulation';
import { inTiers } from './check/check.js';
import { possibleIn } from './check/possible.js';
import { vanguard211 } from './index.js';
import { noteIn } from './note.js';
import type { Tiers } from './part.js';
import { parts } from './parts.js';
import { lieOf } from './play/rounds.js';

const tiers = inTiers(parts.flatMap(({ ruleActions = [] }) => ruleActions));

/** Compares what is found with the memory and without it. */
interface Compared {
  readonly lie: readonly [string, string];
  readonly possible: readonly [Tiers, Tiers];
}

function compare(context: Context): Compared {
  const { memory } = context;
  const lie = lieOf(context);
  const possible = possibleIn(context, tiers);
  const note = noteIn(context);
  memory.note = null;
  const fresh = { lie: lieOf(context), possible: possibleIn(context, tiers) };
  memory.note = note;
  return { lie: [lie, fresh.lie], possible: [possible, fresh.possible] };
}

/** The game, but each check timing first tells what is found with the memory and without it. */
function watched(tell: (compared: Compared) => void): Game {
  const { procedures } = vanguard211;
  const check: Step = (context, frame) => {
    tell(compare(context));
    return (procedures.steps.check as Step)(context, frame);
  };
  return { ...vanguard211, procedures: { ...procedures, steps: { ...procedures.steps, check } } };
}

describe('what is remembered beside a table', () => {
  it('is what would be found without the memory', () => {
    const found: Compared[] = [];
    const game = watched((compared) => found.push(compared));
    for (let i = 0; i < 4; i++) {
      const players = [0, 1].map((seat) => createBot('random', game, seededStream(`note/${i}/${seat}`)));
      for (const _batch of play({ game, setup: sampleSetup(game), dice: seededDice(`note/${i}`), players }));
    }
    expect(found.filter(({ possible: [known] }) => known.length > 0).length).toBeGreaterThan(100);
    expect(new Set(found.map(({ lie: [known] }) => known)).size).toBeGreaterThan(100);
    for (const { lie, possible } of found) {
      expect(lie[0]).toBe(lie[1]);
      expect(possible[0]).toEqual(possible[1]);
    }
  });
});
