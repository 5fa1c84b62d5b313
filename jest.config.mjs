import { existsSync } from 'node:fs';

const folders = ['apps', 'examples', 'libs', 'migrations', 'scripts'].filter((name) =>
  existsSync(new URL(name, import.meta.url)),
);

/** Node's own ESM loader runs the tests; SWC only strips the types and keeps decorator metadata. */
export default {
  testEnvironment: 'node',
  roots: folders.map((name) => `<rootDir>/${name}`),
  testMatch: ['**/*.spec.ts', '**/*.spec.mjs'],
  testTimeout: 30_000,
  cacheDirectory: '<rootDir>/.senki/jest',
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json', 'node'],
  moduleNameMapper: { '^#(.+)$': '<rootDir>/libs/$1/index.ts', '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
      },
    ],
  },
};
