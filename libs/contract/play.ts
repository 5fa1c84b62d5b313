import { z } from 'zod';
import { answer, decision, until } from './decisions.js';
import { matchEvent } from './events.js';
import { matchEnd } from './matches.js';
import {
  commandId,
  decisionId,
  hex32,
  instant,
  LIMITS,
  matchId,
  playerId,
  seatNumber,
  version,
  viewer,
} from './primitives.js';
import { table } from './table.js';

const clock = z
  .strictObject({
    seat: seatNumber,
    bankMs: z
      .nullable(z.number())
      .describe('Left in the bank when the decision under way was asked; null without a bank.'),
    running: z.boolean(),
    deadline: z.nullable(instant).describe('When the time of this seat is up; null while its clock stands.'),
  })
  .meta({ id: 'Clock' });

const entropy = z
  .strictObject({
    stage: z.enum(['commit', 'reveal', 'done']),
    deadline: z.nullable(instant).describe('When the stage ends at the latest.'),
    commitments: z.array(z.nullable(hex32)).describe('By seat.'),
    shares: z.array(z.nullable(hex32)).describe('By seat: what was revealed.'),
  })
  .meta({ id: 'SeatEntropy', description: 'What seats add to the dice. Cards are dealt when it is done.' });

export const view = z
  .strictObject({
    matchId,
    version,
    viewer,
    status: z.enum(['playing', 'over']),
    seats: z.array(z.strictObject({ seat: seatNumber, player: playerId, team: z.int(), connected: z.boolean() })),
    table,
    clocks: z.array(clock),
    entropy: z.nullable(entropy).describe('Null where seats add nothing.'),
    paused: z.boolean(),
    drawOffers: z.array(seatNumber),
    end: z.nullable(matchEnd),
  })
  .meta({ id: 'View' });

export const pendingDecision = z
  .strictObject({
    version,
    decision: z.nullable(decision).describe('Null while the seat has nothing to decide.'),
    deadline: z.nullable(instant),
  })
  .meta({ id: 'PendingDecision' });

export const eventsQuery = z.strictObject({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0)
    .describe('The last version already known.'),
  wait: z.coerce
    .number()
    .min(0)
    .max(LIMITS.waitSeconds, `must not be above ${LIMITS.waitSeconds} seconds`)
    .default(0)
    .describe('Seconds to wait for a first event.'),
});

export const matchEvents = z
  .strictObject({
    version: version.describe('The last version of this page: what to ask "after" next.'),
    events: z.array(matchEvent),
    over: z.boolean().describe('Whether no further event can follow.'),
  })
  .meta({ id: 'MatchEvents' });

export const answerBody = z
  .strictObject({
    decision: decisionId.describe('Id of the decision that is answered.'),
    answer,
    until: until.optional(),
    after: version.optional().describe('The last version already known; the reply holds what came after it.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'AnswerDecision' });

export const commitEntropyBody = z
  .strictObject({
    commitment: hex32.describe(
      'SHA-256 of "senki-seat-v1", the 16 bytes of the match id, the seat as one byte, and the entropy.',
    ),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CommitEntropy' });

export const revealEntropyBody = z
  .strictObject({ entropy: hex32.describe('The 32 bytes that were committed to.'), commandId: commandId.optional() })
  .meta({ id: 'RevealEntropy' });

export const commandBody = z.strictObject({ commandId: commandId.optional() }).nullish().meta({ id: 'Command' });

export const played = z
  .strictObject({
    version,
    events: z.array(matchEvent),
    pending: z.nullable(decision).describe("The seat's next decision, if it is asked for one already."),
  })
  .meta({ id: 'Played' });

export type ViewDocument = z.output<typeof view>;
export type PendingDecision = z.output<typeof pendingDecision>;
export type EventsQuery = z.output<typeof eventsQuery>;
export type MatchEvents = z.output<typeof matchEvents>;
export type AnswerBody = z.output<typeof answerBody>;
export type CommitEntropyBody = z.output<typeof commitEntropyBody>;
export type RevealEntropyBody = z.output<typeof revealEntropyBody>;
export type Played = z.output<typeof played>;
