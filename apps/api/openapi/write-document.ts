/** `npm run docs:openapi`: writes the descriptions of the API and of its audit reports that are kept in the repository. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { documentText } from './generate.js';
import { reportSchemaText } from './report-schema.js';

mkdirSync('docs', { recursive: true });
writeFileSync('docs/openapi.json', await documentText());
writeFileSync('docs/audit-report.schema.json', reportSchemaText());
