import { Module, type DynamicModule } from '@nestjs/common';
import type { Database } from '#event-store';
import { GUEST_LIMITS, GuestVisits, Invitations, type GuestLimits } from '#guests/storage';
import { CONFIG, DATABASE, TOKEN_SECRET } from '#infrastructure';
import type { Config } from '#platform';
import { MatchesModule } from '../matches/matches.module.js';
import { GuestsService } from './guests.service.js';
import { GUESTS_OPEN, GuestTables } from './guest-tables.js';
import { GuestsController } from './guests.controller.js';
import { InvitationsService } from './invitations.service.js';

/** Play without an account: against bots, and against a friend by a link. */
@Module({
  imports: [MatchesModule],
  controllers: [GuestsController],
  providers: [
    { provide: GUESTS_OPEN, inject: [CONFIG], useFactory: ({ guests }: Config) => guests },
    GuestsService,
    GuestTables,
    InvitationsService,
  ],
})
export class GuestsModule {
  /** `bounds` overrides single limits of `GUEST_LIMITS`. */
  static forRoot(bounds: Partial<GuestLimits> = {}): DynamicModule {
    const limits = { ...GUEST_LIMITS, ...bounds };
    return {
      module: GuestsModule,
      providers: [
        {
          provide: GuestVisits,
          inject: [DATABASE, TOKEN_SECRET],
          useFactory: (database: Database, secret: Uint8Array) => new GuestVisits(database, secret, limits),
        },
        {
          provide: Invitations,
          inject: [DATABASE],
          useFactory: (database: Database) => new Invitations(database, limits.invitations),
        },
      ],
    };
  }
}
