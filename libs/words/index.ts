export { boardText, pilesText } from './board-text.js';
export { cardNotes, printedNotes } from './card-notes.js';
export { isOwn } from './own-events.js';
export { Words } from './words.js';
