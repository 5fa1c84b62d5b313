/**
 * A Stryker test runner for the pure part of the repository. It keeps the compiled specs of the kernel and the games in
 * memory; each mutant gets a fresh module graph (so that nothing cached under one mutant decides about the next), runs
 * the tests that reach it, the cheapest first, and stops at the first failure.
 */
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { collector } from './collector.mjs';
import { ModuleGraph, Sources } from './modules.mjs';

const folders = ['libs/kernel', 'libs/games'];

/** A mutant reached while a spec file loads is reached by every test of the file; this stands for them. */
const LOADING = '(loading)';
const SEPARATOR = ' › ';

/** Processor time from which a test counts as long. */
const LONG_MS = 100;

/** The variable through which instrumented code learns the active mutant and reports what it reached. */
const stryker = (globalThis.__stryker__ ??= {});

class InProcessRunner {
  #root = process.cwd();
  #sources = new Sources(this.#root);

  /** Every run reloads everything anyway. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Compiles everything before the first run: compiling must not count as time that a mutant takes. */
  async init() {
    const specs = new Specs(this.#sources, this.#root);
    for (const file of this.#specFiles(folders)) await specs.load(file);
  }

  async dryRun({ files }) {
    const mutated = (files ?? []).map((file) => relative(this.#root, file));
    stryker.mutantCoverage = { static: {}, perTest: {} };
    const results = [];
    for (const file of this.#specFiles(foldersReaching(mutated))) {
      // A graph for each file, or only the first file would reach what runs while modules load.
      const specs = new Specs(this.#sources, this.#root);
      const loading = await specs.load(file);
      const tests = [];
      for (const id of specs.idsOf(file)) tests.push(await specs.run(id));
      const timeSpentMs = tests.reduce((sum, test) => sum + test.timeSpentMs, loading.timeSpentMs);
      results.push({ ...loading, timeSpentMs }, ...tests);
    }
    const perTest = coverageOf(results, stryker.mutantCoverage.perTest);
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: { static: {}, perTest } };
  }

  /** Stryker ends this process when a run takes too long; the hit limit ends most endless loops before. */
  async mutantRun({ activeMutant, hitLimit, sandboxFileName, testFilter }) {
    stryker.activeMutant = activeMutant.id;
    stryker.hitCount = hitLimit === undefined ? undefined : 0;
    stryker.hitLimit = hitLimit;
    const specs = new Specs(this.#sources, this.#root);
    const tests = [];
    for await (const result of specs.runAll(ownFirst(testFilter, relative(this.#root, sandboxFileName)))) {
      tests.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    stryker.activeMutant = undefined;
    const endless = determineHitLimitReached(stryker.hitCount, stryker.hitLimit);
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests });
  }

  #specFiles(below) {
    return below
      .flatMap((folder) => readdirSync(join(this.#root, folder), { recursive: true }).map((name) => join(folder, name)))
      .filter((file) => file.endsWith('.spec.ts'))
      .sort();
  }
}

/** Only the specs of a game reach its code; every spec reaches the kernel. */
function foldersReaching(mutated) {
  const games = mutated.map((file) => /^libs\/games\/[^/]+(?=\/)/.exec(file)?.[0]);
  return mutated.length === 0 || games.includes(undefined) ? folders : [...new Set(games)];
}

/** The spec files loaded into one module graph. */
class Specs {
  #graph;
  #root;
  #files = new Map();

  constructor(sources, root) {
    this.#graph = new ModuleGraph(sources);
    this.#root = root;
  }

  load(file) {
    const { tests, globals } = collector();
    this.#files.set(file, tests);
    return measured(file + SEPARATOR + LOADING, () =>
      this.#graph.import(join(this.#root, file), { '@jest/globals': globals }),
    );
  }

  idsOf(file) {
    return [...this.#files.get(file).keys()].map((name) => file + SEPARATOR + name);
  }

  run(id) {
    return measured(id, this.#files.get(fileOf(id)).get(nameOf(id)));
  }

  /** Runs the tests in this order and loads each file when its first test comes. */
  async *runAll(ids) {
    const done = new Set();
    for (const id of ids) {
      const file = fileOf(id);
      if (!this.#files.has(file)) yield await this.load(file);
      for (const each of nameOf(id) === LOADING ? this.idsOf(file) : [id]) {
        if (done.has(each)) continue;
        done.add(each);
        yield await this.run(each);
      }
    }
  }
}

async function measured(id, body) {
  stryker.currentTestId = id;
  const start = performance.now();
  const { user } = process.cpuUsage();
  const done = (result) => ({
    id,
    name: id,
    fileName: fileOf(id),
    timeSpentMs: performance.now() - start,
    cpuMs: process.cpuUsage({ user, system: 0 }).user / 1000,
    ...result,
  });
  try {
    await body();
    return done({ status: TestStatus.Success });
  } catch (error) {
    return done({ status: TestStatus.Failed, failureMessage: error?.stack ?? String(error) });
  } finally {
    stryker.currentTestId = undefined;
  }
}

/**
 * Which mutants each test reaches, the quickest test first: Stryker hands the tests of a mutant back in this order.
 * Long tests (whole matches played at random) only try what no other test reaches, or each survivor would take them all.
 */
function coverageOf(results, reached) {
  const cost = new Map(results.map(({ id, cpuMs }) => [id, id.endsWith(LOADING) ? 0 : cpuMs]));
  const quickestFirst = [...cost.keys()].sort((a, b) => cost.get(a) - cost.get(b));
  const isLong = (id) => cost.get(id) > LONG_MS;
  const elsewhere = new Set(quickestFirst.filter((id) => !isLong(id)).flatMap((id) => Object.keys(reached[id] ?? {})));
  return Object.fromEntries(
    quickestFirst.map((id) => {
      const own = Object.entries(reached[id] ?? {});
      return [id, Object.fromEntries(isLong(id) ? own.filter(([mutant]) => !elsewhere.has(mutant)) : own)];
    }),
  );
}

/** The tests beside the mutated file are the likeliest to fail. */
function ownFirst(ids, mutated) {
  const own = mutated.replace(/\.ts$/, '.spec.ts');
  return [...ids.filter((id) => fileOf(id) === own), ...ids.filter((id) => fileOf(id) !== own)];
}

/** A test's id is `FILE › NAME`. */
const fileOf = (id) => id.slice(0, id.indexOf(SEPARATOR));
const nameOf = (id) => id.slice(id.indexOf(SEPARATOR) + SEPARATOR.length);

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
