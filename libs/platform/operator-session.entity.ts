import { bytes, defineEntity, now, text, timestamp, uuid } from '#database';

export interface OperatorSessionRow {
  id: string;
  /** Of the secret in the cookie. */
  hash: Buffer;
  keyId: string;
  /** Of the key's secret with which the session was begun. */
  secretHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** Sessions of operators at the pages. Whoever reads the table can use none: it holds hashes. */
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
