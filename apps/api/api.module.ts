import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { ExportQueue } from '#exports';
import { MatchModule, type MatchModuleOptions } from '#match/cqrs';
import { Attendance, LIVE_SETTINGS, PRESENCE_PACE, PresenceLeases, type LiveSettings, type PresencePace } from '#live';
import { AccessModule, HealthModule, type Config, type HealthChecks } from '#platform';
import { backOfficeControllers, backOfficeDesks, backOfficeServices, type BackOfficeOptions } from './back-office.js';
import { DecksController } from './decks/decks.controller.js';
import { GAMES, GameShelf } from './games/game-shelf.js';
import { GamesController } from './games/games.controller.js';
import { Dispatcher } from './http/dispatcher.js';
import { DRAIN_MS, Farewell } from './http/farewell.js';
import { CLOCK, LiveDesk } from './live/live-desk.js';
import { LIVE, LiveGateway } from './live/live-gateway.js';
import { LiveMetrics } from './live/live-metrics.js';
import { MatchRollCall } from './live/roll-call.js';
import { JudgeController } from './judge/judge.controller.js';
import { JudgeDesk } from './judge/judge-desk.js';
import { LadderDesk } from './ladders/ladder-desk.js';
import { ladderProviders } from './ladders/ladder-providers.js';
import { LaddersController } from './ladders/ladders.controller.js';
import { StandingsController } from './ladders/standings.controller.js';
import { StandingsDesk } from './ladders/standings-desk.js';
import { TicketDesk } from './ladders/ticket-desk.js';
import { TicketsController } from './ladders/tickets.controller.js';
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
  /** Bounds of sockets that differ from the usual ones. */
  readonly live?: Partial<LiveSettings>;
  readonly presence?: Partial<PresencePace>;
  /** Whether the machine in front says truly where sockets come from. */
  readonly trustProxy?: boolean;
  /** How long a node that is asked to end serves on, for load balancers to notice. */
  readonly drainSeconds?: number;
}

@Module({
  controllers: [
    GamesController,
    DecksController,
    MatchesController,
    PlayController,
    JudgeController,
    ReplaysController,
    LaddersController,
    StandingsController,
    TicketsController,
    ...backOfficeControllers,
  ],
  providers: [
    Dispatcher,
    Farewell,
    GameShelf,
    JudgeDesk,
    LadderDesk,
    LiveDesk,
    LiveGateway,
    LiveMetrics,
    MatchDesk,
    MatchRollCall,
    ReplayDesk,
    SeatDesk,
    StandingsDesk,
    TicketDesk,
    TokenOffice,
    WaitingRoom,
    Watcher,
    ...backOfficeDesks,
  ],
})
export class ApiModule {}

/** The whole API as one module: hand it to `createApi`, alone or beside a worker's. */
export function createApiModule(options: ApiOptions): DynamicModule {
  const { pool, games, tokenSecret, seatTokenSeconds, exports, health, drainSeconds = 0 } = options;
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
      { provide: DRAIN_MS, useValue: drainSeconds * 1000 },
      { provide: ExportQueue, useValue: exports },
      ...ladderProviders(options),
      ...liveProviders(options),
      ...backOfficeServices(options),
    ],
  };
}

/** What the environment says about sockets. */
export const liveSettings = ({ sockets, socketsPerAddress, requestsPerMinute }: Config): Partial<LiveSettings> => ({
  sockets,
  socketsPerAddress,
  perMinute: requestsPerMinute,
});

function liveProviders({
  pool,
  clock,
  onError = () => {},
  live,
  presence,
  trustProxy = false,
}: ApiOptions): Provider[] {
  const settings = { ...LIVE_SETTINGS, ...live };
  const leases = new PresenceLeases(pool);
  return [
    { provide: CLOCK, useValue: clock },
    { provide: LIVE, useValue: { settings, trustProxy, onError } },
    {
      provide: Attendance,
      inject: [MatchRollCall],
      useFactory: (roll: MatchRollCall) => new Attendance({ ...PRESENCE_PACE, ...presence, leases, roll, onError }),
    },
  ];
}
