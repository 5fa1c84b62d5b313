import { z } from 'zod';
import { plainSchemas } from '../openapi/plain-schemas.js';
import { EXAMPLES } from './examples.js';
import { clientFrame, LIVE_PATH, LIVE_PROTOCOL, LIVE_SUBPROTOCOL, serverFrame } from '#contract';

const ABOUT = `Live play of matches over plain WebSocket, one socket for one viewer of one match.

Open a socket at \`${LIVE_PATH}\` (subprotocol \`${LIVE_SUBPROTOCOL}\`, or none) and send \`subscribe\` with the token and the last version
you know. The server then sends the viewer's events in order, without gap or repeat. After a drop, subscribe again with the last
version received. The server refuses a version that the match has not reached for this viewer (4409, \`version-ahead\`): your copy is then not of
this match, so start again after 0. A client that joins a long match late asks for a \`snapshot\` (\`snapshotBeyond\`) instead of thousands of events. A client that folds events into a table must conceal the table for its viewer after each event, as over HTTP.

Every refusal is a problem document (RFC 9457), the same as over HTTP. Before the server closes a socket, it sends \`bye\` with the problem.
The close code is 4000 plus the problem's status; the reason is its kind. 1000: the match is over or you left; 1009: the frame was too
big; 1012: the node restarts, connect again; 4408: no subscription in time, no heartbeat, or too slow a reader.`;

type Json = Record<string, unknown>;

interface Described {
  /** The name of the message's schema. */
  readonly id: string;
  readonly summary: string;
  readonly schemas: Json;
}

/** Describes the sockets as AsyncAPI 3, from the schemas that validate their frames. */
export function describeSockets(): Json {
  const incoming = clientFrame.options.map((frame) => describe(frame, 'input'));
  const outgoing = serverFrame.options.map((frame) => describe(frame, 'output'));
  const all = [...incoming, ...outgoing];
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Senki live',
      version: String(LIVE_PROTOCOL),
      description: ABOUT,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: [
        { name: 'play', description: 'A seat answers decisions and acts.' },
        { name: 'watch', description: 'What every viewer gets: events, presence, the end.' },
      ],
    },
    defaultContentType: 'application/json',
    servers: {
      local: {
        host: '127.0.0.1:3000',
        protocol: 'ws',
        description: 'A server that was started with `npm start`. In production: `wss` on the host of the API.',
      },
    },
    channels: {
      live: {
        address: LIVE_PATH,
        description: 'One socket for one viewer of one match.',
        servers: [ref('servers', 'local')],
        messages: Object.fromEntries(all.map(({ id }) => [id, ref('components/messages', id)])),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
    },
    operations: {
      ...Object.fromEntries(incoming.map((frame) => [`receive${frame.id}`, operation('receive', frame)])),
      ...Object.fromEntries(outgoing.map((frame) => [`send${frame.id}`, operation('send', frame)])),
    },
    components: {
      securitySchemes: { token: TOKEN },
      messages: Object.fromEntries(all.map(({ id, summary }) => [id, messageOf(id, summary)])),
      schemas: Object.assign({}, ...all.map(({ schemas }) => schemas)) as Json,
    },
  };
}

export const asyncApiText = (): string => `${JSON.stringify(describeSockets(), null, 2)}\n`;

const REPLIES: Readonly<Record<string, readonly string[]>> = {
  Subscribe: ['Hello', 'Snapshot', 'Bye'],
  AnswerMessage: ['Ack', 'Refused'],
  Act: ['Ack', 'Refused'],
  Commit: ['Ack', 'Refused'],
  Reveal: ['Ack', 'Refused'],
  CallJudgeMessage: ['Ack', 'Refused', 'JudgeCallMessage'],
  Ping: ['Pong'],
  Leave: ['Bye'],
};

const ref = (place: string, id: string) => ({ $ref: `#/${place}/${id}` });

const TOKEN = {
  type: 'httpApiKey',
  in: 'header',
  name: 'subscribe.token',
  description:
    'The token of a seat or of spectators. It is sent in the message `subscribe`, never in an address or a header.',
};

function operation(action: 'send' | 'receive', { id, summary: description }: Described): Json {
  const replies = REPLIES[id] ?? [];
  const channel = ref('channels', 'live');
  const messages = (ids: readonly string[]) => ids.map((one) => ref('channels/live/messages', one));
  const reply = replies.length === 0 ? {} : { reply: { channel, messages: messages(replies) } };
  return {
    action,
    channel,
    description,
    security: [ref('components/securitySchemes', 'token')],
    messages: messages([id]),
    ...reply,
  };
}

const messageOf = (id: string, summary: string): Json => ({
  name: id,
  summary,
  payload: ref('components/schemas', id),
  examples: [{ name: id, payload: EXAMPLES[id] }],
});

function describe(frame: z.ZodType, io: 'input' | 'output'): Described {
  const { definitions, $ref } = z.toJSONSchema(frame, { target: 'draft-7', io }) as unknown as {
    readonly definitions: Readonly<Record<string, { readonly description?: string }>>;
    readonly $ref: string;
  };
  const id = $ref.split('/').at(-1) ?? '';
  const text = JSON.stringify(definitions).replaceAll('"#/definitions/', '"#/components/schemas/');
  return { id, summary: definitions[id]?.description ?? id, schemas: plainSchemas(JSON.parse(text) as Json) };
}
