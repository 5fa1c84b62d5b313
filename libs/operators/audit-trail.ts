import { createHash } from 'node:crypto';
import { conditions, repository } from '#database';
import { inTransaction, type Json, type Database, type Transaction } from '#event-store';
import { payloadHash } from '#proof';
import { AdminCommandEntity, AuditTrailEntity, KEEP_REPLY, type AuditTrailRow } from './operator.entity.js';

/** Who gives a command, and its id; a command with the same id counts once. */
export interface AdminStamp {
  /** Opaque: `key/<id>`, `cli`. */
  readonly by: string;
  readonly commandId: string;
}

/** One act of an operator or a judge. */
export interface Act {
  /** Null: now. */
  readonly at: number | null;
  readonly actor: string;
  /** Such as `key.create` or `match.award`. */
  readonly act: string;
  /** The object of the act, such as `key/<id>` or `match/<id>`. */
  readonly subject: string;
  readonly commandId: string | null;
  readonly before: Json;
  readonly after: Json;
}

/** An act on the trail. */
export interface TrailEntry extends Act {
  /** From 1, without gaps. */
  readonly position: number;
  readonly at: number;
  /** Hex; covers all entries before it. */
  readonly hash: string;
}

/** What an act changed, and the reply to its caller. Secrets go into `secret`, which is stored nowhere. */
export interface Done<Reply> {
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reply: Reply;
  readonly secret?: string;
}

export interface Outcome<Reply> {
  readonly outcome: 'done' | 'replayed';
  readonly reply: Reply;
  /** Null for a repeated command: a secret is returned only once. */
  readonly secret: string | null;
}

/** The command id was used before for a different command. */
export class AdminCommandReused extends Error {
  override readonly name = 'AdminCommandReused';
}

/** Every act of operators and judges, in order, in a hash chain that reveals changes. */
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /** Does the work and records it, both or neither; repeating the same command returns the reply of the first. */
  perform<Reply>(
    { by, commandId }: AdminStamp,
    act: string,
    request: unknown,
    work: (tx: Transaction) => Promise<Done<Reply>>,
  ): Promise<Outcome<Reply>> {
    // The member's name is part of the hash of commands that are already stored.
    const fingerprint = payloadHash({ by, act, wish: plain(request) });
    return inTransaction(this.database, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [commandId]);
      const earlier = await this.earlier<Reply>(commandId, fingerprint, tx);
      if (earlier !== null) return { outcome: 'replayed', reply: earlier.reply, secret: null };
      const { subject, before, after, reply, secret = null } = await work(tx);
      const entry = { at: null, actor: by, act, subject, commandId, before: plain(before), after: plain(after) };
      const position = await appendAct(entry, tx);
      await tx.query(KEEP_REPLY, [commandId, fingerprint, JSON.stringify(reply), position]);
      return { outcome: 'done', reply: plain(reply) as Reply, secret };
    });
  }

  /** Oldest first; only those of `subject`, unless it is null. */
  async list(after: number, limit: number, subject: string | null = null): Promise<readonly TrailEntry[]> {
    const { MoreThan } = await conditions();
    const rows = await (
      await repository(AuditTrailEntity, this.database)
    ).find({
      where: { position: MoreThan(after), ...(subject === null ? {} : { subject }) },
      order: { position: 'ASC' },
      take: limit,
    });
    return rows.map(toEntry);
  }

  /** Recomputes the whole chain and returns the first position that does not match; null if all do. */
  async firstFault(pageSize = 1_000): Promise<number | null> {
    let position = 0;
    let hash: Buffer = createHash('sha256').update('senki audit trail').digest();
    const { rows } = await this.database.query<{ position: number; hash: Buffer }>(
      'SELECT position::float8 AS position, hash FROM audit_trail_head',
    );
    const head = rows[0]!;
    for (;;) {
      const page = (await this.list(position, pageSize)).filter((entry) => entry.position <= head.position);
      for (const entry of page) {
        hash = linkOf(hash, entry);
        if (entry.position !== ++position || hash.toString('hex') !== entry.hash) return position;
      }
      if (page.length === 0) return position === head.position && hash.equals(head.hash) ? null : position + 1;
    }
  }

  private async earlier<Reply>(commandId: string, fingerprint: Uint8Array, tx: Transaction) {
    const known = await (await repository(AdminCommandEntity, tx)).findOneBy({ commandId });
    if (known === null) return null;
    if (!known.fingerprint.equals(fingerprint))
      throw new AdminCommandReused(`command ${commandId} was a different command`);
    return { reply: known.reply as Reply };
  }
}

/** Appends to the trail and returns the position; other writers wait until the transaction ends. */
export async function appendAct(act: Act, tx: Transaction): Promise<number> {
  const { at, actor, act: name, subject, commandId, before, after } = act;
  const { rows } = await tx.query<{ position: number }>(
    'SELECT append_audit_trail($1, $2, $3, $4, $5, $6, $7, $8)::float8 AS position',
    [at, actor, name, subject, commandId, JSON.stringify(before), JSON.stringify(after), bodyHash(act)],
  );
  return rows[0]!.position;
}

const bodyHash = ({ actor, act, subject, commandId, before, after }: Omit<Act, 'at'>): Uint8Array =>
  payloadHash({ actor, act, subject, commandId, before, after });

/** Computes the hash as the database does. */
function linkOf(prev: Buffer, entry: TrailEntry): Buffer {
  const numbers = Buffer.alloc(16);
  numbers.writeBigInt64BE(BigInt(entry.position), 0);
  numbers.writeBigInt64BE(BigInt(entry.at), 8);
  return createHash('sha256').update(prev).update(numbers).update(bodyHash(entry)).digest();
}

const toEntry = ({ bodyHash: _bodyHash, at, before, after, hash, ...row }: AuditTrailRow): TrailEntry => ({
  ...row,
  at: at.getTime(),
  before: before as Json,
  after: after as Json,
  hash: hash.toString('hex'),
});

/** The value after a JSON round trip: dates become text, undefined members disappear. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;
