import { play, type Batch, type MatchPlan } from '../play.js';
import { History, type Lens, type Problem } from './history.js';
import { nonInterference } from './non-interference.js';
import { conservation, decisions, progress, Zones } from './table-laws.js';
import { Folding, snapshotTwin } from './twins.js';
import { View } from './views.js';

export interface MatchCheck {
  readonly batches: readonly Batch[];
  readonly problems: readonly Problem[];
  readonly compared: number;
  readonly skipped: number;
}

/** Plays a match and checks every invariant that must hold for any match of any game. */
export function checkMatch(plan: MatchPlan, lens?: Lens): MatchCheck {
  const batches: Batch[] = [];
  try {
    for (const batch of play(plan)) batches.push(batch);
    return { batches, ...checkHistory(new History(plan.game, plan.dice, batches, lens)) };
  } catch (error) {
    return { batches, problems: [broken(error, batches.length)], compared: 0, skipped: 0 };
  }
}

function checkHistory(history: History): Omit<MatchCheck, 'batches'> {
  const [zones, folding] = [new Zones(), new Folding(history)];
  const views = history.viewers.map((viewer) => new View(history, viewer));
  history.tell(zones, folding, ...views);
  const problems = [
    ...conservation(history),
    ...zones.problems,
    ...decisions(history),
    ...progress(history),
    ...folding.problems,
    ...snapshotTwin(history),
    ...views.flatMap((view) => view.problems),
  ];
  // If basic invariants are broken, the comparison of worlds would be meaningless.
  if (problems.length > 0) return { problems, compared: 0, skipped: 0 };
  return nonInterference(history, history.game.tooling?.revealingReasons ?? []);
}

const broken = (error: unknown, batch: number): Problem => ({
  invariant: 'engine',
  batch,
  message: error instanceof Error ? (error.stack ?? error.message) : String(error),
});
