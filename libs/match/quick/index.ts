/** The parts that need Node's own hash function, without the rest of the service. */
export { quickViewHash } from '../cqrs/hashing.js';
