/** `npm run docs:openapi`: writes the description of the API, the list of its problems and the schema of audit reports into docs/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { documentText } from './generate.js';
import { problemPage } from './problem-page.js';
import { reportSchemaText } from './report-schema.js';

mkdirSync('docs', { recursive: true });
writeFileSync('docs/openapi.json', await documentText());
writeFileSync('docs/problems.md', problemPage());
writeFileSync('docs/audit-report.schema.json', reportSchemaText());
