import { z } from 'zod';
import { commandId, instant, matchId, pageOf, reason, recordable, seatNumber, uuid } from './primitives.js';

/** A player's own words; shorter than a judge's reason, because a judge reads them in a list. */
export const callReason = recordable(500)
  .trim()
  .min(1, 'must not be empty')
  .describe('What happened, in words. Only judges and the seat itself can read it.');

export const callBody = z
  .strictObject({ reason: callReason, commandId: commandId.optional() })
  .meta({ id: 'CallJudge', description: 'What a seat sends to call a judge.' });

export const closeCallBody = z
  .strictObject({
    note: reason.describe('The outcome, in words. The player can read it, and the audit trail keeps it.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CloseCall', description: 'What a judge sends to close a call.' });

export const judgeCall = z
  .strictObject({
    callId: uuid.describe('Id of the call.'),
    matchId,
    seat: seatNumber.describe('The seat that called.'),
    reason: z
      .string()
      .describe(
        "What happened, in the player's own words; empty after the player was erased, or the match removed from the archive.",
      ),
    calledAt: instant.describe('When the call was made.'),
    closed: z
      .nullable(
        z.strictObject({
          at: instant.describe('When the call was closed.'),
          by: z.string().describe('The operator key of the judge as `key/<id>`.'),
          note: z.string().describe('The outcome, in words.'),
        }),
      )
      .describe('How a judge closed the call; null while it is open.'),
  })
  .meta({ id: 'JudgeCall', description: "A player's call for a judge. The seat that made it and judges can read it." });

export const judgeCallPage = pageOf(
  judgeCall,
  'JudgeCallPage',
  'A page of calls: of one seat for that seat, of the whole match for judges.',
);

export const callParams = z.strictObject({ matchId, callId: uuid.describe('Id of the call.') });

export type CallBody = z.output<typeof callBody>;
export type CloseCallBody = z.output<typeof closeCallBody>;
export type JudgeCallDocument = z.output<typeof judgeCall>;
export type JudgeCallPage = z.output<typeof judgeCallPage>;
export type CallParams = z.output<typeof callParams>;
