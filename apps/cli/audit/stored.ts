import type { MatchAudit, SealedMatch } from '#audit';
import { Failure } from '../io.js';

export interface Stored {
  readonly audits: readonly MatchAudit[];
  /** The entries of the transparency log about these matches. */
  readonly sealed: readonly SealedMatch[];
}

/** Audits matches in the database, with the card sets stored there. */
export async function auditStored(ids: readonly string[]): Promise<Stored> {
  if (ids.length === 0) return { audits: [], sealed: [] };
  const { inSession } = await import('../composition/session.js');
  const { AuditOrders, LocalAuditRunner, RecordSource, sealsOf } = await import('#audit/orders');
  const { DatabaseClock, EventStore } = await import('#event-store');
  const { games } = await import('#games');
  const { engineBuild, loadSecrets } = await import('#platform/program');
  const { generateSigningKey } = await import('#proof');
  return inSession(async ({ pool: database, config }) => {
    const [unknown] = await new AuditOrders(database).unknown(ids);
    if (unknown !== undefined) throw new Failure(2, `there is no match ${unknown}`);
    const key = generateSigningKey(loadSecrets(config).signing);
    const store = new EventStore(database, new DatabaseClock(database));
    const source = new RecordSource({ database, store, games, key });
    const bench = new LocalAuditRunner(games, engineBuild());
    const audits: MatchAudit[] = [];
    for (const id of ids) {
      const record = await source.fetch(id, Date.now());
      audits.push('summary' in record ? record : await bench.look(record));
    }
    return { audits, sealed: await sealsOf(database, { matchIds: ids, missing: [] }) };
  });
}
