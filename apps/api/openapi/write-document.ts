/** `npm run docs:openapi`: writes the description of the API that is kept in the repository. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { documentText } from './generate.js';

mkdirSync('docs', { recursive: true });
writeFileSync('docs/openapi.json', await documentText());
