import { existsSync } from 'node:fs';

const folders = ['apps', 'examples', 'libs', 'migrations', 'scripts'].filter((name) =>
  existsSync(new URL(name, import.meta.url)),
);

export default {
  // Node loads the specs, and a process loads each module once: see scripts/jest/runner.mjs.
  testRunner: '<rootDir>/scripts/jest/runner.mjs',
  testEnvironment: '<rootDir>/scripts/jest/environment.mjs',
  testSequencer: '<rootDir>/scripts/jest/sequencer.mjs',
  transform: {},
  roots: folders.map((name) => `<rootDir>/${name}`),
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.spec.mjs'],
  // These take some minutes, so they run only on request: see CONTRIBUTING.
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.FAILOVER ? [] : ['/(redis-frozen|failover|upgrade)\\.'])],
  // High enough to stop only tests that hang: no test may fail because the machine is busy.
  testTimeout: 900_000,
  cacheDirectory: '<rootDir>/.senki/jest',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  // Used only by jest itself, for example to find the specs that a changed file affects.
  moduleNameMapper: { '^#(.+)$': '<rootDir>/libs/$1/index.ts', '^(\\.{1,2}/.*)\\.js$': '$1' },
};
