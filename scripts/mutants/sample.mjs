/** Which mutants of a file are tried, and how the code of the others is taken out again so that it costs nothing. */

/** Names that Stryker's instrumenter gives to its functions. */
const ACTIVE = /stryMutAct_9fa48\("(\d+)"\)/g;
const COVER = /stryCov_9fa48\(([^()]*)\)/g;

/**
 * The mutants of one file that are tried: every n-th mutant of the run, then at most so many, evenly spread over the file.
 *
 * @param {Iterable<string>} ids every mutant of the file
 * @param {{ every?: number, atMost?: number }} size
 * @returns {Set<string>}
 */
export function sampleOf(ids, { every = 1, atMost = Infinity } = {}) {
  const candidates = [...new Set(ids)].sort((a, b) => a - b).filter((id) => Number(id) % every === 0);
  if (candidates.length <= atMost) return new Set(candidates);
  const gap = candidates.length / atMost;
  return new Set(Array.from({ length: atMost }, (_, i) => candidates[Math.floor((i + 0.5) * gap)]));
}

/** Instrumented code of one file without the mutants that are not in the sample. */
export function withoutOthers(code, size) {
  const sample = sampleOf(
    [...code.matchAll(ACTIVE)].map(([, id]) => id),
    size,
  );
  const kept = (args) => args.split(',').filter((arg) => sample.has(arg.trim().slice(1, -1)));
  return code
    .replace(ACTIVE, (call, id) => (sample.has(id) ? call : 'false'))
    .replace(COVER, (call, args) => (args === '' ? call : `stryCov_9fa48(${kept(args).join(',')})`));
}

/** Code that records what it reaches only during the dry run: later nobody reads it, and it takes more time than the code itself. */
export const recordingOnDemand = (code) =>
  code.includes('function stryCov_9fa48()')
    ? `if (!globalThis.__stryker__.isRecording) stryCov_9fa48 = () => {};${code}`
    : code;
