import type { Queryable } from './database.js';

/** How the tables are laid out; the owner of the database sets it, and nodes read it once. */
export interface Layout {
  /** Whether the tables are spread over several servers: then one statement must not touch two matches. */
  readonly distributed: boolean;
}

/** Reads the layout when it is first needed, and again only if that failed. */
export class LayoutReader {
  private known: Promise<Layout> | null = null;

  constructor(private readonly database: Queryable) {}

  read(): Promise<Layout> {
    this.known ??= this.query().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  private async query(): Promise<Layout> {
    const { rows } = await this.database.query<Layout>('SELECT distributed FROM es.layout');
    return rows[0]!;
  }
}
