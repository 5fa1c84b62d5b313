import { z } from 'zod';
import { commandId, count, instant, jsonOf, listOf, pageQuery, pageOf, recordable } from './primitives.js';
import { overlapSeconds } from './webhooks.js';

const MANY = 1_000_000;
const bound = z.nullable(z.int().min(1).max(MANY)).optional();

export const keyLimits = z
  .strictObject({
    requestsPerMinute: bound.describe('Requests per minute; null or left out: the limit of the service.'),
    openMatches: bound.describe(
      'Matches opened by the key that may be in play at the same time; null or left out: the limit of the service.',
    ),
  })
  .meta({ id: 'KeyLimits', description: 'Limits of an operator key.' });

const scopes = z
  .array(z.string().regex(/^[a-z]+(:[a-z]+)?$/, 'must be a scope such as "matches:open"'))
  .min(1, 'must name at least one scope')
  .max(32)
  .refine((given) => new Set(given).size === given.length, 'must not name a scope twice')
  .describe('What the key may do, such as `matches:open`. A key cannot grant a scope that it lacks.');

export const keyParams = z.strictObject({
  keyId: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'must be the 16 digits after "sk_"')
    .describe('Id of the key: the 16 digits after `sk_`.'),
});

export const createKeyBody = z
  .strictObject({
    name: recordable(100).min(1, 'must not be empty').describe('Who will use the key.'),
    scopes,
    limits: keyLimits.default({}),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CreateKey', description: 'What an operator sends to make a new key.' });

export const rotateKeyBody = z
  .strictObject({ overlapSeconds, commandId: commandId.optional() })
  .meta({ id: 'RotateKey', description: 'What an operator sends to give a key a new secret.' });
export const limitKeyBody = z
  .strictObject({ limits: keyLimits, commandId: commandId.optional() })
  .meta({ id: 'LimitKey', description: 'What an operator sends to change the limits of a key.' });

export const apiKey = z
  .strictObject({
    keyId: z.string().describe('Id of the key: the 16 digits after `sk_`.'),
    name: z.string().describe('Who uses the key.'),
    scopes: z.array(z.string()).describe('What the key may do.'),
    limits: keyLimits,
    createdAt: instant.describe('When the key was made.'),
    revokedAt: z.nullable(instant).describe('When the key was revoked; null while it works.'),
    secrets: count.describe('How many secrets the key accepts: two or more while it is being rotated.'),
    overlapUntil: z.nullable(instant).describe('When the older secrets stop working; null if there are none.'),
  })
  .meta({ id: 'ApiKey', description: 'The key of an operator, without its secret.' });

export const keyWithSecret = z
  .strictObject({
    key: apiKey,
    secret: z
      .nullable(z.string())
      .describe('`sk_…`: the key to send. Shown only this once; null for a repeated request.'),
  })
  .meta({ id: 'ApiKeyWithSecret', description: 'A key with its new secret.' });

export const keyList = listOf(apiKey, 'ApiKeyList', 'All keys of operators, revoked ones too.');

export const trailQuery = z.strictObject({
  ...pageQuery.shape,
  subject: z
    .string()
    .max(200)
    .regex(/^[a-z-]+\/[\w-]+$/, 'must be a subject such as "key/…" or "match/…"')
    .optional()
    .describe('Only acts on this subject, such as `key/…` or `match/…`.'),
});

export const trailEntry = z
  .strictObject({
    position: count.describe('Position on the trail: 1, 2, 3 … without a gap.'),
    at: instant.describe('When it was done.'),
    actor: z.string().describe('Who did it: `key/<id>`, or `cli` for the command line.'),
    act: z.string().describe('What was done, such as `key.create`, `webhook.rotate` or `match.award`.'),
    subject: z.string().describe('What it was done to, such as `key/<id>` or `match/<id>`.'),
    commandId: z.nullable(z.string()).describe('Id of the command; null if it had none.'),
    before: jsonOf('The subject before the act, or null. Differs by act.'),
    after: jsonOf('The subject after the act, or null. Differs by act.'),
    hash: z.string().describe('Hex: the hash of this entry, which covers all entries before it.'),
  })
  .meta({ id: 'TrailEntry', description: 'One act of an operator or a judge on the audit trail.' });

export const trailPage = pageOf(trailEntry, 'TrailPage', 'A page of the audit trail.');

export type KeyParams = z.output<typeof keyParams>;
export type CreateKeyBody = z.output<typeof createKeyBody>;
export type RotateKeyBody = z.output<typeof rotateKeyBody>;
export type LimitKeyBody = z.output<typeof limitKeyBody>;
export type ApiKeyDocument = z.output<typeof apiKey>;
export type KeyWithSecret = z.output<typeof keyWithSecret>;
export type KeyList = z.output<typeof keyList>;
export type TrailQuery = z.output<typeof trailQuery>;
export type TrailPage = z.output<typeof trailPage>;
