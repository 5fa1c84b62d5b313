import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { v7 } from 'uuid';
import type { Deck, Game } from '#kernel';
import { SECRET_BYTES, commit, hex } from '#proof';
import { cardSetsOf } from '../../card-sets.js';
import type { TimeControl } from '../../clock.js';
import type { MatchCommand } from '../../commands.js';
import { MatchSecrets, type MatchSecret } from '../../storage/match-secrets.js';
import { ENGINE } from '../tokens.js';
import { fingerprintOf } from '../hashing.js';
import { MatchRepository } from '../match-repository.js';
import { MatchWriter, type Receipt } from '../match-writer.js';

export interface MatchOrder {
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  /** In turn order. */
  readonly seats: readonly { readonly player: string; readonly deck: Deck }[];
  readonly timeControl: TimeControl;
  readonly tags: Readonly<Record<string, string>>;
  /** How long after it happened spectators learn of something; absent: at once. */
  readonly spectatorDelayMs?: number;
}

/** Opens a match; the same command id again leads to the same match. */
export class OpenMatch extends Command<Receipt> {
  constructor(
    readonly commandId: string,
    readonly by: string,
    readonly order: MatchOrder,
  ) {
    super();
  }
}

@CommandHandler(OpenMatch)
export class OpenMatchHandler implements ICommandHandler<OpenMatch> {
  constructor(
    private readonly repository: MatchRepository,
    private readonly writer: MatchWriter,
    private readonly secrets: MatchSecrets,
    @Inject(ENGINE) private readonly engine: string,
  ) {}

  async execute({ commandId, by, order }: OpenMatch): Promise<Receipt> {
    const game = this.repository.game(order.game, order.edition);
    const fresh = { matchId: v7(), secret: randomBytes(SECRET_BYTES) };
    // Nothing is written for an order that cannot be carried out, so it is checked before its secret is kept.
    this.writer.check(this.live(game, fresh), this.commandFor(game, order, fresh));
    const kept = await this.secrets.keep(fresh, commandId, fingerprintOf({ by, order }));
    const stamp = { matchId: kept.matchId, commandId, by };
    return this.writer.open(stamp, this.live(game, kept), this.commandFor(game, order, kept));
  }

  private live(game: Game, { matchId, secret }: MatchSecret) {
    return this.repository.unopened(matchId, game, secret);
  }

  private commandFor(game: Game, order: MatchOrder, { secret }: MatchSecret): MatchCommand & { type: 'OpenMatch' } {
    const { mode, seats, timeControl, tags, spectatorDelayMs = 0 } = order;
    const delay = spectatorDelayMs > 0 ? { spectatorDelayMs } : {};
    const cardSets = cardSetsOf(game);
    const secretCommitment = hex(commit(secret));
    const pins = { mode, seats, timeControl, tags, cardSets, engine: this.engine, secretCommitment };
    return { type: 'OpenMatch', ...pins, ...delay };
  }
}
