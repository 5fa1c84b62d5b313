import { randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { indexMatch, LOCAL } from '#archive';
import { putIndex } from '#archive/projections';
import { DatabaseClock, EventStore, inTransaction, type createPool, type Json } from '#event-store';
import type { Game } from '#kernel';
import { payloadOf, toEnvelope } from '#match';
import { engineBuild } from '#platform/program';
import { recordRandomMatch } from '#simulation/recording';

type Pool = ReturnType<typeof createPool>;

const BATCH = 100;
/** Commands before a seat concedes: enough for the deal and a few turns, few enough to play many matches quickly. */
const COMMANDS = 12;

type Played = ReturnType<MatchWriter['play']>;

/** Plays matches and stores them as the service would: events, keys and index rows. */
export class MatchWriter {
  private readonly clock: DatabaseClock;
  private readonly store: EventStore;
  private written = 0;

  constructor(
    private readonly pool: Pool,
    private readonly game: Game,
  ) {
    this.clock = new DatabaseClock(pool);
    this.store = new EventStore(pool, this.clock);
  }

  async start(): Promise<void> {
    await this.clock.start();
  }

  stop(): void {
    this.clock.stop();
  }

  /** Plays until this writer has stored this many matches. Returns the mean number of events of the new matches. */
  async writeUpTo(matches: number): Promise<number> {
    let [events, count] = [0, 0];
    while (this.written < matches) {
      const some: Played[] = [];
      // One at a time, because the events of a match must carry the database time at which they are appended.
      while (some.length < BATCH && this.written < matches) {
        const match = this.play(this.written++);
        await this.append(match);
        some.push(match);
      }
      const indexed = some.flatMap(({ matchId, facts }) => {
        const found = indexMatch({ matchId, origin: LOCAL, events: facts, game: this.game, ratings: [] });
        return found ?? [];
      });
      await inTransaction(this.pool, (tx) => putIndex(indexed, tx));
      events += some.reduce((sum, { facts }) => sum + facts.length, 0);
      count += some.length;
    }
    return Math.round(events / Math.max(1, count));
  }

  private play(number: number) {
    const at = this.clock.now();
    const { matchId, commits } = recordRandomMatch(this.game, `bulk/${number}`, at, {
      matchId: v7(),
      engine: engineBuild(),
      act: (versions) => (versions.length === COMMANDS ? { type: 'Concede', seat: number % 2 } : null),
    });
    const events = commits.flatMap((commit) => commit.events);
    const facts = events.map((event, i) => ({ ...toEnvelope({ version: i + 1, at, event }), hash: '' }));
    return { matchId, at, events, facts };
  }

  private async append({ matchId, at, events }: Played): Promise<void> {
    const [commandId, fingerprint] = [randomUUID(), randomBytes(32)];
    await this.pool.query(
      'INSERT INTO match_secret (match_id, secret, command_id, fingerprint) VALUES ($1, $2, $3, $4)',
      [matchId, randomBytes(32), commandId, fingerprint],
    );
    await this.store.append({
      ...{ matchId, expectedVersion: 0, commandId, fingerprint, at, timers: [] },
      events: events.map((event) => ({ type: event.type, schemaVersion: 1, payload: payloadOf(event) as Json })),
      meta: { by: 'seat/0' },
      reply: { rejection: null },
    });
  }
}
