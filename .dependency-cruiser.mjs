/** Which folder may import which. The rules are for shipped code; specs, their helpers and the testkit may import more. */
const specs = '(\\.spec(-helper)?|^libs/games/[^/]+/testing/[^/]+)\\.tsx?$';
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
      'card-text-imports-only-kernel',
      'Card texts are read and printed in browsers too, from plain data.',
      { path: '^libs/card-text/', ...shipped },
      { pathNot: ['^libs/card-text/', '^libs/kernel/index\\.ts$'] },
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
      'merkle-log-knows-proof-only',
      'Whoever checks the log reads hashing, signing and nothing else of Senki.',
      { path: '^libs/merkle-log/', ...shipped },
      { path: '^(apps|migrations|libs/(?!merkle-log/|proof/))' },
    ),
    rule(
      'games-are-values',
      'A game is handed in, so that every game meets the same code.',
      {
        path: '^libs/(match|card-sets|replay|results|match-log|operators|ladder|guests|sockets|archive|audit|event-store|platform|access|http-server|contract|proof|bots|words|client)/',
        ...shipped,
      },
      { path: '^libs/games/' },
    ),
    rule(
      'store-and-platform-know-no-domain',
      'The store keeps bytes and versions; the platform keeps the lights on.',
      { path: '^libs/(event-store|platform|access|http-server)/', ...shipped },
      {
        path: '^libs/(kernel|match|card-sets|replay|results|match-log|operators|ladder|sockets|archive|audit|bots)/',
      },
    ),
    rule(
      'nest-at-the-edge',
      'Only apps, the HTTP server, access, the platform, the infrastructure and the Nest modules of a lib know Nest.',
      {
        path: '^libs/(?!access/|http-server/|platform/|infrastructure/|testkit/)',
        pathNot: [specs, '\\.module\\.ts$', '/cqrs/'],
      },
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
      'Drivers are opened by the event store, TypeORM is met in libs/database; everybody else is handed a pool or a transaction.',
      { path: '^(apps|libs)/', pathNot: [specs, '^libs/(database|event-store|platform|testkit)/', '/projections/'] },
      { path: npm('pg', 'pg-pool', 'typeorm', '@nestjs/typeorm') },
    ),
    rule(
      'pages-import-pure-libs',
      'What runs in a browser has neither files nor a database, and ships no tests.',
      { path: '^apps/web/', pathNot: [specs, '^apps/web/browser/', '^apps/web/[^/]+\\.mjs$'] },
      {
        path: '^(libs|apps|migrations|examples)/|^node:',
        pathNot: [
          '^apps/web/',
          '^libs/(kernel|games/[^/]+|match|replay|proof|bots|card-sets|card-text|match-log|merkle-log|words|client|contract)/index\\.ts$',
          '^libs/(card-text|words)/[^/]+/index\\.ts$',
          '^libs/replay-exports/verification/index\\.ts$',
        ],
      },
    ),
    rule(
      'pages-import-no-node',
      'A browser has no modules of Node.',
      { path: '^apps/web/', pathNot: [specs, '^apps/web/browser/', '^apps/web/[^/]+\\.mjs$'] },
      { dependencyTypes: ['core'] },
    ),
    rule('libs-know-no-app', 'Apps are built from libs.', { path: '^libs/', ...shipped }, { path: '^apps/' }),
    rule(
      'apps-stand-apart',
      'Only a node puts api and worker together, and only the command line program and the stages of tests start nodes.',
      { path: '^apps/(?!cli/|node/)([^/]+)/', pathNot: [specs, '^apps/[^/]+/testing/'] },
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
      "A lib's other files are its own business; the list of tables names the files that describe them.",
      { path: '^(apps|migrations)/', ...shipped },
      { path: '^libs/', pathNot: ['/index\\.ts$', '\\.entity\\.ts$'] },
    ),
    rule(
      'enter-migrations-by-index',
      'The list of migrations is the entry.',
      { path: '^(apps|libs)/', ...shipped },
      { path: '^migrations/', pathNot: '^migrations/(index|migrate)\\.ts$' },
    ),
    rule(
      'testkit-is-for-tests',
      'Nothing that ships needs it.',
      { path: '^(apps|libs|migrations)/', pathNot: [specs, '^libs/testkit/'] },
      { path: '^libs/testkit/' },
    ),
    rule(
      'tools-are-for-the-command-line',
      'Scenario files and simulated matches are run by the command line program and by tests.',
      { path: '^(apps|libs|migrations)/', pathNot: [specs, '^libs/(scenario|simulation|testkit)/', '^apps/cli/'] },
      { path: '^libs/(scenario|simulation)/' },
    ),
    rule(
      'words-know-kernel-and-match',
      'Boards, offers and events in words, in a terminal as in a browser.',
      { path: '^libs/words/', ...shipped },
      { path: '^(apps|migrations|libs/(?!words/|kernel/|match/))' },
    ),
    rule(
      'no-test-package-shipped',
      'What ships runs without devDependencies. (Pages ship as a bundle; the bench of pages is for checkouts.)',
      {
        path: '^(apps|libs|migrations)/',
        pathNot: [specs, '^libs/testkit/', '^apps/web/', '^apps/cli/bench/chromium\\.ts$'],
      },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'no-cycles',
      'Two files that need each other are one file, or three. (Numbers ask abilities and abilities ask numbers.)',
      { pathNot: '^libs/kernel/effects/(evaluate|stats)\\.ts$' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
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
