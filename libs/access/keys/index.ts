/** Keys alone: unlike the whole of access, they do not load Nest, so commands start fast. */
export { ApiKeys, SCOPES } from '../api-keys.js';
