import type { EndReason, EntropyRules, Preset } from '#match';

/** How skill is estimated (OpenSkill, Plackett–Luce). All values are in the same unit as `mu`. */
export interface RatingSettings {
  /** What a newcomer is taken for, and how uncertain that is. */
  readonly mu: number;
  readonly sigma: number;
  /** How far performance scatters around skill. */
  readonly beta: number;
  /** Uncertainty added before every contest, so that nobody's rating freezes. */
  readonly tau: number;
}

/** Uncertainty grows again while a player is away; skill itself is never taken from anyone. */
export interface DecayPolicy {
  readonly graceDays: number;
  /** After n days: the root of sigma² + n · sigmaPerDay². */
  readonly sigmaPerDay: number;
  /** Decay never lifts sigma above this. */
  readonly sigmaMax: number;
}

/** What a player takes along from the season before. */
export interface ResetPolicy {
  /** 1 keeps skill as it was, 0 forgets it. */
  readonly keep: number;
  /** Sigma is at least this at the start. */
  readonly sigmaMin: number;
}

/** By what a season is rated. It is fixed when the season starts, and every match of the season pins its hash. */
export interface SeasonPolicy {
  readonly rating: RatingSettings;
  /** Contests until a player stands on the leaderboard. */
  readonly placement: number;
  /** By seat: what sitting there is worth, in the unit of `mu`. Seats beyond the list are worth nothing. */
  readonly seatAdvantage: readonly number[];
  readonly decay: DecayPolicy | null;
  readonly reset: ResetPolicy;
  /** Ends that do not count when a contest is a single match. Void matches never count. */
  readonly unratedEnds: readonly EndReason[];
}

export interface PairingSettings {
  /** Widest difference in `mu` at first, what it gains per second of waiting, and where that ends (null: nowhere). */
  readonly windowStart: number;
  readonly windowPerSecond: number;
  readonly windowMax: number | null;
  /** How long one waits rather than meet again whom one met last. */
  readonly rematchAfterSeconds: number;
  /** How long everyone has to accept; 0 opens matches at once. */
  readonly readySeconds: number;
  /** What each recent offence adds to the wait, and how many count at most. */
  readonly conductSeconds: number;
  readonly conductMost: number;
  readonly conductDays: number;
}

/** A ladder as its operator declares it. */
export interface LadderDefinition {
  readonly id: string;
  readonly game: string;
  readonly edition: string;
  readonly mode: string;
  readonly seats: number;
  readonly timeControl: Exclude<Preset, 'custom'>;
  /** Games of one contest: 1, or best of 3, 5 … with the same decks and the first turn changing sides. */
  readonly bestOf: number;
  /** Hash of the cards to play with, by the game's full name; absent: those of the engine that opens the match. */
  readonly cardSets?: Readonly<Record<string, string>> | null;
  /** Whether and how seats add to the dice. */
  readonly seatEntropy?: EntropyRules | null;
  /** Whether anyone may read its standings; absent: operators only. */
  readonly public?: boolean;
  readonly pairing: PairingSettings;
  /** For the next season that starts. */
  readonly policy: SeasonPolicy;
}

export interface Season {
  readonly ladder: string;
  readonly season: string;
  /** 1 for the ladder's first. */
  readonly number: number;
  readonly policy: SeasonPolicy;
  readonly policyHash: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
}
