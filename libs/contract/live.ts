/** The messages on a socket: small JSON objects, distinguished by `type`. */
import { z } from 'zod';
import { answer, decision, until } from './decisions.js';
import { matchEvent } from './events.js';
import { callReason, judgeCall } from './judge-calls.js';
import { seatCommitment, seatShare } from './play.js';
import { count, decisionId, instant, matchId, seatNumber, version, viewer } from './primitives.js';
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
  .describe(
    'A UUID chosen by the client. A command that is repeated with the same id, here or over HTTP, gets the first outcome and has no second effect.',
  );

export const subscribeFrame = z
  .strictObject({
    type: z.literal('subscribe'),
    match: matchId,
    token: z.string().min(1).max(4096).describe('The token of a seat or of spectators. Never put it into an address.'),
    after: version
      .default(0)
      .describe(
        'The last version that you know; the stream continues with the next one. A version that the match has not reached is refused.',
      ),
    snapshotBeyond: version
      .optional()
      .describe(
        'If more than this many events have happened after that version, the server sends one `snapshot` instead of them. Left out: it sends all events.',
      ),
  })
  .meta({ id: 'Subscribe', description: 'The first message on every socket, within a few seconds after it opens.' });

export const answerFrame = z
  .strictObject({ type: z.literal('answer'), commandId, decision: decisionId, answer, until: until.optional() })
  .meta({
    id: 'AnswerMessage',
    description: 'Answers a decision. The server replies with `ack` or `refused` and the same `commandId`.',
  });

export const actFrame = z
  .strictObject({
    type: z.literal('act'),
    commandId,
    act: z.enum(SEAT_ACTS).describe('What to do. `withdraw-passes` takes back all standing passes of the seat.'),
  })
  .meta({
    id: 'Act',
    description: 'What a seat may do besides answering decisions. The server replies with `ack` or `refused`.',
  });

export const commitFrame = z.strictObject({ type: z.literal('commit'), commandId, commitment: seatCommitment }).meta({
  id: 'Commit',
  description: 'Commits to a share of the dice before the deal, in matches that collect shares.',
});

export const revealFrame = z.strictObject({ type: z.literal('reveal'), commandId, entropy: seatShare }).meta({
  id: 'Reveal',
  description: 'Reveals the share that the seat committed to, once all seats have committed or their time is up.',
});

export const callFrame = z.strictObject({ type: z.literal('call-judge'), commandId, reason: callReason }).meta({
  id: 'CallJudgeMessage',
  description: 'Calls a judge to the match. The server replies with `ack` or `refused`.',
});

export const pingFrame = z
  .strictObject({
    type: z.literal('ping'),
    id: z.string().max(64).optional().describe('Any text; the `pong` returns it.'),
  })
  .meta({
    id: 'Ping',
    description:
      'Asks for a `pong`, for clients that cannot send protocol pings or want to know the time of the server.',
  });

export const leaveFrame = z
  .strictObject({ type: z.literal('bye') })
  .meta({ id: 'Leave', description: 'Ends the subscription. The server replies with `bye` and closes the socket.' });

export const clientFrame = z
  .discriminatedUnion(
    'type',
    [subscribeFrame, answerFrame, actFrame, commitFrame, revealFrame, callFrame, pingFrame, leaveFrame],
    {
      error: 'must be a message with a known "type"',
    },
  )
  .meta({ id: 'ClientMessage', description: 'Every message that a client may send.' });

export const helloFrame = z
  .strictObject({
    type: z.literal('hello'),
    protocol: z.literal(LIVE_PROTOCOL).describe('The version of these messages.'),
    match: matchId,
    viewer: viewer.describe('Whose token it was.'),
    version: version.describe('The last version that this viewer may know now.'),
    delaySeconds: count.describe('How many seconds later than the seats this viewer gets each event.'),
    heartbeatSeconds: z
      .number()
      .describe('Seconds between two pings of the server. It closes a socket that is silent for twice as long.'),
  })
  .meta({ id: 'Hello', description: 'The reply to `subscribe`: the subscription has begun, and events follow.' });

export const eventsFrame = z
  .strictObject({
    type: z.literal('events'),
    from: version.describe('The version before the first event of this message.'),
    version: version.describe('The version of the last event: what to send as `after` when you subscribe again.'),
    events: z.array(matchEvent).min(1).describe('The events in order.'),
  })
  .meta({
    id: 'Events',
    description:
      'What happened, as the viewer may know it, in order, without gap or repeat. A client that folds events into a table must conceal the table for its viewer after each event.',
  });

export const snapshotFrame = z
  .strictObject({
    type: z.literal('snapshot'),
    version: version.describe('The version of the state: what to send as `after` when you subscribe again.'),
    state: matchSnapshot,
  })
  .meta({
    id: 'Snapshot',
    description:
      'The match as the viewer may know it, instead of all events so far. Sent after `hello` to a client that asked for it (`snapshotBeyond`) and is that far behind. The events after it follow.',
  });

export const decisionFrame = z
  .strictObject({
    type: z.literal('decision'),
    version: version.describe('The version of the match that the message describes.'),
    decision: z.nullable(decision).describe('Null when the seat has nothing to decide.'),
    deadline: z
      .nullable(instant)
      .describe("When the seat's time runs out, by the clock that `pong` tells; null without a limit."),
  })
  .meta({
    id: 'DecisionMessage',
    description: 'What the seat has to decide. Sent to seats only, whenever it changes.',
  });

export const presenceFrame = z
  .strictObject({
    type: z.literal('presence'),
    version: version.describe('The version of the match that the message describes.'),
    seats: z
      .array(z.strictObject({ seat: seatNumber, connected: z.boolean().describe('Whether the seat is present.') }))
      .describe('By seat.'),
    spectators: z.int().min(0).describe('How many sockets of spectators there were a few seconds ago.'),
  })
  .meta({
    id: 'Presence',
    description: 'Which seats are present, and how many spectators watch. Sent whenever it changes.',
  });

export const judgeCallFrame = z.strictObject({ type: z.literal('judge-call'), call: judgeCall }).meta({
  id: 'JudgeCallMessage',
  description:
    "The seat's last call for a judge. Sent after `hello` if there is one, and within seconds after a call is made or closed.",
});

export const ackFrame = z
  .strictObject({
    type: z.literal('ack'),
    commandId,
    version: version.describe('The version of the match after the command.'),
    replayed: z.boolean().describe('Whether this is the outcome of an earlier command with the same id.'),
  })
  .meta({
    id: 'Ack',
    description:
      'The command is recorded for good. Its events come in a message of their own, before or after this one.',
  });

export const refusedFrame = z
  .strictObject({
    type: z.literal('refused'),
    commandId: z.nullable(z.string()).describe('The id in the refused message; null if it had none.'),
    problem,
  })
  .meta({ id: 'Refused', description: 'The message had no effect. The problem is the same as over HTTP.' });

export const pongFrame = z
  .strictObject({
    type: z.literal('pong'),
    id: z.nullable(z.string()).describe('The `id` of the `ping`; null if it had none.'),
    now: instant.describe('The time of the server, by which deadlines are kept.'),
  })
  .meta({ id: 'Pong', description: 'The reply to `ping`.' });

export const byeFrame = z
  .strictObject({
    type: z.literal('bye'),
    reason: z
      .enum(FAREWELLS)
      .describe(
        '`over`: the match is over. `refused`: see `problem`. `restart`: the node restarts. `asked`: the client left.',
      ),
    reconnect: z.boolean().describe('Whether to connect again at once and subscribe after the last version received.'),
    problem: z.nullable(problem).describe('Why, if the reason is `refused`; otherwise null.'),
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
  .meta({ id: 'ServerMessage', description: 'Every message that the server may send.' });

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
