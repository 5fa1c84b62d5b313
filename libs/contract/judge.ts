import { z } from 'zod';
import { commandId, LIMITS, matchId, reason, seatNumber, version } from './primitives.js';

const act = { reason, commandId: commandId.optional() };

export const judgeBody = z
  .strictObject(act)
  .meta({ id: 'JudgeAct', description: 'A ruling that needs no more than a reason, sent by a judge.' });

export const rewindBody = z
  .strictObject({
    to: version.min(1).describe('The version whose state the match returns to. No event is deleted.'),
    ...act,
  })
  .meta({ id: 'Rewind', description: 'What a judge sends to rewind a match.' });

export const awardBody = z
  .strictObject({
    winners: z
      .array(seatNumber)
      .max(LIMITS.seats)
      .refine((winners) => new Set(winners).size === winners.length, 'must not name a seat twice')
      .describe('The seats that win; empty for a draw.'),
    ...act,
  })
  .meta({ id: 'Award', description: 'What a judge sends to decide who wins a match.' });

export const receipt = z
  .strictObject({ matchId, version: version.describe('The version of the match after the ruling.') })
  .meta({ id: 'Receipt', description: "What a judge's ruling led to." });

export type JudgeBody = z.output<typeof judgeBody>;
export type RewindBody = z.output<typeof rewindBody>;
export type AwardBody = z.output<typeof awardBody>;
export type ReceiptDocument = z.output<typeof receipt>;
