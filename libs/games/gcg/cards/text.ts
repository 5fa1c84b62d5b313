export * from '../icons.js';
export * from '../words.js';
