import { z } from 'zod';
import { deck } from './decks.js';
import {
  cardSets,
  commandId,
  editionId,
  gameId,
  instant,
  LIMITS,
  matchId,
  milliseconds,
  modeId,
  pageOf,
  pageQuery,
  playerId,
  seatNumber,
  tags,
  version,
  viewer,
} from './primitives.js';

export const PRESETS = ['blitz', 'ranked', 'many-windows', 'tournament', 'correspondence', 'none'] as const;
export const END_REASONS = ['win', 'concede', 'clock', 'disconnect', 'draw', 'judge', 'void', 'no-start'] as const;

const preset = z.enum(PRESETS, `must be one of ${PRESETS.join(', ')}`);

const customTime = z
  .strictObject({
    bankMs: z.nullable(milliseconds).describe('For the whole match; a seat that empties it loses. Null: no bank.'),
    incrementMs: milliseconds.default(0).describe('Given back for an answer, never more than the answer took.'),
    bufferMs: milliseconds.default(0).describe('Free time of each decision before the bank drains.'),
    decisionMs: z
      .nullable(milliseconds)
      .default(null)
      .describe('Longest time for one decision; then its fallback is taken.'),
    maxBankMs: z.nullable(milliseconds).default(null).describe('What the bank never exceeds.'),
    disconnectMs: z
      .nullable(milliseconds)
      .default(null)
      .describe('How long a seat may be away in all while it is to decide.'),
    lag: z
      .nullable(z.strictObject({ perAnswerMs: milliseconds, quotaMs: milliseconds, refillMs: milliseconds.default(0) }))
      .default(null)
      .describe(
        'Time lost on the line, as the server measures it, that the bank does not pay for: most for one answer, in all, and what grows back with every answer.',
      ),
  })
  .meta({ id: 'CustomTimeControl' });

const spectators = z
  .strictObject({
    delaySeconds: z
      .int()
      .min(0)
      .max(LIMITS.delaySeconds, `must not be above ${LIMITS.delaySeconds} seconds`)
      .default(0)
      .describe('How long after it happened spectators learn of something, wherever they ask.'),
    listed: z
      .boolean()
      .default(false)
      .describe('Whether anyone may find the match among the live ones, and watch it without asking you.'),
  })
  .meta({ id: 'SpectatorRules' });

const shareTime = z.int().min(1_000, 'must be at least a second').max(86_400_000, 'must be at most a day');

export const entropyRules = z
  .strictObject({
    commitMs: shareTime.default(30_000).describe('How long seats have to commit once the match is open.'),
    revealMs: shareTime.default(30_000).describe('How long those who committed then have to reveal.'),
    onMissing: z
      .enum(['deal', 'no-start'])
      .default('deal')
      .describe(
        'Where a seat is silent: cards are dealt without its share, or the match does not start and goes to the teams that were not.',
      ),
  })
  .meta({ id: 'EntropyRules', description: 'How seats add to the dice before the cards are dealt.' });

export const openMatchBody = z
  .strictObject({
    game: gameId,
    edition: editionId,
    mode: modeId,
    cardSets: cardSets.optional().describe('An imported card set instead of the cards of this build.'),
    timeControl: z.union([preset, customTime], 'must be a preset or an object of times').default('none'),
    seats: z
      .array(z.strictObject({ player: playerId, deck }))
      .min(1, 'must name at least one seat')
      .max(LIMITS.seats, `must not name more than ${LIMITS.seats} seats`)
      .refine(
        (seats) => new Set(seats.map((seat) => seat.player)).size === seats.length,
        'must not seat a player twice',
      )
      .describe('In turn order, counted from 0.'),
    tags: tags
      .refine((given) => !Object.keys(given).some((key) => key.startsWith('senki.')), 'must not begin with "senki."')
      .default({}),
    spectators: spectators.prefault({}),
    seatEntropy: z.nullable(entropyRules).default(null).describe('Null: the dice rest on the committed secret alone.'),
    links: z.boolean().default(false).describe('Whether to make a link for each seat, which opens it once.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'OpenMatch' });

export const token = z
  .strictObject({ viewer, token: z.string(), expiresAt: instant })
  .meta({ id: 'Token', description: 'A bearer token bound to one match and one viewer.' });

const linkCode = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be the code of a link');
export const seatLinkParams = z.strictObject({ code: linkCode });
export const useSeatLinkBody = z
  .nullable(z.strictObject({ commandId: commandId.optional() }))
  .optional()
  .meta({ id: 'UseSeatLink' });
export const seatToken = z.strictObject({ matchId, ...token.shape }).meta({ id: 'SeatToken' });

export const openedMatch = z
  .strictObject({
    matchId,
    version,
    seats: z.array(
      z.strictObject({
        seat: seatNumber,
        player: playerId,
        token: z.string(),
        link: z
          .nullable(linkCode)
          .describe('For `POST /v1/seat-links/{code}`; null where none was asked for, or it was used.'),
      }),
    ),
    spectator: z.strictObject({ token: z.string() }),
    expiresAt: instant.describe('When the tokens end; an operator can issue new ones at any time.'),
  })
  .meta({ id: 'OpenedMatch' });

export const matchEnd = z
  .strictObject({
    winners: z.array(seatNumber).describe('Empty for a draw or a void match.'),
    reason: z.enum(END_REASONS),
    detail: z.string(),
  })
  .meta({ id: 'MatchEnd' });

export const match = z
  .strictObject({
    matchId,
    version,
    game: gameId,
    edition: editionId,
    mode: modeId,
    status: z.enum(['playing', 'over']),
    seats: z.array(z.strictObject({ seat: seatNumber, player: playerId, team: z.int() })),
    tags,
    openedAt: instant,
    endedAt: z.nullable(instant),
    end: z.nullable(matchEnd),
  })
  .meta({ id: 'Match' });

export const listMatchesQuery = z.strictObject({
  ...pageQuery.shape,
  status: z.enum(['playing', 'over']).optional(),
  game: gameId.optional(),
  player: playerId.optional(),
});

export const matchPage = pageOf(match, 'MatchPage');

export const issueTokenBody = z
  .strictObject({
    viewer: z.union(
      [z.literal('spectator'), z.strictObject({ seat: seatNumber })],
      'must be "spectator" or {"seat": n}',
    ),
    commandId: commandId.optional(),
  })
  .meta({ id: 'IssueToken' });

export type OpenMatchBody = z.output<typeof openMatchBody>;
export type OpenedMatch = z.output<typeof openedMatch>;
export type MatchDocument = z.output<typeof match>;
export type ListMatchesQuery = z.output<typeof listMatchesQuery>;
export type MatchPage = z.output<typeof matchPage>;
export type IssueTokenBody = z.output<typeof issueTokenBody>;
export type SeatLinkParams = z.output<typeof seatLinkParams>;
export type UseSeatLinkBody = z.output<typeof useSeatLinkBody>;
export type SeatTokenDocument = z.output<typeof seatToken>;
export type TokenDocument = z.output<typeof token>;
