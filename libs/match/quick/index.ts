/** What takes Node's own hash function, without the rest of what the service is made of. */
export { quickViewHash } from '../cqrs/hashing.js';
