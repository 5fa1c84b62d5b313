import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { problem } from '#contract';
import { OPERATOR, SEAT } from '../http/operation.js';

const ABOUT = `Event-sourced matches of trading card games.

Operators open matches with an API key; every seat plays with the token it gets from its operator. What a seat may do is
always offered as a decision; what it may know is decided before anything leaves the service.

Every error is a problem document (RFC 9457) whose \`type\` is stable.`;

const PROBES = ['/livez', '/readyz', '/metrics'];

/** The API described by its own code. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Senki')
    .setDescription(ABOUT)
    .setVersion('1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: "An operator's API key: `sk_…`." }, OPERATOR)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of one match and viewer.' },
      SEAT,
    )
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_, method) => method });
  for (const probe of PROBES) delete document.paths[probe];
  addSchema(document, problem);
  return document;
}

interface Described {
  readonly '~standard': { readonly jsonSchema?: { output(options: { target: string }): Record<string, unknown> } };
}

/** Problems are answered by a filter, so no handler's metadata brings their schema along. */
function addSchema(document: OpenAPIObject, schema: unknown): void {
  const described = (schema as Described)['~standard'].jsonSchema?.output({ target: 'openapi-3.0' });
  const text = JSON.stringify(described?.['definitions'] ?? {}).replaceAll('#/definitions/', '#/components/schemas/');
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...JSON.parse(text) } };
}
