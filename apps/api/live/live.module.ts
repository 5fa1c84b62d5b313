import { Module, type DynamicModule } from '@nestjs/common';
import { CONFIG } from '#infrastructure';
import { MatchModule } from '#match/cqrs';
import type { Config } from '#platform';
import { LIVE_SETTINGS, type LiveSettings } from '#sockets';
import { JudgeCallsModule } from '../judge-calls/judge-calls.module.js';
import { LiveService } from './live.service.js';
import { LiveGateway, SOCKET_SETTINGS } from './live.gateway.js';
import { LiveMetrics } from './live-metrics.js';

/** Matches over WebSocket, on the same port as HTTP. */
@Module({})
export class LiveModule {
  /** `bounds` overrides single limits of the configuration. */
  static forRoot(bounds: Partial<LiveSettings> = {}): DynamicModule {
    const settings = {
      provide: SOCKET_SETTINGS,
      inject: [CONFIG],
      useFactory: ({ sockets, socketsPerAddress, requestsPerMinute }: Config): LiveSettings => ({
        ...LIVE_SETTINGS,
        sockets,
        socketsPerAddress,
        perMinute: requestsPerMinute,
        ...bounds,
      }),
    };
    return {
      module: LiveModule,
      imports: [MatchModule, JudgeCallsModule],
      providers: [settings, LiveService, LiveGateway, LiveMetrics],
    };
  }
}
