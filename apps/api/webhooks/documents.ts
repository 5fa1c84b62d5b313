import type { WebhookDeliveryDocument, WebhookDeliveryLog, WebhookDocument } from '#contract';
import type { Delivery, Endpoint, RecordedAttempt } from '#results';

/** Told again, dates are text already; the database writes them in a zone of its own. */
const moment = (date: Date | string): string => new Date(date).toISOString();
const maybe = (date: Date | string | null): string | null => date && moment(date);

export const toWebhook = ({ id, types, secrets, ...endpoint }: Endpoint): WebhookDocument => ({
  webhookId: id,
  ...endpoint,
  types: [...types],
  disabledAt: maybe(endpoint.disabledAt),
  failingSince: maybe(endpoint.failingSince),
  succeededAt: maybe(endpoint.succeededAt),
  createdAt: moment(endpoint.createdAt),
  secrets: secrets.map(({ number, createdAt, expiresAt }) => ({
    number,
    createdAt: moment(createdAt),
    expiresAt: maybe(expiresAt),
  })),
});

export const toDelivery = (delivery: Delivery): WebhookDeliveryDocument => ({
  deliveryId: delivery.id,
  webhookId: delivery.endpointId,
  position: delivery.position,
  type: delivery.type,
  matchId: delivery.matchId,
  revision: delivery.revision,
  state: delivery.state,
  attempts: delivery.attempts,
  dueAt: maybe(delivery.dueAt),
  createdAt: moment(delivery.createdAt),
  finishedAt: maybe(delivery.finishedAt),
});

export const toDeliveryLog = (found: Delivery & { readonly log: readonly RecordedAttempt[] }): WebhookDeliveryLog => ({
  ...toDelivery(found),
  log: found.log.map((attempt) => ({ ...attempt, at: moment(attempt.at) })),
});
