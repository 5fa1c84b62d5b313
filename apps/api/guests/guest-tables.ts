import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GameLibrary } from '#card-sets';
import type { GuestSeat } from '#contract';
import { GUEST_OPENER } from '#guests';
import { GuestVisits, TooManyVisits } from '#guests/storage';
import type { Deck, Game } from '#kernel';
import { OpenMatch, type MatchOrder } from '#match/cqrs';
import { ConcurrencyLimiter } from '#http-server';
import { networkOf } from '#platform';
import { problemsOf } from '../games/games.service.js';
import { Dispatcher } from '../http/dispatcher.js';
import { refuse } from '../http/refusals.js';
import { SeatTokenService } from '../matches/seat-token.service.js';

export const GUESTS_OPEN = Symbol('whether guests may play');
/** Concurrent requests of one address that open something; each may hold a connection to the database. */
const AT_ONCE = 4;

interface DeckChoice {
  readonly deck?: Deck | undefined;
  readonly sampleDeck?: string | undefined;
}

interface Opened {
  readonly matchId: string;
  readonly version: number;
}

/** What every kind of guest match needs: games, decks, limits, seats. */
@Injectable()
export class GuestTables {
  private readonly underWay = new ConcurrencyLimiter();

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly library: GameLibrary,
    private readonly seatTokens: SeatTokenService,
    private readonly visits: GuestVisits,
    @Inject(GUESTS_OPEN) readonly isOpen: boolean,
  ) {}

  requireOpen(): void {
    if (!this.isOpen)
      throw refuse('guests-closed', 'This service is for invited players only; the operator can turn guest play on.');
  }

  game({ game, edition }: { readonly game: string; readonly edition: string }): Game {
    const found = this.library.games.get(`${game}@${edition}`);
    if (!found)
      throw refuse('no-such-game', `This server does not have ${game}@${edition}. GET /v1/games lists what it has.`);
    return found;
  }

  /** The numbers of seats that the mode can be played with. */
  sizes(game: Game, mode: string): readonly number[] {
    const found = Object.hasOwn(game.modes, mode) ? game.modes[mode] : undefined;
    if (!found) throw refuse('no-such-mode', `${game.name} has the modes ${Object.keys(game.modes).join(', ')}.`);
    return found.tables.map((teams) => teams.length);
  }

  /** A legal deck: the guest's own, a sample deck by name, or the first sample deck. */
  deck(game: Game, { deck, sampleDeck }: DeckChoice): Deck {
    const chosen = deck ?? this.sample(game, sampleDeck ?? Object.keys(game.decks.samples)[0] ?? '');
    const problems = problemsOf(game, chosen);
    if (problems.length === 0) return chosen;
    const decks = [{ seat: 0, problems }];
    throw refuse('illegal-deck', problems.map(({ message }) => message).join(' '), { extensions: { decks } });
  }

  sample(game: Game, name: string): Deck {
    const { samples } = game.decks;
    if (Object.hasOwn(samples, name)) return samples[name] as Deck;
    throw refuse('no-such-deck', `The sample decks are ${Object.keys(samples).join(', ')}.`);
  }

  /** Opens a match within the limits of the address. The same visit gets the same match again. */
  async open(visit: string, ip: string, makeOrder: () => Promise<MatchOrder> | MatchOrder): Promise<Opened> {
    const open = async () => this.dispatcher.execute(new OpenMatch(visit, GUEST_OPENER, await makeOrder()));
    return this.withinLimit(ip, () => this.visits.during(visit, networkOf(ip), open));
  }

  /** A guest who sends many requests at the same time must not use up the database connections that players need. */
  async withinLimit<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const release = this.underWay.acquire(networkOf(ip), AT_ONCE);
    try {
      if (!release) throw new TooManyVisits('Wait for the answers to your earlier requests.');
      return await work();
    } catch (error) {
      return explained(error);
    } finally {
      release?.();
    }
  }

  async seat({ matchId, version }: Opened, seat: number, player: string): Promise<GuestSeat> {
    const { token, expiresAt } = await this.seatTokens.issue(matchId, { seat });
    return { matchId, version, seat, player, token, expiresAt };
  }
}

/** A name that identifies the guest and says nothing else about them. */
export const guestName = (visit: string): string => `guest-${digest(visit).toString('hex', 0, 6)}`;

/** A number below `n`, always the same for the same visit. */
export const drawn = (visit: string, n: number): number => digest(`draw ${visit}`).readUInt32BE() % n;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function explained(error: unknown): never {
  if (error instanceof TooManyVisits)
    throw refuse('too-many-guests', error.message, { headers: { 'retry-after': '60' } });
  throw error;
}
