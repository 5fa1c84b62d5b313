import { z } from 'zod';
import { answer, decision, until } from './decisions.js';
import { matchEvent } from './events.js';
import { matchEnd, matchStatus } from './matches.js';
import {
  commandId,
  decisionId,
  hex32,
  instant,
  matchId,
  playerId,
  seatNumber,
  team,
  version,
  viewer,
  waitFor,
} from './primitives.js';
import { table } from './table.js';

const clock = z
  .strictObject({
    seat: seatNumber,
    bankMs: z
      .nullable(z.number())
      .describe('Milliseconds in the bank when the current decision was asked; null: no bank.'),
    running: z.boolean().describe('Whether time is passing for this seat.'),
    deadline: z
      .nullable(instant)
      .describe('When the time of the seat runs out; null while its clock is stopped or without a limit.'),
  })
  .meta({ id: 'Clock', description: "A seat's clock." });

const entropy = z
  .strictObject({
    stage: z
      .enum(['commit', 'reveal', 'done'])
      .describe('What the seats have to do now: `commit` to a share, `reveal` it, or nothing more (`done`).'),
    deadline: z
      .nullable(instant)
      .describe('When the stage ends at the latest; null while the clocks are paused and when it is done.'),
    commitments: z.array(z.nullable(hex32)).describe('By seat: its commitment; null while there is none.'),
    shares: z.array(z.nullable(hex32)).describe('By seat: the share that it revealed; null while it has not.'),
  })
  .meta({
    id: 'SeatEntropy',
    description: 'The shares that seats add to the dice. Cards are dealt when the stage is `done`.',
  });

export const view = z
  .strictObject({
    matchId,
    version: version.describe('The version that the view shows.'),
    viewer: viewer.describe('Whose view it is: that of the token.'),
    status: matchStatus,
    seats: z
      .array(
        z.strictObject({
          seat: seatNumber,
          player: playerId,
          team,
          connected: z
            .boolean()
            .describe('Whether the seat is present. A seat counts as present until it is reported as away.'),
        }),
      )
      .describe('Who sits where, in turn order.'),
    table,
    clocks: z.array(clock).describe('By seat.'),
    entropy: z.nullable(entropy).describe('Null if seats add nothing to the dice of this match.'),
    paused: z.boolean().describe('Whether the clocks are stopped, by a judge or after an outage.'),
    drawOffers: z.array(seatNumber).describe('Seats that have offered a draw or agreed to one.'),
    end: z.nullable(matchEnd).describe('How the match ended; null while it is being played.'),
  })
  .meta({ id: 'View', description: 'A match as its viewer may know it. A seat gets its own view, spectators theirs.' });

export const pendingDecision = z
  .strictObject({
    version: version.describe('The version of the match that the reply describes.'),
    decision: z.nullable(decision).describe('Null while the seat has nothing to decide.'),
    deadline: z.nullable(instant).describe("When the seat's time runs out; null without a limit."),
  })
  .meta({ id: 'PendingDecision', description: 'The decision that a seat has to make now, for that seat.' });

export const eventsQuery = z.strictObject({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0)
    .describe('The last version that you know; 0 for all events.'),
  wait: waitFor('a first event'),
});

export const matchEvents = z
  .strictObject({
    version: version.describe('The version of the last event of this page: what to send as `after` next.'),
    events: z.array(matchEvent).describe('The events after `after`, in order, as the viewer may know them.'),
    over: z.boolean().describe('Whether the match is over and all of its events have been sent.'),
  })
  .meta({ id: 'MatchEvents', description: 'The next events of a match, for the viewer of the token.' });

export const answerBody = z
  .strictObject({
    decision: decisionId.describe('Id of the decision to answer.'),
    answer,
    until: until.optional(),
    after: version
      .optional()
      .describe(
        'The last version that you know: the reply contains the events after it. Left out: the events of this answer.',
      ),
    commandId: commandId.optional(),
  })
  .meta({ id: 'AnswerDecision', description: 'What a seat sends to answer a decision.' });

export const seatCommitment = hex32.describe(
  'Hex: SHA-256 of the text `senki-seat-v1`, the 16 bytes of the match id, the seat as one byte, and the 32 bytes of entropy.',
);
export const seatShare = hex32.describe('Hex: the 32 bytes of entropy that the seat committed to.');

export const commitEntropyBody = z
  .strictObject({ commitment: seatCommitment, commandId: commandId.optional() })
  .meta({ id: 'CommitEntropy', description: 'What a seat sends to commit to its share of the dice.' });

export const revealEntropyBody = z
  .strictObject({ entropy: seatShare, commandId: commandId.optional() })
  .meta({ id: 'RevealEntropy', description: 'What a seat sends to reveal the share that it committed to.' });

export const commandBody = z
  .strictObject({ commandId: commandId.optional() })
  .nullish()
  .meta({ id: 'Command', description: 'A command without any data of its own. The body may be left out.' });

export const played = z
  .strictObject({
    version: version.describe('The version of the match after the command.'),
    events: z
      .array(matchEvent)
      .describe(
        'The events of the command, or all after the version that was sent as `after`, as the seat may know them.',
      ),
    pending: z.nullable(decision).describe('The decision that the seat has to make now; null if there is none.'),
  })
  .meta({ id: 'Played', description: 'What a command of a seat led to.' });

export type ViewDocument = z.output<typeof view>;
export type PendingDecision = z.output<typeof pendingDecision>;
export type EventsQuery = z.output<typeof eventsQuery>;
export type MatchEvents = z.output<typeof matchEvents>;
export type AnswerBody = z.output<typeof answerBody>;
export type CommitEntropyBody = z.output<typeof commitEntropyBody>;
export type RevealEntropyBody = z.output<typeof revealEntropyBody>;
export type Played = z.output<typeof played>;
