import { z } from 'zod';
import { decision } from './decisions.js';
import { count, editionName, gameName, json, modeName, seatNumber, team } from './primitives.js';

export const cardId = z
  .string()
  .describe('Id of a card on the table; `?` stands for a card that cannot be told from others.');
export const zoneId = z
  .string()
  .describe("Id of a zone: `name/seat` for a seat's own zone, the bare name for a shared one.");
export const facing = z.enum(['up', 'down']).describe('Face up or face down.');
export const orientation = z
  .enum(['upright', 'sideways'])
  .describe('`upright`: ready (active, charged, standing). `sideways`: used (rested, driven).');
export const role = z
  .nullable(z.string())
  .describe('What the card is used as (unit, pilot, barrier …); null in games without roles.');
const controller = z.int().min(-1).describe('The seat that uses the card now; -1 if nobody does.');
const counters = z.record(z.string(), z.number()).describe('By name of the counter, its number.');

export const card = z
  .strictObject({
    id: cardId.describe('Id of the card. A card gets a new id whenever it changes zone or is shuffled.'),
    def: z
      .nullable(z.string())
      .describe('Key of its definition in the card set; null if the viewer may not know which card it is.'),
    owner: seatNumber.describe('The seat that the card belongs to.'),
    controller,
    zone: zoneId,
    facing,
    orientation,
    role,
    host: z.nullable(cardId).describe('The card of the same zone that it lies on or under; null if none.'),
    entered: count.describe('Number of the turn in which the card entered its zone; 0 before the first turn.'),
    place: z
      .string()
      .optional()
      .describe('The place inside its zone (a circle, a cell); absent in zones without places.'),
    since: count
      .optional()
      .describe(
        'Orders cards by when they came to their places: the later, the greater; equal for cards that came together. Present with `place`.',
      ),
    counters,
  })
  .meta({ id: 'Card', description: 'A card on the table, as the viewer may know it.' });

const seat = z
  .strictObject({
    seat: seatNumber,
    team,
    status: z.enum(['playing', 'lost']).describe('Whether the seat is still in the game.'),
    counters,
  })
  .meta({ id: 'SeatState', description: 'A seat on the table: its team, whether it still plays, and its counters.' });

export const stagedAction = z
  .strictObject({
    id: z.string().describe('Id of the action on the stage.'),
    action: z.string().describe('What is done, in the words of the game.'),
    controller: seatNumber.describe('The seat that raised the action.'),
    keys: z.array(cardId).describe('The cards that the action is made with.'),
    targets: z.array(z.string()).describe('Card ids, ids of staged actions, or seats as `seat/n`.'),
    source: z.nullable(cardId).optional().describe('The card whose effect resolves; null if there is none.'),
    program: z.string().optional().describe('Name of the effect that resolves.'),
    scope: json.optional().describe('The variables of the effect when it was announced. Differs by game.'),
  })
  .meta({
    id: 'StagedAction',
    description: 'An action that was announced and has not resolved yet. Everyone sees it.',
  });

export const link = z
  .strictObject({
    kind: z.string().describe('What the link means, in the words of the game: attacks, blocks, boosts …'),
    from: cardId.describe('The card that has the link.'),
    to: z.string().describe('A card id, or a seat as `seat/n`.'),
    remembered: z
      .literal(true)
      .optional()
      .describe('Set if the link is kept as history after it stops holding, until all links of its kind end.'),
    over: z.literal(true).optional().describe('Set if the link no longer holds and is kept only as history.'),
  })
  .meta({
    id: 'Link',
    description: 'A relation between a card and another card or a seat. It ends when one of the cards leaves.',
  });
const standingPass = z
  .strictObject({
    seat: seatNumber,
    purpose: z.string().describe('The `purpose` of the decisions that the pass answers.'),
    until: z.string().describe('The moment that ends the pass. It is interrupted when another seat acts.'),
    interrupted: z
      .literal(true)
      .optional()
      .describe(
        "Present if another seat has acted. The pass then answers nothing, unless the seat's next answer is a standing pass too, which renews it.",
      ),
  })
  .meta({
    id: 'StandingPass',
    description: 'A pass that stays in force: it answers all later decisions of one purpose with their fallback.',
  });
const turn = z
  .strictObject({
    number: count.describe('Counted from 1; 0 before the first turn.'),
    seat: seatNumber.describe('The seat whose turn it is.'),
    phase: z.string().describe('Phase or step of the turn, in the words of the game; empty before the first phase.'),
  })
  .meta({ id: 'Turn', description: 'Whose turn it is, and which phase of it.' });
export const tableResult = z
  .strictObject({
    winners: z.array(seatNumber).describe('The seats that won; empty for a draw.'),
    reason: z.string().describe('Why, in the words of the game.'),
  })
  .meta({ id: 'TableResult', description: 'How the game ended by its own rules.' });
/** Effects, triggers and frames. Their members differ by game; a client reads those of the games it knows. */
export const gameData = z
  .record(z.string(), json)
  .meta({ id: 'GameData', description: 'Data whose members differ by game. A client may ignore it.' });

export const table = z
  .strictObject({
    game: gameName,
    edition: editionName,
    mode: modeName,
    seats: z.array(seat).describe('The seats in turn order.'),
    zones: z
      .record(zoneId, z.array(cardId))
      .describe(
        'Card ids by zone, in order, the top or first card first. `?` stands for a card that cannot be told from others.',
      ),
    cards: z.record(cardId, card).describe('By id, every card that the viewer can tell from others.'),
    stage: z.array(stagedAction).describe('Actions that wait to resolve, the newest last.'),
    links: z.array(link).describe('Relations between cards.'),
    effects: z.array(gameData).describe('Continuous effects in force.'),
    waiting: z.array(gameData).describe('Triggered abilities that wait to be used.'),
    marks: gameData.describe('Public values that the game stores. Keys that begin with `turn:` end with the turn.'),
    turn,
    stack: z
      .array(gameData)
      .describe('The state of the engine between two decisions; empty for all viewers but `omniscient`.'),
    pending: z.array(decision).describe('The decisions that the match waits for.'),
    answers: gameData.describe(
      'By seat, answers to decisions that were asked together with the pending ones; empty for all viewers but `omniscient`.',
    ),
    dice: count.describe('How many random acts (shuffles, rolls) there have been.'),
    ids: count.describe('The last number that was used for an id.'),
    result: z.nullable(tableResult).describe('Null until the game is over.'),
    standing: z
      .array(standingPass)
      .optional()
      .describe("The viewer's own standing passes; absent while there are none."),
    withdrew: z
      .array(seatNumber)
      .optional()
      .describe(
        'Seats that withdrew their standing passes and have not decided anything since; absent while there are none.',
      ),
  })
  .meta({
    id: 'Table',
    description: 'The whole state of the game in play, as the viewer may know it. Every viewer of a match gets one.',
  });
