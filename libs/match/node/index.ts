/** What runs on Node's own cryptography, without Nest: for threads and tools that read many matches. */
export { quickViewHash } from '../cqrs/hashing.js';
