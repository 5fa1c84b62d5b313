import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { problem } from '#contract';
import { OPERATOR, SEAT } from '../http/operation.js';

const ABOUT = `Event-sourced matches of trading card games.

Operators open matches with an API key; every seat plays with the token it gets from its operator. What a seat may do is
always offered as a decision; what it may know is decided before anything leaves the service.

Every error is a problem document (RFC 9457) whose \`type\` is stable.

Matches can be played and watched over WebSocket as well: see [/docs/asyncapi.json](/docs/asyncapi.json).

Not described here: the probes \`/livez\` and \`/readyz\`, which are open, and \`/metrics\`, which takes the bearer token of the node's
configuration (\`SENKI_METRICS_TOKEN\`) and no operator's key.`;

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
  markOptionalBodies(document);
  nameWildcards(document);
  return document;
}

type Nullable = { readonly nullable?: boolean };
type RequestBody = { required?: boolean; readonly content: Readonly<Record<string, { readonly schema?: object }>> };

/** A body that may be null may also be left out, which the schema alone cannot say. */
function markOptionalBodies({ paths, components }: OpenAPIObject): void {
  for (const item of Object.values(paths)) {
    const body = item.post?.requestBody as RequestBody | undefined;
    const schema = body?.content['application/json']?.schema as { readonly $ref?: string } | undefined;
    const named = components?.schemas?.[schema?.$ref?.split('/').at(-1) ?? ''] as Nullable | undefined;
    if (body !== undefined && named?.nullable === true) body.required = false;
  }
}

/** The rest of a path is `*` to the router and `{path}` in the document. */
function nameWildcards({ paths }: OpenAPIObject): void {
  for (const item of Object.values(paths)) {
    const parameters = (item.get?.parameters ?? []) as { name?: string }[];
    for (const parameter of parameters) if (parameter.name === '*') parameter.name = 'path';
  }
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
