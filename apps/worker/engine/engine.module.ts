import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { GAMES, type Token } from '#infrastructure';
import type { GameRegistry } from '#replay-exports';
import { engineTasks, type EngineTasks } from './engine-tasks.js';
import { ENGINE_THREAD, ThreadedEngine } from './threaded-engine.js';

export const ENGINE_TASKS: Token<EngineTasks> = Symbol('engine tasks');

/** Threads run compiled code; where there is none, as in tests, the work runs in this thread. */
const openEngine = (games: GameRegistry): EngineTasks =>
  existsSync(fileURLToPath(ENGINE_THREAD)) ? new ThreadedEngine() : engineTasks(games);

/** Computing for seals, exports and imports, away from the event loop of the clocks. */
@Module({
  providers: [{ provide: ENGINE_TASKS, inject: [GAMES], useFactory: openEngine }],
  exports: [ENGINE_TASKS],
})
export class EngineModule implements OnApplicationShutdown {
  constructor(@Inject(ENGINE_TASKS) private readonly tasks: EngineTasks) {}

  // Last of all: until their tasks have stopped, the other modules need the thread.
  async onApplicationShutdown(): Promise<void> {
    if (this.tasks instanceof ThreadedEngine) await this.tasks.close();
  }
}
