import { z } from 'zod';

export const json: z.ZodType<unknown> = z.json();

export const cardLiteral = z.strictObject({
  /** Key of its definition. */
  card: z.string(),
  /** Nickname, unique on the board. */
  name: z.string().optional(),
  /** How many copies of it to put there. */
  times: z.int().min(1).optional(),
  owner: z.int().min(0).optional(),
  controller: z.int().min(0).optional(),
  facing: z.enum(['up', 'down']).optional(),
  orientation: z.enum(['upright', 'sideways']).optional(),
  role: z.string().optional(),
  /** The place inside its zone, if the zone has places. */
  place: z.string().optional(),
  /** Order of arrival at a place: the highest number came last. */
  since: z.int().nonnegative().optional(),
  /** Nickname of the card that it lies on or under. */
  on: z.string().optional(),
  /** In an earlier turn (the default), in this one, or in the turn with that number. */
  entered: z.union([z.enum(['earlier', 'now']), z.int().min(0)]).optional(),
  counters: z.record(z.string(), z.int()).optional(),
  /** Its state in words of the game: `resting`, or several words. */
  is: z.union([z.string(), z.array(z.string())]).optional(),
});

/**
 * Cards of a zone, first one on top: a list of keys and literals, a single literal, or keys in one text, separated by
 * spaces. In games with cards that do nothing, also the number of such cards.
 */
export const cardList = z.union([
  z.string(),
  z.array(z.union([z.string(), cardLiteral])),
  cardLiteral.transform((one) => [one]),
  z.int().min(0),
]);

const change = z.union([
  z.strictObject({ kind: z.enum(['add']), stat: z.string(), by: z.int() }),
  z.strictObject({ kind: z.enum(['set']), stat: z.string(), to: z.int() }),
  z.strictObject({ kind: z.enum(['gain']), keyword: z.string(), value: z.int().default(0) }),
  z.strictObject({ kind: z.enum(['lose']), keyword: z.string() }),
  z.strictObject({ kind: z.enum(['forbid', 'allow']), what: z.string() }),
  z.strictObject({
    kind: z.enum(['spare']),
    harm: z.string().nullable().default(null),
    from: z.null().default(null),
    by: z.int().nullable().default(null),
    once: z.boolean().default(false),
  }),
  /** `card#ability`: an ability to give. */
  z.strictObject({ kind: z.enum(['ability']), ability: z.string() }),
]);

export const frame = z.union([z.string(), z.looseObject({ step: z.string() })]);

export const boardSchema = z.strictObject({
  mode: z.string().optional(),
  /** Team of each seat; absent: the smallest table of the mode. */
  teams: z.array(z.int().min(0)).optional(),
  turn: z
    .strictObject({ seat: z.int().min(0).default(0), number: z.int().min(0).default(3), phase: z.string().default('') })
    .optional(),
  /** The zones of each seat. */
  seats: z.array(z.record(z.string(), cardList)),
  /** Zones that belong to no seat. */
  shared: z.record(z.string(), cardList).optional(),
  /** Seats that have already lost. */
  out: z.array(z.int().min(0)).optional(),
  counters: z.array(z.record(z.string(), z.int())).optional(),
  marks: z.record(z.string(), json).optional(),
  stage: z
    .array(
      z.strictObject({
        action: z.string(),
        controller: z.int().min(0),
        keys: z.array(z.string()).default([]),
        targets: z.array(z.string()).default([]),
      }),
    )
    .optional(),
  links: z
    .array(
      z.strictObject({ kind: z.string(), from: z.string(), to: z.string(), remembered: z.literal(true).optional() }),
    )
    .optional(),
  effects: z
    .array(
      z.strictObject({
        source: z.string().optional(),
        controller: z.int().min(0).default(0),
        on: z.array(z.string()),
        change,
        until: z.enum(['turn', 'battle', 'source', 'game']).default('turn'),
      }),
    )
    .optional(),
  /**
   * The step to continue with, or the whole resolution stack, innermost last. Optional for games that have a default.
   */
  go: z.union([frame, z.array(frame).min(1)]).optional(),
});

/** A position in the middle of a match, as written by a judge. */
export type BoardLiteral = z.input<typeof boardSchema>;
export type Board = z.output<typeof boardSchema>;
export type CardLiteral = z.output<typeof cardLiteral>;
export type CardList = z.output<typeof cardList>;

/** A list of words, which may be written as one text separated by spaces, with `five*3` for three of them. */
export const wordList = (list: string | readonly string[]): readonly string[] =>
  typeof list === 'string' ? list.split(/\s+/).filter(Boolean).flatMap(repeated) : list;

function repeated(word: string): string[] {
  const [, key, times] = /^(.+)\*(\d{1,3})$/.exec(word) ?? [];
  return key === undefined ? [word] : Array.from({ length: Number(times) }, () => key);
}
