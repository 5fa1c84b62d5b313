import { z } from 'zod';
import {
  CHECKS,
  MATCH_CHECKS,
  REPORT_FORMAT,
  REPORT_KIND,
  SEVERITIES,
  thresholds,
  thresholdChanges,
} from '#audit/vocabulary';
import { archiveFilter } from './archive.js';
import { endDetail, endReason } from './matches.js';
import { commandId, count, instant, LIMITS, matchId, pageOf, pageQuery, slug, uuid } from './primitives.js';

const ONE_SCOPE = 'must name exactly one of "matchIds", "collection" and "search"';

export const auditBody = z
  .strictObject({
    matchIds: z
      .array(matchId)
      .min(1, 'must name at least one match')
      .max(LIMITS.auditedByName)
      .refine((ids) => new Set(ids).size === ids.length, 'must not name a match twice')
      .optional()
      .describe('Ids of the matches to audit.'),
    collection: slug.optional().describe('Id of the collection to audit.'),
    search: archiveFilter
      .optional()
      .describe(
        'The matches to audit, by the same conditions as a search of the archive; `{}`: all of it. Sealed matches that are ' +
          'missing can be found only if the conditions are no more than game, edition, mode, origin and time.',
      ),
    thresholds: thresholdChanges
      .default({ timing: {}, insight: {}, results: {}, judges: {} })
      .describe('From when on something is a finding. What is left out has its default.'),
    commandId: commandId.optional(),
  })
  .refine(
    ({ matchIds, collection, search }) =>
      [matchIds, collection, search].filter((scope) => scope !== undefined).length === 1,
    ONE_SCOPE,
  )
  .meta({
    id: 'AuditBody',
    description:
      'What an operator sends to order an audit. It names exactly one of `matchIds`, `collection` and `search`.',
  });

export const auditParams = z.strictObject({ auditId: uuid.describe('Id of the audit.') });

const severities = z.strictObject(
  Object.fromEntries(
    SEVERITIES.map((severity) => [severity, count.describe(`Findings of severity \`${severity}\`.`)]),
  ) as Record<(typeof SEVERITIES)[number], z.ZodInt>,
);

export const audit = z
  .strictObject({
    auditId: uuid.describe('Id of the audit.'),
    state: z.enum(['waiting', 'running', 'done', 'failed']).describe('How far the audit is.'),
    done: count.describe('How many matches have been checked.'),
    total: z.nullable(count).describe('How many matches there are; null while that is unknown.'),
    unaudited: z
      .nullable(count)
      .describe('How many matches could not be checked completely; the report says why. Null until the audit is done.'),
    findings: z
      .nullable(severities)
      .describe('How many findings there are, by severity; null until the audit is done.'),
    error: z.nullable(z.string()).describe('Why the audit failed; null unless it did.'),
    orderedAt: instant.describe('When the audit was ordered.'),
    report: z
      .nullable(
        z.strictObject({
          json: z.string().describe('Path of the report as JSON (`AuditReport`).'),
          html: z.string().describe('Path of the report as a page for people.'),
        }),
      )
      .describe('Where the report is; null until the audit is done.'),
  })
  .meta({ id: 'Audit', description: 'An audit of many matches and its progress, for operators.' });

export const auditPage = pageOf(audit, 'AuditPage', 'A page of audits, the newest first.');
export const auditsQuery = pageQuery;

const eventRef = z.strictObject({
  match: z.string().describe('Id of the match.'),
  version: count.describe('Version of the event.'),
});
const check = z.enum(CHECKS).describe('The check that found it.');
const share = z.number().min(0).max(1);

const finding = z
  .strictObject({
    check,
    severity: z.enum(SEVERITIES).describe('From worth knowing (`info`) to worth acting on (`high`).'),
    matches: z.array(z.string()).describe('Ids of the matches that it is about; empty if it is about all of them.'),
    players: z
      .array(z.string())
      .describe('Ids of the players that it is about; empty if it is about the record itself.'),
    explanation: z.string().describe('What was found, for a tournament judge without a background in statistics.'),
    evidence: z
      .strictObject({
        events: z.array(eventRef).describe('Where to look, the most telling first; at most forty.'),
        numbers: z.record(z.string(), z.number()).describe('By name, the numbers that the explanation rests on.'),
      })
      .describe('What the finding rests on.'),
  })
  .meta({
    id: 'AuditFinding',
    description: 'Something that an audit found. It is evidence to examine, never a verdict.',
  });

const auditedMatch = z
  .strictObject({
    matchId: z.string().describe('Id of the match; the name of the file if it cannot be read.'),
    game: z.string().describe('Game and edition, such as `blackpoker@lite`; empty if the record cannot be read.'),
    mode: z.string().describe('Mode of the game; empty if the record cannot be read.'),
    engine: z.string().describe('The build of the rules engine that the match was played on.'),
    players: z.array(z.string()).describe('By seat: the id or the pseudonym of its player.'),
    winners: z.array(count).describe('The seats that won; empty for a draw and for a void match.'),
    reason: z.nullable(endReason).describe('What ended the match; null if the record does not say.'),
    detail: endDetail,
    openedAt: z.number().describe('When the match was opened, in milliseconds since 1970; 0 if that is unknown.'),
    durationMs: z.number().describe('Milliseconds from the first event to the last.'),
    events: count.describe('How many events the record has.'),
    head: z.nullable(z.string()).describe('Hex: the hash of the last event; null if the record cannot be read.'),
    keyId: z.nullable(z.string()).describe('Id of the key that signed the record; null if that is unknown.'),
    unaudited: z.nullable(z.string()).describe('Why checks were skipped; null if all were made.'),
    checks: z
      .array(
        z.strictObject({
          check: z.enum(MATCH_CHECKS).describe('Name of the check.'),
          state: z.enum(['passed', 'failed', 'skipped']).describe('How it went.'),
        }),
      )
      .describe('The checks of this match.'),
  })
  .meta({ id: 'AuditedMatch', description: 'A match in an audit report.' });

const player = z
  .strictObject({
    player: z.string().describe('Id or pseudonym of the player.'),
    matches: count.describe('How many of the matches the player took part in.'),
    wins: count.describe('How many of them the player won.'),
    decisions: count.describe('How many decisions with a real choice the player made.'),
    medianMs: z.number().describe('Median time of these decisions in milliseconds.'),
    spread: z.number().describe('Standard deviation of the natural logarithm of these times.'),
    belowFloor: count.describe('How many answers were faster than anybody can read (`thresholds.timing.floorMs`).'),
    correlation: z.number().min(-1).max(1).describe('Rank correlation of time and number of options.'),
  })
  .meta({ id: 'AuditedPlayer', description: 'A player in an audit report, with how fast they decided.' });

const interval = z.strictObject({
  low: z.number().describe('Lower end.'),
  high: z.number().describe('Upper end.'),
});
const populationTest = z.strictObject({
  family: z
    .enum(['rolls', 'first seat', 'shuffles', 'neighbours', 'opening hands', 'draw positions'])
    .describe('What is tested for being random.'),
  subject: z.string().describe('What is tested: game, edition and mode, and which shuffle, card or roll.'),
  n: count.describe('The number of matches, shuffles or rolls that the test is based on.'),
  observed: z.string().describe('What was observed and what was expected, for people.'),
  p: share.describe('How likely honest dice are to give a result at least as unusual.'),
  corrected: share.describe('The same after correction for all tests of the report.'),
  isFinding: z.boolean().describe('Whether the corrected value is below `alpha`.'),
});
const population = z
  .strictObject({
    matches: count.describe('How many matches were counted.'),
    unread: count.describe('How many records could not be counted.'),
    alpha: share.describe('At most this share of honest archives leads to any finding at all.'),
    tests: z.array(populationTest).describe('Every test that was made.'),
    findings: z.array(populationTest).describe('The tests that are findings, the most unusual first.'),
    untested: count.describe('How many subjects had too few observations to be tested.'),
    seatEffects: z
      .array(
        z.strictObject({
          subject: z.string().describe('Game, edition and mode.'),
          n: count.describe('How many matches it is based on.'),
          firstWins: share.describe('The share of matches that the side that began won.'),
          interval: interval.describe('The 95 % interval of that share.'),
          p: share.describe('How likely a share at least as far from one half is by chance.'),
          sideDifference: z
            .number()
            .describe(
              'How much more often the first side wins when it begins than the second side does when it begins.',
            ),
          sideInterval: interval.describe('The 95 % interval of that difference.'),
          sideP: share.describe('How likely a difference at least as large is by chance.'),
        }),
      )
      .describe('How much it helps to begin: an effect of the rules or the players, not of the dice.'),
  })
  .meta({ id: 'PopulationReport', description: 'Whether shuffles, rolls and deals over many matches look random.' });

export const auditReport = z
  .strictObject({
    kind: z.literal(REPORT_KIND).describe('Marks the document as the report of an audit.'),
    format: z.literal(REPORT_FORMAT).describe('Version of the form of the report.'),
    engine: z.string().describe('The build that made the audit.'),
    thresholds: thresholds.describe('The limits from which something became a finding.'),
    matches: z.array(auditedMatch).describe('Every match of the audit.'),
    players: z.array(player).describe('Every player of these matches.'),
    findings: z.array(finding).describe('What was found, the most severe first.'),
    fairness: z
      .nullable(population)
      .describe('Whether the dice look random over all matches; null for an audit of a single match.'),
  })
  .meta({ id: 'AuditReport', title: 'The report of a Senki audit', description: 'What an audit checked and found.' });

export type AuditBody = z.output<typeof auditBody>;
export type AuditParams = z.output<typeof auditParams>;
export type AuditDocument = z.output<typeof audit>;
export type AuditPage = z.output<typeof auditPage>;
export type AuditReportDocument = z.output<typeof auditReport>;
