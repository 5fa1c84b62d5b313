/** `npm run docs:asyncapi`: writes the description of the sockets that is kept in the repository. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { asyncApiText } from './document.js';

mkdirSync('docs', { recursive: true });
writeFileSync('docs/asyncapi.json', asyncApiText());
