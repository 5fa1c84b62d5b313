export { Narrator } from './narrator.js';
export { Names, people, type People } from './names.js';
export { endSentence } from './own-sentence.js';
export { answerText, itemText, question } from './questions.js';
