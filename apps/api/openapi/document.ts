import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { problem } from '#contract';
import { engineBuild } from '#platform';
import { loadDocumentation } from '../http/documented.js';
import { OPERATOR, PLAYER, SEAT } from '../http/operation.js';
import { withExamples } from './examples.js';
import { forGenerators } from './for-generators.js';
import { toOpenApi31 } from './openapi-31.js';
import { plainSchemas } from './plain-schemas.js';
import { TAGS } from './tags.js';

/** The document describes one build; paths begin with the stable version of the API. */
const VERSION = engineBuild().replace('senki@', '');

const ABOUT = `Event-sourced matches of trading card games.

An operator opens a match with an API key and gives each player the token of a seat. The service offers a seat everything that it may do
as a decision, and removes everything that a viewer may not know before a reply leaves the service.

Every error is a problem document (RFC 9457). Its \`type\` is stable; docs/problems.md lists all types. Any request can get 404, 405, 408, 413,
414, 415, 431, 500 or 503 besides the statuses that its operation lists.

Every time is a whole number of milliseconds since 1970 (\`Instant\`).

Matches can be played and watched over WebSocket as well: see [/docs/asyncapi.json](/docs/asyncapi.json).

The games, each in one page: [BlackPoker](/docs/games/blackpoker), [Gundam Card Game](/docs/games/gcg),
[Gundam War Nex-A](/docs/games/nexa), [Cardfight!! Vanguard](/docs/games/vanguard).

Not described here: the probes \`/livez\` and \`/readyz\`, which are open, and \`/metrics\`, which takes the bearer token of the node's
configuration (\`SENKI_METRICS_TOKEN\`) and no operator's key.`;

const PROBES = ['/livez', '/readyz', '/metrics'];
/** Addresses from before 0.3.0: still served but no longer described. They will be removed in 0.4.0. */
const FORMER = [
  '/v1/replays/exports/{exportId}',
  '/v1/replays/exports/{exportId}/file',
  '/v1/webhooks/deliveries/{deliveryId}',
];

/** Describes the API from the metadata of its handlers. */
export async function describeApi(app: INestApplication): Promise<OpenAPIObject> {
  const { DocumentBuilder, SwaggerModule } = await loadDocumentation();
  const config = new DocumentBuilder()
    .setTitle('Senki')
    .setDescription(ABOUT)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The server that sent this document.')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: "An operator's API key: `sk_…`." }, OPERATOR)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of one match and viewer.' },
      SEAT,
    )
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of one player.' },
      PLAYER,
    )
    .build();
  config.tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_, method) => method });
  for (const path of [...PROBES, ...FORMER]) delete document.paths[path];
  nameOnce(document);
  addSchema(document, problem);
  markOptionalBodies(document);
  nameWildcards(document);
  return withExamples(forGenerators(plainSchemas(toOpenApi31(document))));
}

/** Nest numbers the ids of an operation with several addresses; this removes the number. */
function nameOnce({ paths }: OpenAPIObject): void {
  for (const { get } of Object.values(paths)) {
    if (get?.operationId !== undefined) get.operationId = get.operationId.replace(/\[\d\]$/, '');
  }
}

type Nullable = { readonly nullable?: boolean };
type RequestBody = { required?: boolean; readonly content: Readonly<Record<string, { readonly schema?: object }>> };

/** A body that may be null may also be left out, which the schema alone cannot express. */
function markOptionalBodies({ paths, components }: OpenAPIObject): void {
  for (const item of Object.values(paths)) {
    const body = item.post?.requestBody as RequestBody | undefined;
    const schema = body?.content['application/json']?.schema as { readonly $ref?: string } | undefined;
    const named = components?.schemas?.[schema?.$ref?.split('/').at(-1) ?? ''] as Nullable | undefined;
    if (body !== undefined && named?.nullable === true) body.required = false;
  }
}

/** The router calls the rest of a path `*`; the document calls it `{path}`. */
function nameWildcards({ paths }: OpenAPIObject): void {
  for (const item of Object.values(paths)) {
    const parameters = (item.get?.parameters ?? []) as { name?: string }[];
    for (const parameter of parameters) if (parameter.name === '*') parameter.name = 'path';
  }
}

interface Described {
  readonly '~standard': { readonly jsonSchema?: { output(options: { target: string }): Record<string, unknown> } };
}

/** A filter sends the problems, so no handler's metadata contains their schema. */
function addSchema(document: OpenAPIObject, schema: unknown): void {
  const described = (schema as Described)['~standard'].jsonSchema?.output({ target: 'openapi-3.0' });
  const text = JSON.stringify(described?.['definitions'] ?? {}).replaceAll('#/definitions/', '#/components/schemas/');
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...JSON.parse(text) } };
}
