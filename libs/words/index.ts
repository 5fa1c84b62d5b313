export { boardText, cardText } from './board-text.js';
export { isOwn } from './own-events.js';
export { Words } from './words.js';
