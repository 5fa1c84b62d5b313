import { bytes, defineEntity, now, timestamp, uuid } from '#database';

export interface MatchSecretRow {
  matchId: string;
  secret: Buffer;
  commandId: string;
  fingerprint: Buffer;
  createdAt: Date;
  /** Salts what copies of the match keep secret; made by the database, and never revealed. */
  blinding: Buffer;
}

/** What a match's dice are thrown with, kept apart from its events until it is over. */
export const MatchSecretEntity = defineEntity<MatchSecretRow>({
  name: 'match_secret',
  columns: {
    matchId: uuid({ primary: true }),
    secret: bytes(),
    commandId: uuid({ unique: true }),
    fingerprint: bytes(),
    createdAt: timestamp(now),
    blinding: bytes({ default: () => 'sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))' }),
  },
});
