import { bytes, defineEntity, json, now, text, timestamp } from '#database';
import type { KeyLimits, Scope } from './api-keys.js';

export interface ApiKeyRow {
  id: string;
  name: string;
  scopes: Scope[];
  limits: KeyLimits;
  createdAt: Date;
  revokedAt: Date | null;
}

/** A key is never deleted; only its limits change, and it may be revoked. */
export const ApiKeyEntity = defineEntity<ApiKeyRow>({
  name: 'api_key',
  columns: {
    id: text({ primary: true }),
    name: text(),
    scopes: text({ array: true }),
    limits: json({ default: {} }),
    createdAt: timestamp(now),
    revokedAt: timestamp({ nullable: true }),
  },
});

export interface ApiKeySecretRow {
  keyId: string;
  hash: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

/** The hashed secrets of a key: two of them while it is being rotated. */
export const ApiKeySecretEntity = defineEntity<ApiKeySecretRow>({
  name: 'api_key_secret',
  columns: {
    keyId: text({ foreignKey: { target: 'api_key' } }),
    hash: bytes({ primary: true }),
    createdAt: timestamp(now),
    expiresAt: timestamp({ nullable: true }),
  },
  indices: [{ name: 'api_key_secret_key', columns: ['keyId'] }],
});
