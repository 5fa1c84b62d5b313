/** Who may import whom. Specs, their helpers and the testkit may look everywhere; what ships may not. */
const specs = '(\\.spec(-helper)?|^libs/games/[^/]+/testing/[^/]+)\\.ts$';
const shipped = { pathNot: specs };
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule(
      'kernel-imports-nothing',
      'The kernel is plain functions over plain data.',
      { path: '^libs/kernel/', ...shipped },
      { pathNot: '^libs/kernel/' },
    ),
    rule(
      'game-imports-only-kernel',
      'A game is rules over the shared table.',
      { path: '^libs/games/([^/]+)/', ...shipped },
      { pathNot: ['^libs/games/$1/', '^libs/kernel/index\\.ts$'] },
    ),
    rule(
      'example-game-imports-only-kernel',
      'An example of a game keeps to what a game may do.',
      { path: '^examples/([^/]+)/.*\\.ts$', ...shipped },
      { pathNot: ['^examples/$1/', '^libs/kernel/index\\.ts$'] },
    ),
    rule(
      'proof-stands-alone',
      'An auditor must be able to read the proofs without reading Senki.',
      { path: '^libs/proof/', ...shipped },
      { path: '^(apps|migrations|libs/(?!proof/))' },
    ),
    rule(
      'transparency-knows-proof-only',
      'Whoever checks the log reads hashing, signing and nothing else of Senki.',
      { path: '^libs/transparency/', ...shipped },
      { path: '^(apps|migrations|libs/(?!transparency/|proof/))' },
    ),
    rule(
      'games-are-values',
      'A game is handed in, so that every game meets the same code.',
      {
        path: '^libs/(match|card-sets|fairness|replay|results|seals|operators|ladder|live|archive|audit|event-store|platform|contract|proof|bots)/',
        ...shipped,
      },
      { path: '^libs/games/' },
    ),
    rule(
      'store-and-platform-know-no-domain',
      'The store keeps bytes and versions; the platform keeps the lights on.',
      { path: '^libs/(event-store|platform)/', ...shipped },
      {
        path: '^libs/(kernel|match|card-sets|fairness|replay|results|seals|operators|ladder|live|archive|audit|bots)/',
      },
    ),
    rule(
      'nest-at-the-edge',
      'Only apps, the platform and the Nest modules of a lib know Nest.',
      { path: '^libs/(?!platform/|testkit/)', pathNot: [specs, '\\.module\\.ts$', '/cqrs/'] },
      { path: npm('@nestjs') },
    ),
    rule(
      'handlers-use-the-buses-only',
      'Command and query handlers need injection and the buses, nothing else of Nest.',
      { path: '/cqrs/', ...shipped },
      { path: npm('@nestjs'), pathNot: npm('@nestjs/common', '@nestjs/cqrs') },
    ),
    rule(
      'database-behind-the-store',
      'SQL lives in the event store, the migrations, the platform and the read models.',
      { path: '^(apps|libs)/', pathNot: [specs, '^libs/(event-store|platform|testkit)/', '/projections/'] },
      { path: npm('pg', 'pg-pool', 'typeorm', '@nestjs/typeorm') },
    ),
    rule('libs-know-no-app', 'Apps are built from libs.', { path: '^libs/', ...shipped }, { path: '^apps/' }),
    rule(
      'apps-stand-apart',
      'Only the command line program starts other apps.',
      { path: '^apps/(?!cli/)([^/]+)/', ...shipped },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'enter-by-index',
      "Folders with an index.ts are entries; a lib's other files are its own business.",
      { path: '^libs/(games/[^/]+|[^/]+)/' },
      { path: '^libs/', pathNot: ['^libs/$1/', '/index\\.ts$'] },
    ),
    rule(
      'enter-by-index-from-apps',
      "A lib's other files are its own business.",
      { path: '^(apps|migrations)/' },
      { path: '^libs/', pathNot: '/index\\.ts$' },
    ),
    rule(
      'enter-migrations-by-index',
      'The list of migrations is the entry.',
      { path: '^(apps|libs)/', ...shipped },
      { path: '^migrations/', pathNot: '^migrations/(index|migrate)\\.ts$' },
    ),
    rule(
      'testkit-is-for-tests',
      'The command line program runs scenario files with it; nothing else ships it.',
      { path: '^(apps|libs|migrations)/', pathNot: [specs, '^libs/testkit/', '^apps/cli/'] },
      { path: '^libs/testkit/' },
    ),
    rule(
      'no-test-package-shipped',
      'What ships runs without devDependencies.',
      { path: '^(apps|libs|migrations)/', pathNot: [specs, '^libs/testkit/'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-cycles',
      'Two files that need each other are one file, or three. (Numbers ask abilities and abilities ask numbers.)',
      { pathNot: '^libs/kernel/effects/(evaluate|stats)\\.ts$' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.imports.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: { folder: '.senki/depcruise', strategy: 'content' },
  },
};
