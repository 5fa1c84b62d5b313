import { VersionNotifier } from '#event-store';
import type { Tickets } from './tickets.js';

const LOOK_EVERY_MS = 150;

/** Wakes those who wait for a ticket to change. All of a node's waiters share one question to the database. */
export class TicketNotifier extends VersionNotifier {
  constructor(tickets: Pick<Tickets, 'versions'>, onError: (error: Error) => void) {
    super({ heads: (ids) => tickets.versions(ids), everyMs: () => LOOK_EVERY_MS, onError });
  }
}
