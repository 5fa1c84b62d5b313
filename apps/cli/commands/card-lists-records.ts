import { z } from 'zod';
import { fromGcgApi, type ListedCard } from '#card-text';
import type { Ability } from '#kernel';
import { Failure } from '../io.js';

/**
 * Reads lists of cards from external sources. A record with a missing or misspelt field is refused; otherwise its card
 * would be read as having no text.
 */

export const SOURCES = ['gcg-api', 'plain'] as const;
export type Source = (typeof SOURCES)[number];

const number = z.number().nullish();
const text = z.string().nullish();
const texts = z.array(z.string()).optional();
const TYPES = ['unit', 'pilot', 'command', 'base', 'resource', 'unit token', 'ex base', 'ex resource'] as const;

const plain = z.strictObject({
  ...{ number: z.string().min(1), name: z.string().min(1), type: z.enum(TYPES), colour: text },
  ...{ level: number, cost: number, ap: number, hp: number, traits: texts, terrain: texts, link: text, text },
});

const said = z.string().nullable();
const counted = z.union([z.number(), z.null(), z.string().regex(/^(-|\d*)$/)], 'must be a number, "-" or null');
/** Other fields are ignored. */
const gcgApi = z.looseObject({
  ...{ card_number: z.string().min(1), name: z.string().min(1), color: said, zone: said, trait: said, link: said },
  ...{ level: counted, cost: counted, ap: counted, hp: counted, effect: said },
  card_type: z.string().refine((type) => TYPES.some((known) => known === type.toLowerCase()), 'is no type of card'),
});

/** Reads a list: a JSON array, or one JSON record per line. */
export function listedCards(from: Source, content: string, file: string): readonly ListedCard[] {
  const found = recordsIn(content, file);
  if (found.length === 0) throw new Failure(1, `${file}: the list has no cards`);
  return found.map(({ place, record }) => {
    const checked = from === 'plain' ? plain.safeParse(record) : gcgApi.safeParse(record);
    if (!checked.success) throw new Failure(1, `${place}: ${problemsIn(checked.error)}`);
    return from === 'plain'
      ? (checked.data as ListedCard)
      : fromGcgApi(checked.data as Parameters<typeof fromGcgApi>[0]);
  });
}

interface Found {
  readonly place: string;
  readonly record: unknown;
}

function recordsIn(content: string, file: string): readonly Found[] {
  if (content.trimStart().startsWith('[')) {
    const list = parsed(content, file) as readonly unknown[];
    return list.map((record, i) => ({ place: `${file}: card ${i + 1}`, record }));
  }
  return content.split('\n').flatMap((line, i) => {
    const place = `${file}: line ${i + 1}`;
    return line.trim() === '' ? [] : [{ place, record: parsed(line, place) }];
  });
}

function parsed(json: string, place: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const reason = (error as Error).message;
    throw new Failure(1, `${place}: a list is a JSON array, or a JSON record on each line: ${reason}`);
  }
}

const problemsIn = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ');

/** Other files of an operator: overrides by card number, decks by name, pictures. */
export const overridesFile = z.record(
  z.string(),
  z.strictObject({
    text: z.string(),
    keywords: z.record(z.string(), z.number()).default({}),
    // The content is checked later, with the game's own schema.
    abilities: z.array(z.custom<Ability>((value) => typeof value === 'object' && value !== null && 'id' in value)),
  }),
);
export const decksFile = z.record(
  z.string(),
  z.record(z.string(), z.union([z.array(z.string()), z.record(z.string(), z.int().min(1).max(1000))])),
);
export const picturesFile = z.strictObject({
  ...{ base: z.string().optional(), pattern: z.string().optional(), credit: z.string().optional() },
  images: z.record(z.string(), z.string()).optional(),
});

/** Parses a JSON file with one of these schemas. */
export function shaped<T>(schema: z.ZodType<T>, json: string, file: string): T {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw new Failure(1, `${file} is not JSON: ${(error as Error).message}`);
  }
  const checked = schema.safeParse(data);
  if (!checked.success) throw new Failure(1, `${file}: ${problemsIn(checked.error)}`);
  return checked.data;
}
