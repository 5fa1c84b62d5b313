import { z } from 'zod';
import { commandId, instant, json, pageQuery, pageOf, recordable } from './primitives.js';
import { overlapSeconds } from './webhooks.js';

const MANY = 1_000_000;
const bound = z.nullable(z.int().min(1).max(MANY)).optional();

export const keyLimits = z
  .strictObject({
    requestsPerMinute: bound,
    openMatches: bound.describe('Matches opened by the key that are being played.'),
  })
  .meta({ id: 'KeyLimits', description: 'Null or left out: what the service allows everybody.' });

const scopes = z
  .array(z.string().regex(/^[a-z]+(:[a-z]+)?$/, 'must be a scope such as "matches:open"'))
  .min(1, 'must name at least one scope')
  .max(32)
  .refine((given) => new Set(given).size === given.length, 'must not name a scope twice');

export const keyParams = z.strictObject({
  keyId: z.string().regex(/^[0-9a-f]{16}$/, 'must be the 16 digits after "sk_"'),
});

export const createKeyBody = z
  .strictObject({
    name: recordable(100).min(1, 'must not be empty').describe('Who will use it.'),
    scopes,
    limits: keyLimits.default({}),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CreateKey' });

export const rotateKeyBody = z
  .strictObject({ overlapSeconds, commandId: commandId.optional() })
  .meta({ id: 'RotateKey' });
export const limitKeyBody = z
  .strictObject({ limits: keyLimits, commandId: commandId.optional() })
  .meta({ id: 'LimitKey' });

export const apiKey = z
  .strictObject({
    keyId: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    limits: keyLimits,
    createdAt: instant,
    revokedAt: z.nullable(instant),
    secrets: z.int().describe('How many secrets open it: two while it is being rotated.'),
    overlapUntil: z.nullable(instant).describe('When the older secrets end.'),
  })
  .meta({ id: 'ApiKey' });

export const keyWithSecret = z
  .strictObject({
    key: apiKey,
    secret: z.nullable(z.string()).describe('`sk_…`, shown this once; null for a repeated request.'),
  })
  .meta({ id: 'ApiKeyWithSecret' });

export const keyList = z.strictObject({ data: z.array(apiKey) }).meta({ id: 'ApiKeyList' });

export const trailQuery = z.strictObject({
  ...pageQuery.shape,
  subject: z
    .string()
    .max(200)
    .regex(/^[a-z-]+\/[\w-]+$/, 'must be a subject such as "key/…" or "match/…"')
    .optional()
    .describe('Only acts done to this.'),
});

export const trailEntry = z
  .strictObject({
    position: z.int().describe('1, 2, 3 … without a gap.'),
    at: instant,
    actor: z.string().describe('`key/<id>` or `cli`.'),
    act: z.string().describe('Such as `key.create`, `webhook.rotate` or `match.award`.'),
    subject: z.string(),
    commandId: z.nullable(z.string()),
    before: json,
    after: json,
    hash: z.string().describe('Binds all before it; hex.'),
  })
  .meta({ id: 'TrailEntry' });

export const trailPage = pageOf(trailEntry, 'TrailPage');

export type KeyParams = z.output<typeof keyParams>;
export type CreateKeyBody = z.output<typeof createKeyBody>;
export type RotateKeyBody = z.output<typeof rotateKeyBody>;
export type LimitKeyBody = z.output<typeof limitKeyBody>;
export type ApiKeyDocument = z.output<typeof apiKey>;
export type KeyWithSecret = z.output<typeof keyWithSecret>;
export type KeyList = z.output<typeof keyList>;
export type TrailQuery = z.output<typeof trailQuery>;
export type TrailPage = z.output<typeof trailPage>;
