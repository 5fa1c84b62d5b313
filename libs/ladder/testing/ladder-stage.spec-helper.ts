import { randomBytes, randomUUID } from 'node:crypto';
import {
  createPool,
  DatabaseClock,
  EventStore,
  FeedConsumer,
  isContention,
  isUnavailable,
  Sequencer,
} from '#event-store';
import { createOwnDatabase, runOn } from '#event-store/testing';
import type { Game } from '#kernel';
import { eventually } from '#testkit';
import type { LadderDefinition } from '../definition.js';
import { DEFAULT_PAIRING, DEFAULT_POLICY } from './defaults.spec-helper.js';
import { Leaderboard, Recomputer, ladderProjections } from '../projections/index.js';
import { Ladders, Matchmaker, Opener, Tickets, type OpenRanked, type Ticket } from '../storage/index.js';

export type Games = ReadonlyMap<string, Game>;

/** A migrated database of its own with the feed running, and the ladder's parts on it. */
export class LadderStage {
  readonly ladders: Ladders;
  readonly tickets: Tickets;
  readonly matchmaker: Matchmaker;
  readonly leaderboard: Leaderboard;
  readonly recomputer: Recomputer;
  readonly errors: Error[] = [];

  private constructor(
    readonly pool: ReturnType<typeof createPool>,
    readonly clock: DatabaseClock,
    readonly store: EventStore,
    readonly games: Games,
    private readonly feed: readonly [Sequencer, FeedConsumer],
    private readonly ownerUrl: string,
    private readonly drop: () => Promise<void>,
  ) {
    this.ladders = new Ladders(pool, games);
    this.tickets = new Tickets(pool, this.ladders);
    this.matchmaker = new Matchmaker(pool, this.ladders);
    this.leaderboard = new Leaderboard(pool);
    this.recomputer = new Recomputer(pool, this.ladders);
  }

  static async create(games: Games): Promise<LadderStage> {
    const { appUrl, ownerUrl, drop } = await createOwnDatabase();
    const pool = createPool({ connectionString: appUrl, max: 20 });
    const clock = new DatabaseClock(pool);
    await clock.start();
    // A small batch size splits the feed in many places.
    const consumer = new FeedConsumer(pool, { ...ladderProjections[0]!, batchSize: 7 });
    const feed = [new Sequencer(pool), consumer] as const;
    for (const part of feed) part.start();
    return new LadderStage(pool, clock, new EventStore(pool, clock), games, feed, ownerUrl, drop);
  }

  opener(open: OpenRanked): Opener {
    return new Opener(this.pool, open, (error) => void this.errors.push(error));
  }

  /** A ladder with a current season. */
  async declare(changes: Partial<LadderDefinition> = {}): Promise<LadderDefinition> {
    const definition: LadderDefinition = {
      id: `l-${randomBytes(4).toString('hex')}`,
      game: 'blackpoker',
      edition: 'lite',
      mode: 'duel',
      seats: 2,
      timeControl: 'none',
      bestOf: 1,
      pairing: { ...DEFAULT_PAIRING, windowStart: 100, readySeconds: 0, rematchAfterSeconds: 0 },
      policy: { ...DEFAULT_POLICY, placement: 0 },
      ...changes,
    };
    await this.ladders.declare(definition);
    await this.ladders.startSeason(definition.id, 's1');
    return definition;
  }

  /** Queues a player or a party, with a sample deck of the ladder's game. */
  async queue(ladder: string, players: string | readonly string[], avoid: readonly string[] = []): Promise<Ticket> {
    const { definition } = await this.ladders.get(ladder);
    const deck = Object.values(this.ladders.gameOf(definition).decks.samples)[0]!;
    const order = { players: [players].flat().map((player) => ({ player, deck })), avoid };
    return this.tickets.enqueue(ladder, order, { by: 'key/1', commandId: randomUUID(), fingerprint: randomBytes(32) });
  }

  /** Resolves when the projection has handled everything that was appended. */
  async settle(): Promise<void> {
    await eventually(async () => {
      if ((await this.feed[0].backlog()) === 0 && (await this.feed[1].lag()) === 0) return true;
      const failure = this.feed[1].lastError();
      if (failure && !isContention(failure) && !isUnavailable(failure)) throw failure;
      return false;
    }, 10);
  }

  /** Deletes the projection and lets the feed build it again. */
  async rebuild(): Promise<void> {
    await this.pool.query('TRUNCATE ladder_contest, ladder_match, ladder_rating_change, ladder_rating');
    await this.pool.query("UPDATE es.consumer SET position = 0 WHERE name = 'ladder'");
    await this.settle();
  }

  /** Changes rows as only the owner of the server could, with the triggers disabled. */
  rewrite(sql: string): Promise<void> {
    return runOn(this.ownerUrl, 'SET session_replication_role = replica', sql);
  }

  async ratings(): Promise<readonly object[]> {
    const { rows } = await this.pool.query<{ row: object }>(
      `SELECT to_jsonb(r) AS row FROM ladder_rating r
       UNION ALL SELECT to_jsonb(c) FROM ladder_rating_change c ORDER BY 1`,
    );
    return rows.map(({ row }) => row);
  }

  async close(): Promise<void> {
    for (const part of this.feed) await part.stop();
    this.clock.stop();
    await this.pool.end();
    await this.drop();
  }
}
