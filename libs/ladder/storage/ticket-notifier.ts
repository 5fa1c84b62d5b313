import { VersionNotifier } from '#event-store';
import type { Tickets } from './tickets.js';

const LOOK_EVERY_MS = 150;

/** Wakes callers that wait for a ticket to change. All waiters of a node share one query. */
export class TicketNotifier extends VersionNotifier {
  constructor(tickets: Pick<Tickets, 'versions'>, onError: (error: Error) => void) {
    super({ heads: (ids) => tickets.versions(ids), everyMs: () => LOOK_EVERY_MS, onError });
  }
}
