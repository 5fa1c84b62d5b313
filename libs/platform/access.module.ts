import { Module, type DynamicModule } from '@nestjs/common';
import { AccessGuard } from './access.js';
import { ApiKeys, type Queryable } from './api-keys.js';
import { Authenticator } from './authenticator.js';
import { SeatTokens } from './seat-tokens.js';

export interface AccessOptions {
  readonly database: Queryable;
  readonly tokenSecret: Uint8Array;
  readonly seatTokenSeconds: number;
}

@Module({})
export class AccessModule {
  static forRoot({ database, tokenSecret, seatTokenSeconds }: AccessOptions): DynamicModule {
    return {
      module: AccessModule,
      global: true,
      providers: [
        { provide: ApiKeys, useValue: new ApiKeys(database) },
        { provide: SeatTokens, useValue: new SeatTokens(tokenSecret, seatTokenSeconds) },
        Authenticator,
        AccessGuard,
      ],
      exports: [ApiKeys, SeatTokens, Authenticator, AccessGuard],
    };
  }
}
