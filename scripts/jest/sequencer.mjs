/** The order in which spec files run. */
import Sequencer from '@jest/test-sequencer';

/** Specs that start processes wait the most: first, so that nobody waits for the last of them alone. */
const kinds = ['.e2e.spec.', '.int.spec.', '.spec.'];
const kindOf = ({ path }) => kinds.findIndex((kind) => path.includes(kind));

export default class WaitingFirst extends Sequencer {
  /** Within a kind as jest would: what failed, then what took longest last time, or is longest to read. */
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => kindOf(a) - kindOf(b));
  }
}
