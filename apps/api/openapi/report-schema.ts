import { z } from 'zod';
import { auditReport } from '#contract';
import { plainSchemas } from './plain-schemas.js';

/** The report of an audit as JSON Schema (2020-12), for programs that read `senki audit --json`. */
export const reportSchemaText = (): string => `${JSON.stringify(plainSchemas(z.toJSONSchema(auditReport)), null, 2)}\n`;
