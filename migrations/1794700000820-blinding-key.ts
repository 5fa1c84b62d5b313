import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key that salts what copies of a match keep secret, beside the secret of its dice. Unlike that one it is never revealed. */
export class BlindingKey1794700000820 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COLUMN);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}

// Made by the database when a match is opened, whichever build opens it; matches that are there already get one each. Two random
// UUIDs hold 244 bits from the database's cryptographic source.
const COLUMN = `
ALTER TABLE public.match_secret ADD COLUMN blinding bytea NOT NULL
  DEFAULT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  CHECK (octet_length(blinding) = 32)`;
