import { Module } from '@nestjs/common';
import { FeedListener, Sequencer } from '#event-store';
import { DATABASE, GAMES } from '#infrastructure';
import { FailureReporter } from '../failure-reporter.js';
import { CONSUMERS, consumersOf, sequencerOf } from './consumers.js';
import { FeedRunner } from './feed-runner.js';
import { PROJECTIONS, projectionsOf } from './projections.js';

/** The feed of all events, and the read models that follow it. */
@Module({
  providers: [
    { provide: PROJECTIONS, inject: [GAMES], useFactory: projectionsOf },
    { provide: Sequencer, inject: [DATABASE, FeedListener, FailureReporter], useFactory: sequencerOf },
    { provide: CONSUMERS, inject: [DATABASE, FeedListener, FailureReporter, PROJECTIONS], useFactory: consumersOf },
    FeedRunner,
  ],
})
export class FeedModule {}
