import { z } from 'zod';
import { boardSchema, json } from './board-schema.js';

const seat = z.int().min(0);
/** YAML reads anything that looks like a number as one: 3.10 would become 3.1. */
const quoted = (what: string) => z.string({ error: `${what} that looks like a number needs quotes: '3.10'` });
const words = z.union([z.string(), z.array(z.string())]);
const facts = z.union([z.string(), z.record(z.string(), json)]);
/** An event by some of its fields. */
const eventPattern = z.looseObject({ type: z.string() });

export const cardExpectation = z.strictObject({
  zone: z.string().optional(),
  def: z.string().optional(),
  owner: seat.optional(),
  controller: seat.optional(),
  facing: z.enum(['up', 'down']).optional(),
  orientation: z.enum(['upright', 'sideways']).optional(),
  role: z.string().nullable().optional(),
  place: z.string().optional(),
  on: z.string().nullable().optional(),
  counters: z.record(z.string(), z.int()).optional(),
  /** Current numbers, including all effects. */
  numbers: z.record(z.string(), z.int()).optional(),
});

export const zoneExpectation = z.union([
  words,
  z.strictObject({
    count: z.int().min(0).optional(),
    /** The first cards, topmost first. */
    top: words.optional(),
    holds: words.optional(),
    lacks: words.optional(),
  }),
]);

export const pendingExpectation = z.strictObject({
  seat,
  purpose: z.string(),
  offers: z.array(facts).optional(),
  lacks: z.array(facts).optional(),
  /** Exactly what is offered, in any order. */
  exactly: z.array(facts).optional(),
});

/** What a viewer knows about the table. */
export const sightExpectation = z.strictObject({
  /** Cards that the viewer can identify, wherever they are, and cards that it cannot. */
  knows: words.optional(),
  hidden: words.optional(),
  /** Zones as the viewer sees them; `hidden` stands for a card that it does not know. */
  zones: z.record(z.string(), zoneExpectation).optional(),
});

export const expectationSchema = z.strictObject({
  cards: z.record(z.string(), cardExpectation).optional(),
  zones: z.record(z.string(), zoneExpectation).optional(),
  turn: z.strictObject({ seat: seat.optional(), number: z.int().optional(), phase: z.string().optional() }).optional(),
  counters: z.array(z.record(z.string(), z.int())).optional(),
  /** Null for a mark that must not exist. */
  marks: z.record(z.string(), json).optional(),
  /** Exactly the staged actions; the one that resolves first comes last. */
  stage: z.array(z.union([z.string(), z.looseObject({ action: z.string() })])).optional(),
  links: z.array(z.strictObject({ kind: z.string(), from: z.string(), to: z.string() })).optional(),
  /** These happened since the last expectation, in this order; other events may come in between. */
  events: z.array(eventPattern).optional(),
  /** None of these happened since the last expectation. */
  never: z.array(eventPattern).optional(),
  /** Exactly these seats have lost. */
  out: z.array(seat).optional(),
  /** By viewer: `seat/1` or `spectator`. */
  sees: z.record(z.string(), sightExpectation).optional(),
  pending: z.union([pendingExpectation, z.array(pendingExpectation)]).optional(),
  ended: z.strictObject({ winners: z.array(seat), reason: z.string().optional() }).optional(),
});

/** At the end, a scenario may also say that the match is not opened at all. */
export const finalExpectation = expectationSchema.extend({
  refused: z.enum(['no-such-mode', 'wrong-seats', 'illegal-deck']).optional(),
  /** For each seat the problem codes of its deck, in any order. */
  decks: z.array(z.array(z.string())).optional(),
});

const KINDS = [
  'choose',
  'select',
  'order',
  'amount',
  'confirm',
  'arrange',
  'raw',
  'timeout',
  'concede',
  'expect',
] as const;

export const stepSchema = z
  .strictObject({
    /** Who answers; several seats give the same answer one after the other. */
    seat: z.union([seat, z.array(seat).min(1)]).optional(),
    purpose: z.string().optional(),
    choose: facts.optional(),
    select: words.optional(),
    order: words.optional(),
    amount: z.int().optional(),
    confirm: z.boolean().optional(),
    arrange: z.record(z.string(), words).optional(),
    raw: json.optional(),
    timeout: z.literal(true).optional(),
    concede: z.literal(true).optional(),
    refused: z.enum(['match-over', 'no-such-decision', 'not-your-decision', 'not-offered']).optional(),
    expect: expectationSchema.optional(),
  })
  .superRefine((step, issues) => {
    const given = KINDS.filter((kind) => Object.hasOwn(step, kind));
    const add = (message: string): void => void issues.addIssue({ code: 'custom', message });
    if (given.length !== 1)
      add(`a step is exactly one of ${KINDS.join(', ')}; this one has ${given.join(', ') || 'none'}`);
    if (given[0] !== 'expect' && step.seat === undefined) add('an answer must name its seat');
    if (given[0] === 'expect' && Object.keys(step).length > 1) add('expect must be alone in its step');
  });

const ruleNumbers = z.array(quoted('a rule number').regex(/^[A-Za-z0-9.#_-]*[A-Za-z0-9#]$/));

/** The minimum for parsing a card; its words are checked against those of the game. */
const description = z
  .strictObject({
    name: z.string(),
    facts: z.record(z.string(), json),
    stats: z.record(z.string(), z.int()),
    keywords: z.record(z.string(), z.union([z.int(), z.array(z.string())])),
    abilities: z.array(z.looseObject({ id: z.string(), kind: z.string() })),
  })
  .partial();

/** A card in full; a game may define a shorter notation. */
export const inlineCard = description.extend({ aspects: z.record(z.string(), description).optional() });

export const scenarioSchema = z
  .strictObject({
    scenario: z.string().min(1),
    game: z.string(),
    /** One edition, or all editions that it applies to. */
    edition: z.union([quoted('an edition'), z.array(quoted('an edition')).min(1)]),
    /** Numbers of the rules it shows, as in the rule book; with several editions, those of each book. */
    rules: z.union([ruleNumbers, z.record(z.string(), ruleNumbers)]).default([]),
    /** The judge's explanation. */
    why: z.string().optional(),
    cards: z.record(z.string(), z.record(z.string(), json)).optional(),
    dice: z
      .strictObject({
        shuffles: z.record(z.string(), z.array(z.array(z.string()))).optional(),
        rolls: z.record(z.string(), z.array(z.int().min(0))).optional(),
      })
      .optional(),
    board: boardSchema.optional(),
    /** Instead of a board: play from the set-up with these decks, first card on top. */
    decks: z.array(z.record(z.string(), words)).optional(),
    /** The mode for a match with decks; a board has its own. */
    mode: z.string().optional(),
    play: z.array(stepSchema).default([]),
    expect: finalExpectation,
  })
  .superRefine((scenario, issues) => {
    const add = (path: string[], message: string): void => void issues.addIssue({ code: 'custom', path, message });
    if ((scenario.board === undefined) === (scenario.decks === undefined))
      add([], 'a scenario has either a board or decks');
    const { edition, rules } = scenario;
    if (Array.isArray(rules) ? Array.isArray(edition) && rules.length > 0 : !Array.isArray(edition))
      add(['rules'], 'with several editions, and only then, rules are given for each: { lite: [1.2], pro: [1.3] }');
    for (const key of Array.isArray(rules) ? [] : Object.keys(rules))
      if (!edition.includes(key)) add(['rules', key], `the scenario is not about edition ${key}`);
    const { pending, ended, refused } = scenario.expect;
    if ([pending, ended, refused].filter((end) => end !== undefined).length !== 1)
      add(
        ['expect'],
        'say what the match waits for at the end (pending), how it ended (ended), or why it is not opened (refused)',
      );
    if ((refused ?? scenario.expect.decks) !== undefined && scenario.decks === undefined)
      add(['expect'], 'only a scenario that begins with decks can check them (refused, decks)');
    if (refused !== undefined && scenario.play.length > 0) add(['play'], 'a match that is refused is not played');
  });

/** A scenario for one edition. */
export type ScenarioData = Omit<z.output<typeof scenarioSchema>, 'edition' | 'rules'> & {
  readonly edition: string;
  readonly rules: readonly string[];
};

/** One scenario for each edition that it applies to. */
export const byEdition = ({ edition, rules, ...rest }: z.output<typeof scenarioSchema>): ScenarioData[] =>
  (Array.isArray(edition) ? edition : [edition]).map((one) => ({
    ...rest,
    edition: one,
    rules: Array.isArray(rules) ? rules : (rules[one] ?? []),
  }));
export type ScenarioStep = z.output<typeof stepSchema>;
export type Expectation = z.output<typeof expectationSchema>;
export type SightExpectation = z.output<typeof sightExpectation>;
export type CardExpectation = z.output<typeof cardExpectation>;
export type ZoneExpectation = z.output<typeof zoneExpectation>;
export type PendingExpectation = z.output<typeof pendingExpectation>;
