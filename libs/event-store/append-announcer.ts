import type { Pool } from 'pg';

/** Frequent enough for a fast feed, rare enough to cost a busy node nothing. */
const EVERY_MS = 50;

/**
 * Notifies the sequencers that something was appended, so that they need not poll constantly. Sent as a separate
 * statement after the append, because NOTIFY takes a database-wide lock at commit and no append should wait for it.
 * Best effort: a sequencer that misses it finds the append at its next poll.
 */
export class AppendAnnouncer {
  private pause: NodeJS.Timeout | null = null;
  private isDue = false;

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /** Called after each append. */
  announce(): void {
    this.isDue = true;
    if (this.pause === null) this.notify();
  }

  private notify(): void {
    this.isDue = false;
    this.pause = setTimeout(() => {
      this.pause = null;
      if (this.isDue) this.notify();
    }, EVERY_MS).unref();
    this.pool.query("SELECT pg_notify('es_append', '')").catch(() => {});
  }
}
