import { z } from 'zod';
import { END_REASONS, endReason, entropyRules, PRESETS } from './matches.js';
import {
  cardSets,
  count,
  editionId,
  gameId,
  instant,
  LIMITS,
  listOf,
  matchId,
  modeId,
  pageOf,
  pageQuery,
  playerId,
  seatNumber,
} from './primitives.js';

const name = (what: string) =>
  z
    .string()
    .max(64, 'must not be longer than 64 characters')
    .regex(/^[a-z0-9][a-z0-9._-]*$/, `must be ${what}`);

export const ladderId = name('a ladder id such as "blackpoker-ranked"').describe(
  'Id of the ladder, such as `blackpoker-ranked`.',
);
export const seasonId = name('a season id such as "2027-spring"').describe('Id of the season, such as `2027-spring`.');
const currentSeason = z.nullable(seasonId).describe('Id of the current season; null before the first one.');

const amount = (most: number) => z.number().min(0).max(most);
const positive = z.number().positive().max(1e6);

const ratingSettings = z
  .strictObject({
    mu: z.number().min(-1e6).max(1e6).default(25).describe('Skill that a new player starts with.'),
    sigma: positive.default(25 / 3).describe('Uncertainty of that skill, as a standard deviation.'),
    beta: positive
      .default(25 / 6)
      .describe("How much a player's performance varies around their skill, as a standard deviation."),
    tau: amount(1e6)
      .default(25 / 300)
      .describe('Uncertainty added before every contest, so that no rating becomes fixed.'),
  })
  .meta({
    id: 'RatingSettings',
    description: 'Parameters of the rating system, OpenSkill (Plackett–Luce). All values are in the unit of `mu`.',
  });

export const decayPolicy = z
  .strictObject({
    graceDays: z.int().min(0).max(3650).describe('Days without a contest before uncertainty starts to grow.'),
    sigmaPerDay: amount(1e6).describe(
      'How fast it grows: n days after the grace period, sigma is the square root of sigma² + n · sigmaPerDay².',
    ),
    sigmaMax: positive.describe('The highest sigma that decay leads to.'),
  })
  .meta({
    id: 'DecayPolicy',
    description: 'How the uncertainty of a rating grows while a player is inactive. The skill itself does not decay.',
  });

const resetPolicy = z
  .strictObject({
    keep: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe('Share of the difference from a new player that is kept: 1 keeps the skill unchanged, 0 resets it.'),
    sigmaMin: amount(1e6).default(4).describe('The lowest sigma at the start of a season.'),
  })
  .meta({ id: 'ResetPolicy', description: 'What a player keeps from the previous season.' });

const seasonPolicy = z
  .strictObject({
    rating: ratingSettings.prefault({}).describe('Parameters of the rating system.'),
    placement: z
      .int()
      .min(0)
      .max(1000)
      .default(5)
      .describe('Number of contests before a player appears on the leaderboard.'),
    seatAdvantage: z
      .array(z.number().min(-1e6).max(1e6))
      .max(LIMITS.seats)
      .default([])
      .describe('By seat: the advantage of sitting there, in the unit of `mu`. Seats beyond the list have none.'),
    decay: z.nullable(decayPolicy).default(null).describe('Null: ratings do not decay.'),
    reset: resetPolicy.prefault({}).describe('What a player keeps from the previous season.'),
    unratedEnds: z
      .array(z.enum(END_REASONS))
      .max(END_REASONS.length)
      .default(['no-start'])
      .describe(
        'Matches that end for one of these reasons are not rated, if the contest is a single match. Void matches are never rated.',
      ),
  })
  .meta({ id: 'SeasonPolicy', description: 'How a season is rated. Fixed when the season starts.' });

const pairingSettings = z
  .strictObject({
    windowStart: positive
      .default(3)
      .describe('The largest difference in `mu` between opponents when a ticket starts to wait.'),
    windowPerSecond: amount(1e6).default(0.2).describe('How much that difference grows per second of waiting.'),
    windowMax: z
      .nullable(positive)
      .default(null)
      .describe('Upper limit of that difference; null: none, so that nobody waits forever.'),
    rematchAfterSeconds: z
      .int()
      .min(0)
      .max(86_400)
      .default(30)
      .describe('Seconds to wait before a ticket may meet the opponents of its last contest again.'),
    readySeconds: z
      .int()
      .min(0)
      .max(600)
      .default(15)
      .describe('Seconds to accept a proposed match; 0 opens matches without asking.'),
    conductSeconds: z
      .int()
      .min(0)
      .max(3_600)
      .default(30)
      .describe(
        'Seconds that each recent offence (declining a match, not accepting it in time, not starting it, leaving it) adds to the wait.',
      ),
    conductMost: z.int().min(0).max(100).default(5).describe('How many offences count at most.'),
    conductDays: z.int().min(0).max(365).default(1).describe('Days for which an offence counts.'),
  })
  .meta({ id: 'PairingSettings', description: 'How a ladder pairs tickets.' });

export const ladderBody = z
  .strictObject({
    game: gameId,
    edition: editionId,
    mode: modeId,
    seats: z.int().min(2).max(LIMITS.seats).default(2).describe('Number of seats of a match.'),
    timeControl: z
      .enum(PRESETS, `must be one of ${PRESETS.join(', ')}`)
      .default('ranked')
      .describe('Preset of the time control.'),
    bestOf: z
      .int()
      .min(1)
      .max(9)
      .refine((n) => n % 2 === 1, 'must be odd')
      .default(1)
      .describe(
        'A contest is the best of this many matches, with the same decks; the sides alternate in taking the first turn. It is rated once.',
      ),
    cardSets: z
      .nullable(cardSets)
      .default(null)
      .describe('An imported card set for matches opened from now on; null: the cards built into the service.'),
    seatEntropy: z
      .nullable(entropyRules)
      .default(null)
      .describe(
        "Whether and how seats add to the dice; null: the dice come from the service's committed secret alone.",
      ),
    public: z
      .boolean()
      .default(false)
      .describe('Whether anyone may read the leaderboard, ratings, histories and seasons without a key.'),
    pairing: pairingSettings.prefault({}).describe('How tickets are paired.'),
    policy: seasonPolicy
      .prefault({})
      .describe('How the next season to start is rated. The current season keeps its own policy.'),
  })
  .meta({ id: 'DeclareLadder', description: 'What an operator sends to set up a ladder or to change it.' });

export const ladder = z
  .strictObject({ ladder: ladderId, season: currentSeason, ...ladderBody.shape })
  .meta({ id: 'Ladder', description: 'A ladder with all of its settings, for operators.' });
export const ladderList = listOf(ladder, 'LadderList', 'All ladders, for operators.');

export const publicLadder = z
  .strictObject({
    ladder: ladderId,
    game: gameId,
    edition: editionId,
    mode: modeId,
    seats: count.describe('Number of seats of a match.'),
    bestOf: count.describe('A contest is the best of this many matches.'),
    season: currentSeason,
    players: count.describe('How many players have finished a contest of the current season.'),
  })
  .meta({ id: 'PublicLadder', description: 'A ladder that anyone may read.' });
export const publicLadderList = listOf(publicLadder, 'PublicLadderList', 'The ladders that anyone may read.');

export const season = z
  .strictObject({
    ladder: ladderId,
    season: seasonId,
    number: count.describe('Number of the season within its ladder, from 1.'),
    policy: seasonPolicy,
    policyHash: z
      .string()
      .describe('Hex: SHA-256 of the policy as canonical JSON. Every match of the season names it in its tags.'),
    startedAt: instant.describe('When the season started.'),
    endedAt: z.nullable(instant).describe('When the season ended; null for the current one.'),
  })
  .meta({ id: 'Season', description: 'A season of a ladder.' });
export const seasonList = listOf(season, 'SeasonList', 'The seasons of a ladder.');

const mu = z.number().describe('The estimated skill.');
const sigma = z.number().describe('The uncertainty of the estimate, as a standard deviation.');
const skill = {
  mu,
  sigma,
  score: z.number().describe('A conservative estimate, `mu - 3 · sigma`, by which leaderboards are sorted.'),
};
const contests = count.describe('How many contests the player has finished in the season.');
const record = {
  contests,
  wins: count.describe('How many of them the player won.'),
  draws: count.describe('How many of them were drawn.'),
  losses: count.describe('How many of them the player lost.'),
};
const lastAt = instant.describe("When the player's last contest was decided.");

export const leaderboardLine = z
  .strictObject({
    rank: count.describe('Position on the leaderboard, from 1.'),
    player: playerId,
    ...skill,
    ...record,
    lastAt,
  })
  .meta({ id: 'LeaderboardLine', description: 'A player on the leaderboard.' });
export const leaderboardPage = pageOf(leaderboardLine, 'LeaderboardPage', 'A page of the leaderboard, the best first.');
export const seasonQuery = z.strictObject({
  season: seasonId.optional().describe('Id of the season; left out: the current one.'),
});
export const leaderboardQuery = z.strictObject({ ...pageQuery.shape, ...seasonQuery.shape });

export const playerRating = z
  .strictObject({
    ladder: ladderId,
    season: seasonId,
    player: playerId,
    placed: z.boolean().describe('Whether the player has finished enough contests to appear on the leaderboard.'),
    ...skill,
    ...record,
    lastAt,
  })
  .meta({ id: 'PlayerRating', description: "A player's rating and record in a season." });

const skillDocument = z.strictObject(skill).meta({ id: 'Skill', description: "An estimate of a player's skill." });
export const ratingChange = z
  .strictObject({
    position: count.describe('Position, among all events of the service, of the event that decided the contest.'),
    contest: z.uuid().describe('Id of the contest.'),
    at: instant.describe('When the contest was decided.'),
    before: skillDocument.describe("The player's skill before the contest."),
    after: skillDocument.describe("The player's skill after the contest."),
    outcome: z.enum(['win', 'draw', 'loss']).describe('How the contest ended for the player.'),
    players: z
      .array(
        z.strictObject({
          player: playerId,
          side: count.describe('Number of the side. Players of one side win and lose together.'),
          rank: count.describe('Rank of the side in the contest: 1 is best; equal ranks are a draw.'),
          before: skillDocument.describe('Skill before the contest.'),
          after: skillDocument.describe('Skill after the contest.'),
        }),
      )
      .describe(
        'All players of the contest, the best first. With the policy of the season, the change can be recomputed from them.',
      ),
    matches: z
      .array(
        z.strictObject({
          matchId,
          seats: z
            .array(z.strictObject({ seat: seatNumber, player: playerId }))
            .describe('Who sat where, in turn order.'),
          winners: z.array(seatNumber).describe('The seats that won; empty for a draw and for a void match.'),
          reason: z.nullable(endReason).describe('What ended the match; null if it has not ended.'),
          published: z.boolean().describe('Whether anyone may fetch the replay.'),
        }),
      )
      .describe('The matches of the contest.'),
  })
  .meta({ id: 'RatingChange', description: "How one contest changed a player's rating." });
export const ratingHistory = pageOf(
  ratingChange,
  'RatingHistory',
  "A page of a player's contests in a season, the latest first.",
);

export const decayQuery = z.strictObject({
  ...pageQuery.shape,
  ...seasonQuery.shape,
  at: z.coerce
    .number()
    .min(0)
    .max(4e12)
    .optional()
    .describe('The time to compute decay for, in milliseconds since 1970; left out: now.'),
  graceDays: z.coerce
    .number()
    .int()
    .min(0)
    .max(3650)
    .optional()
    .describe("To try another policy than the season's: days before uncertainty starts to grow."),
  sigmaPerDay: z.coerce.number().min(0).max(1e6).optional().describe('Likewise: how fast uncertainty grows.'),
  sigmaMax: z.coerce
    .number()
    .positive()
    .max(1e6)
    .optional()
    .describe('Likewise: the highest sigma that decay leads to.'),
});
export const decayLine = z
  .strictObject({
    player: playerId,
    idleDays: z.int().describe("Whole days since the player's last contest."),
    before: skillDocument.describe('Skill as of the last contest.'),
    after: skillDocument.describe('Skill after decay.'),
  })
  .meta({ id: 'DecayLine', description: 'What decay does to the rating of a player.' });
export const decayPage = pageOf(
  decayLine,
  'DecayPage',
  'A page of what decay does to the ratings of a season, for operators.',
);

const keptSkill = z.nullable(z.strictObject({ mu, sigma, contests }));
export const recomputation = z
  .strictObject({
    ladder: ladderId,
    season: seasonId,
    position: count.describe('Position, among all events of the service, up to which events were read.'),
    contests: count.describe('How many contests were rated.'),
    players: count.describe('How many players have a rating.'),
    differences: z
      .array(
        z.strictObject({
          player: playerId,
          kept: keptSkill.describe('The stored rating; null if there is none.'),
          recomputed: keptSkill.describe('The rating that the events lead to; null if there is none.'),
        }),
      )
      .describe('Players whose stored rating differs from the recomputed one; normally empty.'),
    applied: z.boolean().describe('Whether the stored ratings were replaced.'),
  })
  .meta({ id: 'Recomputation', description: 'Ratings of a season recomputed from the events, for operators.' });

export const ladderParams = z.strictObject({ ladder: ladderId });
export const seasonParams = z.strictObject({ ladder: ladderId, season: seasonId });
export const ladderPlayerParams = z.strictObject({ ladder: ladderId, player: playerId });

export type LadderBody = z.output<typeof ladderBody>;
export type LadderDocument = z.output<typeof ladder>;
export type LadderList = z.output<typeof ladderList>;
export type PublicLadderDocument = z.output<typeof publicLadder>;
export type PublicLadderList = z.output<typeof publicLadderList>;
export type SeasonDocument = z.output<typeof season>;
export type SeasonList = z.output<typeof seasonList>;
export type LeaderboardPage = z.output<typeof leaderboardPage>;
export type LeaderboardQuery = z.output<typeof leaderboardQuery>;
export type SeasonQuery = z.output<typeof seasonQuery>;
export type PlayerRating = z.output<typeof playerRating>;
export type RatingChangeDocument = z.output<typeof ratingChange>;
export type RatingHistory = z.output<typeof ratingHistory>;
export type DecayQuery = z.output<typeof decayQuery>;
export type DecayPage = z.output<typeof decayPage>;
export type RecomputationDocument = z.output<typeof recomputation>;
export type LadderParams = z.output<typeof ladderParams>;
export type SeasonParams = z.output<typeof seasonParams>;
export type LadderPlayerParams = z.output<typeof ladderPlayerParams>;
