import { z } from 'zod';
import { END_REASONS, entropyRules, PRESETS } from './matches.js';
import {
  cardSets,
  editionId,
  gameId,
  instant,
  LIMITS,
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

export const ladderId = name('a ladder id such as "blackpoker-ranked"');
export const seasonId = name('a season id such as "2027-spring"');

const amount = (most: number) => z.number().min(0).max(most);
const positive = z.number().positive().max(1e6);

const ratingSettings = z
  .strictObject({
    mu: z.number().min(-1e6).max(1e6).default(25).describe('What a newcomer is taken for.'),
    sigma: positive.default(25 / 3).describe('How uncertain that is.'),
    beta: positive.default(25 / 6).describe('How far performance scatters around skill.'),
    tau: amount(1e6)
      .default(25 / 300)
      .describe('Uncertainty added before every contest.'),
  })
  .meta({ id: 'RatingSettings', description: 'OpenSkill (Plackett–Luce), all in the unit of mu.' });

export const decayPolicy = z
  .strictObject({
    graceDays: z.int().min(0).max(3650),
    sigmaPerDay: amount(1e6).describe('After n days: the root of sigma² + n · sigmaPerDay².'),
    sigmaMax: positive.describe('Decay never lifts sigma above this.'),
  })
  .meta({ id: 'DecayPolicy', description: 'Uncertainty that grows while a player is away. Skill is never taken.' });

const resetPolicy = z
  .strictObject({
    keep: z.number().min(0).max(1).default(0.5).describe('1 keeps skill as it was, 0 forgets it.'),
    sigmaMin: amount(1e6).default(4).describe('Sigma is at least this at the start of the season.'),
  })
  .meta({ id: 'ResetPolicy', description: 'What a player takes along from the season before.' });

const seasonPolicy = z
  .strictObject({
    rating: ratingSettings.prefault({}),
    placement: z.int().min(0).max(1000).default(5).describe('Contests until a player stands on the leaderboard.'),
    seatAdvantage: z
      .array(z.number().min(-1e6).max(1e6))
      .max(LIMITS.seats)
      .default([])
      .describe('By seat: what sitting there is worth, in the unit of mu.'),
    decay: z.nullable(decayPolicy).default(null),
    reset: resetPolicy.prefault({}),
    unratedEnds: z
      .array(z.enum(END_REASONS))
      .max(END_REASONS.length)
      .default(['no-start'])
      .describe('Ends of a single match that do not count. Void matches never do.'),
  })
  .meta({ id: 'SeasonPolicy', description: 'By what a season is rated; fixed when the season starts.' });

const pairingSettings = z
  .strictObject({
    windowStart: positive.default(3).describe('Widest difference in mu at first.'),
    windowPerSecond: amount(1e6).default(0.2).describe('What it gains per second of waiting.'),
    windowMax: z
      .nullable(positive)
      .default(null)
      .describe('Where that ends; null: nowhere, so that nobody waits forever.'),
    rematchAfterSeconds: z.int().min(0).max(86_400).default(30),
    readySeconds: z.int().min(0).max(600).default(15).describe('Time to accept a match; 0 opens it at once.'),
    conductSeconds: z.int().min(0).max(3_600).default(30).describe('What each recent offence adds to the wait.'),
    conductMost: z.int().min(0).max(100).default(5).describe('Offences that count at most.'),
    conductDays: z.int().min(0).max(365).default(1).describe('How long an offence counts.'),
  })
  .meta({ id: 'PairingSettings' });

export const ladderBody = z
  .strictObject({
    game: gameId,
    edition: editionId,
    mode: modeId,
    seats: z.int().min(2).max(LIMITS.seats).default(2),
    timeControl: z.enum(PRESETS, `must be one of ${PRESETS.join(', ')}`).default('ranked'),
    bestOf: z
      .int()
      .min(1)
      .max(9)
      .refine((n) => n % 2 === 1, 'must be odd')
      .default(1)
      .describe('Matches of one contest: same decks, the first turn changes sides, one ranked result.'),
    cardSets: z
      .nullable(cardSets)
      .default(null)
      .describe('An imported card set instead of the cards of the build; matches opened from now on pin it.'),
    seatEntropy: z.nullable(entropyRules).default(null).describe('Whether and how seats add to the dice.'),
    public: z
      .boolean()
      .default(false)
      .describe('Whether anyone may read leaderboard, players, history and seasons without a key.'),
    pairing: pairingSettings.prefault({}),
    policy: seasonPolicy.prefault({}).describe('For the next season that starts.'),
  })
  .meta({ id: 'DeclareLadder' });

export const ladder = z
  .strictObject({ ladder: ladderId, season: z.nullable(seasonId), ...ladderBody.shape })
  .meta({ id: 'Ladder' });
export const ladderList = z.strictObject({ data: z.array(ladder) }).meta({ id: 'LadderList' });

export const publicLadder = z
  .strictObject({
    ladder: ladderId,
    game: gameId,
    edition: editionId,
    mode: modeId,
    seats: z.int(),
    bestOf: z.int(),
    season: z.nullable(seasonId).describe('The one under way.'),
    players: z.int().describe('Who have finished a contest of it.'),
  })
  .meta({ id: 'PublicLadder', description: 'A ladder that anyone may read.' });
export const publicLadderList = z.strictObject({ data: z.array(publicLadder) }).meta({ id: 'PublicLadderList' });

export const season = z
  .strictObject({
    ladder: ladderId,
    season: seasonId,
    number: z.int(),
    policy: seasonPolicy,
    policyHash: z.string().describe('SHA-256 of the policy as canonical JSON; every match of the season pins it.'),
    startedAt: instant,
    endedAt: z.nullable(instant),
  })
  .meta({ id: 'Season' });
export const seasonList = z.strictObject({ data: z.array(season) }).meta({ id: 'SeasonList' });

const skill = { mu: z.number(), sigma: z.number(), score: z.number().describe('mu - 3 · sigma') };
const record = { contests: z.int(), wins: z.int(), draws: z.int(), losses: z.int() };

export const leaderboardLine = z
  .strictObject({ rank: z.int(), player: playerId, ...skill, ...record, lastAt: instant })
  .meta({ id: 'LeaderboardLine' });
export const leaderboardPage = pageOf(leaderboardLine, 'LeaderboardPage');
export const seasonQuery = z.strictObject({ season: seasonId.optional().describe('The one under way if left out.') });
export const leaderboardQuery = z.strictObject({ ...pageQuery.shape, ...seasonQuery.shape });

export const playerRating = z
  .strictObject({
    ladder: ladderId,
    season: seasonId,
    player: playerId,
    placed: z.boolean().describe('Whether the placement contests are done.'),
    ...skill,
    ...record,
    lastAt: instant,
  })
  .meta({ id: 'PlayerRating' });

const skillDocument = z.strictObject(skill).meta({ id: 'Skill' });
export const ratingChange = z
  .strictObject({
    position: z.int().describe('Where in the feed the contest was decided.'),
    contest: z.uuid(),
    at: instant,
    before: skillDocument,
    after: skillDocument,
    outcome: z.enum(['win', 'draw', 'loss']),
    players: z
      .array(
        z.strictObject({
          player: playerId,
          side: z.int().describe('Players of one side share it.'),
          rank: z.int().describe('1 is best.'),
          before: skillDocument,
          after: skillDocument,
        }),
      )
      .describe("All of the contest, the best first: with the season's policy, all that the change follows from."),
    matches: z.array(
      z.strictObject({
        matchId,
        seats: z.array(z.strictObject({ seat: seatNumber, player: playerId })),
        winners: z.array(seatNumber),
        reason: z.nullable(z.enum(END_REASONS)),
        published: z.boolean().describe('Whether anyone may fetch the replay.'),
      }),
    ),
  })
  .meta({ id: 'RatingChange' });
export const ratingHistory = pageOf(ratingChange, 'RatingHistory');

export const decayQuery = z.strictObject({
  ...pageQuery.shape,
  ...seasonQuery.shape,
  at: z.coerce.number().min(0).max(4e12).optional().describe('Milliseconds since 1970; now if left out.'),
  graceDays: z.coerce.number().int().min(0).max(3650).optional(),
  sigmaPerDay: z.coerce.number().min(0).max(1e6).optional(),
  sigmaMax: z.coerce.number().positive().max(1e6).optional(),
});
export const decayLine = z
  .strictObject({ player: playerId, idleDays: z.int(), before: skillDocument, after: skillDocument })
  .meta({ id: 'DecayLine' });
export const decayPage = pageOf(decayLine, 'DecayPage');

const keptSkill = z.nullable(z.strictObject({ mu: z.number(), sigma: z.number(), contests: z.int() }));
export const recomputation = z
  .strictObject({
    ladder: ladderId,
    season: seasonId,
    position: z.int().describe('Place in the feed up to which events were read.'),
    contests: z.int(),
    players: z.int(),
    differences: z.array(z.strictObject({ player: playerId, kept: keptSkill, recomputed: keptSkill })),
    applied: z.boolean(),
  })
  .meta({ id: 'Recomputation' });

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
