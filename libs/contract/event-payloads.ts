/** The payload of each type of event as a viewer may get it: null replaces what the viewer may not know. */
import { z } from 'zod';
import { answer, decision } from './decisions.js';
import { matchEnd } from './matches.js';
import {
  cardSets,
  count,
  editionName,
  gameName,
  hex32,
  instant,
  json,
  modeName,
  playerId,
  seatNumber,
  team,
  version,
} from './primitives.js';
import {
  card,
  cardId,
  facing,
  gameData,
  link,
  orientation,
  role,
  stagedAction,
  table,
  tableResult,
  zoneId,
} from './table.js';

const definition = z.nullable(z.string());
const definitions = z.array(definition);
const places = z.array(z.nullable(z.string()));
const cards = z.array(cardId).describe('The ids of the cards; `?` for cards that the viewer cannot tell from others.');
const room = count.optional();
const cause = cardId.optional();
const reason = z.string();
const sight = z
  .strictObject({
    zones: z.record(zoneId, z.array(cardId)).describe('By zone: its cards in order, the top or first card first.'),
    cards: z.array(card).describe('The cards of these zones that the viewer can tell from others.'),
  })
  .meta({ id: 'Sight', description: 'How zones look to the viewer after an event.' })
  .optional();
const audience = z.union([z.enum(['all', 'none', 'owner']), z.strictObject({ seat: seatNumber })]);
const nothing = z.strictObject({});
const bySeat = z.strictObject({ seat: seatNumber });
const links = z.array(link);
const ms = z.nullable(z.number());

/** Events on the table. */
const onTheTable = {
  TableOpened: z.strictObject({
    game: gameName,
    edition: editionName,
    mode: modeName,
    teams: z.array(team),
    zones: z.array(zoneId),
  }),
  CardsCreated: z.strictObject({
    zone: zoneId,
    owner: seatNumber,
    defs: definitions,
    fresh: count,
    room,
    facing,
    role,
    places: places.optional(),
    since: count.optional(),
  }),
  ZoneShuffled: z.strictObject({
    zone: zoneId,
    order: z.array(count),
    fresh: count,
    room,
    kept: count.optional(),
    sight,
  }),
  CardsMoved: z.strictObject({
    cards,
    defs: definitions,
    from: zoneId,
    to: zoneId,
    at: z.enum(['top', 'bottom']),
    fresh: z.nullable(count),
    facing,
    orientation,
    role,
    host: z.nullable(cardId),
    controller: z.int().min(-1),
    places: places.optional(),
    riders: count.optional(),
    since: count.optional(),
    reason,
    cause,
    owners: z.array(seatNumber).optional(),
    sight,
  }),
  CardsExchanged: z.strictObject({
    kept: cardId,
    by: cardId,
    from: zoneId,
    defs: z.array(definition).length(2),
    owner: seatNumber,
    fresh: count,
    reason,
    cause,
    sight,
  }),
  CardsPlaced: z.strictObject({
    cards,
    places,
    since: count,
    reason,
    cause,
  }),
  CardsOriented: z.strictObject({ cards, orientation, reason, cause }),
  CardsFaced: z.strictObject({ cards, facing, defs: definitions, sight }),
  CardsRevealed: z.strictObject({ cards, defs: definitions, zone: zoneId, to: audience }),
  CounterSet: z.strictObject({
    on: z.union([cardId, seatNumber]),
    counter: z.string(),
    value: z.number(),
    cause,
  }),
  DamageDealt: z.strictObject({
    to: z.string(),
    amount: z.number(),
    kind: z.string(),
    source: z.nullable(z.string()),
  }),
  DiceRolled: z.strictObject({ purpose: z.string(), sides: count, values: z.array(z.int()) }),
  TurnBegan: z.strictObject({ number: count, seat: seatNumber }),
  PhaseBegan: z.strictObject({ phase: z.string() }),
  MomentCame: z.strictObject({ moment: z.string(), subjects: z.array(z.string()).optional() }),
  Marked: z.strictObject({ key: z.string(), value: z.lazy(() => json) }),
  ActionRaised: z.strictObject({ action: stagedAction, staged: z.boolean() }),
  ActionAimed: z.strictObject({ id: z.string(), bind: z.string(), named: z.array(z.string()) }),
  ActionLeft: z.strictObject({ id: z.string(), outcome: z.enum(['resolved', 'without-effect', 'nullified']) }),
  CardsLinked: z.strictObject({ links }),
  LinksEnded: z.strictObject({
    kinds: z.array(z.string()),
    links: links.optional(),
    forgotten: z.literal(true).optional(),
  }),
  EffectBegan: z.strictObject({ effect: gameData }),
  EffectsEnded: z.strictObject({ effects: z.array(z.string()) }),
  TriggerWaited: z.strictObject({ trigger: gameData }),
  TriggerTaken: z.strictObject({ id: z.string() }),
  DecisionAsked: z.strictObject({ decisions: z.array(decision), stack: z.array(gameData) }),
  DecisionMade: z.strictObject({
    decision: z.string(),
    seat: seatNumber,
    answer: z.nullable(answer),
    knew: z.nullable(z.string()),
    until: z.nullable(z.string()).optional(),
    standing: z.boolean().optional(),
  }),
  DecisionsWithdrawn: nothing,
  PassesWithdrawn: bySeat,
  SeatLost: z.strictObject({ seat: seatNumber, reason }),
  GameEnded: z.strictObject({ result: tableResult }),
};

export const seatTaken = z.strictObject({ player: playerId, team });
export const recordedEntropyRules = z.strictObject({
  commitMs: z.number().describe('Milliseconds that seats have to commit, from the opening of the match.'),
  revealMs: z.number().describe('Milliseconds that committed seats have to reveal, from the end of the commit stage.'),
  onMissing: z
    .enum(['deal', 'no-start'])
    .describe('If a seat is silent: `deal` the cards without its share, or do not start the match (`no-start`).'),
});
const judged = { by: z.string(), reason: z.string() };
const lagCredit = z.strictObject({
  perAnswerMs: z.number().describe('The most that one answer is credited with, in milliseconds.'),
  quotaMs: z.number().describe('The credit that a seat starts with, and its upper limit, in milliseconds.'),
  refillMs: z.number().describe('Milliseconds added back to the credit with every answer.'),
});
export const timeControl = z.strictObject({
  preset: z.string().describe('Name of the preset; `custom` if the times were given one by one.'),
  bankMs: ms.describe('Milliseconds for the whole match; a seat whose bank runs out loses. Null: no bank.'),
  incrementMs: z
    .number()
    .describe('Milliseconds added to the bank after an answer, but never more than the answer took.'),
  bufferMs: z.number().describe('Free milliseconds at the start of every decision, before the bank drains.'),
  decisionMs: ms.describe(
    'Milliseconds for a single decision; when they run out, the fallback is taken. Null: no limit.',
  ),
  maxBankMs: ms.describe('Upper limit of the bank in milliseconds; null: no limit.'),
  disconnectMs: ms.describe(
    'Milliseconds that a seat may be disconnected in total while it has to decide; null: no limit.',
  ),
  lag: z
    .nullable(lagCredit)
    .optional()
    .describe('How much measured network lag is not charged to the bank; null: all of it is charged.'),
  onBankEmpty: z.literal('lose').describe('What happens to a seat whose bank runs out.'),
});
export const seatClock = z.strictObject({
  bank: ms.describe('Milliseconds in the bank when the current decision was asked; null: no bank.'),
  away: ms.describe('Milliseconds that the seat may still be disconnected, as of `since`; null: no limit.'),
  lag: ms.optional().describe('Milliseconds of lag credit left; null if the time control gives none.'),
  decision: z
    .nullable(z.string())
    .describe('Id of the decision whose time is running; null if the seat has nothing to decide.'),
  spent: z.number().describe('Milliseconds spent on that decision, as of `since`.'),
  since: z.nullable(instant).describe('When the clock was last started or settled; null while it is stopped.'),
});

/** Events around the table: opening, dice, clocks, judges, the end. */
const aroundTheTable = {
  MatchOpened: z.strictObject({
    game: gameName,
    edition: editionName,
    mode: modeName,
    cardSets,
    engine: z.string(),
    secretCommitment: hex32,
    tags: z.record(z.string(), z.string()),
    timeControl,
    seats: z.array(seatTaken),
    spectatorDelayMs: z.number().optional(),
    seatEntropy: recordedEntropyRules.optional(),
  }),
  EntropyCommitted: z.strictObject({ seat: seatNumber, commitment: hex32 }),
  EntropyRevealed: z.strictObject({ seat: seatNumber, entropy: hex32 }),
  EntropyMissed: z.strictObject({
    stage: z.enum(['commit', 'reveal']),
    seats: z.array(seatNumber),
    deadline: instant,
  }),
  SeatConceded: bySeat,
  DrawOffered: bySeat,
  DrawDeclined: bySeat,
  DrawAgreed: nothing,
  SeatConnected: bySeat,
  SeatDisconnected: bySeat,
  LagCredited: z.strictObject({ seat: seatNumber, decision: z.string(), ms: z.number() }),
  ClockExpired: z.strictObject({
    seat: seatNumber,
    clock: z.enum(['decision', 'bank', 'disconnect']),
    decision: z.nullable(z.string()),
    deadline: instant,
  }),
  ClocksPaused: z.strictObject(judged),
  ClocksResumed: z.strictObject(judged),
  Rewound: z.strictObject({
    ...judged,
    to: version,
    state: z.strictObject({ table, clock: z.array(seatClock).describe('By seat.') }),
  }),
  ResultAwarded: z.strictObject({ ...judged, winners: z.array(seatNumber) }),
  MatchVoided: z.strictObject(judged),
  MatchEnded: z.strictObject(matchEnd.shape),
  SecretRevealed: z.strictObject({
    secret: z.nullable(hex32),
  }),
  ResultRevised: z.strictObject({ ...judged, end: matchEnd }),
};

export const eventPayloads = { ...onTheTable, ...aroundTheTable };
