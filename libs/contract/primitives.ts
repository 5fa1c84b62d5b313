/** The basic types of all messages. Each has a limit, because unlimited input invites attacks. */
import { z } from 'zod';

export const LIMITS = {
  /** Seats per match. */
  seats: 8,
  /** Cards per section of a deck. */
  sectionCards: 400,
  /** Sections per deck. */
  sections: 16,
  tags: 32,
  /** Items per answer, or per slot of an answer. */
  answerItems: 400,
  /** Matches per audit: listed by id, and found by a search. */
  auditedByName: 1_000,
  audited: 5_000,
  /** Items per page of a list. */
  page: 100,
  /** Seconds that a request for events may wait. */
  waitSeconds: 30,
  idempotencyKey: 255,
  /** Nesting depth of lists and objects in JSON that operators store. */
  jsonLevels: 32,
  /** Maximum spectator delay in seconds. */
  delaySeconds: 86_400,
} as const;

const isRecordable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Text that can be stored and hashed: PostgreSQL cannot store NUL, and a lone surrogate has no UTF-8 bytes. */
export const recordable = (longest: number) =>
  z
    .string()
    .max(longest, `must not be longer than ${longest} characters`)
    .refine(isRecordable, 'must be whole Unicode characters without NUL');

const name = (pattern: RegExp, longest: number, what: string) =>
  z.string().max(longest, `must not be longer than ${longest} characters`).regex(pattern, `must be ${what}`);

/** Converted to lower case, the form in which ids are stored and compared. */
export const uuid = z.uuid('must be a UUID').toLowerCase();
/** A whole number of things, or of milliseconds. */
export const count = z.int().min(0);
/** A name given by an operator. */
export const slug = z
  .string()
  .max(64)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and "-"');

export const matchId = uuid.describe('Id of the match.');
export const exportId = uuid.describe('Id of the export.');
export const gameId = name(/^[a-z][a-z0-9-]*$/, 32, 'a game id such as "blackpoker"').describe(
  'Id of the game, such as `blackpoker`.',
);
export const editionId = name(/^[a-z0-9][a-z0-9.-]*$/, 32, 'an edition id such as "lite"').describe(
  'Edition of the game: one of its rule books, such as `lite`.',
);
export const modeId = name(/^[a-z][a-z0-9-]*$/, 32, 'a mode id such as "duel"').describe(
  'Mode of the game, such as `duel`.',
);
/** The same three where the service tells them. */
export const gameName = z.string().describe('Id of the game, such as `blackpoker`.');
export const editionName = z.string().describe('Edition of the game: one of its rule books, such as `lite`.');
export const modeName = z.string().describe('Mode of the game, such as `duel`.');
/** The hash of a card set, as pinned by matches, by the full name of its game. */
export const cardSets = z
  .record(z.string().max(65), z.string().regex(/^[0-9a-f]{64}$/, 'must be the hash of a card set'))
  .refine((sets) => Object.keys(sets).length <= 1, 'must name one card set')
  .meta({
    id: 'CardSets',
    description: 'Hash of the card set to play with, by game and edition: `{"gcg@1.1.0": "9f86…"}`.',
  });
export const seatNumber = z
  .int()
  .min(0)
  .max(LIMITS.seats - 1)
  .describe('Number of the seat, counted from 0 in turn order.');
/** Seats that win and lose together have the same. */
export const team = count.describe('Number of the team. Seats of one team win and lose together.');
/** An id from the engine. Anything that cannot be one is rejected before the match is loaded. */
export const decisionId = name(/^[\x21-\x7e]+$/, 64, 'the id of a decision').describe('Id of the decision.');
/** The number of an event in its match, counted from 1; 0 stands for before the first one. */
export const version = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .describe('Number of an event in its match, counted from 1; also the state after that event.');
/** The form of every time in this contract (docs/adr/0031). */
export const instant = z.int().min(0).meta({ id: 'Instant', description: 'Milliseconds since 1970-01-01T00:00:00Z.' });
/** A SHA-256 hash, or 32 random bytes. */
export const hex32 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
export const milliseconds = z
  .int()
  .min(0)
  .max(90 * 24 * 3_600_000);

/** An opaque id chosen by the operator. It must not be personal data, because events are never deleted. */
export const playerId = name(/^[\x21-\x7e]+$/, 128, 'one or more printable ASCII characters without spaces').describe(
  'Opaque id of the player, chosen by the operator.',
);

export const reason = recordable(1000)
  .trim()
  .min(1, 'must not be empty')
  .describe('Why, in words. It becomes part of the public record of the match.');

/** Repeating a request with the same id returns the first answer and has no second effect. */
export const commandId = z
  .uuid('must be a UUID')
  .describe(
    'A UUID chosen by the client. A request that is repeated with the same id gets the first answer and has no second effect. The header `Idempotency-Key` means the same and takes precedence.',
  );

export const tags = z
  .record(name(/^[a-z0-9][a-z0-9._-]*$/i, 64, 'letters, digits, ".", "_" or "-"'), recordable(200))
  .refine((given) => Object.keys(given).length <= LIMITS.tags, `must not hold more than ${LIMITS.tags} tags`)
  .describe("The operator's own labels, such as `tournament` and `round`. Public.");

export const viewer = z
  .union([z.literal('spectator'), z.literal('omniscient'), z.strictObject({ seat: seatNumber })])
  .meta({
    id: 'Viewer',
    description: 'Who looks at the match: a seat, a spectator, or someone who sees everything (`omniscient`).',
  });

export const copyViewer = z.union([viewer, z.strictObject({ study: seatNumber })]).meta({
  id: 'CopyViewer',
  description:
    'Whose copy of a replay. `study` is the copy of a seat that also contains, for each of its decisions, the view that it had.',
});

/** How long a request waits until there is something to tell. */
export const waitFor = (what: string) =>
  z.coerce
    .number()
    .min(0)
    .max(LIMITS.waitSeconds, `must not be above ${LIMITS.waitSeconds} seconds`)
    .default(0)
    .describe(`Seconds to wait for ${what} if there is none yet.`);

export const cursor = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[A-Za-z0-9_-]+$/, 'must be the "next" of an earlier page');

export const pageQuery = z.strictObject({
  after: cursor.optional().describe('The `next` of the previous page; left out: the first page.'),
  limit: z.coerce.number().int().min(1).max(LIMITS.page).default(50).describe('How many items to return at most.'),
});

/** A page of a list; `next` is null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item, id: string, description: string) =>
  z
    .strictObject({
      data: z.array(item).describe('The items of this page.'),
      next: z.nullable(cursor).describe('What to send as `after` for the next page; null on the last page.'),
    })
    .meta({ id, description });

/** A list without pages. */
export const listOf = <Item extends z.ZodType>(item: Item, id: string, description: string) =>
  z.strictObject({ data: z.array(item).describe('The items.') }).meta({ id, description });

type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export const json: z.ZodType<JsonValue> = z
  .lazy(() => z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(json), z.record(z.string(), json)]))
  .meta({ id: 'Json', description: 'Any JSON value.' });

/** Any JSON value, with what it means. A lazy schema that is described itself would be written out again. */
export const jsonOf = (description: string): z.ZodType<JsonValue> => z.lazy(() => json).describe(description);

/**
 * What prevents a JSON value from being stored, or null. Works level by level, so that deep nesting cannot exhaust the
 * stack.
 */
function storageFault(value: unknown): string | null {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LIMITS.jsonLevels) return `must not be nested deeper than ${LIMITS.jsonLevels} levels`;
    const texts = level.flatMap((item) => (typeof item === 'string' ? [item] : Object.keys(item ?? {})));
    if (!texts.every(isRecordable)) return 'must hold whole Unicode characters without NUL only';
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return null;
}

/** JSON from outside that is stored unchanged. */
export const storedJson = z.unknown().superRefine((value, context) => {
  const fault = storageFault(value);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
}) as unknown as z.ZodType<JsonValue>;

export const matchParams = z.strictObject({ matchId });

export type Viewer = z.output<typeof viewer>;
export type CopyViewer = z.output<typeof copyViewer>;
export type PageQuery = z.output<typeof pageQuery>;
export interface Page<Item> {
  data: Item[];
  next: string | null;
}
export type MatchParams = z.output<typeof matchParams>;
