import { Module, type DynamicModule } from '@nestjs/common';
import { Canary, NODE_NAME } from './canary.js';
import { QueueConnection } from './queue-connection.js';

/** The connection to the job queue, and the canary that checks whether it delivers. */
@Module({})
export class QueueModule {
  static forRoot(node: string): DynamicModule {
    return {
      module: QueueModule,
      global: true,
      providers: [{ provide: NODE_NAME, useValue: node }, QueueConnection, Canary],
      exports: [QueueConnection],
    };
  }
}
