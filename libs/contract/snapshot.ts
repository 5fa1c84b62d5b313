import { z } from 'zod';
import { recordedEntropyRules, seatClock, seatTaken, timeControl } from './event-payloads.js';
import { matchEnd } from './matches.js';
import { cardSets, hex32, instant, seatNumber, version } from './primitives.js';
import { table } from './table.js';

const pins = z
  .strictObject({
    game: z.string(),
    edition: z.string(),
    mode: z.string(),
    cardSets,
    engine: z.string(),
    secretCommitment: hex32,
    tags: z.record(z.string(), z.string()),
  })
  .describe('What the match is played with, as in `MatchOpened`.');

const entropy = z.strictObject({
  rules: recordedEntropyRules,
  stage: z.enum(['commit', 'reveal', 'done']),
  commitments: z.array(z.nullable(hex32)).describe('By seat.'),
  shares: z.array(z.nullable(hex32)).describe('By seat: what was revealed.'),
  deadline: z.nullable(instant),
  leftMs: z.number(),
});

/** The state of a match as a viewer may know it. */
export const matchSnapshot = z
  .strictObject({
    status: z.enum(['playing', 'over']),
    version,
    openedAt: instant,
    lastAt: instant.describe('When the last of its events was recorded.'),
    pins,
    seats: z.array(seatTaken),
    timeControl,
    spectatorDelayMs: z.number(),
    entropy: z.nullable(entropy),
    table,
    clock: z.array(seatClock).describe('By seat.'),
    drawOffers: z.array(seatNumber),
    drawRefused: z.array(seatNumber).describe('Seats that may not offer a draw again before they decide something.'),
    connected: z.array(z.boolean()).describe('By seat.'),
    acted: z.array(z.boolean()).describe('By seat: whether it has ever answered a decision itself.'),
    paused: z.nullable(z.strictObject({ by: z.string(), reason: z.string() })),
    end: z.nullable(matchEnd),
    secret: z.nullable(hex32).describe('Null until it is revealed.'),
  })
  .meta({
    id: 'MatchSnapshot',
    description: "A match as the viewer may know it: the same state as the viewer's own events fold to.",
  });

export type MatchSnapshot = z.output<typeof matchSnapshot>;
