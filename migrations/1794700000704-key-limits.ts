import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Takes from keys a limit of sockets that nothing ever held them to. The trail keeps what was said of it. */
export class KeyLimits1794700000704 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query("UPDATE public.api_key SET limits = limits - 'sockets' WHERE limits ? 'sockets'");
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward: history is never taken down.');
  }
}
