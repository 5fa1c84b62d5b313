import { z } from 'zod';
import { EVENT_DESCRIPTIONS, type EventDescription } from './event-descriptions.js';
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

/** The payload with what the types of the code say about its fields. */
function describedPayload(type: string, payload: z.ZodObject): z.ZodObject {
  const { seen, fields } = descriptionOf(type);
  const shape = Object.entries(payload.shape).map(([name, field]) => {
    const about = fields[name];
    return [name, about === undefined ? field : (field as z.ZodType).describe(about)];
  });
  return z
    .strictObject(Object.fromEntries(shape) as z.ZodRawShape)
    .meta({ id: type, description: `The payload of \`${type}\`. ${seen}` });
}

function descriptionOf(type: string): EventDescription {
  const description = EVENT_DESCRIPTIONS[type];
  if (!description) throw new Error(`the event ${type} has no description: run node scripts/event-catalogue.mjs`);
  return description;
}

const documentOf = (type: string, payload: z.ZodObject) =>
  z
    .strictObject({
      version: version.describe('Number of the event in its match, counted from 1.'),
      at: instant.describe('When the event was recorded, by the clock of the database.'),
      type: z.literal(type),
      payload: describedPayload(type, payload),
    })
    .meta({ id: `${type}Event`, description: descriptionOf(type).when });

type Documents = [ReturnType<typeof documentOf>, ...ReturnType<typeof documentOf>[]];
const documents = Object.entries(eventPayloads).map(([type, payload]) => documentOf(type, payload)) as Documents;

export const matchEvent = z.discriminatedUnion('type', documents).meta({
  id: 'MatchEvent',
  description: 'One event of a match, as the viewer may know it. `type` says which payload it has.',
}) as unknown as z.ZodType<MatchEventDocument>;
