import { bigint, boolean, defineEntity, integer, now, text, timestamp, uuid } from '#database';
import type { ResultType } from '../result.js';

export interface WebhookEndpointRow {
  id: string;
  url: string;
  description: string;
  types: ResultType[];
  state: 'active' | 'disabled';
  disabledReason: 'operator' | 'failing' | 'gone' | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  succeededAt: Date | null;
  createdAt: Date;
}

/** Where results are sent to. */
export const WebhookEndpointEntity = defineEntity<WebhookEndpointRow>({
  name: 'webhook_endpoint',
  columns: {
    id: uuid({ primary: true, generated: 'uuid' }),
    url: text(),
    description: text(),
    types: text({ array: true }),
    state: text({ default: 'active' }),
    disabledReason: text({ nullable: true }),
    disabledAt: timestamp({ nullable: true }),
    failingSince: timestamp({ nullable: true }),
    succeededAt: timestamp({ nullable: true }),
    createdAt: timestamp(now),
  },
});

export interface WebhookSecretRow {
  endpointId: string;
  number: number;
  secret: string;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Signing needs the secret itself, so storing a hash is not enough. */
export const WebhookSecretEntity = defineEntity<WebhookSecretRow>({
  name: 'webhook_secret',
  columns: {
    endpointId: uuid({ primary: true, foreignKey: { target: 'webhook_endpoint', onDelete: 'CASCADE' } }),
    number: integer({ primary: true }),
    secret: text(),
    createdAt: timestamp(now),
    expiresAt: timestamp({ nullable: true }),
  },
});

export interface WebhookDeliveryRow {
  id: string;
  endpointId: string;
  position: number;
  type: ResultType;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  /** A replay starts another round, with its own tries. */
  round: number;
  tries: number;
  dueAt: Date | null;
  /** Until when a worker has claimed it. */
  heldUntil: Date | null;
  announced: boolean;
  createdAt: Date;
  begunAt: Date;
  finishedAt: Date | null;
}

/** One result on its way to one webhook. */
export const WebhookDeliveryEntity = defineEntity<WebhookDeliveryRow>({
  name: 'webhook_delivery',
  columns: {
    id: uuid({ primary: true, generated: 'uuid' }),
    endpointId: uuid({ foreignKey: { target: 'webhook_endpoint', onDelete: 'CASCADE' } }),
    position: bigint(),
    type: text(),
    state: text({ default: 'waiting' }),
    attempts: integer({ default: 0 }),
    round: integer({ default: 0 }),
    tries: integer({ default: 0 }),
    dueAt: timestamp({ nullable: true, ...now }),
    heldUntil: timestamp({ nullable: true }),
    announced: boolean({ default: false }),
    createdAt: timestamp(now),
    begunAt: timestamp(now),
    finishedAt: timestamp({ nullable: true }),
  },
  uniques: [{ columns: ['endpointId', 'position'] }],
  indices: [
    { name: 'webhook_delivery_due', columns: ['dueAt'], where: "state = 'waiting'" },
    { name: 'webhook_delivery_list', columns: ['endpointId', 'position'] },
  ],
});

export interface WebhookAttemptRow {
  deliveryId: string;
  number: number;
  at: Date;
  status: number | null;
  error: string | null;
  ms: number;
}

/** The outcome of each attempt at a delivery. */
export const WebhookAttemptEntity = defineEntity<WebhookAttemptRow>({
  name: 'webhook_attempt',
  columns: {
    deliveryId: uuid({ primary: true, foreignKey: { target: 'webhook_delivery', onDelete: 'CASCADE' } }),
    number: integer({ primary: true }),
    at: timestamp(now),
    status: integer({ nullable: true }),
    error: text({ nullable: true }),
    ms: integer(),
  },
});
