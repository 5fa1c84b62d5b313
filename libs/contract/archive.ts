import { z } from 'zod';
import { endDetail, endReason } from './matches.js';
import {
  commandId,
  count,
  editionId,
  gameId,
  instant,
  jsonOf,
  LIMITS,
  listOf,
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
  team,
  uuid,
} from './primitives.js';

const label = recordable(200).min(1, 'must not be empty');
const number = z.coerce.number().int().min(0).max(2_147_483_647).optional();
const atLeast = (what: string) => number.describe(`At least this many ${what}.`);
const atMost = (what: string) => number.describe(`At most this many ${what}.`);
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

const outcome = z.enum(['won', 'lost', 'drew', 'void']);
const result = z.enum(['decided', 'drawn', 'void']);

const conditions = {
  player: several(playerId, 4).describe('Only matches of these players, all of them; at most four.'),
  outcome: outcome.optional().describe('How the match ended for the first `player`.'),
  game: gameId.optional(),
  edition: editionId.optional(),
  mode: modeId.optional(),
  ladder: slug.optional().describe('Id of the ladder.'),
  season: label.optional().describe('Id of the season.'),
  tournament: label.optional().describe('The tag `tournament` that the match was opened with.'),
  round: label.optional().describe('The tag `round` that the match was opened with.'),
  table: label.optional().describe('The tag `table` that the match was opened with.'),
  origin: slug.optional().describe('Where the match was recorded: `local`, or the name that an import was given.'),
  result: result.optional().describe('Whether somebody won, it was a draw, or it is void.'),
  reason: endReason.optional(),
  minTurns: atLeast('turns'),
  maxTurns: atMost('turns'),
  minAnswers: atLeast('answers'),
  maxAnswers: atMost('answers'),
  minEvents: atLeast('events'),
  maxEvents: atMost('events'),
  minSeconds: atLeast('seconds from the opening to the end'),
  maxSeconds: atMost('seconds from the opening to the end'),
  minRating: score.describe('Every rated seat had at least this rating (`mu - 3 · sigma`) when the match was opened.'),
  maxRating: score.describe('Every rated seat had at most this rating when the match was opened.'),
  from: time.describe('Opened at this time or later, in milliseconds since 1970.'),
  to: time.describe('Opened at this time or earlier, in milliseconds since 1970.'),
  card: several(card, 4).describe('Only matches with these cards, all of them; at most four keys. Needs `game`.'),
  how: z
    .enum(['seen', 'played'])
    .default('seen')
    .describe('Whether everybody saw the cards (`seen`), or they were played from hand (`played`).'),
  byTurn: z.coerce.number().int().min(0).max(10_000).optional().describe('In this turn at the latest.'),
  cardSeat: z.coerce.number().pipe(seatNumber).optional().describe('The seat that owns the cards; left out: any.'),
  collection: slug.optional().describe('Only matches in this collection.'),
};

const complete = <Conditions extends { card: string[]; game?: unknown; outcome?: unknown; player: string[] }>(
  schema: z.ZodType<Conditions>,
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

export const archiveQuery = complete(z.strictObject({ ...pageQuery.shape, ...conditions }));
export const archiveFilter = complete(z.strictObject(conditions)).meta({
  id: 'ArchiveFilter',
  description: 'Which matches of the archive are meant: those that meet every condition given. `{}`: all of them.',
});

const seat = z.strictObject({
  seat: seatNumber,
  player: playerId,
  team,
  outcome: outcome.describe('How the match ended for the seat.'),
  rating: z
    .nullable(z.number())
    .describe("The player's rating (`mu - 3 · sigma`) when the match was opened; null outside ladders."),
});

const tag = (name: string) =>
  z.nullable(z.string()).describe(`The tag \`${name}\` that the match was opened with; null if it had none.`);

const entry = {
  matchId,
  origin: z.string().describe('Where the match was recorded: `local`, or the name that the import was given.'),
  game: gameId,
  edition: editionId,
  mode: modeId,
  engine: z.string().describe('The build of the rules engine.'),
  ladder: z.nullable(z.string()).describe('Id of the ladder; null outside ladders.'),
  season: z.nullable(z.string()).describe('Id of the season; null outside ladders.'),
  tournament: tag('tournament'),
  round: tag('round'),
  table: tag('table'),
  labels: tags,
  seats: z.array(seat).describe('The seats in turn order.'),
  winners: z.array(seatNumber).describe('The seats that won; empty for a draw and for a void match.'),
  result: result.describe('Whether somebody won, it was a draw, or it is void.'),
  reason: endReason,
  detail: endDetail,
  turns: count.describe('How many turns were played.'),
  answers: count.describe('How many decisions were answered.'),
  events: count.describe('How many events the match has.'),
  startedAt: instant.describe('When the match was opened.'),
  endedAt: instant.describe('When the match ended.'),
  head: z
    .string()
    .describe('Hex: the hash of the last event of play or of the last ruling, which covers all before it.'),
};

export const archivedMatch = z
  .strictObject(entry)
  .meta({ id: 'ArchivedMatch', description: 'A finished match in the archive, for operators.' });
const sighting = z.strictObject({
  card: z.string().describe('Key of the card.'),
  seat: seatNumber.describe('The seat that owns the card.'),
  seen: count.describe('The turn in which everybody first saw it; 0 is before the first turn.'),
  played: z.nullable(count).describe('The turn in which it was first played from hand; null if it never was.'),
});
export const archivedMatchWithCards = z
  .strictObject({ ...entry, cards: z.array(sighting).describe('The cards that everybody saw.') })
  .meta({ id: 'ArchivedMatchWithCards', description: 'A match in the archive, with the cards that were seen in it.' });
export const archivePage = pageOf(archivedMatch, 'ArchivePage', 'A page of matches found in the archive.');

const collectionId = slug.describe('Id of the collection.');
export const collectionParams = z.strictObject({ collection: collectionId });
export const collectionBody = z
  .strictObject({
    title: label.describe('Title of the collection, for people.'),
    metadata: z
      .record(recordable(64), storedJson)
      .default({})
      .describe('Anything that the operator wants to keep with it.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CollectionBody', description: 'What an operator sends to make a collection or to change its title.' });
export const collection = z
  .strictObject({
    collection: collectionId,
    title: z.string().describe('Title of the collection, for people.'),
    metadata: jsonOf('Anything that the operator keeps with it.'),
    matches: count.describe('How many matches it contains.'),
  })
  .meta({ id: 'Collection', description: 'Matches that belong together, such as those of a tournament.' });
export const collectionList = listOf(collection, 'CollectionList', 'All collections.');
export const choiceBody = z
  .strictObject({
    matchIds: z.array(matchId).max(1000).default([]).describe('Ids of single matches.'),
    tournament: label.nullable().default(null).describe('All matches with this tag `tournament`; null: none.'),
    round: label.nullable().default(null).describe('Of that tournament, only this round; null: all rounds.'),
    table: label.nullable().default(null).describe('Of that tournament, only this table; null: all tables.'),
    commandId: commandId.optional(),
  })
  .meta({
    id: 'CollectionChoice',
    description: 'Which matches to add to a collection or to remove from it: some by id, or those of a tournament.',
  });
export const collectionChange = z
  .strictObject({ collection: collectionId, matches: count.describe('How many matches were added or removed.') })
  .meta({ id: 'CollectionChange', description: 'What a change of a collection led to.' });

export const archiveExportBody = z
  .strictObject({
    name: slug.describe('The folder, or the prefix in the bucket, that the files are written to.'),
    title: label.default('Senki archive').describe('Title of the archive, for people.'),
    filter: archiveFilter.default({ player: [], card: [], how: 'seen' } as never),
    viewer: z
      .string()
      .regex(/^(omniscient|spectator|seat-[0-7])$/)
      .default('omniscient')
      .describe('Whose copies of the replays: `omniscient`, `spectator`, or a seat such as `seat-0`.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'ArchiveExport', description: 'What an operator sends to export many matches as files.' });

export const archiveImportBody = z
  .strictObject({
    name: slug.describe('The folder, or the prefix in the bucket, that the files are read from.'),
    origin: slug
      .refine((name) => name !== 'local', 'must not be "local"')
      .describe('Name that marks the imported matches in the archive.'),
    trust: z
      .array(z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a public key in base64url'))
      .min(1, 'must name at least one key')
      .max(20)
      .describe('Public keys in base64url. A file that none of them signed is refused.'),
    reexecute: z
      .boolean()
      .default(false)
      .describe('Whether to replay every match by its rules and refuse it if the outcome differs.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'ArchiveImport', description: 'What an operator sends to import an exported archive.' });

export const jobParams = z.strictObject({ jobId: uuid.describe('Id of the job.') });
export const archiveJob = z
  .strictObject({
    jobId: uuid.describe('Id of the job.'),
    kind: z.enum(['export', 'import']).describe('What the job does.'),
    state: z.enum(['waiting', 'running', 'done', 'failed']).describe('How far the job is.'),
    done: count.describe('How many matches are done.'),
    total: z.nullable(count).describe('How many matches there are; null while that is unknown.'),
    report: jsonOf('What the job led to, once it is done. Differs by `kind`.'),
    error: z.nullable(z.string()).describe('Why the job failed; null unless it did.'),
    orderedAt: instant.describe('When the job was ordered.'),
    refusals: z
      .array(
        z.strictObject({
          file: z.string().describe('The part of the archive, and the file in it.'),
          matchId: z.nullable(matchId).describe('Id of the match; null if it could not be read.'),
          reason: z.string().describe('Why the file was refused.'),
        }),
      )
      .describe('The first hundred files that were refused.'),
  })
  .meta({ id: 'ArchiveJob', description: 'A bulk export or import, for operators.' });

export const holdParams = z.strictObject({ holdId: uuid.describe('Id of the hold.') });
export const holdBody = z
  .strictObject({
    matchId: matchId.nullable().default(null).describe('Id of the match to hold; null for a collection.'),
    collection: slug.nullable().default(null).describe('Id of the collection to hold; null for a match.'),
    reason: reason.describe('Why, in words. The audit trail keeps it.'),
    commandId: commandId.optional(),
  })
  .refine((hold) => (hold.matchId === null) !== (hold.collection === null), 'must name a match or a collection')
  .meta({ id: 'HoldBody', description: 'What an operator sends to keep a match or a collection from being removed.' });
export const hold = z
  .strictObject({
    holdId: uuid.describe('Id of the hold.'),
    matchId: z.nullable(matchId).describe('Id of the match; null for a hold on a collection.'),
    collection: z.nullable(slug).describe('Id of the collection; null for a hold on a match.'),
    reason: z.string().describe('Why, in words.'),
    placedAt: instant.describe('When the hold was placed.'),
    releasedAt: z.nullable(instant).describe('When the hold was released; null while it is in force.'),
  })
  .meta({ id: 'Hold', description: 'Keeps a match or a collection from being removed by retention.' });
export const holdList = listOf(hold, 'HoldList', 'All holds, released ones too, the newest first.');

const anySlug = z.union([z.literal('*'), slug], 'must be a name or "*"');
const policy = z.strictObject({
  origin: anySlug.describe('Origin of the matches; `*`: every origin.'),
  ladder: anySlug.describe('Ladder of the matches; `*`: every ladder, and matches outside ladders.'),
  keepDays: z.int().min(1).max(36_500).describe('Days to keep the matches, from their end.'),
});
const policies = z
  .array(policy)
  .describe('How long which matches are kept. The most specific policy applies; matches without a policy are kept.');
export const policiesBody = z
  .strictObject({ policies: policies.max(LIMITS.page), commandId: commandId.optional() })
  .meta({ id: 'RetentionPolicies', description: 'What an operator sends to replace all retention policies.' });
export const retentionPlan = z
  .strictObject({
    policies,
    due: count.describe('How many matches are due for removal.'),
    held: count.describe('How many matches past their time are kept by a hold.'),
    matchIds: z.array(matchId).describe('The first hundred matches that are due.'),
    partitions: z
      .array(z.string())
      .describe('Tables with the events of months that nothing in the archive refers to any more.'),
  })
  .meta({ id: 'RetentionPlan', description: 'The retention policies, and what the next run would remove.' });
export const retentionRun = z
  .strictObject({
    dropped: count.describe('How many matches were removed from the archive.'),
    left: count.describe('How many matches are still due; run it again for these.'),
  })
  .meta({ id: 'RetentionRun', description: 'What a run of the retention removed. Events are never removed.' });

export const playerParams = z.strictObject({ player: playerId });
export const erasedPlayer = z
  .strictObject({
    pseudonym: z.string().describe('What replaces the id of the player from now on.'),
    rows: count.describe('How many rows of the database named the player.'),
  })
  .meta({ id: 'ErasedPlayer', description: 'The outcome of erasing a player.' });

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
