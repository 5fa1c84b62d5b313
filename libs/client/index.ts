/**
 * The client library for front ends and bots: follows matches without gaps or repetitions, and answers in them. Runs in
 * browsers and in Node.
 */
export {
  LiveMatch,
  patientPause,
  type Act,
  type LineState,
  type LiveHandlers,
  type LiveOptions,
  type Pause,
} from './live-match.js';
export { askToWatch, HttpMatch, openMatch, Refusal, type HttpOptions } from './http-match.js';
export { freshId } from './fresh-id.js';
export { webSocketWire, type ConnectWire, type Wire, type WireEvents } from './wire.js';
