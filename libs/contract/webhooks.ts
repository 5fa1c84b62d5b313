import { z } from 'zod';
import { commandId, cursor, instant, matchId, pageOf, pageQuery, recordable } from './primitives.js';
import { RESULT_TYPES } from './results.js';

const LONGEST_URL = 2048;
const LONGEST_OVERLAP = 30 * 24 * 3_600;

const types = z
  .array(z.enum(RESULT_TYPES, `must be one of ${RESULT_TYPES.join(', ')}`))
  .min(1, 'must name at least one type')
  .max(16)
  .refine((given) => new Set(given).size === given.length, 'must not name a type twice');
const url = z.string().max(LONGEST_URL, `must not be longer than ${LONGEST_URL} characters`).describe('https only.');
const description = recordable(200);

export const webhookParams = z.strictObject({ webhookId: z.uuid('must be a UUID').toLowerCase() });
export const deliveryParams = z.strictObject({ deliveryId: z.uuid('must be a UUID').toLowerCase() });

export const createWebhookBody = z
  .strictObject({
    url,
    types: types.default([...RESULT_TYPES]),
    description: description.default(''),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CreateWebhook' });

export const changeWebhookBody = z
  .strictObject({
    url: url.optional(),
    types: types.optional(),
    description: description.optional(),
    state: z.enum(['active', 'disabled']).optional(),
    commandId: commandId.optional(),
  })
  .meta({ id: 'ChangeWebhook' });

export const overlapSeconds = z
  .int()
  .min(0)
  .max(LONGEST_OVERLAP)
  .default(24 * 3_600)
  .describe('How long the old secret stays good beside the new one.');

export const rotateBody = z
  .strictObject({ overlapSeconds, commandId: commandId.optional() })
  .meta({ id: 'RotateSecret' });

export const replayWebhookBody = z
  .strictObject({
    deliveryId: z.uuid('must be a UUID').toLowerCase().optional().describe('Send this one again.'),
    after: cursor.optional().describe('Or all after this cursor of the result feed …'),
    upTo: cursor.optional().describe('… up to and with this one; left out, to the newest.'),
    commandId: commandId.optional(),
  })
  .refine(({ deliveryId, after, upTo }) => deliveryId === undefined || (after ?? upTo) === undefined, {
    message: 'must name a delivery or a range, not both',
  })
  .meta({ id: 'ReplayWebhook' });

export const webhook = z
  .strictObject({
    webhookId: z.uuid(),
    url: z.string(),
    types: z.array(z.enum(RESULT_TYPES)),
    description: z.string(),
    state: z.enum(['active', 'disabled']),
    disabledReason: z
      .nullable(z.enum(['operator', 'failing', 'gone']))
      .describe('`failing`: nothing got through for about three days. `gone`: it answered 410.'),
    disabledAt: z.nullable(instant),
    failingSince: z.nullable(instant).describe('Since when every attempt has failed.'),
    succeededAt: z.nullable(instant),
    createdAt: instant,
    secrets: z.array(z.strictObject({ number: z.int(), createdAt: instant, expiresAt: z.nullable(instant) })),
  })
  .meta({ id: 'Webhook' });

export const webhookWithSecret = z
  .strictObject({
    webhook,
    secret: z.nullable(z.string()).describe('`whsec_…`, shown this once; null for a repeated request.'),
  })
  .meta({ id: 'WebhookWithSecret' });

export const webhookList = z.strictObject({ data: z.array(webhook) }).meta({ id: 'WebhookList' });

const delivery = {
  deliveryId: z.uuid(),
  webhookId: z.uuid(),
  position: z.int().describe('Of the result in the feed.'),
  type: z.enum(RESULT_TYPES),
  matchId,
  revision: z.int(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  dueAt: z.nullable(instant),
  createdAt: instant,
  finishedAt: z.nullable(instant),
};

export const webhookDelivery = z.strictObject(delivery).meta({ id: 'WebhookDelivery' });
export const webhookDeliveryLog = z
  .strictObject({
    ...delivery,
    log: z.array(
      z.strictObject({
        number: z.int(),
        at: instant,
        status: z.nullable(z.int()),
        error: z.nullable(z.string()),
        ms: z.int(),
      }),
    ),
  })
  .meta({ id: 'WebhookDeliveryLog' });

export const deliveriesQuery = z.strictObject({
  ...pageQuery.shape,
  state: z.enum(['waiting', 'delivered', 'failed']).optional(),
});
export const deliveryPage = pageOf(webhookDelivery, 'WebhookDeliveryPage');
export const replayed = z.strictObject({ deliveries: z.int() }).meta({ id: 'ReplayedWebhook' });

export type CreateWebhookBody = z.output<typeof createWebhookBody>;
export type ChangeWebhookBody = z.output<typeof changeWebhookBody>;
export type RotateBody = z.output<typeof rotateBody>;
export type ReplayWebhookBody = z.output<typeof replayWebhookBody>;
export type WebhookDocument = z.output<typeof webhook>;
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;
export type WebhookList = z.output<typeof webhookList>;
export type WebhookDeliveryDocument = z.output<typeof webhookDelivery>;
export type WebhookDeliveryLog = z.output<typeof webhookDeliveryLog>;
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;
export type DeliveryPage = z.output<typeof deliveryPage>;
export type ReplayedDocument = z.output<typeof replayed>;
export type WebhookParams = z.output<typeof webhookParams>;
export type DeliveryParams = z.output<typeof deliveryParams>;
