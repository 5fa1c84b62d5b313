import { replayWork, type ReplayWork } from '#archive/bulk';
import { rootsFor, type ComputeRoot, type GameRegistry } from '#replay-exports';

/** What the worker computes from whole records. All arguments and results are plain data. */
export interface EngineTasks extends ReplayWork {
  readonly root: ComputeRoot;
}

export interface EngineRequest {
  readonly task: keyof EngineTasks;
  readonly args: readonly unknown[];
}

/** The tasks in this thread. */
export const engineTasks = (games: GameRegistry): EngineTasks => ({ ...replayWork(games), root: rootsFor(games) });
