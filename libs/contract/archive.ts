import { z } from 'zod';
import { END_REASONS } from './matches.js';
import {
  commandId,
  editionId,
  gameId,
  instant,
  json,
  LIMITS,
  matchId,
  modeId,
  pageOf,
  pageQuery,
  playerId,
  reason,
  recordable,
  seatNumber,
  slug,
  storedJson,
  tags,
  uuid,
} from './primitives.js';

const label = recordable(200).min(1, 'must not be empty');
const amount = z.coerce.number().int().min(0).max(2_147_483_647).optional();
const score = z.coerce.number().min(-1000).max(1000).optional();
const time = z.coerce.number().pipe(instant).optional();
const card = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]+$/, 'must be the key of a card');

/** A query parameter that may be given several times; it is always read as a list. */
const several = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .union([item, z.array(item).max(most)])
    .optional()
    .transform((given) => (given === undefined ? [] : [given].flat()) as z.output<Item>[]);

const wishes = {
  player: several(playerId, 4).describe('Played in it; all of them, where there are several.'),
  outcome: z.enum(['won', 'lost', 'drew', 'void']).optional().describe('How it ended for the (first) player.'),
  game: gameId.optional(),
  edition: editionId.optional(),
  mode: modeId.optional(),
  ladder: slug.optional(),
  season: label.optional(),
  tournament: label.optional().describe('The tag `tournament` of the opening; so `round` and `table`.'),
  round: label.optional(),
  table: label.optional(),
  origin: slug.optional().describe('`local`, or what an import was marked with.'),
  result: z.enum(['decided', 'drawn', 'void']).optional(),
  reason: z.enum(END_REASONS).optional(),
  minTurns: amount,
  maxTurns: amount,
  minAnswers: amount,
  maxAnswers: amount,
  minEvents: amount,
  maxEvents: amount,
  minSeconds: amount,
  maxSeconds: amount,
  minRating: score.describe('Of every rated seat, when the match was opened.'),
  maxRating: score,
  from: time.describe('When the match was opened.'),
  to: time,
  card: several(card, 4).describe('Keys of cards, which need `game`; all of them, where there are several.'),
  how: z.enum(['seen', 'played']).default('seen').describe('What became of the cards.'),
  byTurn: z.coerce.number().int().min(0).max(10_000).optional().describe('On this turn at the latest.'),
  cardSeat: z.coerce.number().pipe(seatNumber).optional().describe('Whose cards.'),
  collection: slug.optional(),
};

const complete = <Wishes extends { card: string[]; game?: unknown; outcome?: unknown; player: string[] }>(
  schema: z.ZodType<Wishes>,
) =>
  schema
    .refine(({ card: cards, game }) => cards.length === 0 || game !== undefined, {
      path: ['card'],
      message: 'needs "game": a key is of one game',
    })
    .refine(({ outcome, player }) => outcome === undefined || player.length > 0, {
      path: ['outcome'],
      message: 'needs "player"',
    });

export const archiveQuery = complete(z.strictObject({ ...pageQuery.shape, ...wishes }));
export const archiveFilter = complete(z.strictObject(wishes)).meta({ id: 'ArchiveFilter' });

const seat = z.strictObject({
  seat: seatNumber,
  player: playerId,
  team: z.int(),
  outcome: z.enum(['won', 'lost', 'drew', 'void']),
  rating: z.nullable(z.number()),
});

const entry = {
  matchId,
  origin: z.string(),
  game: gameId,
  edition: editionId,
  mode: modeId,
  engine: z.string(),
  ladder: z.nullable(z.string()),
  season: z.nullable(z.string()),
  tournament: z.nullable(z.string()),
  round: z.nullable(z.string()),
  table: z.nullable(z.string()),
  labels: tags,
  seats: z.array(seat),
  winners: z.array(seatNumber),
  result: z.enum(['decided', 'drawn', 'void']),
  reason: z.enum(END_REASONS),
  detail: z.string(),
  turns: z.int(),
  answers: z.int(),
  events: z.int(),
  startedAt: instant,
  endedAt: instant,
  head: z.string().describe('Hash of the last event of play, or of the last ruling.'),
};

export const archivedMatch = z.strictObject(entry).meta({ id: 'ArchivedMatch' });
export const archivedMatchWithCards = z
  .strictObject({
    ...entry,
    cards: z
      .array(z.strictObject({ card: z.string(), seat: seatNumber, seen: z.int(), played: z.nullable(z.int()) }))
      .describe('The turn on which everybody first saw a card, and on which it was first played from hand.'),
  })
  .meta({ id: 'ArchivedMatchWithCards' });
export const archivePage = pageOf(archivedMatch, 'ArchivePage');

export const collectionParams = z.strictObject({ collection: slug });
export const collectionBody = z
  .strictObject({
    title: label,
    metadata: z.record(recordable(64), storedJson).default({}),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CollectionBody' });
export const collection = z
  .strictObject({ collection: slug, title: z.string(), metadata: json, matches: z.int() })
  .meta({ id: 'Collection' });
export const collectionList = z.strictObject({ data: z.array(collection) }).meta({ id: 'CollectionList' });
export const choiceBody = z
  .strictObject({
    matchIds: z.array(matchId).max(1000).default([]),
    tournament: label.nullable().default(null),
    round: label.nullable().default(null),
    table: label.nullable().default(null),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CollectionChoice' });
export const collectionChange = z
  .strictObject({ collection: slug, matches: z.int().describe('How many went in, or out.') })
  .meta({ id: 'CollectionChange' });

export const archiveExportBody = z
  .strictObject({
    name: slug.describe('The folder, or the prefix in the bucket.'),
    title: label.default('Senki archive'),
    filter: archiveFilter.default({ player: [], card: [], how: 'seen' } as never),
    viewer: z
      .string()
      .regex(/^(omniscient|spectator|seat-[0-7])$/)
      .default('omniscient'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'ArchiveExport' });

export const archiveImportBody = z
  .strictObject({
    name: slug,
    origin: slug.refine((name) => name !== 'local', 'must not be "local"'),
    trust: z
      .array(z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a public key in base64url'))
      .min(1, 'must name at least one key')
      .max(20),
    reexecute: z.boolean().default(false).describe('Play every match again by its rules.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'ArchiveImport' });

export const jobParams = z.strictObject({ jobId: uuid });
export const archiveJob = z
  .strictObject({
    jobId: uuid,
    kind: z.enum(['export', 'import']),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    done: z.int(),
    total: z.nullable(z.int()),
    report: json,
    error: z.nullable(z.string()),
    orderedAt: instant,
    refusals: z
      .array(z.strictObject({ file: z.string(), matchId: z.nullable(matchId), reason: z.string() }))
      .describe('What was refused and why; the first hundred.'),
  })
  .meta({ id: 'ArchiveJob' });

export const holdParams = z.strictObject({ holdId: uuid });
export const holdBody = z
  .strictObject({
    matchId: matchId.nullable().default(null),
    collection: slug.nullable().default(null),
    reason,
    commandId: commandId.optional(),
  })
  .refine((wish) => (wish.matchId === null) !== (wish.collection === null), 'must name a match or a collection')
  .meta({ id: 'HoldBody' });
export const hold = z
  .strictObject({
    holdId: uuid,
    matchId: z.nullable(matchId),
    collection: z.nullable(slug),
    reason: z.string(),
    placedAt: instant,
    releasedAt: z.nullable(instant),
  })
  .meta({ id: 'Hold' });
export const holdList = z.strictObject({ data: z.array(hold) }).meta({ id: 'HoldList' });

const anySlug = z.union([z.literal('*'), slug], 'must be a name or "*"');
const policy = z.strictObject({ origin: anySlug, ladder: anySlug, keepDays: z.int().min(1).max(36_500) });
export const policiesBody = z
  .strictObject({ policies: z.array(policy).max(LIMITS.page), commandId: commandId.optional() })
  .meta({ id: 'RetentionPolicies' });
export const retentionPlan = z
  .strictObject({
    policies: z.array(policy),
    due: z.int().describe('Matches whose time is up.'),
    held: z.int().describe('Matches past their time that a hold keeps.'),
    matchIds: z.array(matchId).describe('The first hundred that are due.'),
    partitions: z.array(z.string()).describe('Months of events that nothing refers to any more.'),
  })
  .meta({ id: 'RetentionPlan' });
export const retentionRun = z.strictObject({ dropped: z.int(), left: z.int() }).meta({ id: 'RetentionRun' });

export const playerParams = z.strictObject({ player: playerId });
export const erasedPlayer = z
  .strictObject({ pseudonym: z.string(), rows: z.int().describe('Rows that named the player.') })
  .meta({ id: 'ErasedPlayer' });

export type ArchiveQuery = z.output<typeof archiveQuery>;
export type ArchivedMatchDocument = z.output<typeof archivedMatch>;
export type ArchivedMatchWithCards = z.output<typeof archivedMatchWithCards>;
export type ArchivePage = z.output<typeof archivePage>;
export type CollectionParams = z.output<typeof collectionParams>;
export type CollectionBody = z.output<typeof collectionBody>;
export type CollectionDocument = z.output<typeof collection>;
export type CollectionList = z.output<typeof collectionList>;
export type ChoiceBody = z.output<typeof choiceBody>;
export type CollectionChange = z.output<typeof collectionChange>;
export type ArchiveExportBody = z.output<typeof archiveExportBody>;
export type ArchiveImportBody = z.output<typeof archiveImportBody>;
export type JobParams = z.output<typeof jobParams>;
export type ArchiveJobDocument = z.output<typeof archiveJob>;
export type HoldParams = z.output<typeof holdParams>;
export type HoldBody = z.output<typeof holdBody>;
export type HoldDocument = z.output<typeof hold>;
export type HoldList = z.output<typeof holdList>;
export type PoliciesBody = z.output<typeof policiesBody>;
export type RetentionPlanDocument = z.output<typeof retentionPlan>;
export type RetentionRunDocument = z.output<typeof retentionRun>;
export type ErasedPlayer = z.output<typeof erasedPlayer>;
export type PlayerParams = z.output<typeof playerParams>;
