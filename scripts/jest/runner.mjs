/**
 * Runs the tests of a spec file with jest's own runner (circus), but lets Node load the file. Under jest's module system,
 * each spec file compiles and evaluates the whole repository again, which took most of the time; here the files that
 * one process runs share their modules. So a spec must not leave anything changed behind in a module or a global.
 */
import fc from 'fast-check';
import runCircus from 'jest-circus/runner';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { provide } from './globals.mjs';
import { profiled } from './profile.mjs';

register('./hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
// A property that fails prints its seed.
if (/^-?\d+$/.test(process.env.SEED ?? '')) fc.configureGlobal({ seed: Number(process.env.SEED) });

const require = createRequire(import.meta.url);

export default function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  forgetLastFile();
  Object.assign(runtime, {
    requireInternalModule: requireAnew,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => {
      provide(runtime.requireModuleOrMock(path, '@jest/globals'));
      return import(pathToFileURL(path).href);
    },
  });
  return profiled(testPath, () =>
    runCircus.default(globalConfig, config, environment, runtime, testPath, sendMessageToJest),
  );
}

/** Circus stores these on the global object, which jest would have discarded after each file. */
function forgetLastFile() {
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
}

/** The rest of its state is in this one module, so every file gets a new instance of it. */
function requireAnew(path) {
  delete require.cache[path];
  return require(path);
}
