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
  // Ten pages play for some minutes, so only on request: see CONTRIBUTING.
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.WHOLE_MATCHES ? [] : ['/whole-matches\\.'])],
  // A bound for what hangs, not for what is slow: nothing here may depend on how busy the machine is.
  testTimeout: 900_000,
  cacheDirectory: '<rootDir>/.senki/jest',
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  // For jest's own questions, such as which specs a changed file concerns.
  moduleNameMapper: { '^#(.+)$': '<rootDir>/libs/$1/index.ts', '^(\\.{1,2}/.*)\\.js$': '$1' },
};
