/** The order in which spec files run. */
import Sequencer from '@jest/test-sequencer';

/** Specs that start processes take longest and run first, so that the run does not end waiting for one of them. */
const kinds = ['.e2e.spec.', '.int.spec.', '.spec.'];
const kindOf = ({ path }) => kinds.findIndex((kind) => path.includes(kind));

export default class WaitingFirst extends Sequencer {
  /** Within a kind, jest's own order: failed specs first, then the slowest of the last run, or the largest files. */
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => kindOf(a) - kindOf(b));
  }
}
