/**
 * `npm run release [-- --out FOLDER] [--link]`: builds the package, its SBOM and a provenance statement, then unpacks the package and runs it.
 * With `--link`, that last step uses the dependencies of this checkout instead of installing them.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Trouble, ensureBuilt, ensureInstalled, main, root, say } from './prepare.mjs';

const args = process.argv.slice(2);
const out = resolve(args.includes('--out') ? args[args.indexOf('--out') + 1] : join(root, 'release'));
const isLinked = args.includes('--link');
/** What a server needs, and documents for readers. Sources are not shipped. */
const SHIPPED = ['bin', 'dist', 'docs', 'scripts/prepare.mjs', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'];
const CHECKED = 'corpus/senki-0.2.0/blackpoker-lite-duel.senki.jsonl.br';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'senki-release-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

await main(async () => {
  ensureInstalled();
  await ensureBuilt();
  mkdirSync(out, { recursive: true });
  const tarball = pack();
  const sbom = writeSbom();
  const statement = writeProvenance([tarball, sbom]);
  check(tarball);
  for (const file of [tarball, sbom, statement]) say(`${sha256(readFileSync(file))}  ${file}`);
});

/** Packs the shipped files, with all versions of dependencies pinned. */
function pack() {
  const staged = join(folder, 'staged');
  for (const path of SHIPPED) {
    cpSync(join(root, path), join(staged, path), {
      recursive: true,
      filter: (file) => !/\.(map|tsbuildinfo)$/.test(file),
    });
  }
  const { devDependencies: _, scripts: __, ...shipped } = manifest;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages).filter(([path, entry]) => path === '' || entry.dev !== true);
  delete lock.packages[''].devDependencies;
  writeJson(join(staged, 'package.json'), shipped);
  writeJson(join(staged, 'npm-shrinkwrap.json'), { ...lock, packages: Object.fromEntries(packages) });
  run('npm', ['pack', '--silent', '--pack-destination', out], staged);
  return join(out, `${manifest.name}-${manifest.version}.tgz`);
}

function writeSbom() {
  const file = join(out, `${manifest.name}-${manifest.version}.cdx.json`);
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  writeFileSync(file, run('npm', ['sbom', ...options], join(folder, 'staged')));
  return file;
}

/** Writes an in-toto statement with SLSA provenance. It is not signed; sign it with your own tools. */
function writeProvenance(files) {
  const commit = run('git', ['rev-parse', 'HEAD'], root).trim();
  const lock = sha256(readFileSync(join(root, 'package-lock.json')));
  const file = join(out, `${manifest.name}-${manifest.version}.provenance.json`);
  writeJson(file, {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map((one) => ({ name: basename(one), digest: { sha256: sha256(readFileSync(one)) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:senki:release:v1',
        externalParameters: { version: manifest.version },
        internalParameters: { isClean: run('git', ['status', '--porcelain'], root) === '' },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: lock } },
        ],
      },
      runDetails: { builder: { id: 'urn:senki:release', version: { node: process.version } } },
    },
  });
  return file;
}

/** Checks that the package works outside the repository: it prints its version and verifies a match recorded by an earlier build. */
function check(tarball) {
  const place = join(folder, 'unpacked');
  mkdirSync(place);
  run('tar', ['-xzf', tarball, '-C', place], root);
  const unpacked = join(place, 'package');
  if (isLinked) symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'));
  else run('npm', ['ci', '--omit', 'dev', '--omit', 'optional', '--silent'], unpacked);
  const senki = (...call) => run(process.execPath, [join(unpacked, 'bin/senki.mjs'), ...call], unpacked);
  const version = senki('--version').trim();
  if (version !== `senki ${manifest.version}`) throw new Trouble(`the package says "${version}"`);
  const verdict = senki('replay', 'verify', join(root, CHECKED), '--cards', join(root, 'corpus/card-sets'));
  if (!verdict.includes(': good')) throw new Trouble(`the package does not verify ${CHECKED}:\n${verdict}`);
  say(`the package runs: ${version}; ${CHECKED} is good`);
}

function run(command, options, cwd) {
  const done = spawnSync(command, options, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  if (done.status !== 0)
    throw new Trouble(`${command} ${options.join(' ')} failed:\n${done.stdout}${done.stderr || done.error}`);
  return done.stdout;
}
