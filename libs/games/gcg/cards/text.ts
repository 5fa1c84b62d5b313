export * from '../icons.js';
export * from '../moving-words.js';
export * from '../standing-texts.js';
export * from '../words.js';
