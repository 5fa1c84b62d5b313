import { FeedConsumer, Sequencer } from '#event-store';
import { base64url } from '#proof';
import { createEntryCheck, openEntry, type Statement } from '#match-log';
import { LogFiles, Sealer, sealProjection, type SealerOptions } from '#match-log/storage';
import { verifyLog, type LogVerdict } from '#merkle-log';
import { eventually } from '#testkit';
import { KEY, ORIGIN, type WorkerStage } from './worker-stage.js';

export const trusted = [{ name: ORIGIN, publicKey: KEY.publicKey }];

/** The transparency log of a stage, which the spec drives. */
export class LogStage {
  readonly files: LogFiles;

  constructor(private readonly stage: WorkerStage) {
    this.files = new LogFiles(stage.pool);
  }

  sealer(changes: Partial<SealerOptions> = {}): Sealer {
    const { pool: database } = this.stage;
    return new Sealer({ database, key: KEY, origin: ORIGIN, disclosureRoot: async () => null, ...changes });
  }

  /** Drains the feed as a worker does. */
  async feed(): Promise<void> {
    const { pool } = this.stage;
    while ((await new Sequencer(pool).drain()) > 0);
    const consumer = new FeedConsumer(pool, sealProjection);
    consumer.start();
    await eventually(async () => (await consumer.lag()) === 0);
    await consumer.stop();
  }

  async sealAll(sealer = this.sealer()): Promise<void> {
    while ((await sealer.step()) === 'again');
  }

  verify(): Promise<LogVerdict> {
    const entryFault = createEntryCheck({ trustedKeys: [base64url(KEY.publicKey)] });
    return verifyLog((path) => this.files.file(path), { trusted, entryFault });
  }

  async sizeOf(): Promise<number> {
    return (await this.files.checkpoint())!.size;
  }

  async statementsOf(matchId: string): Promise<readonly Statement[]> {
    const { rows } = await this.stage.pool.query<{ entry: Buffer }>(
      'SELECT entry FROM log_leaf WHERE match_id = $1 ORDER BY leaf_index',
      [matchId],
    );
    return rows.map(({ entry }) => openEntry(entry).statement as Statement);
  }
}
