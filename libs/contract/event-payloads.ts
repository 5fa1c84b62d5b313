/** The payload of each type of event as a viewer may get it: null replaces what the viewer may not know. */
import { z } from 'zod';
import { answer, decision } from './decisions.js';
import { matchEnd, END_REASONS } from './matches.js';
import { cardSets, hex32, instant, json, playerId, seatNumber, version } from './primitives.js';
import { card, cardId, gameData, link, stagedAction, table, tableResult, zoneId } from './table.js';

const definition = z.nullable(z.string()).describe('The key of a card definition.');
const definitions = z.array(definition);
const facing = z.enum(['up', 'down']);
const orientation = z.enum(['upright', 'sideways']);
const places = z.array(z.nullable(z.string())).optional().describe('By card, in zones that have places.');
const since = z.int().optional().describe('Orders cards by when they came to their places.');
const fresh = z.int().describe('The number of the first new card id.');
const room = z.int().optional().describe('How many ids are used up, where the number of cards is secret.');
const cause = cardId.optional().describe('The card that caused it.');
const reason = z.string().describe("Why, in the game's words.");
const sight = z
  .strictObject({ zones: z.record(zoneId, z.array(cardId)), cards: z.array(card) })
  .optional()
  .describe('How these zones look to the viewer after the event, where the viewer could not tell otherwise.');
const audience = z.union([z.enum(['all', 'none', 'owner']), z.strictObject({ seat: seatNumber })]);
const nothing = z.strictObject({});
const bySeat = z.strictObject({ seat: seatNumber });
const links = z.array(link);
const ms = z.nullable(z.number());

/** Events on the table. */
const onTheTable = {
  TableOpened: z.strictObject({
    game: z.string(),
    edition: z.string(),
    mode: z.string(),
    teams: z.array(z.int()),
    zones: z.array(zoneId),
  }),
  CardsCreated: z.strictObject({
    zone: zoneId,
    owner: seatNumber,
    defs: definitions,
    fresh,
    room,
    facing,
    role: z.nullable(z.string()),
    places,
    since,
  }),
  ZoneShuffled: z.strictObject({
    zone: zoneId,
    order: z.array(z.int()).describe('By new position, the former position. Empty where the viewer may not know it.'),
    fresh,
    room,
    kept: z.int().optional().describe('How many cards on top kept their positions.'),
    sight,
  }),
  CardsMoved: z.strictObject({
    cards: z.array(cardId),
    defs: definitions,
    from: zoneId,
    to: zoneId,
    at: z.enum(['top', 'bottom']),
    fresh: z.nullable(fresh).describe('Null where the cards keep their ids.'),
    facing,
    orientation,
    role: z.nullable(z.string()),
    host: z.nullable(cardId).describe('The card they now lie on or under.'),
    controller: z.int().min(-1).describe('-1 where nobody controls them.'),
    places,
    riders: z.int().optional().describe('How many of the last cards moved along with the card they lie on.'),
    since,
    reason,
    cause,
    owners: z.array(seatNumber).optional().describe('By card, where the zone they left does not tell.'),
    sight,
  }),
  CardsExchanged: z.strictObject({
    kept: cardId.describe('The id that stays and now means another card.'),
    by: cardId,
    from: zoneId,
    defs: z.array(definition).length(2).describe('The card that is there now, and the one that left.'),
    owner: seatNumber,
    fresh,
    reason,
    cause,
    sight,
  }),
  CardsPlaced: z.strictObject({
    cards: z.array(cardId),
    places: z.array(z.nullable(z.string())),
    since: z.int(),
    reason,
    cause,
  }),
  CardsOriented: z.strictObject({ cards: z.array(cardId), orientation, reason, cause }),
  CardsFaced: z.strictObject({ cards: z.array(cardId), facing, defs: definitions, sight }),
  CardsRevealed: z.strictObject({ cards: z.array(cardId), defs: definitions, zone: zoneId, to: audience }),
  CounterSet: z.strictObject({
    on: z.union([cardId, seatNumber]),
    counter: z.string(),
    value: z.number(),
    cause,
  }),
  DamageDealt: z.strictObject({
    to: z.string().describe('A card id, or `seat/n`.'),
    amount: z.number(),
    kind: z.string(),
    source: z.nullable(z.string()),
  }),
  DiceRolled: z.strictObject({ purpose: z.string(), sides: z.int(), values: z.array(z.int()) }),
  TurnBegan: z.strictObject({ number: z.int(), seat: seatNumber }),
  PhaseBegan: z.strictObject({ phase: z.string() }),
  MomentCame: z.strictObject({ moment: z.string(), subjects: z.array(z.string()).optional() }),
  Marked: z.strictObject({ key: z.string(), value: json }),
  ActionRaised: z.strictObject({ action: stagedAction, staged: z.boolean() }),
  ActionAimed: z.strictObject({ id: z.string(), bind: z.string(), named: z.array(z.string()) }),
  ActionLeft: z.strictObject({ id: z.string(), outcome: z.enum(['resolved', 'without-effect', 'nullified']) }),
  CardsLinked: z.strictObject({ links }),
  LinksEnded: z.strictObject({
    kinds: z.array(z.string()).describe('All links of these kinds end.'),
    links: links.optional().describe('These links end too.'),
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
    knew: z.nullable(z.string()).describe('The hash of the view that the seat had when it answered.'),
    until: z.nullable(z.string()).optional().describe('Until when the seat passes from now on.'),
    standing: z.boolean().optional().describe('Whether a standing pass gave the answer.'),
  }),
  DecisionsWithdrawn: nothing,
  PassesWithdrawn: bySeat,
  SeatLost: z.strictObject({ seat: seatNumber, reason }),
  GameEnded: z.strictObject({ result: tableResult }),
};

export const seatTaken = z.strictObject({ player: playerId, team: z.int() });
export const recordedEntropyRules = z.strictObject({
  commitMs: z.number(),
  revealMs: z.number(),
  onMissing: z.enum(['deal', 'no-start']),
});
const judged = {
  by: z
    .string()
    .describe('The operator key of the judge, by id; `service` for clocks that were restarted after an outage.'),
  reason: z.string(),
};
const lagCredit = z.strictObject({ perAnswerMs: z.number(), quotaMs: z.number(), refillMs: z.number() });
export const timeControl = z.strictObject({
  preset: z.string(),
  bankMs: ms,
  incrementMs: z.number(),
  bufferMs: z.number(),
  decisionMs: ms,
  maxBankMs: ms,
  disconnectMs: ms,
  lag: z.nullable(lagCredit).optional(),
  onBankEmpty: z.literal('lose'),
});
export const seatClock = z.strictObject({
  bank: ms,
  away: ms,
  lag: ms.optional(),
  decision: z.nullable(z.string()),
  spent: z.number(),
  since: z.nullable(instant),
});

/** Events around the table: opening, dice, clocks, judges, the end. */
const aroundTheTable = {
  MatchOpened: z.strictObject({
    game: z.string(),
    edition: z.string(),
    mode: z.string(),
    cardSets,
    engine: z.string().describe('The build of the rules engine.'),
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
    state: z.strictObject({ table, clock: z.array(seatClock) }),
  }),
  ResultAwarded: z.strictObject({ ...judged, winners: z.array(seatNumber) }),
  MatchVoided: z.strictObject(judged),
  MatchEnded: z.strictObject({ winners: z.array(seatNumber), reason: z.enum(END_REASONS), detail: z.string() }),
  SecretRevealed: z.strictObject({
    secret: z.nullable(hex32).describe('Everyone can now recompute every random act. Null in redacted replay files.'),
  }),
  ResultRevised: z.strictObject({ ...judged, end: matchEnd }),
};

export const eventPayloads = { ...onTheTable, ...aroundTheTable };
