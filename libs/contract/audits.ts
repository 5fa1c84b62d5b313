import { z } from 'zod';
import {
  CHECKS,
  MATCH_CHECKS,
  REPORT_FORMAT,
  REPORT_KIND,
  SEVERITIES,
  thresholds,
  thresholdWishes,
} from '#audit/vocabulary';
import { archiveFilter } from './archive.js';
import { END_REASONS } from './matches.js';
import { commandId, instant, LIMITS, matchId, pageOf, pageQuery, slug, uuid } from './primitives.js';

const ONE_SCOPE = 'must name exactly one of "matchIds", "collection" and "search"';

export const auditBody = z
  .strictObject({
    matchIds: z
      .array(matchId)
      .min(1, 'must name at least one match')
      .max(LIMITS.auditedByName)
      .refine((ids) => new Set(ids).size === ids.length, 'must not name a match twice')
      .optional(),
    collection: slug.optional(),
    search: archiveFilter
      .optional()
      .describe(
        'The same criteria as a search of the archive; `{}` is all of it. Sealed matches that are missing are found where ' +
          'the criteria are game, edition, mode, origin and time: a seal tells no more.',
      ),
    thresholds: thresholdWishes
      .default({ timing: {}, insight: {}, results: {}, judges: {} })
      .describe('What counts as remarkable, where it is not the default.'),
    commandId: commandId.optional(),
  })
  .refine(
    ({ matchIds, collection, search }) =>
      [matchIds, collection, search].filter((scope) => scope !== undefined).length === 1,
    ONE_SCOPE,
  )
  .meta({ id: 'AuditBody' });

export const auditParams = z.strictObject({ auditId: uuid });

const severities = z.strictObject(
  Object.fromEntries(SEVERITIES.map((severity) => [severity, z.int()])) as Record<
    (typeof SEVERITIES)[number],
    z.ZodInt
  >,
);

export const audit = z
  .strictObject({
    auditId: uuid,
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    done: z.int().describe('Matches looked at so far.'),
    total: z.nullable(z.int()).describe('Null until the matches are gathered.'),
    unaudited: z.nullable(z.int()).describe('Matches of which not every check could be made; the report says why.'),
    findings: z.nullable(severities).describe('How many, by severity; null until it is done.'),
    error: z.nullable(z.string()),
    orderedAt: instant,
    report: z.nullable(z.strictObject({ json: z.string(), html: z.string() })).describe('Where the report is.'),
  })
  .meta({ id: 'Audit' });

export const auditPage = pageOf(audit, 'AuditPage');
export const auditsQuery = pageQuery;

const eventRef = z.strictObject({ match: z.string(), version: z.int() });
const check = z.enum(CHECKS);
const share = z.number().min(0).max(1);

const finding = z
  .strictObject({
    check,
    severity: z.enum(SEVERITIES),
    matches: z.array(z.string()).describe('Ids of the matches it is about; empty where it is about all of them.'),
    players: z.array(z.string()).describe('Opaque ids; empty where it is about the record itself.'),
    explanation: z.string().describe('What was found, for someone who judges tournaments and not statistics.'),
    evidence: z.strictObject({
      events: z.array(eventRef).describe('Where to look, the most telling first; at most forty.'),
      numbers: z.record(z.string(), z.number()),
    }),
  })
  .meta({ id: 'AuditFinding' });

const auditedMatch = z
  .strictObject({
    matchId: z.string(),
    game: z.string().describe('Such as `blackpoker@lite`; empty where the record cannot be read.'),
    mode: z.string(),
    engine: z.string().describe('The build that it was played on.'),
    players: z.array(z.string()).describe('By seat.'),
    winners: z.array(z.int()),
    reason: z.nullable(z.enum(END_REASONS)),
    detail: z.string(),
    openedAt: z.number(),
    durationMs: z.number(),
    events: z.int(),
    head: z.nullable(z.string()).describe('Hash of the last event.'),
    keyId: z.nullable(z.string()).describe('Key that signed the record.'),
    unaudited: z.nullable(z.string()).describe('Why checks were skipped; null where all were made.'),
    checks: z.array(z.strictObject({ check: z.enum(MATCH_CHECKS), state: z.enum(['passed', 'failed', 'skipped']) })),
  })
  .meta({ id: 'AuditedMatch' });

const player = z
  .strictObject({
    player: z.string(),
    matches: z.int(),
    wins: z.int(),
    decisions: z.int().describe('With a real choice.'),
    medianMs: z.number(),
    spread: z.number().describe('Standard deviation of the logarithm of the time taken.'),
    belowFloor: z.int().describe('Answers faster than anybody reads.'),
    correlation: z.number().min(-1).max(1).describe('Rank correlation of time and number of options.'),
  })
  .meta({ id: 'AuditedPlayer' });

const interval = z.strictObject({ low: z.number(), high: z.number() });
const populationTest = z.strictObject({
  family: z.enum(['rolls', 'first seat', 'shuffles', 'neighbours', 'opening hands', 'draw positions']),
  subject: z.string(),
  n: z.int(),
  observed: z.string(),
  p: share,
  corrected: share.describe('After correction for all tests of the report.'),
  isFinding: z.boolean(),
});
const population = z
  .strictObject({
    matches: z.int(),
    unread: z.int(),
    alpha: share.describe('Of honest archives, at most this share raises anything at all.'),
    tests: z.array(populationTest),
    findings: z.array(populationTest),
    untested: z.int().describe('Subjects with too few observations.'),
    seatEffects: z.array(
      z.strictObject({
        subject: z.string(),
        n: z.int(),
        firstWins: share,
        interval,
        p: share,
        sideDifference: z.number(),
        sideInterval: interval,
        sideP: share,
      }),
    ),
  })
  .meta({ id: 'PopulationReport' });

export const auditReport = z
  .strictObject({
    kind: z.literal(REPORT_KIND),
    format: z.literal(REPORT_FORMAT),
    engine: z.string().describe('The build that made the audit.'),
    thresholds,
    matches: z.array(auditedMatch),
    players: z.array(player),
    findings: z.array(finding).describe('The gravest first. Evidence to look at, never a verdict.'),
    fairness: z.nullable(population).describe('What chance did over all matches; null for a single one.'),
  })
  .meta({ id: 'AuditReport', title: 'The report of a Senki audit' });

export type AuditBody = z.output<typeof auditBody>;
export type AuditParams = z.output<typeof auditParams>;
export type AuditDocument = z.output<typeof audit>;
export type AuditPage = z.output<typeof auditPage>;
export type AuditReportDocument = z.output<typeof auditReport>;
