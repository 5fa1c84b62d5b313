import { bigint, boolean, bytes, defineEntity, json, now, text, timestamp, uuid } from '#database';

export interface AuditTrailRow {
  position: number;
  at: Date;
  actor: string;
  act: string;
  subject: string;
  commandId: string | null;
  before: unknown;
  after: unknown;
  bodyHash: Buffer;
  hash: Buffer;
}

/** Written only by `append_audit_trail`, and never changed. */
export const AuditTrailEntity = defineEntity<AuditTrailRow>({
  name: 'audit_trail',
  columns: {
    position: bigint({ primary: true }),
    at: timestamp(),
    actor: text(),
    act: text(),
    subject: text(),
    commandId: uuid({ nullable: true }),
    before: json(),
    after: json(),
    bodyHash: bytes(),
    hash: bytes(),
  },
  indices: [{ name: 'audit_trail_subject', columns: ['subject', 'position'] }],
});

export interface AuditTrailHeadRow {
  one: boolean;
  position: number;
  hash: Buffer;
}

/** A single row; its lock serialises acts on the trail. */
export const AuditTrailHeadEntity = defineEntity<AuditTrailHeadRow>({
  name: 'audit_trail_head',
  columns: {
    one: boolean({ primary: true, default: true }),
    position: bigint(),
    hash: bytes(),
  },
});

export interface AdminCommandRow {
  commandId: string;
  fingerprint: Buffer;
  reply: unknown;
  position: number;
  at: Date;
}

/** Tells a repeated request from a new one. */
export const AdminCommandEntity = defineEntity<AdminCommandRow>({
  name: 'admin_command',
  columns: {
    commandId: uuid({ primary: true }),
    fingerprint: bytes(),
    reply: json(),
    position: bigint(),
    at: timestamp(now),
  },
});

/** As SQL, because a reply may be JSON null, which TypeORM would store as SQL NULL. */
export const KEEP_REPLY =
  'INSERT INTO admin_command (command_id, fingerprint, reply, position) VALUES ($1, $2, $3, $4)';

export interface OpenMatchRow {
  matchId: string;
  opener: string;
}

/** The openers of the matches in play, for checking a key's limit. */
export const OpenMatchEntity = defineEntity<OpenMatchRow>({
  name: 'open_match',
  columns: {
    matchId: uuid({ primary: true }),
    opener: text(),
  },
  indices: [{ name: 'open_match_opener', columns: ['opener'] }],
});
