import { Module, type DynamicModule } from '@nestjs/common';
import { ExportQueue } from '#exports';
import { MatchModule, type MatchModuleOptions } from '#match/cqrs';
import { AccessModule, HealthModule, type HealthChecks } from '#platform';
import { backOfficeControllers, backOfficeDesks, backOfficeServices, type BackOfficeOptions } from './back-office.js';
import { DecksController } from './decks/decks.controller.js';
import { GAMES, GameShelf } from './games/game-shelf.js';
import { GamesController } from './games/games.controller.js';
import { Dispatcher } from './http/dispatcher.js';
import { Farewell } from './http/farewell.js';
import { JudgeController } from './judge/judge.controller.js';
import { JudgeDesk } from './judge/judge-desk.js';
import { MatchDesk } from './matches/match-desk.js';
import { MatchesController } from './matches/matches.controller.js';
import { SEAT_TOKEN_SECONDS, TokenOffice } from './matches/token-office.js';
import { PlayController } from './play/play.controller.js';
import { SeatDesk } from './play/seat-desk.js';
import { WaitingRoom } from './play/waiting-room.js';
import { Watcher } from './play/watcher.js';
import { ReplayDesk } from './replays/replay-desk.js';
import { ReplaysController } from './replays/replays.controller.js';

export interface ApiOptions extends MatchModuleOptions, Omit<BackOfficeOptions, 'pool' | 'onError'> {
  readonly tokenSecret: Uint8Array;
  readonly seatTokenSeconds: number;
  readonly exports: ExportQueue;
  readonly health: HealthChecks;
}

@Module({
  controllers: [
    GamesController,
    DecksController,
    MatchesController,
    PlayController,
    JudgeController,
    ReplaysController,
    ...backOfficeControllers,
  ],
  providers: [
    Dispatcher,
    Farewell,
    GameShelf,
    JudgeDesk,
    MatchDesk,
    ReplayDesk,
    SeatDesk,
    TokenOffice,
    WaitingRoom,
    Watcher,
    ...backOfficeDesks,
  ],
})
export class ApiModule {}

/** The whole API as one module: hand it to `createApi`, alone or beside a worker's. */
export function createApiModule(options: ApiOptions): DynamicModule {
  const { pool, games, tokenSecret, seatTokenSeconds, exports, health } = options;
  return {
    module: ApiModule,
    imports: [
      MatchModule.register(options),
      AccessModule.forRoot({ database: pool, tokenSecret, seatTokenSeconds }),
      HealthModule.forRoot(health),
    ],
    providers: [
      { provide: GAMES, useValue: games },
      { provide: SEAT_TOKEN_SECONDS, useValue: seatTokenSeconds },
      { provide: ExportQueue, useValue: exports },
      ...backOfficeServices(options),
    ],
  };
}
