export { Ladders, policyHash, type Ladder } from './ladders.js';
export { Matchmaker, type WaveOutcome } from './matchmaker.js';
export { Opener, type OpenRanked } from './opener.js';
export { TicketNotifier } from './ticket-notifier.js';
export { Tickets, type Ticket, type TicketOrder, type TicketStamp, type TicketState } from './tickets.js';
