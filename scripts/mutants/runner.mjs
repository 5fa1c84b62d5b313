/**
 * A Stryker test runner for the pure part of the repository. It keeps the specs of the kernel and the games in memory. A
 * mutant runs the tests that reach it, the likeliest to fail first, and stops at the first failure or when its time is
 * used up. Mutants share one module graph unless something cached in it could affect the result; then they get a fresh one.
 */
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { collector } from './collector.mjs';
import { ModuleGraph, Sources } from './modules.mjs';
import { recordingOnDemand, withoutOthers } from './sample.mjs';

/** Folders whose specs run against the mutants. */
const folders = (process.env.SENKI_MUTANTS_SPECS ?? 'libs/kernel,libs/games').split(',');

/** A mutant reached while a spec file loads is reached by every test of the file; this name stands for all of them. */
const LOADING = '(loading)';
const SEPARATOR = ' › ';

/** How often each test reaches each mutant, and which tests are long, for all processes of this run. */
const hitFile = 'mutant-hits.json';

/** Milliseconds of processor time from which a test counts as long. */
const LONG_MS = 100;

/**
 * Milliseconds of processor time that a mutant's tests get, not counting loading. A mutant not noticed by then counts
 * as survived.
 */
const PATIENCE_MS = 1000 * Number(process.env.SENKI_MUTANTS_PATIENCE ?? 1);

/** Specs that play whole matches for minutes. They are left out: the tests of the rules notice most mutants much sooner. */
const MATCHES = /(altered-cards|random-play|playthroughs)\.spec\.ts$/;

/** How many mutants of each file are tried. */
const size = {
  every: Number(process.env.SENKI_MUTANTS_EVERY ?? 1),
  atMost: Number(process.env.SENKI_MUTANTS_AT_MOST ?? Infinity),
};

/** The variable through which instrumented code learns the active mutant and reports what it reached. */
const stryker = (globalThis.__stryker__ ??= {});

class InProcessRunner {
  #root = process.cwd();
  #sources = new Sources(this.#root, (code) => recordingOnDemand(withoutOthers(code, size)));
  #kills = new Kills();
  #known = null;
  #shared = null;

  /** Every run reloads everything. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Compiles everything before the first run, so that compiling does not count as time of a mutant. */
  async init() {
    const specs = new Specs(this.#sources, this.#root);
    for (const file of this.#specFiles()) await specs.load(file);
  }

  async dryRun() {
    Object.assign(stryker, { isRecording: true, mutantCoverage: { static: {}, perTest: {} } });
    const results = [];
    for (const file of this.#specFiles()) {
      // A new graph for each file; otherwise only the first file would reach code that runs while modules load.
      const specs = new Specs(this.#sources, this.#root);
      const loading = await specs.load(file);
      const tests = [];
      for (const id of specs.idsOf(file)) tests.push(await specs.run(id));
      const timeSpentMs = tests.reduce((sum, test) => sum + test.timeSpentMs, loading.timeSpentMs);
      results.push({ ...loading, timeSpentMs }, ...tests);
    }
    stryker.isRecording = false;
    const perTest = coverageOf(results, stryker.mutantCoverage.perTest);
    const long = results.filter(({ id, cpuMs }) => !isLoading(id) && cpuMs > LONG_MS).map(({ id }) => id);
    writeFileSync(hitFile, JSON.stringify({ hits: perTest, long }));
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: { static: {}, perTest } };
  }

  /** Stryker ends this process when a run takes too long; the hit limit ends most endless loops before. */
  async mutantRun({ activeMutant, hitLimit, sandboxFileName, testFilter }) {
    const mutated = relative(this.#root, sandboxFileName);
    this.#known ??= JSON.parse(readFileSync(hitFile, 'utf8'));
    const likeliestFirst = (ids) => this.#kills.likeliestFirst(ids, mutated);
    const inFile = (ids) => likeliestFirst(ids.filter((id) => !this.#known.long.includes(id)));
    const mutant = { id: activeMutant.id, hitLimit, tests: likeliestFirst(testFilter), inFile };
    const run = (await this.#inSharedGraph(mutant)) ?? (await attempt(mutant, new Specs(this.#sources, this.#root)));
    if (run.failed) this.#kills.add(run.failed, mutated);
    return toMutantRunResult(run.endless ?? { status: DryRunStatus.Complete, tests: run.results });
  }

  /** Null if only a fresh graph can give a reliable result, because earlier runs may have left cached values in the shared one. */
  async #inSharedGraph(mutant) {
    if (mutant.tests.some(isLoading)) return null;
    this.#shared ??= new Specs(this.#sources, this.#root, { unchanged: true });
    const run = await attempt(mutant, this.#shared);
    if (run.failed === null && !run.endless) return run.hits >= this.#hitsExpected(mutant, run.results) ? run : null;
    const withoutMutant = run.failed && (await this.#shared.run(run.failed));
    if (withoutMutant?.status === TestStatus.Success) return run;
    this.#shared = null;
    return run.endless ? run : null;
  }

  /** How often the tests reached the mutant in fresh graphs: less often now means that something was cached. */
  #hitsExpected({ id }, results) {
    return results.reduce((sum, test) => sum + (this.#known.hits[test.id]?.[id] ?? 0), 0);
  }

  #specFiles() {
    return folders
      .flatMap((folder) => readdirSync(join(this.#root, folder), { recursive: true }).map((name) => join(folder, name)))
      .filter((file) => file.endsWith('.spec.ts') && !MATCHES.test(file))
      .sort();
  }
}

/**
 * Runs the tests of a mutant until one fails or its time is used up. Nobody knows which tests a mutant matters to that was reached while
 * modules loaded; it gets that time in each spec file, so that those which come first do not use up all of it.
 */
async function attempt({ id, hitLimit, tests, inFile }, specs) {
  Object.assign(stryker, { activeMutant: id, hitCount: 0, hitLimit });
  const results = [];
  const spent = new Map();
  const purseOf = tests.some(isLoading) ? fileOf : () => 'all files';
  const isTimeUp = (test) => spent.get(purseOf(test)) > PATIENCE_MS;
  for await (const result of specs.runAll(tests, inFile, isTimeUp)) {
    results.push(result);
    const purse = purseOf(result.id);
    if (!isLoading(result.id)) spent.set(purse, (spent.get(purse) ?? 0) + result.cpuMs);
    if (result.status === TestStatus.Failed) break;
  }
  stryker.activeMutant = undefined;
  const { hitCount: hits } = stryker;
  const last = results.at(-1);
  const failed = last?.status === TestStatus.Failed ? last.id : null;
  return { results, hits, failed, endless: hitLimit && determineHitLimitReached(hits, hitLimit) };
}

/** The spec files loaded into one module graph; `unchanged`: no mutant is active while they load. */
class Specs {
  #graph;
  #root;
  #unchanged;
  #files = new Map();

  constructor(sources, root, { unchanged = false } = {}) {
    this.#graph = new ModuleGraph(sources);
    this.#root = root;
    this.#unchanged = unchanged;
  }

  async load(file) {
    const { tests, globals } = collector();
    this.#files.set(file, tests);
    const { activeMutant } = stryker;
    if (this.#unchanged) stryker.activeMutant = undefined;
    const path = join(this.#root, file);
    const result = await measured(loadingOf(file), () => this.#graph.import(path, { '@jest/globals': globals }));
    stryker.activeMutant = activeMutant;
    return result;
  }

  idsOf(file) {
    return [...this.#files.get(file).keys()].map((name) => file + SEPARATOR + name);
  }

  run(id) {
    return measured(id, this.#files.get(fileOf(id)).get(nameOf(id)));
  }

  /**
   * Runs the tests in this order, except those for which time is up, and loads a file before its first test. A loading id stands for the
   * tests of its file that `inFile` picks.
   */
  async *runAll(ids, inFile, isTimeUp) {
    const done = new Set();
    for (const id of ids) {
      const file = fileOf(id);
      if (isTimeUp(id)) continue;
      if (!this.#files.has(file)) yield await this.load(file);
      for (const each of isLoading(id) ? inFile(this.idsOf(file)) : [id]) {
        if (done.has(each) || isTimeUp(each)) continue;
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
 * Which mutants each test reaches, quickest test first; Stryker passes the tests of a mutant back in this order. Long tests
 * are used only for mutants that no other test reaches; otherwise every surviving mutant would run all of them.
 */
function coverageOf(results, reached) {
  const cost = new Map(results.map(({ id, cpuMs }) => [id, isLoading(id) ? 0 : cpuMs]));
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

/** Counts which tests noticed earlier mutants of a file: they are the likeliest to notice the next, then those of the file's own spec. */
class Kills {
  #counts = new Map();

  /** Counts for the test and for the loading id of its file. */
  add(id, mutated) {
    const counts = this.#of(mutated);
    for (const key of [id, loadingOf(fileOf(id))]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  /** Tests of equal rank keep their order, quickest first. */
  likeliestFirst(ids, mutated) {
    const counts = this.#of(mutated);
    const own = mutated.replace(/\.ts$/, '.spec.ts');
    const rank = (id) => (counts.get(id) ?? 0) + (fileOf(id) === own ? 0.5 : 0);
    return [...ids].sort((a, b) => rank(b) - rank(a));
  }

  #of(mutated) {
    if (!this.#counts.has(mutated)) this.#counts.set(mutated, new Map());
    return this.#counts.get(mutated);
  }
}

/** A test's id is `FILE › NAME`. */
const fileOf = (id) => id.slice(0, id.indexOf(SEPARATOR));
const loadingOf = (file) => file + SEPARATOR + LOADING;
const isLoading = (id) => id.endsWith(SEPARATOR + LOADING);
const nameOf = (id) => id.slice(id.indexOf(SEPARATOR) + SEPARATOR.length);

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
