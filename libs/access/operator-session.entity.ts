import { bytes, defineEntity, now, text, timestamp, uuid } from '#database';

export interface OperatorSessionRow {
  id: string;
  /** Hash of the secret in the cookie. */
  hash: Buffer;
  keyId: string;
  /** Hash of the key secret with which the session was started. */
  secretHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Operator sessions in the pages. The table holds only hashes, so reading it does not give access. */
export const OperatorSessionEntity = defineEntity<OperatorSessionRow>({
  name: 'operator_session',
  columns: {
    id: uuid({ primary: true }),
    hash: bytes({ unique: true }),
    keyId: text({ foreignKey: { target: 'api_key' } }),
    secretHash: bytes(),
    createdAt: timestamp(now),
    expiresAt: timestamp(),
    endedAt: timestamp({ nullable: true }),
  },
  indices: [{ name: 'operator_session_expiry', columns: ['expiresAt'] }],
});
