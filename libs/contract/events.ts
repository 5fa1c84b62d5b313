import { z } from 'zod';
import { eventPayloads } from './event-payloads.js';
import { instant, version } from './primitives.js';

type Payloads = typeof eventPayloads;
export type EventType = keyof Payloads;

interface EventOf<Type extends EventType> {
  version: number;
  at: number;
  type: Type;
  payload: z.output<Payloads[Type]>;
}

/** One event of a match, as the viewer may know it. `type` says which payload it has. */
export type MatchEventDocument = { [Type in EventType]: EventOf<Type> }[EventType];

const documentOf = (type: string, payload: z.ZodType) =>
  z
    .strictObject({ version, at: instant, type: z.literal(type), payload: payload.meta({ id: type }) })
    .meta({ id: `${type}Event` });

type Documents = [ReturnType<typeof documentOf>, ...ReturnType<typeof documentOf>[]];
const documents = Object.entries(eventPayloads).map(([type, payload]) => documentOf(type, payload)) as Documents;

export const matchEvent = z.discriminatedUnion('type', documents).meta({
  id: 'MatchEvent',
  description: 'One event of a match, as the viewer may know it. `type` says which payload it has.',
}) as unknown as z.ZodType<MatchEventDocument>;
