import type { EndReason, EntropyRules, Preset } from '#match';

/** Parameters of the skill estimate (OpenSkill, Plackett–Luce). All values are in the unit of `mu`. */
export interface RatingSettings {
  /** The initial skill of a newcomer, and its uncertainty. */
  readonly mu: number;
  readonly sigma: number;
  /** How much performance varies around skill. */
  readonly beta: number;
  /** Uncertainty added before every contest, so that no rating becomes fixed. */
  readonly tau: number;
}

/** Uncertainty grows while a player is inactive; skill itself does not decay. */
export interface DecayPolicy {
  readonly graceDays: number;
  /** After n days, sigma is the square root of sigma² + n · sigmaPerDay². */
  readonly sigmaPerDay: number;
  /** Upper limit of sigma by decay. */
  readonly sigmaMax: number;
}

/** What a player keeps from the previous season. */
export interface ResetPolicy {
  /** 1 keeps skill unchanged, 0 resets it. */
  readonly keep: number;
  /** Lower limit of sigma at the start of a season. */
  readonly sigmaMin: number;
}

/** The rating policy of a season. Fixed when the season starts; every match of the season pins its hash. */
export interface SeasonPolicy {
  readonly rating: RatingSettings;
  /** Number of contests before a player appears on the leaderboard. */
  readonly placement: number;
  /** By seat: its advantage, in the unit of `mu`. Seats beyond the list have none. */
  readonly seatAdvantage: readonly number[];
  readonly decay: DecayPolicy | null;
  readonly reset: ResetPolicy;
  /** Reasons of an end that do not count if the contest is a single match. Void matches never count. */
  readonly unratedEnds: readonly EndReason[];
}

export interface PairingSettings {
  /** Widest difference in `mu` at first, its growth per second of waiting, and its upper limit (null: none). */
  readonly windowStart: number;
  readonly windowPerSecond: number;
  readonly windowMax: number | null;
  /** Seconds to wait before a rematch with the opponents of the last contest is allowed. */
  readonly rematchAfterSeconds: number;
  /** Seconds to accept a proposed match; 0 opens matches without asking. */
  readonly readySeconds: number;
  /** Seconds that each recent offence adds to the wait, and how many offences count at most. */
  readonly conductSeconds: number;
  readonly conductMost: number;
  readonly conductDays: number;
}

/** A ladder as declared by its operator. */
export interface LadderDefinition {
  readonly id: string;
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly seats: number;
  readonly timeControl: Exclude<Preset, 'custom'>;
  /** Matches in a contest: 1, or best of 3, 5 … with the same decks; the sides alternate in taking the first turn. */
  readonly bestOf: number;
  /**
   * Hash of the cards to play with, by the game's full name; absent: the cards built into the engine that opens the
   * match.
   */
  readonly cardSets?: Readonly<Record<string, string>> | null;
  /** Whether and how seats contribute entropy to the dice. */
  readonly seatEntropy?: EntropyRules | null;
  /** Whether anyone may read its standings; absent: operators only. */
  readonly public?: boolean;
  readonly pairing: PairingSettings;
  /** The policy of the next season to start. */
  readonly policy: SeasonPolicy;
}

export interface Season {
  readonly ladder: string;
  readonly season: string;
  /** Counted from 1 within the ladder. */
  readonly number: number;
  readonly policy: SeasonPolicy;
  readonly policyHash: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
}
