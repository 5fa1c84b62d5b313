import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { GameLibrary } from '#card-sets';
import { DatabaseClock, EventStore, createPool, type Database } from '#event-store';
import { createOwnDatabase } from '#event-store/testing';
import { StoreModule } from '#infrastructure/store';
import type { Game, Seat } from '#kernel';
import { PRESETS, type TimeControl } from '../clock.js';
import { deckOf } from '../given.spec-helper.js';
import type { MatchState } from '../state.js';
import { MatchSecrets } from '../storage/match-secrets.js';
import { StreamHeads } from '../storage/stream-heads.js';
import { toyGame } from '../toy-game.spec-helper.js';
import { AnswerDecision, OpenMatch, type Answered } from './commands/index.js';
import { MatchReader } from './match-reader.js';
import { MatchRepository } from './match-repository.js';
import { MatchWriter, type Receipt, type Stamp } from './match-writer.js';
import { MatchModule } from './match.module.js';

export const games = new Map<string, Game>([['toy@1', toyGame]]);

/** The match service of one server, wired by its module. */
export interface Node {
  readonly store: EventStore;
  readonly repository: MatchRepository;
  readonly writer: MatchWriter;
  readonly reader: MatchReader;
  open(options?: {
    timeControl?: TimeControl;
    commandId?: string;
    cards?: number;
    players?: 2 | 3;
    spectatorDelayMs?: number;
  }): Promise<Receipt>;
  answer(matchId: string, seat: Seat, answer: unknown, commandId?: string): Promise<Answered>;
  state(matchId: string): Promise<MatchState>;
}

export interface NodeOptions {
  readonly store?: EventStore;
  /** How many matches it keeps in memory. */
  readonly capacity?: number;
  /** What it takes for the time of the database. */
  readonly clock?: Pick<DatabaseClock, 'now'>;
}

export interface Stage {
  readonly app: Database;
  readonly admin: Database;
  readonly clock: DatabaseClock;
  readonly errors: Error[];
  node(options?: NodeOptions): Promise<Node>;
  close(): Promise<void>;
}

export const stampFor = (matchId: string, by = 'seat/0', commandId: string = randomUUID()): Stamp => ({
  matchId,
  commandId,
  by,
});

/** A migrated database of its own, accessed with the application's role. */
export async function createStage(): Promise<Stage> {
  const database = await createOwnDatabase();
  const app = createPool({ connectionString: database.appUrl, max: 20 });
  const admin = createPool({ connectionString: database.ownerUrl, max: 2 });
  const clock = new DatabaseClock(app);
  await clock.start();
  const errors: Error[] = [];
  const modules: TestingModule[] = [];
  const node = async ({ store = new EventStore(app, clock), capacity, ...given }: NodeOptions = {}): Promise<Node> => {
    const onError = (error: Error) => void errors.push(error);
    const reading = (given.clock ?? clock) as DatabaseClock;
    const stored = StoreModule.forRoot({ pool: app, store, clock: reading, games, engine: 'test', onError });
    const wiring = Test.createTestingModule({ imports: [stored, MatchModule] });
    if (capacity !== undefined)
      wiring.overrideProvider(MatchRepository).useFactory({
        inject: [MatchSecrets, StreamHeads, GameLibrary],
        factory: (secrets: MatchSecrets, heads: StreamHeads, library: GameLibrary) =>
          new MatchRepository(store, secrets, heads, library, onError, capacity),
      });
    const module = await wiring.compile();
    modules.push(await module.init());
    return nodeOf(module);
  };
  const close = async (): Promise<void> => {
    for (const module of modules) await module.close();
    clock.stop();
    await Promise.all([app.end(), admin.end()]);
    await database.drop();
  };
  return { app, admin, clock, errors, node, close };
}

function nodeOf(module: TestingModule): Node {
  const bus = module.get(CommandBus);
  const reader = module.get(MatchReader);
  const state = (matchId: string): Promise<MatchState> => reader.view(matchId, 'omniscient');
  return {
    store: module.get(EventStore),
    repository: module.get(MatchRepository),
    writer: module.get(MatchWriter),
    reader,
    state,
    open: ({
      timeControl = PRESETS.none,
      commandId = randomUUID(),
      cards = 12,
      players = 2,
      spectatorDelayMs = 0,
    } = {}) => {
      const seats = ['ann', 'bob', 'cat'].slice(0, players).map((player) => ({ player, deck: deckOf(cards) }));
      const order = {
        game: 'toy',
        edition: '1',
        mode: players === 2 ? 'duel' : 'royale',
        seats,
        timeControl,
        tags: { round: '3' },
        spectatorDelayMs,
      };
      return bus.execute(new OpenMatch(commandId, 'operator', order));
    },
    answer: async (matchId, seat, answer, commandId = randomUUID()) => {
      const decision = (await state(matchId)).table.pending.find((pending) => pending.seat === seat)?.id ?? 'none';
      return bus.execute(new AnswerDecision(stampFor(matchId, `seat/${seat}`, commandId), seat, decision, answer));
    },
  };
}
