import { z } from 'zod';
import { recordedEntropyRules, seatClock, seatTaken, timeControl } from './event-payloads.js';
import { matchEnd, matchStatus } from './matches.js';
import { cardSets, editionName, gameName, hex32, instant, modeName, seatNumber, version } from './primitives.js';
import { table } from './table.js';

const pins = z
  .strictObject({
    game: gameName,
    edition: editionName,
    mode: modeName,
    cardSets: cardSets.describe('From the name of each card set to the hash of its content.'),
    engine: z.string().describe('The build of the rules engine.'),
    secretCommitment: hex32.describe('Hex: the hash of the secret that is revealed at the end.'),
    tags: z.record(z.string(), z.string()).describe("The operator's own labels. Public."),
  })
  .describe('What the match is played with, fixed when it was opened.');

const entropy = z.strictObject({
  rules: recordedEntropyRules.describe('How the match collects shares.'),
  stage: z
    .enum(['commit', 'reveal', 'done'])
    .describe('What the seats have to do now: `commit` to a share, `reveal` it, or nothing more (`done`).'),
  commitments: z.array(z.nullable(hex32)).describe('By seat: its commitment; null while there is none.'),
  shares: z.array(z.nullable(hex32)).describe('By seat: the share that it revealed; null while it has not.'),
  deadline: z
    .nullable(instant)
    .describe('When the stage ends at the latest; null while the clocks are paused and when it is done.'),
  leftMs: z.number().describe('Milliseconds left of the stage while the clocks are paused; otherwise 0.'),
});

/** The state of a match as a viewer may know it. */
export const matchSnapshot = z
  .strictObject({
    status: matchStatus,
    version: version.describe('The version that the snapshot shows.'),
    openedAt: instant.describe('When the match was opened.'),
    lastAt: instant.describe('When the last of its events was recorded.'),
    pins,
    seats: z.array(seatTaken).describe('Who sits where, by seat.'),
    timeControl: timeControl.describe('How much time the seats have.'),
    spectatorDelayMs: z.number().describe('How much later than the seats spectators get each event, in milliseconds.'),
    entropy: z.nullable(entropy).describe('The shares that seats add to the dice; null if they add nothing.'),
    table,
    clock: z.array(seatClock).describe('By seat.'),
    drawOffers: z.array(seatNumber).describe('Seats that have offered a draw or agreed to one.'),
    drawRefused: z
      .array(seatNumber)
      .describe('Seats whose draw offer was declined. They may not offer again before they have made a decision.'),
    connected: z.array(z.boolean()).describe('By seat: whether it is present.'),
    acted: z.array(z.boolean()).describe('By seat: whether it has ever answered a decision itself.'),
    paused: z
      .nullable(
        z.strictObject({
          by: z.string().describe('The operator key of the judge as `key/<id>`; `service` after an outage.'),
          reason: z.string().describe('Why, in words.'),
        }),
      )
      .describe('Who stopped the clocks, and why; null while they run.'),
    end: z.nullable(matchEnd).describe('How the match ended; null while it is being played.'),
    secret: z.nullable(hex32).describe('Hex: the secret behind the dice; null until it is revealed at the end.'),
  })
  .meta({
    id: 'MatchSnapshot',
    description:
      'The state of a match as the viewer may know it: the same as folding all events that the viewer got so far.',
  });

export type MatchSnapshot = z.output<typeof matchSnapshot>;
