/** What verifying a replay takes, without what stores and makes them: it runs in a browser too. */
export { divider } from '../disclosure.js';
export { matchVerification } from '../match-verification.js';
