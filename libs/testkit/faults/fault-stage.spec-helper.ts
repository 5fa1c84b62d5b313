import { openedMatch, type OpenedMatch } from '#contract';
import { ApiKeys } from '#access';
import { eventually } from '../eventually.js';
import { CrashablePostgres } from './crashable-postgres.spec-helper.js';
import { PatientClient } from './patient-client.spec-helper.js';
import { duel, Players, type PlayersOptions } from './players.spec-helper.js';
import { SenkiProcess, type Environment } from './senki-process.spec-helper.js';

/** What the stage needs of its database. */
export interface FaultDatabase extends Pick<CrashablePostgres, 'read' | 'run' | 'stop'> {
  readonly appUrl: string;
}

/** PostgreSQL and the processes of Senki on it, for the test alone. */
export class FaultStage<Postgres extends FaultDatabase = CrashablePostgres> {
  private readonly processes: SenkiProcess[] = [];
  private readonly players: Players[] = [];
  private readonly over = new AbortController();
  private readonly others: { close(): Promise<void> }[] = [];

  private constructor(
    readonly postgres: Postgres,
    /** Has all scopes. */
    readonly operatorKey: string,
  ) {}

  static async create(): Promise<FaultStage> {
    return FaultStage.on(await CrashablePostgres.start());
  }

  static async on<Postgres extends FaultDatabase>(postgres: Postgres): Promise<FaultStage<Postgres>> {
    const key = await postgres.read((pool) => new ApiKeys(pool).create('faults', ['admin']));
    return new FaultStage(postgres, key.secret);
  }

  /** On a database that `prepare` gives its tables. */
  static async prepared<Postgres extends FaultDatabase>(
    postgres: Postgres,
    prepare: (postgres: Postgres) => Promise<void>,
  ): Promise<FaultStage<Postgres>> {
    try {
      await prepare(postgres);
      return await FaultStage.on(postgres);
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  }

  /** An API node, of the present build unless another program is given. */
  serve(env: Environment = {}, program?: string): Promise<SenkiProcess> {
    return this.run(['serve', '--api-only'], env, program);
  }

  /** A worker node. */
  work(env: Environment = {}, program?: string): Promise<SenkiProcess> {
    return this.run(['worker'], env, program);
  }

  /** Clients that start to play immediately. */
  play(options: Omit<PlayersOptions, 'operatorKey'>): Players {
    const players = new Players({ ...options, operatorKey: this.operatorKey });
    this.players.push(players);
    return players;
  }

  /** A client of a node, as an operator unless a token is given. */
  client(url: string, token = this.operatorKey): PatientClient {
    const troubles = { lost: 0, unavailable: 0, replayed: 0 };
    return new PatientClient({ url: () => url, troubles, signal: this.over.signal }, token);
  }

  openDuel(url: string, changes: Readonly<Record<string, unknown>> = {}): Promise<OpenedMatch> {
    return this.client(url).post(openedMatch, '/v1/matches', duel(changes));
  }

  /** Waits until every recorded event has been numbered and handled by every projection. */
  async caughtUp(): Promise<void> {
    const behind = async () => {
      const [row] = await this.postgres.run<{ behind: number }>(
        // A consumer has a position in each shard, or one in the order over all of them: the sum is the same.
        `SELECT (SELECT count(*) FROM es.outbox)::int
              + (SELECT count(*) FROM (SELECT FROM es.consumer GROUP BY name
                 HAVING sum(position) < (SELECT sum(position) FROM es.feed_head)) c)::int AS behind`,
      );
      return row?.behind;
    };
    await eventually(async () => (await behind()) === 0, 100);
  }

  /** Closes the part together with the stage. */
  use<T extends { close(): Promise<void> }>(part: T): T {
    this.others.push(part);
    return part;
  }

  async close(): Promise<void> {
    this.over.abort(new Error('the test is over'));
    for (const players of this.players) players.stop('the test is over');
    await Promise.all(this.processes.map((senki) => senki.crash()));
    for (const part of this.others.reverse()) await part.close();
    await this.postgres.stop();
  }

  private async run(args: readonly string[], env: Environment, program?: string): Promise<SenkiProcess> {
    const senki = await SenkiProcess.start(args, { DATABASE_URL: this.postgres.appUrl, ...env }, program);
    this.processes.push(senki);
    return senki;
  }
}
