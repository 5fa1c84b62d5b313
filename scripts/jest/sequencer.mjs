/** The order in which spec files run. */
import Sequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';

/**
 * Seconds that the longest files take on two cores, for a fresh clone, where jest knows no durations. Rough numbers are
 * enough; a file that takes more than half a minute belongs here.
 */
const seconds = JSON.parse(readFileSync(new URL('long-files.json', import.meta.url), 'utf8'));
const secondsOf = ({ path, context }) => seconds[relative(context.config.rootDir, path).replaceAll(sep, '/')] ?? 0;

/** Specs that start processes take longest and run first, so that the run does not end waiting for one of them. */
const kinds = ['.e2e.spec.', '.int.spec.', '.spec.'];
const kindOf = ({ path }) => kinds.findIndex((kind) => path.includes(kind));

export default class LongestFirst extends Sequencer {
  /**
   * The longest files, then the others by kind. Within a kind, jest's own order: failed specs first, then the slowest of
   * the last run, or the largest files.
   */
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => secondsOf(b) - secondsOf(a) || kindOf(a) - kindOf(b));
  }
}
