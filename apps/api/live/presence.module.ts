import { Module, type DynamicModule } from '@nestjs/common';
import type { Database } from '#event-store';
import { DATABASE, provideClass, REPORT_ERROR } from '#infrastructure';
import { MatchModule } from '#match/cqrs';
import { Attendance, PRESENCE_PACE, PresenceLeases, WatcherCounts, type PresencePace } from '#sockets';
import { MatchPresence } from './match-presence.js';

type OnError = (error: Error) => void;

/** Which seats are connected, judged by their sockets and HTTP requests, and how many spectators watch. */
@Module({})
export class PresenceModule {
  static forRoot(pace: Partial<PresencePace> = {}): DynamicModule {
    return {
      module: PresenceModule,
      global: true,
      imports: [MatchModule],
      providers: [
        MatchPresence,
        provideClass(PresenceLeases, DATABASE),
        {
          provide: Attendance,
          inject: [PresenceLeases, MatchPresence, REPORT_ERROR],
          useFactory: (leases: PresenceLeases, matches: MatchPresence, onError: OnError) =>
            new Attendance({ ...PRESENCE_PACE, ...pace, leases, matches, onError }),
        },
        {
          provide: WatcherCounts,
          inject: [DATABASE, Attendance, REPORT_ERROR],
          useFactory: (database: Database, { node }: Attendance, onError: OnError) =>
            new WatcherCounts({ ...PRESENCE_PACE, ...pace, database, node, onError }),
        },
      ],
      exports: [Attendance, WatcherCounts],
    };
  }
}
