import { z } from 'zod';
import { commandId, LIMITS, matchId, reason, seatNumber, version } from './primitives.js';

const act = { reason, commandId: commandId.optional() };

export const judgeBody = z.strictObject(act).meta({ id: 'JudgeAct' });

export const rewindBody = z
  .strictObject({ to: version.min(1).describe('The version to return to; nothing is deleted.'), ...act })
  .meta({ id: 'Rewind' });

export const awardBody = z
  .strictObject({
    winners: z
      .array(seatNumber)
      .max(LIMITS.seats)
      .refine((winners) => new Set(winners).size === winners.length, 'must not name a seat twice')
      .describe('Empty for a draw.'),
    ...act,
  })
  .meta({ id: 'Award' });

export const receipt = z.strictObject({ matchId, version }).meta({ id: 'Receipt' });

export type JudgeBody = z.output<typeof judgeBody>;
export type RewindBody = z.output<typeof rewindBody>;
export type AwardBody = z.output<typeof awardBody>;
export type ReceiptDocument = z.output<typeof receipt>;
