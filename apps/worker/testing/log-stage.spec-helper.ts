import { FeedConsumer, Sequencer } from '#event-store';
import { base64url } from '#proof';
import { createEntryCheck, openEntry, type Statement } from '#seals';
import { LogShelf, Sealer, sealProjection, type SealerOptions } from '#seals/storage';
import { verifyLog, type LogVerdict } from '#transparency';
import { eventually } from '#testkit';
import { KEY, ORIGIN, type WorkerStage } from './worker-stage.js';

export const trusted = [{ name: ORIGIN, publicKey: KEY.publicKey }];

/** The transparency log of a stage, driven by hand. */
export class LogStage {
  readonly shelf: LogShelf;

  constructor(private readonly stage: WorkerStage) {
    this.shelf = new LogShelf(stage.pool);
  }

  sealer(changes: Partial<SealerOptions> = {}): Sealer {
    const { pool: database } = this.stage;
    return new Sealer({ database, key: KEY, origin: ORIGIN, disclosureRoot: async () => null, ...changes });
  }

  /** What a worker's feed does, up to its end. */
  async feed(): Promise<void> {
    const { pool } = this.stage;
    while ((await new Sequencer(pool).drain()) > 0);
    const consumer = new FeedConsumer(pool, sealProjection);
    consumer.start();
    await eventually(async () => (await consumer.lag()) === 0);
    await consumer.stop();
  }

  async sealAll(hand = this.sealer()): Promise<void> {
    while ((await hand.step()) === 'again');
  }

  verify(): Promise<LogVerdict> {
    const entryFault = createEntryCheck({ trustedKeys: [base64url(KEY.publicKey)] });
    return verifyLog((path) => this.shelf.file(path), { trusted, entryFault });
  }

  async sizeOf(): Promise<number> {
    return (await this.shelf.checkpoint())!.size;
  }

  async statementsOf(matchId: string): Promise<readonly Statement[]> {
    const { rows } = await this.stage.pool.query<{ entry: Buffer }>(
      'SELECT entry FROM log_leaf WHERE match_id = $1 ORDER BY leaf_index',
      [matchId],
    );
    return rows.map(({ entry }) => openEntry(entry).statement as Statement);
  }
}
