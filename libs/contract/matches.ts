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
  team,
  version,
  viewer,
} from './primitives.js';

export const PRESETS = ['blitz', 'ranked', 'many-windows', 'tournament', 'correspondence', 'none'] as const;
export const END_REASONS = ['win', 'concede', 'clock', 'disconnect', 'draw', 'judge', 'void', 'no-start'] as const;

export const endReason = z
  .enum(END_REASONS)
  .describe(
    'What ended the match. `win`: somebody won by the rules. `draw`: drawn by the rules or by agreement. `concede`: a seat gave up. `clock`: a bank ran out. `disconnect`: a seat was away for too long. `judge`: a judge decided. `void`: a judge declared the match void. `no-start`: a seat never took part.',
  );
export const endDetail = z.string().describe('More about it, in the words of the game or of the judge.');
export const matchStatus = z.enum(['playing', 'over']).describe('Whether the match is still being played.');

const preset = z.enum(PRESETS, `must be one of ${PRESETS.join(', ')}`);

const customTime = z
  .strictObject({
    bankMs: z
      .nullable(milliseconds)
      .describe('Milliseconds for the whole match; a seat whose bank runs out loses. Null: no bank.'),
    incrementMs: milliseconds
      .default(0)
      .describe('Milliseconds added to the bank after an answer, but never more than the answer took.'),
    bufferMs: milliseconds
      .default(0)
      .describe('Free milliseconds at the start of every decision, before the bank drains.'),
    decisionMs: z
      .nullable(milliseconds)
      .default(null)
      .describe('Milliseconds for a single decision; when they run out, the fallback is taken. Null: no limit.'),
    maxBankMs: z
      .nullable(milliseconds)
      .default(null)
      .describe('Upper limit of the bank in milliseconds; null: no limit.'),
    disconnectMs: z
      .nullable(milliseconds)
      .default(null)
      .describe('Milliseconds that a seat may be disconnected in total while it has to decide; null: no limit.'),
    lag: z
      .nullable(
        z.strictObject({
          perAnswerMs: milliseconds.describe('The most that one answer is credited with, in milliseconds.'),
          quotaMs: milliseconds.describe('The credit that a seat starts with, and its upper limit, in milliseconds.'),
          refillMs: milliseconds.default(0).describe('Milliseconds added back to the credit with every answer.'),
        }),
      )
      .default(null)
      .describe(
        'How much network lag, as measured by the server, is not charged to the bank. Null: all of it is charged.',
      ),
  })
  .meta({
    id: 'CustomTimeControl',
    description: 'How much time a seat has, instead of a preset. An operator sends it to open a match.',
  });

const spectators = z
  .strictObject({
    delaySeconds: z
      .int()
      .min(0)
      .max(LIMITS.delaySeconds, `must not be above ${LIMITS.delaySeconds} seconds`)
      .default(0)
      .describe('How many seconds later than the seats spectators get each event, over HTTP and sockets alike.'),
    listed: z
      .boolean()
      .default(false)
      .describe('Whether the match is in the public list of live matches, where anyone may watch it.'),
  })
  .meta({ id: 'SpectatorRules', description: 'Who may watch a match, and how much later than the seats.' });

const shareTime = z.int().min(1_000, 'must be at least a second').max(86_400_000, 'must be at most a day');

export const entropyRules = z
  .strictObject({
    commitMs: shareTime
      .default(30_000)
      .describe('Milliseconds that seats have to commit, from the opening of the match.'),
    revealMs: shareTime
      .default(30_000)
      .describe('Milliseconds that committed seats have to reveal, from the end of the commit stage.'),
    onMissing: z
      .enum(['deal', 'no-start'])
      .default('deal')
      .describe(
        'If a seat is silent: `deal` the cards without its share, or do not start the match (`no-start`), which is then won by the teams without a silent seat.',
      ),
  })
  .meta({
    id: 'EntropyRules',
    description: 'How seats add randomness of their own to the dice before the cards are dealt.',
  });

export const openMatchBody = z
  .strictObject({
    game: gameId,
    edition: editionId,
    mode: modeId,
    cardSets: cardSets
      .optional()
      .describe('An imported card set to play with; left out: the cards built into the service.'),
    timeControl: z
      .union([preset, customTime], 'must be a preset or an object of times')
      .default('none')
      .describe('The name of a preset, or times of your own. `none`: nobody ever runs out of time.'),
    seats: z
      .array(z.strictObject({ player: playerId, deck }))
      .min(1, 'must name at least one seat')
      .max(LIMITS.seats, `must not name more than ${LIMITS.seats} seats`)
      .refine(
        (seats) => new Set(seats.map((seat) => seat.player)).size === seats.length,
        'must not seat a player twice',
      )
      .describe('The players and their decks in turn order: the first one gets seat 0.'),
    tags: tags
      .refine((given) => !Object.keys(given).some((key) => key.startsWith('senki.')), 'must not begin with "senki."')
      .default({}),
    spectators: spectators.prefault({}).describe('Whether and how the match can be watched.'),
    seatEntropy: z
      .nullable(entropyRules)
      .default(null)
      .describe(
        "Whether and how seats add to the dice; null: the dice come from the service's committed secret alone.",
      ),
    links: z
      .boolean()
      .default(false)
      .describe('Whether to make a link for each seat. A link can be exchanged for the token of its seat once.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'OpenMatch', description: 'What an operator sends to open a match.' });

export const bearer = z.string().describe('Send it as `Authorization: Bearer …`. Whoever has it is that viewer.');
export const token = z
  .strictObject({
    viewer: viewer.describe('Whose token it is.'),
    token: bearer,
    expiresAt: instant.describe('When the token stops working.'),
  })
  .meta({ id: 'Token', description: 'A bearer token for one match and one viewer.' });

const linkCode = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'must be the code of a link');
export const seatLinkParams = z.strictObject({ code: linkCode.describe('Code of the link.') });
export const useSeatLinkBody = z
  .nullable(z.strictObject({ commandId: commandId.optional() }))
  .optional()
  .meta({ id: 'UseSeatLink', description: 'Exchanges a link for the token of its seat. The body may be left out.' });
export const seatToken = z
  .strictObject({ matchId, ...token.shape })
  .meta({ id: 'SeatToken', description: 'The token of a seat, for the player who opened its link.' });

export const openedMatch = z
  .strictObject({
    matchId,
    version: version.describe('The version of the match after the opening.'),
    seats: z
      .array(
        z.strictObject({
          seat: seatNumber,
          player: playerId,
          token: bearer.describe('The token of the seat, for its player.'),
          link: z
            .nullable(linkCode)
            .describe('For `POST /v1/seat-links/{code}`; null if no link was asked for, or it was used.'),
        }),
      )
      .describe('The seats in turn order.'),
    spectator: z
      .strictObject({ token: bearer.describe('The token with which anyone may watch the match.') })
      .describe('For spectators.'),
    expiresAt: instant.describe('When the tokens stop working. An operator can issue new ones at any time.'),
  })
  .meta({
    id: 'OpenedMatch',
    description: 'A match that was just opened, with the tokens of its seats, for its operator.',
  });

export const matchEnd = z
  .strictObject({
    winners: z.array(seatNumber).describe('The seats that won; empty for a draw and for a void match.'),
    reason: endReason,
    detail: endDetail,
  })
  .meta({ id: 'MatchEnd', description: 'How a match ended.' });

export const match = z
  .strictObject({
    matchId,
    version: version.describe('The version of the last event of the match.'),
    game: gameId,
    edition: editionId,
    mode: modeId,
    status: matchStatus,
    seats: z
      .array(z.strictObject({ seat: seatNumber, player: playerId, team }))
      .describe('Who sits where, in turn order.'),
    tags,
    openedAt: instant.describe('When the match was opened.'),
    endedAt: z.nullable(instant).describe('When the match ended; null while it is being played.'),
    end: z.nullable(matchEnd).describe('How the match ended; null while it is being played.'),
  })
  .meta({ id: 'Match', description: 'A match without what happens on its table.' });

export const listMatchesQuery = z.strictObject({
  ...pageQuery.shape,
  status: matchStatus.optional().describe('Only matches that are being played, or only those that are over.'),
  game: gameId.optional().describe('Only matches of this game.'),
  player: playerId.optional().describe('Only matches in which this player has a seat.'),
});

export const matchPage = pageOf(match, 'MatchPage', 'A page of matches, for operators.');

export const issueTokenBody = z
  .strictObject({
    viewer: z
      .union([z.literal('spectator'), z.strictObject({ seat: seatNumber })], 'must be "spectator" or {"seat": n}')
      .describe('Whose token: `spectator`, or a seat as `{"seat": 0}`.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'IssueToken', description: 'Asks for a new token of a match, for a seat or for spectators.' });

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
