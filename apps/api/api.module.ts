import { Module, type DynamicModule } from '@nestjs/common';
import type { DatabaseClock, EventStore } from '#event-store';
import { AccessModule, HealthModule, type HealthChecks, type Queryable } from '#platform';
import { MatchModule } from '#match/cqrs';
import { DecksController } from './decks/decks.controller.js';
import { GAMES, GameShelf, type GameRegistry } from './games/game-shelf.js';
import { GamesController } from './games/games.controller.js';
import { Dispatcher } from './http/dispatcher.js';
import { JudgeController } from './judge/judge.controller.js';
import { JudgeDesk } from './judge/judge-desk.js';
import { MatchCatalogue } from './matches/match-catalogue.js';
import { MatchDesk } from './matches/match-desk.js';
import { MatchesController } from './matches/matches.controller.js';
import { StoredMatches } from './matches/projections/stored-matches.js';
import { SEAT_TOKEN_SECONDS, TokenOffice } from './matches/token-office.js';
import { PlayController } from './play/play.controller.js';
import { SeatDesk } from './play/seat-desk.js';
import { WaitingRoom } from './play/waiting-room.js';
import { Watcher } from './play/watcher.js';
import { ExportQueue } from './replays/export-queue.js';
import { ReplayDesk } from './replays/replay-desk.js';
import { ReplaysController } from './replays/replays.controller.js';

export interface ApiOptions {
  readonly pool: Queryable;
  readonly store: EventStore;
  readonly clock: DatabaseClock;
  readonly games: GameRegistry;
  /** The build of the rules, pinned in every match that is opened. */
  readonly engine: string;
  readonly tokenSecret: Uint8Array;
  readonly seatTokenSeconds: number;
  readonly exports: ExportQueue;
  readonly health: HealthChecks;
}

@Module({
  controllers: [GamesController, DecksController, MatchesController, PlayController, JudgeController, ReplaysController],
  providers: [Dispatcher, GameShelf, JudgeDesk, MatchDesk, ReplayDesk, SeatDesk, TokenOffice, WaitingRoom, Watcher],
})
export class ApiModule {}

/** The whole API as one module: hand it to `createApi`, alone or beside a worker's. */
export function createApiModule(options: ApiOptions): DynamicModule {
  const { pool, store, clock, games, engine, tokenSecret, seatTokenSeconds, exports, health } = options;
  return {
    module: ApiModule,
    imports: [
      MatchModule.forRoot({ pool, store, clock, games, engine }),
      AccessModule.forRoot({ database: pool, tokenSecret, seatTokenSeconds }),
      HealthModule.forRoot(health),
    ],
    providers: [
      { provide: GAMES, useValue: games },
      { provide: SEAT_TOKEN_SECONDS, useValue: seatTokenSeconds },
      { provide: MatchCatalogue, useValue: new StoredMatches(pool) },
      { provide: ExportQueue, useValue: exports },
    ],
  };
}
