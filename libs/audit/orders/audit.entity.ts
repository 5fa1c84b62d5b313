import { bytes, defineEntity, integer, json, now, text, timestamp, uuid } from '#database';
import type { AuditOrder } from './audit-orders.js';

export interface AuditOrderRow {
  id: string;
  wish: unknown;
  state: AuditOrder['state'];
  done: number;
  total: number | null;
  missing: string[];
  engine: string | null;
  findings: AuditOrder['findings'];
  unaudited: number | null;
  players: string[];
  error: string | null;
  claims: number;
  failures: number;
  orderedAt: Date;
  claimedUntil: Date | null;
  report: Buffer | null;
  page: Buffer | null;
}

/** Ordered audits, their progress, and their compressed reports. Ids are UUIDv7, so lists are ordered by id alone. */
export const AuditOrderEntity = defineEntity<AuditOrderRow>({
  name: 'audit_order',
  columns: {
    id: uuid({ primary: true }),
    wish: json(),
    state: text({ default: 'waiting' }),
    done: integer({ default: 0 }),
    total: integer({ nullable: true }),
    missing: uuid({ array: true, default: [] }),
    engine: text({ nullable: true }),
    findings: json({ nullable: true }),
    unaudited: integer({ nullable: true }),
    players: text({ array: true, default: [] }),
    error: text({ nullable: true }),
    claims: integer({ default: 0 }),
    failures: integer({ default: 0 }),
    orderedAt: timestamp(now),
    claimedUntil: timestamp({ nullable: true }),
    report: bytes({ nullable: true, select: false }),
    page: bytes({ nullable: true, select: false }),
  },
  indices: [{ name: 'audit_order_open', columns: ['orderedAt'], where: "state IN ('waiting', 'running')" }],
});

export interface AuditPartRow {
  audit: string;
  matchId: string;
  /** What was learnt from the match; null until it was audited. */
  part: Buffer | null;
}

/** The matches of an audit in progress. */
export const AuditPartEntity = defineEntity<AuditPartRow>({
  name: 'audit_part',
  columns: {
    audit: uuid({ primary: true, foreignKey: { target: 'audit_order', onDelete: 'CASCADE' } }),
    matchId: uuid({ primary: true }),
    part: bytes({ nullable: true }),
  },
  indices: [{ name: 'audit_part_open', columns: ['audit', 'matchId'], where: 'part IS NULL' }],
});
