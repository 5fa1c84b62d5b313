import { GetPendingHandler } from './get-pending.js';
import { GetViewHandler } from './get-view.js';
import { ListEventsHandler } from './list-events.js';
import { ListMatchesHandler } from './list-matches.js';

export * from './get-pending.js';
export * from './get-view.js';
export * from './list-events.js';
export * from './list-matches.js';

export const queryHandlers = [GetPendingHandler, GetViewHandler, ListEventsHandler, ListMatchesHandler];
