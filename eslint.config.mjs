import { basename } from 'node:path';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const kebabCase = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

/** File names such as `match-clock.ts`, `matches.controller.ts`, `pairing.spec.ts`; never `matchClock.ts`. */
const house = {
  rules: {
    'kebab-case-file': {
      meta: { type: 'suggestion', schema: [] },
      create: (context) => ({
        Program(node) {
          const name = basename(context.filename);
          if (!kebabCase.test(name)) context.report({ node, message: `File names are kebab-case: ${name}` });
        },
      }),
    },
  },
};

const style = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
];

const unfinished = [
  {
    selector: 'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo|failing)$/]',
    message: 'Every test runs, always.',
  },
  {
    selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
    message: 'Every test runs, always.',
  },
];

const impure = 'The rules read no clock, no random source and no environment: take it as a value.';
const impureGlobals = [
  'Date',
  'performance',
  'Temporal',
  'crypto',
  'process',
  'globalThis',
  'global',
  'window',
  'self',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'console',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'require',
  'module',
  'Buffer',
  'Intl',
  'WeakRef',
  'FinalizationRegistry',
  'eval',
  'Function',
];

/** Forbids every import except relative ones and those that match `allowed` (for games, the kernel). */
function foreignImports(allowed) {
  const source = `[source.value!=/^(\\.{1,2}\\u002F|${allowed})/]`;
  const message = 'The kernel imports nothing; games and card texts import only #kernel.';
  return [
    { selector: `ImportDeclaration${source}`, message },
    { selector: `ExportAllDeclaration${source}`, message },
    { selector: `ExportNamedDeclaration[source]${source}`, message },
    { selector: 'ImportExpression', message },
    { selector: 'MetaProperty', message: impure },
  ];
}

function pure(folder, allowed) {
  return {
    files: [`${folder}/**/*.ts`],
    // `libs/games/*.ts` is the registry, the only place that knows all games.
    ignores: ['**/*.spec.ts', 'libs/games/*.ts', 'libs/games/*/testing/*.ts'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals.map((name) => ({ name, message: impure }))],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: impure },
        ...['localeCompare', 'toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase'].map((property) => ({
          property,
          message: 'Its answer depends on the machine.',
        })),
      ],
      'no-restricted-syntax': ['error', ...style, ...foreignImports(allowed)],
    },
  };
}

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', 'coverage/', '.senki/', '.ci/results/', '**/vendor/'] },
  tseslint.configs.recommended,
  {
    plugins: { house },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'house/kebab-case-file': 'error',
      eqeqeq: 'error',
      'no-constant-binary-expression': 'error',
      'no-debugger': 'error',
      'no-dupe-else-if': 'error',
      'no-duplicate-case': 'error',
      'no-fallthrough': 'error',
      'no-loss-of-precision': 'error',
      'no-self-assign': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      'no-useless-rename': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
      'max-lines': ['error', 400],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' }],
      'no-restricted-syntax': ['error', ...style],
      'preserve-caught-error': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // Nest reads constructor types at run time, so an import that looks type-only is not.
    files: [
      'apps/**/*.ts',
      'libs/{access,http-server,platform}/**/*.ts',
      'libs/*/cqrs/**/*.ts',
      '**/*.module.ts',
      '**/projections/**/*.ts',
    ],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  { files: ['**/cards/**/*.ts'], rules: { 'max-lines': 'off' } },
  { files: ['**/*.spec.ts'], rules: { 'no-restricted-syntax': ['error', ...style, ...unfinished] } },
  pure('libs/kernel', '(?!)'),
  pure('libs/games', '#kernel$'),
  pure('libs/card-text', '#kernel$'),
  pure('examples/lanterns', '#kernel$'),
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        module: 'writable',
        document: 'readonly',
        scrollTo: 'readonly',
      },
    },
    rules: { 'no-restricted-syntax': 'off', 'no-undef': 'error' },
  },
  {
    files: ['apps/web/**/*.{js,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        'window document location history navigator localStorage fetch WebSocket EventSource setTimeout clearTimeout setInterval clearInterval requestAnimationFrame customElements HTMLElement CustomEvent Event FormData Blob File FileReader AbortController URLSearchParams TextEncoder TextDecoder crypto performance structuredClone'
          .split(' ')
          .map((name) => [name, 'readonly']),
      ),
    },
  },
);
