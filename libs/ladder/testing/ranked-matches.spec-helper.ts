import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { StoreModule } from '#infrastructure/store';
import { ActOnMatch, MatchModule, type Stamp } from '#match/cqrs';
import { openThrough } from '../cqrs/index.js';
import type { Opener, OpenRanked, Ticket } from '../storage/index.js';
import type { LadderStage } from './ladder-stage.spec-helper.js';

export const stamp = (matchId: string, by = 'judge'): Stamp => ({ matchId, commandId: randomUUID(), by });

/** The matches that the tickets of a stage lead to. */
export class RankedMatches {
  readonly bus: CommandBus;
  readonly open: OpenRanked;
  readonly opener: Opener;

  private constructor(
    private readonly stage: LadderStage,
    private readonly app: INestApplicationContext,
  ) {
    this.bus = app.get(CommandBus);
    this.open = openThrough(this.bus);
    this.opener = stage.opener(this.open);
  }

  static async on(stage: LadderStage): Promise<RankedMatches> {
    const { pool, store, clock, games } = stage;
    const stored = StoreModule.forRoot({ pool, store, clock, games, engine: 'test' });
    const root = { module: class Root {}, imports: [stored, MatchModule] };
    return new RankedMatches(stage, await NestFactory.createApplicationContext(root, { logger: false }));
  }

  /** Makes a player lose the match that their ticket led to. */
  async lose({ ladder, ticket }: Ticket): Promise<string> {
    const game = (await this.stage.tickets.get(ladder, ticket)).games.at(-1)!;
    await this.bus.execute(new ActOnMatch(stamp(game.matchId, 'seat'), { type: 'Concede', seat: game.seats[0]!.seat }));
    await this.stage.settle();
    return game.matchId;
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
