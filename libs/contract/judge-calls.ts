import { z } from 'zod';
import { commandId, instant, matchId, pageOf, reason, recordable, seatNumber, uuid } from './primitives.js';

/** A player's own words; shorter than a judge's reason, because a judge reads them in a list. */
export const callReason = recordable(500)
  .trim()
  .min(1, 'must not be empty')
  .describe('What happened, in words. Only judges and the seat itself read it.');

export const callBody = z
  .strictObject({ reason: callReason, commandId: commandId.optional() })
  .meta({ id: 'CallJudge' });

export const closeCallBody = z
  .strictObject({
    note: reason.describe('The outcome, in words. The player reads it; the audit trail keeps it.'),
    commandId: commandId.optional(),
  })
  .meta({ id: 'CloseCall' });

export const judgeCall = z
  .strictObject({
    callId: uuid,
    matchId,
    seat: seatNumber,
    reason: z
      .string()
      .describe("In the player's own words; empty after the player was erased, or the match removed from the archive."),
    calledAt: instant,
    closed: z
      .nullable(z.strictObject({ at: instant, by: z.string(), note: z.string() }))
      .describe('When a judge closed the call, who did and with which outcome; null while it is open.'),
  })
  .meta({ id: 'JudgeCall', description: "A player's call for a judge." });

export const judgeCallPage = pageOf(judgeCall, 'JudgeCallPage');

export const callParams = z.strictObject({ matchId, callId: uuid });

export type CallBody = z.output<typeof callBody>;
export type CloseCallBody = z.output<typeof closeCallBody>;
export type JudgeCallDocument = z.output<typeof judgeCall>;
export type JudgeCallPage = z.output<typeof judgeCallPage>;
export type CallParams = z.output<typeof callParams>;
