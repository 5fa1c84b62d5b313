import { Module } from '@nestjs/common';
import { PartitionTask } from './partition-task.js';

/** Creates the table partitions of the coming months. */
@Module({ providers: [PartitionTask] })
export class PartitionsModule {}
