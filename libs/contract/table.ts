import { z } from 'zod';
import { decision } from './decisions.js';
import { json, seatNumber } from './primitives.js';

export const cardId = z.string();
export const zoneId = z.string();
const counters = z.record(z.string(), z.number());

export const card = z
  .strictObject({
    id: cardId,
    def: z.nullable(z.string()).describe('Key of its definition; null when the viewer may not know which card it is.'),
    owner: seatNumber,
    controller: z.int().min(-1).describe('-1 where nobody controls it.'),
    zone: zoneId,
    facing: z.enum(['up', 'down']),
    orientation: z.enum(['upright', 'sideways']),
    role: z.nullable(z.string()),
    host: z.nullable(cardId),
    entered: z.int(),
    place: z.string().optional().describe('Where in its zone it lies, in zones that have places.'),
    since: z.int().optional().describe('Tells which of several cards came to their places later.'),
    counters,
  })
  .meta({ id: 'Card' });

const seat = z
  .strictObject({ seat: seatNumber, team: z.int(), status: z.enum(['playing', 'lost']), counters })
  .meta({ id: 'SeatState' });

export const stagedAction = z
  .strictObject({
    id: z.string(),
    action: z.string(),
    controller: seatNumber,
    keys: z.array(cardId),
    targets: z.array(z.string()),
    source: z.nullable(cardId).optional(),
    program: z.string().optional(),
    scope: json.optional(),
  })
  .meta({ id: 'StagedAction' });

export const link = z
  .strictObject({
    kind: z.string(),
    from: cardId,
    to: z.string(),
    remembered: z.literal(true).optional(),
    over: z.literal(true).optional().describe('It does not hold any more, and is remembered.'),
  })
  .meta({ id: 'Link' });
const standingPass = z
  .strictObject({ seat: seatNumber, purpose: z.string(), until: z.string() })
  .meta({ id: 'StandingPass', description: 'The seat passes at questions of this purpose until the moment comes.' });
const turn = z.strictObject({ number: z.int(), seat: seatNumber, phase: z.string() }).meta({ id: 'Turn' });
export const tableResult = z
  .strictObject({ winners: z.array(seatNumber), reason: z.string() })
  .meta({ id: 'TableResult' });
/** Effects, triggers and frames. Their members differ by game; a client reads those of the games it knows. */
export const gameData = z
  .record(z.string(), json)
  .meta({ id: 'GameData', description: 'Data whose members differ by game.' });

export const table = z
  .strictObject({
    game: z.string(),
    edition: z.string(),
    mode: z.string(),
    seats: z.array(seat),
    zones: z
      .record(zoneId, z.array(cardId))
      .describe('Cards in order, first is top; "?" stands for a card that cannot be told from others.'),
    cards: z.record(cardId, card),
    stage: z.array(stagedAction),
    links: z.array(link),
    effects: z.array(gameData),
    waiting: z.array(gameData),
    marks: gameData,
    turn,
    stack: z.array(gameData),
    pending: z.array(decision),
    answers: gameData,
    dice: z.int(),
    ids: z.int(),
    result: z.nullable(tableResult),
    standing: z.array(standingPass).optional().describe("The viewer's own standing passes, while there are any."),
    withdrew: z
      .array(seatNumber)
      .optional()
      .describe('Seats that withdrew their passes and have not decided anything since.'),
  })
  .meta({ id: 'Table', description: 'The board as the viewer may know it.' });
