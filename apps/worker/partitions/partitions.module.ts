import { Module } from '@nestjs/common';
import { PartitionTask } from './partition-task.js';

/** Tables for the months to come. */
@Module({ providers: [PartitionTask] })
export class PartitionsModule {}
