import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { v7 } from 'uuid';
import { GameLibrary } from '#card-sets';
import { ENGINE } from '#infrastructure/store';
import type { Deck, Game } from '#kernel';
import { SECRET_BYTES } from '#proof';
import { cardSetsOf } from '../../card-sets.js';
import type { TimeControl } from '../../clock.js';
import type { MatchCommand } from '../../commands.js';
import type { EntropyRules } from '../../entropy.js';
import { MatchSecrets, type MatchSecret } from '../../storage/match-secrets.js';
import { UnknownGame } from '../errors.js';
import { fingerprintOf } from '../hashing.js';
import type { LiveMatch } from '../live-match.js';
import { MatchRepository } from '../match-repository.js';
import { MatchWriter, type Receipt } from '../match-writer.js';

export interface MatchOrder {
  readonly game: string;
  readonly edition: string;
  /** Hash of the cards to play with, by the game's full name; absent: the cards built into this engine. */
  readonly cardSets?: Readonly<Record<string, string>>;
  readonly mode: string;
  /** In turn order. */
  readonly seats: readonly { readonly player: string; readonly deck: Deck }[];
  readonly timeControl: TimeControl;
  readonly tags: Readonly<Record<string, string>>;
  /** How long spectators have to wait for what happens, in milliseconds; absent: no delay. */
  readonly spectatorDelayMs?: number;
  /** Whether and how seats may contribute entropy to the dice; absent: they may not. */
  readonly seatEntropy?: EntropyRules;
}

/** Opens a match. Repeating the command with the same id returns the same match. */
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
    private readonly library: GameLibrary,
    @Inject(ENGINE) private readonly engine: string,
  ) {}

  async execute({ commandId, by, order }: OpenMatch): Promise<Receipt> {
    const name = `${order.game}@${order.edition}`;
    if (!this.library.games.has(name)) throw new UnknownGame(name);
    const game = await this.library.choose(order);
    const fresh = { matchId: v7(), secret: randomBytes(SECRET_BYTES) };
    // Checked before the secret is stored, so that an order that cannot be carried out leaves nothing behind.
    const draft = this.live(game, fresh);
    this.writer.check(draft, this.commandFor(draft, order, by));
    const kept = await this.secrets.keep(fresh, commandId, fingerprintOf({ by, order }));
    const stamp = { matchId: kept.matchId, commandId, by };
    const live = this.live(game, kept);
    return this.writer.open(stamp, live, this.commandFor(live, order, by));
  }

  private live(game: Game, { matchId, secret }: MatchSecret) {
    return this.repository.unopened(matchId, game, secret);
  }

  private commandFor(
    { game, chance }: LiveMatch,
    order: MatchOrder,
    openedBy: string,
  ): MatchCommand & { type: 'OpenMatch' } {
    const { mode, seats, timeControl, tags, spectatorDelayMs = 0, seatEntropy } = order;
    const delay = spectatorDelayMs > 0 ? { spectatorDelayMs } : {};
    const cardSets = cardSetsOf(game);
    const pins = { mode, seats, timeControl, tags, cardSets, engine: this.engine, secretCommitment: chance.commitment };
    return { type: 'OpenMatch', ...pins, ...delay, ...(seatEntropy ? { seatEntropy } : {}), openedBy };
  }
}
