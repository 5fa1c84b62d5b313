/** The messages on a socket: small JSON objects, distinguished by `type`. */
import { z } from 'zod';
import { answer, decision, until } from './decisions.js';
import { matchEvent } from './events.js';
import { callReason, judgeCall } from './judge-calls.js';
import { decisionId, hex32, instant, matchId, seatNumber, version, viewer } from './primitives.js';
import { problem } from './problems.js';
import { matchSnapshot } from './snapshot.js';

/** The version of these messages. An incompatible version would get another subprotocol and run in parallel. */
export const LIVE_PROTOCOL = 1;
/** The name for `Sec-WebSocket-Protocol`. */
export const LIVE_SUBPROTOCOL = 'senki.v1';
export const LIVE_PATH = '/v1/live';

export const SEAT_ACTS = ['concede', 'offer-draw', 'accept-draw', 'decline-draw', 'withdraw-passes'] as const;
export const FAREWELLS = ['over', 'refused', 'restart', 'asked'] as const;

const commandId = z
  .uuid('must be a UUID')
  .describe('Chosen by the client. The same id again, here or over HTTP, gets the first outcome and no second effect.');

export const subscribeFrame = z
  .strictObject({
    type: z.literal('subscribe'),
    match: matchId,
    token: z.string().min(1).max(4096).describe('The token of a seat or of spectators. Never part of an address.'),
    after: version
      .default(0)
      .describe('The last version already known, none beyond the match: the stream goes on with the next one.'),
    snapshotBeyond: version
      .optional()
      .describe(
        'If more events than this have happened after that version, one `snapshot` comes in their place. Without it, all of them come.',
      ),
  })
  .meta({ id: 'Subscribe', description: 'The first message of every socket, due within seconds.' });

export const answerFrame = z
  .strictObject({ type: z.literal('answer'), commandId, decision: decisionId, answer, until: until.optional() })
  .meta({ id: 'AnswerMessage', description: 'Answers a decision; `ack` or `refused` with its `commandId` follows.' });

export const actFrame = z
  .strictObject({ type: z.literal('act'), commandId, act: z.enum(SEAT_ACTS) })
  .meta({ id: 'Act', description: 'What a seat may do besides answering; `ack` or `refused` follows.' });

export const commitFrame = z
  .strictObject({ type: z.literal('commit'), commandId, commitment: hex32 })
  .meta({ id: 'Commit', description: 'Promises a share of the dice before the deal, where the match takes them.' });

export const revealFrame = z
  .strictObject({ type: z.literal('reveal'), commandId, entropy: hex32 })
  .meta({ id: 'Reveal', description: 'Keeps that promise, once no further commitment is awaited.' });

export const callFrame = z
  .strictObject({ type: z.literal('call-judge'), commandId, reason: callReason })
  .meta({ id: 'CallJudgeMessage', description: 'Calls a judge to the match; `ack` or `refused` follows.' });

export const pingFrame = z
  .strictObject({ type: z.literal('ping'), id: z.string().max(64).optional() })
  .meta({ id: 'Ping', description: 'Asks for a `pong`, where protocol pings cannot be sent or the time is wanted.' });

export const leaveFrame = z.strictObject({ type: z.literal('bye') }).meta({ id: 'Leave', description: 'Goodbye.' });

export const clientFrame = z
  .discriminatedUnion(
    'type',
    [subscribeFrame, answerFrame, actFrame, commitFrame, revealFrame, callFrame, pingFrame, leaveFrame],
    {
      error: 'must be a message with a known "type"',
    },
  )
  .meta({ id: 'ClientMessage' });

export const helloFrame = z
  .strictObject({
    type: z.literal('hello'),
    protocol: z.literal(LIVE_PROTOCOL),
    match: matchId,
    viewer,
    version: version.describe('How far the match has come for this viewer.'),
    delaySeconds: z.int().describe('How far behind the match this viewer is kept.'),
    heartbeatSeconds: z.number().describe('How often the server pings. Silence for twice as long ends the socket.'),
  })
  .meta({ id: 'Hello', description: 'The subscription stands; events follow.' });

export const eventsFrame = z
  .strictObject({
    type: z.literal('events'),
    from: version.describe('The version before the first event: what the client knew already.'),
    version: version.describe('The version of the last event: what to resume after.'),
    events: z.array(matchEvent).min(1),
  })
  .meta({
    id: 'Events',
    description:
      'What happened, as the viewer may know it, in order, without gap or repeat. Conceal the table after each event that is folded.',
  });

export const snapshotFrame = z
  .strictObject({
    type: z.literal('snapshot'),
    version: version.describe('The version of the state: what to resume after.'),
    state: matchSnapshot,
  })
  .meta({
    id: 'Snapshot',
    description:
      'The match as the viewer may know it, in place of its events so far. Sent after `hello` to who asked for it (`snapshotBeyond`) and is far behind; the events after it follow.',
  });

export const decisionFrame = z
  .strictObject({
    type: z.literal('decision'),
    version,
    decision: z.nullable(decision).describe('Null when the seat has nothing (more) to decide.'),
    deadline: z.nullable(instant).describe('When its time is up, by the clock that `pong` tells.'),
  })
  .meta({ id: 'DecisionMessage', description: 'What the seat is to decide as of a version. Sent when it changes.' });

export const presenceFrame = z
  .strictObject({
    type: z.literal('presence'),
    version,
    seats: z.array(z.strictObject({ seat: seatNumber, connected: z.boolean() })),
    spectators: z.int().min(0).describe('Sockets that watch the match, a few seconds ago.'),
  })
  .meta({ id: 'Presence', description: 'Who is there as of a version. Sent when it changes.' });

export const judgeCallFrame = z.strictObject({ type: z.literal('judge-call'), call: judgeCall }).meta({
  id: 'JudgeCallMessage',
  description:
    "The seat's last call for a judge. Sent after `hello` if there is one, and when it is made or closed, seconds later at most.",
});

export const ackFrame = z
  .strictObject({
    type: z.literal('ack'),
    commandId,
    version: version.describe('The version of the match after the command.'),
    replayed: z.boolean().describe('Whether this is the outcome of an earlier message with the same id.'),
  })
  .meta({ id: 'Ack', description: 'The command is recorded for good. Its events come in their own order.' });

export const refusedFrame = z
  .strictObject({ type: z.literal('refused'), commandId: z.nullable(z.string()), problem })
  .meta({ id: 'Refused', description: 'The message had no effect, for the reason that HTTP would give.' });

export const pongFrame = z
  .strictObject({ type: z.literal('pong'), id: z.nullable(z.string()), now: instant })
  .meta({ id: 'Pong', description: 'An answer to `ping`, with the time by which clocks are kept.' });

export const byeFrame = z
  .strictObject({
    type: z.literal('bye'),
    reason: z.enum(FAREWELLS),
    reconnect: z.boolean().describe('Whether to connect again at once, with the last version known.'),
    problem: z.nullable(problem).describe('Why, for `refused`.'),
  })
  .meta({ id: 'Bye', description: 'The last message before the socket closes.' });

export const serverFrame = z
  .discriminatedUnion('type', [
    helloFrame,
    eventsFrame,
    snapshotFrame,
    decisionFrame,
    presenceFrame,
    judgeCallFrame,
    ackFrame,
    refusedFrame,
    pongFrame,
    byeFrame,
  ])
  .meta({ id: 'ServerMessage' });

/** Close codes of the server. `problem` is added to the status of the problem in `bye`: 408 becomes 4408. */
export const CLOSE_CODES = { over: 1000, asked: 1000, tooBig: 1009, restart: 1012, problem: 4000 } as const;

export type ClientFrame = z.output<typeof clientFrame>;
export type SubscribeFrame = z.output<typeof subscribeFrame>;
export type AnswerFrame = z.output<typeof answerFrame>;
export type ActFrame = z.output<typeof actFrame>;
/** The commands that a seat may send to its match over a socket. */
export type CommandFrame = MatchFrame | CallFrame;
/** Those that become events of the match. */
export type MatchFrame = AnswerFrame | ActFrame | z.output<typeof commitFrame> | z.output<typeof revealFrame>;
export type CallFrame = z.output<typeof callFrame>;
export type ServerFrame = z.output<typeof serverFrame>;
export type ByeFrame = z.output<typeof byeFrame>;
