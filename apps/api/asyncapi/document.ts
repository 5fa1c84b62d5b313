import { z } from 'zod';
import { clientFrame, LIVE_PATH, LIVE_PROTOCOL, LIVE_SUBPROTOCOL, serverFrame } from '#contract';

const ABOUT = `Live play of matches over plain WebSocket, one socket for one viewer of one match.

Open a socket at \`${LIVE_PATH}\` (subprotocol \`${LIVE_SUBPROTOCOL}\`, or none) and send \`subscribe\` with the token and the last version
you know. What follows are the viewer's own events in order, without gap or repeat; after a drop, subscribe again with the last
version received. A version that the match has not reached for this viewer is refused (4409, \`version-ahead\`): what you know is not of
this match as it is kept here, so begin again after 0. Whoever folds events into a table conceals the table for its viewer after each of them, as over HTTP.

Every refusal is a problem document (RFC 9457), the same as over HTTP. A socket that is sent away gets \`bye\` with the problem and is
closed with 4000 plus the problem's status and its kind as the reason. 1000: the match is over or you left; 1009: the frame was too
big; 1012: the node restarts, connect again; 4408: no subscription in time, no heartbeat, or too slow a reader.`;

type Json = Record<string, unknown>;

interface Described {
  /** The name of its schema. */
  readonly id: string;
  readonly summary: string;
  readonly schemas: Json;
}

/** The sockets described by their own schemas, as AsyncAPI 3. */
export function describeSockets(): Json {
  const incoming = clientFrame.options.map((frame) => describe(frame, 'input'));
  const outgoing = serverFrame.options.map((frame) => describe(frame, 'output'));
  const all = [...incoming, ...outgoing];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Senki live', version: String(LIVE_PROTOCOL), description: ABOUT },
    defaultContentType: 'application/json',
    channels: {
      live: {
        address: LIVE_PATH,
        messages: Object.fromEntries(all.map(({ id }) => [id, ref('components/messages', id)])),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
    },
    operations: {
      ...Object.fromEntries(incoming.map(({ id }) => [`receive${id}`, operation('receive', id, REPLIES[id] ?? [])])),
      ...Object.fromEntries(outgoing.map(({ id }) => [`send${id}`, operation('send', id, [])])),
    },
    components: {
      messages: Object.fromEntries(all.map(({ id, summary }) => [id, messageOf(id, summary)])),
      schemas: Object.assign({}, ...all.map(({ schemas }) => schemas)) as Json,
    },
  };
}

export const asyncApiText = (): string => `${JSON.stringify(describeSockets(), null, 2)}\n`;

const REPLIES: Readonly<Record<string, readonly string[]>> = {
  Subscribe: ['Hello', 'Bye'],
  AnswerMessage: ['Ack', 'Refused'],
  Act: ['Ack', 'Refused'],
  Commit: ['Ack', 'Refused'],
  Reveal: ['Ack', 'Refused'],
  Ping: ['Pong'],
  Leave: ['Bye'],
};

const ref = (place: string, id: string) => ({ $ref: `#/${place}/${id}` });

function operation(action: 'send' | 'receive', id: string, replies: readonly string[]): Json {
  const channel = ref('channels', 'live');
  const messages = (ids: readonly string[]) => ids.map((one) => ref('channels/live/messages', one));
  const reply = replies.length === 0 ? {} : { reply: { channel, messages: messages(replies) } };
  return { action, channel, messages: messages([id]), ...reply };
}

const messageOf = (id: string, summary: string): Json => ({
  name: id,
  summary,
  payload: ref('components/schemas', id),
});

function describe(frame: z.ZodType, io: 'input' | 'output'): Described {
  const { definitions, $ref } = z.toJSONSchema(frame, { target: 'draft-7', io }) as unknown as {
    readonly definitions: Readonly<Record<string, { readonly description?: string }>>;
    readonly $ref: string;
  };
  const id = $ref.split('/').at(-1) ?? '';
  const text = JSON.stringify(definitions).replaceAll('"#/definitions/', '"#/components/schemas/');
  return { id, summary: definitions[id]?.description ?? id, schemas: JSON.parse(text) as Json };
}
