/** What verifying a replay needs, without storing and making replays, so that it also runs in a browser. */
export { divider } from '../disclosure.js';
export { matchVerification } from '../match-verification.js';
