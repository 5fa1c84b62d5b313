import { Poller } from '#event-store';

/** Repeats a step at an interval until stopped; at once where there is more to do. */
export class Loop extends Poller {
  constructor(step: () => Promise<'again' | 'wait'>, everyMs: number, onError: (error: Error) => void) {
    super(step, (outcome) => (outcome === 'again' ? 0 : everyMs), onError);
  }
}
