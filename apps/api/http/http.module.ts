import { Global, Module } from '@nestjs/common';
import { Dispatcher } from './dispatcher.js';
import { LongPolls } from './long-polls.js';

/** Providers that controllers and services of every feature share. */
@Global()
@Module({ providers: [Dispatcher, LongPolls], exports: [Dispatcher, LongPolls] })
export class HttpModule {}
