/** The jest environment of specs that Node loads: the process itself, with its globals. */
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

export default class ProcessEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** Undoes what jest set up for code that it transforms itself: Node applies the source maps. */
  async setup() {
    Error.prepareStackTrace = undefined;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
