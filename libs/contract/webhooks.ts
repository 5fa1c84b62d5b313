import { z } from 'zod';
import {
  commandId,
  count,
  cursor,
  instant,
  listOf,
  matchId,
  pageOf,
  pageQuery,
  recordable,
  uuid,
} from './primitives.js';
import { RESULT_TYPES, resultType } from './results.js';

const LONGEST_URL = 2048;
const LONGEST_OVERLAP = 30 * 24 * 3_600;

const types = z
  .array(z.enum(RESULT_TYPES, `must be one of ${RESULT_TYPES.join(', ')}`))
  .min(1, 'must name at least one type')
  .max(16)
  .refine((given) => new Set(given).size === given.length, 'must not name a type twice')
  .describe('Which types of results to deliver.');
const url = z
  .string()
  .max(LONGEST_URL, `must not be longer than ${LONGEST_URL} characters`)
  .describe('The https address that gets the results.');
const description = recordable(200).describe("The operator's own note.");

export const webhookParams = z.strictObject({ webhookId: uuid.describe('Id of the webhook.') });
export const deliveryParams = z.strictObject({ deliveryId: uuid.describe('Id of the delivery.') });

export const createWebhookBody = z
  .strictObject({
    url,
    types: types.default([...RESULT_TYPES]),
    description: description.default(''),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CreateWebhook', description: 'What an operator sends to have results delivered.' });

export const changeWebhookBody = z
  .strictObject({
    url: url.optional(),
    types: types.optional(),
    description: description.optional(),
    state: z
      .enum(['active', 'disabled'])
      .optional()
      .describe('`disabled` stops deliveries; `active` starts them again.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'ChangeWebhook', description: 'What to change about a webhook. What is left out stays as it is.' });

export const overlapSeconds = z
  .int()
  .min(0)
  .max(LONGEST_OVERLAP)
  .default(24 * 3_600)
  .describe('Seconds for which the old secret stays valid beside the new one.');

export const rotateBody = z
  .strictObject({ overlapSeconds, commandId: commandId.optional() })
  .meta({ id: 'RotateSecret', description: 'What an operator sends to give a webhook a new secret.' });

export const replayWebhookBody = z
  .strictObject({
    deliveryId: uuid.optional().describe('Id of one delivery to send again.'),
    after: cursor.optional().describe('Instead of one delivery: all results after this cursor of the feed of results.'),
    upTo: cursor.optional().describe('The last result of that range, as a cursor of the feed; left out: the newest.'),
    commandId: commandId.optional(),
  })
  .refine(({ deliveryId, after, upTo }) => deliveryId === undefined || (after ?? upTo) === undefined, {
    message: 'must name a delivery or a range, not both',
  })
  .meta({
    id: 'ReplayWebhook',
    description: 'Asks for deliveries to be sent again: one of them, or a range of results.',
  });

export const webhook = z
  .strictObject({
    webhookId: z.uuid().describe('Id of the webhook.'),
    url: z.string().describe('The address that gets the results.'),
    types: z.array(resultType).describe('Which types of results are delivered.'),
    description: z.string().describe("The operator's own note."),
    state: z.enum(['active', 'disabled']).describe('Whether results are delivered.'),
    disabledReason: z
      .nullable(z.enum(['operator', 'failing', 'gone']))
      .describe(
        '`operator`: an operator disabled it. `failing`: nothing got through for about three days. `gone`: it answered 410. Null while it is active.',
      ),
    disabledAt: z.nullable(instant).describe('When it was disabled; null while it is active.'),
    failingSince: z
      .nullable(instant)
      .describe('Since when every attempt has failed; null if the last one succeeded or there was none.'),
    succeededAt: z.nullable(instant).describe('When a delivery last succeeded; null if none has.'),
    createdAt: instant.describe('When the webhook was made.'),
    secrets: z
      .array(
        z.strictObject({
          number: count.describe('Number of the secret; the newest has the highest.'),
          createdAt: instant.describe('When the secret was made.'),
          expiresAt: z.nullable(instant).describe('When the secret stops signing; null for the current one.'),
        }),
      )
      .describe('The secrets that sign deliveries now, without their values.'),
  })
  .meta({ id: 'Webhook', description: 'An address of the operator that gets results.' });

export const webhookWithSecret = z
  .strictObject({
    webhook,
    secret: z
      .nullable(z.string())
      .describe('`whsec_…`: the secret that signs deliveries. Shown only this once; null for a repeated request.'),
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its new secret.' });

export const webhookList = listOf(webhook, 'WebhookList', 'All webhooks.');

const deliveryState = z
  .enum(['waiting', 'delivered', 'failed'])
  .describe('`waiting`: the first or the next attempt is still to come. `failed`: there will be no further attempt.');

const delivery = {
  deliveryId: z.uuid().describe('Id of the delivery.'),
  webhookId: z.uuid().describe('Id of the webhook.'),
  position: count.describe('Position of the result in the feed of results.'),
  type: resultType,
  matchId,
  revision: count.describe('Revision of the result.'),
  state: deliveryState,
  attempts: count.describe('How many attempts were made.'),
  dueAt: z.nullable(instant).describe('When the next attempt is due; null if there will be none.'),
  createdAt: instant.describe('When the delivery was scheduled.'),
  finishedAt: z.nullable(instant).describe('When it was delivered or given up; null while it is waiting.'),
};

export const webhookDelivery = z
  .strictObject(delivery)
  .meta({ id: 'WebhookDelivery', description: 'One result on its way to one webhook.' });
export const webhookDeliveryLog = z
  .strictObject({
    ...delivery,
    log: z
      .array(
        z.strictObject({
          number: count.describe('Number of the attempt, from 1.'),
          at: instant.describe('When it was made.'),
          status: z.nullable(count).describe('HTTP status of the answer; null if there was none.'),
          error: z.nullable(z.string()).describe('Why the attempt failed; null if it succeeded.'),
          ms: count.describe('How long it took, in milliseconds.'),
        }),
      )
      .describe('Every attempt, in order.'),
  })
  .meta({ id: 'WebhookDeliveryLog', description: 'A delivery with all of its attempts.' });

export const deliveriesQuery = z.strictObject({
  ...pageQuery.shape,
  state: deliveryState.optional().describe('Only deliveries in this state.'),
});
export const deliveryPage = pageOf(
  webhookDelivery,
  'WebhookDeliveryPage',
  'A page of deliveries to one webhook, the newest first.',
);
export const replayed = z
  .strictObject({ deliveries: count.describe('How many deliveries will be sent again.') })
  .meta({ id: 'ReplayedWebhook', description: 'The reply to a request to send deliveries again.' });

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
