import type { WebhookDeliveryDocument, WebhookDeliveryLog, WebhookDocument } from '#contract';
import type { Delivery, Endpoint, RecordedAttempt } from '#results';

/** A reply that is sent a second time comes from storage, where dates are text. */
const instant = (date: Date | string): number => new Date(date).getTime();
const instantOrNull = (date: Date | string | null): number | null => (date === null ? null : instant(date));

export const toWebhook = ({ id, types, secrets, ...endpoint }: Endpoint): WebhookDocument => ({
  webhookId: id,
  ...endpoint,
  types: [...types],
  disabledAt: instantOrNull(endpoint.disabledAt),
  failingSince: instantOrNull(endpoint.failingSince),
  succeededAt: instantOrNull(endpoint.succeededAt),
  createdAt: instant(endpoint.createdAt),
  secrets: secrets.map(({ number, createdAt, expiresAt }) => ({
    number,
    createdAt: instant(createdAt),
    expiresAt: instantOrNull(expiresAt),
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
  dueAt: instantOrNull(delivery.dueAt),
  createdAt: instant(delivery.createdAt),
  finishedAt: instantOrNull(delivery.finishedAt),
});

export const toDeliveryLog = (found: Delivery & { readonly log: readonly RecordedAttempt[] }): WebhookDeliveryLog => ({
  ...toDelivery(found),
  log: found.log.map((attempt) => ({ ...attempt, at: instant(attempt.at) })),
});
