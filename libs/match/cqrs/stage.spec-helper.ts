import { randomUUID } from 'node:crypto';
import { GameLibrary } from '#card-sets';
import { DatabaseClock, EventStore, Outages, createPool, type Database } from '#event-store';
import { createOwnDatabase } from '#event-store/testing';
import type { Game, Seat } from '#kernel';
import { PRESETS, type TimeControl } from '../clock.js';
import { deckOf } from '../given.spec-helper.js';
import type { MatchState } from '../state.js';
import { MatchSecrets } from '../storage/match-secrets.js';
import { StreamHeads } from '../storage/stream-heads.js';
import { toyGame } from '../toy-game.spec-helper.js';
import { AnswerDecision, AnswerDecisionHandler, OpenMatchHandler, OpenMatch, type Answered } from './commands/index.js';
import { DelayedMatches } from './delayed-matches.js';
import { MatchNotifier } from './match-notifier.js';
import { MatchReader } from './match-reader.js';
import { MatchRepository } from './match-repository.js';
import { MatchWriter, type Receipt, type Stamp } from './match-writer.js';

export const games = new Map<string, Game>([['toy@1', toyGame]]);

/** The match service of one server, wired as the module wires it. */
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
  readonly capacity?: number;
  /** Games other than the toy game, and where to find other card sets. */
  readonly library?: GameLibrary;
  /** What the writer takes for the time of the database. */
  readonly clock?: Pick<DatabaseClock, 'now'>;
}

export interface Stage {
  readonly app: Database;
  readonly admin: Database;
  readonly clock: DatabaseClock;
  readonly errors: Error[];
  node(options?: NodeOptions): Node;
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
  const notifiers: MatchNotifier[] = [];
  const node: Stage['node'] = ({
    store = new EventStore(app, clock),
    capacity = 100,
    library = new GameLibrary(games),
    clock: reading = clock,
  } = {}) => {
    const onError = (error: Error) => void errors.push(error);
    const notifier = new MatchNotifier(new StreamHeads(app), onError);
    notifiers.push(notifier);
    return createNode(app, store, reading, notifier, library, onError, capacity);
  };
  const close = async (): Promise<void> => {
    for (const notifier of notifiers) notifier.close();
    clock.stop();
    await Promise.all([app.end(), admin.end()]);
    await database.drop();
  };
  return { app, admin, clock, errors, node, close };
}

function createNode(
  app: Database,
  store: EventStore,
  clock: Pick<DatabaseClock, 'now'>,
  notifier: MatchNotifier,
  library: GameLibrary,
  onError: (error: Error) => void,
  capacity: number,
): Node {
  const secrets = new MatchSecrets(app);
  const repository = new MatchRepository(store, secrets, new StreamHeads(app), library, onError, capacity);
  const writer = new MatchWriter(repository, store, clock, notifier, new Outages(app));
  const reader = new MatchReader(repository, notifier, new DelayedMatches(repository, clock));
  const opener = new OpenMatchHandler(repository, writer, secrets, library, 'test');
  const answerer = new AnswerDecisionHandler(writer, reader);
  const state = (matchId: string): Promise<MatchState> => reader.view(matchId, 'omniscient');
  return {
    store,
    repository,
    writer,
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
      return opener.execute(new OpenMatch(commandId, 'operator', order));
    },
    answer: async (matchId, seat, answer, commandId = randomUUID()) => {
      const decision = (await state(matchId)).table.pending.find((pending) => pending.seat === seat)?.id ?? 'none';
      return answerer.execute(new AnswerDecision(stampFor(matchId, `seat/${seat}`, commandId), seat, decision, answer));
    },
  };
}
