import type { Pool } from 'pg';

/** Often enough for a feed that is to be quick, and rarely enough to cost a busy node nothing. */
const EVERY_MS = 50;

/**
 * Tells whoever numbers events that something was appended, so that they need not look all the time. It is a statement of its own,
 * after the append: NOTIFY takes a database-wide lock at commit, for which no append is to wait. Only a shortcut: whoever
 * misses it finds out at the next look.
 */
export class AppendAnnouncer {
  private pause: NodeJS.Timeout | null = null;
  private isDue = false;

  constructor(private readonly pool: Pick<Pool, 'query'>) {}

  /** Something was appended. */
  announce(): void {
    this.isDue = true;
    if (this.pause === null) this.tell();
  }

  private tell(): void {
    this.isDue = false;
    this.pause = setTimeout(() => {
      this.pause = null;
      if (this.isDue) this.tell();
    }, EVERY_MS).unref();
    this.pool.query("SELECT pg_notify('es_append', '')").catch(() => {});
  }
}
