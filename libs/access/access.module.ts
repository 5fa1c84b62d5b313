import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { AccessGuard } from './access.js';
import { ApiKeys, type Queryable } from './api-keys.js';
import { Authenticator } from './authenticator.js';
import { OperatorSessions } from './operator-sessions.js';
import { PlayerTokens } from './player-tokens.js';
import { SeatTokens } from './seat-tokens.js';

export interface AccessOptions {
  readonly database: Queryable;
  readonly tokenSecret: Uint8Array;
  readonly seatTokenSeconds: number;
}

const OPTIONS = Symbol('access options');

/** Authentication: operator keys and sessions, seat and player tokens, and the guard that requires them. */
@Module({})
export class AccessModule {
  static forRoot(options: AccessOptions): DynamicModule {
    return AccessModule.forRootAsync({ useFactory: () => options });
  }

  static forRootAsync(options: Pick<FactoryProvider<AccessOptions>, 'inject' | 'useFactory'>): DynamicModule {
    return {
      module: AccessModule,
      global: true,
      providers: [
        { provide: OPTIONS, ...options },
        { provide: ApiKeys, inject: [OPTIONS], useFactory: ({ database }: AccessOptions) => new ApiKeys(database) },
        {
          provide: SeatTokens,
          inject: [OPTIONS],
          useFactory: ({ tokenSecret, seatTokenSeconds }: AccessOptions) =>
            new SeatTokens(tokenSecret, seatTokenSeconds),
        },
        {
          provide: PlayerTokens,
          inject: [OPTIONS],
          useFactory: ({ tokenSecret, seatTokenSeconds }: AccessOptions) =>
            new PlayerTokens(tokenSecret, seatTokenSeconds),
        },
        {
          provide: OperatorSessions,
          inject: [OPTIONS],
          useFactory: ({ database }: AccessOptions) => new OperatorSessions(database),
        },
        Authenticator,
        AccessGuard,
      ],
      exports: [ApiKeys, SeatTokens, PlayerTokens, OperatorSessions, Authenticator, AccessGuard],
    };
  }
}
