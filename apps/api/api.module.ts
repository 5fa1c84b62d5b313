import { Module, type DynamicModule } from '@nestjs/common';
import type { Database } from '#event-store';
import type { GuestLimits } from '#guests/storage';
import { CONFIG, DATABASE, TOKEN_SECRET } from '#infrastructure';
import { MatchFeedModule } from '#match/cqrs';
import { AccessModule } from '#access';
import type { Config } from '#platform';
import type { LiveSettings, PresencePace } from '#sockets';
import { ArchiveModule } from './archive/archive.module.js';
import { AuditsModule } from './audits/audits.module.js';
import { CardSetsModule } from './card-sets/card-sets.module.js';
import { GamesModule } from './games/games.module.js';
import { GuestsModule } from './guests/guests.module.js';
import { GracefulShutdown } from './http/graceful-shutdown.js';
import { HttpModule } from './http/http.module.js';
import { JudgeModule } from './judge/judge.module.js';
import { JudgeCallsModule } from './judge-calls/judge-calls.module.js';
import { LaddersModule } from './ladders/ladders.module.js';
import { LiveModule } from './live/live.module.js';
import { PresenceModule } from './live/presence.module.js';
import { LogModule } from './log/log.module.js';
import { MatchesModule } from './matches/matches.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PlayersModule } from './players/players.module.js';
import { PlayModule } from './play/play.module.js';
import { ReplaysModule } from './replays/replays.module.js';
import { ResultsModule } from './results/results.module.js';
import { SeatLinksModule } from './seat-links/seat-links.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SpectatingModule } from './spectating/spectating.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

export interface ApiOptions {
  /** Socket limits that override those of the configuration. */
  readonly live?: Partial<LiveSettings>;
  readonly presence?: Partial<PresencePace>;
  /** Guest limits that override `GUEST_LIMITS`. */
  readonly guestLimits?: Partial<GuestLimits>;
}

const access = AccessModule.forRootAsync({
  inject: [DATABASE, TOKEN_SECRET, CONFIG],
  useFactory: (database: Database, tokenSecret: Uint8Array, { seatTokenSeconds }: Config) => ({
    database,
    tokenSecret,
    seatTokenSeconds,
  }),
});

/**
 * The whole API: one module for each feature, on an `InfrastructureModule`. Their order is the order of the OpenAPI
 * document.
 */
@Module({ providers: [GracefulShutdown] })
export class ApiModule {
  static forRoot({ live, presence, guestLimits }: ApiOptions = {}): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        HttpModule,
        access,
        MatchFeedModule,
        PresenceModule.forRoot(presence),
        GamesModule,
        MatchesModule,
        PlayModule,
        LiveModule.forRoot(live),
        JudgeModule,
        JudgeCallsModule,
        ReplaysModule,
        PlayersModule,
        LaddersModule,
        ResultsModule,
        WebhooksModule,
        OperatorsModule,
        SessionsModule,
        LogModule,
        ArchiveModule,
        AuditsModule,
        CardSetsModule,
        SpectatingModule,
        SeatLinksModule,
        GuestsModule.forRoot(guestLimits),
      ],
    };
  }
}
