import { z } from 'zod';
import { LIMITS, seatNumber } from './primitives.js';

const ref = z.string();
const count = z.int();

export const option = z
  .looseObject({ id: ref })
  .meta({ id: 'Option', description: 'One thing a player may do; `id` is the answer, the rest says what it means.' });

const limit = z.strictObject({ of: z.array(ref), min: count, max: count });
const total = z.strictObject({ values: z.record(z.string(), z.number()), min: z.number(), max: z.number() });
const slot = z.strictObject({
  id: ref,
  min: count,
  max: count,
  of: z.array(ref).optional().describe('Which items may go there; all of them unless given.'),
  needs: limit.optional().describe('What a slot that is not empty must hold.'),
  total: total.optional().describe('What the items there must add up to.'),
});

export const offer = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('choose'), options: z.array(option) }),
    z.strictObject({
      kind: z.literal('select'),
      from: z.array(ref),
      min: count,
      max: count,
      limits: z.array(limit),
      total: z.nullable(total),
    }),
    z.strictObject({ kind: z.literal('order'), items: z.array(ref) }),
    z.strictObject({ kind: z.literal('amount'), min: z.number(), max: z.number() }),
    z.strictObject({ kind: z.literal('confirm') }),
    z.strictObject({
      kind: z.literal('arrange'),
      items: z.array(ref),
      slots: z.array(slot),
      alone: z.array(ref),
      complete: z.boolean(),
    }),
    z.strictObject({
      kind: z.literal('name'),
      fact: z.string().describe('The fact whose values, of all cards of the match in alphabetical order, are meant.'),
      count,
    }),
  ])
  .meta({
    id: 'Offer',
    description: 'Exactly what is legal: whatever it accepts the engine accepts, and nothing else.',
  });

const item = z.string().max(200);
const items = z.array(item).max(LIMITS.answerItems);

export const answer = z
  .union(
    [
      item,
      z.number(),
      z.boolean(),
      items,
      z
        .record(item, items)
        .refine(
          (slots) => Object.keys(slots).length <= LIMITS.answerItems,
          'must not name more slots than can be offered',
        ),
    ],
    'must be an id, a number, a boolean, a list of ids, or lists of ids by slot',
  )
  .meta({
    id: 'Answer',
    description:
      'choose: an option id; select, order: ids; amount: a number; confirm: a boolean; arrange: ids by slot; name: a place in the list of values, from 0.',
  });

export const until = z
  .string()
  .max(100)
  .describe(
    'One of the moments that the decision names: the seat goes on answering so until then, or until anyone else acts. The answer must be the fallback.',
  );

export const decision = z
  .strictObject({
    id: ref,
    seat: seatNumber,
    purpose: z.string().describe("What is decided, in the game's words; public."),
    offer: z.nullable(offer).describe('Null for everyone but the seat that decides.'),
    fallback: z.nullable(answer).describe('The answer taken when time runs out. Null for everyone else.'),
    shown: z
      .nullable(z.record(z.string(), z.string()))
      .describe('Which cards the offered ones are, where the seat could not see it otherwise. Null for everyone else.'),
    until: z
      .array(z.string())
      .optional()
      .describe('Moments until which the fallback may be given as a standing answer, where there are any.'),
    silent: z
      .literal(true)
      .optional()
      .describe('Set where others may not know what is asked: it is asked wherever public facts allow it.'),
  })
  .meta({ id: 'Decision' });

export type AnswerValue = z.output<typeof answer>;
export type DecisionDocument = z.output<typeof decision>;
