import { z } from 'zod';
import { count, LIMITS, seatNumber } from './primitives.js';

const ref = z.string();
const items = (what: string) => z.array(ref).describe(what);
const least = count.describe('The smallest number allowed.');
const most = count.describe('The largest number allowed.');

export const option = z.looseObject({ id: ref.describe('What to send as the answer.') }).meta({
  id: 'Option',
  description:
    'One thing that the seat may do. The members besides `id` differ by game and say what the option means; `count`, where present, is how many identical things it stands for.',
});

const limit = z.strictObject({ of: items('The items that the limit counts.'), min: least, max: most });
const total = z.strictObject({
  values: z.record(z.string(), z.number()).describe('What each item is worth; an item that is not listed is worth 0.'),
  min: z.number().describe('The smallest sum allowed.'),
  max: z.number().describe('The largest sum allowed.'),
});
const slot = z.strictObject({
  id: ref.describe('Id of the slot: a key of the answer.'),
  min: least.describe('How many items the slot must get at least.'),
  max: most.describe('How many items the slot takes at most.'),
  of: items('The items that may go there; absent: all of them.').optional(),
  needs: limit.optional().describe('If the slot is not empty: how many of certain items it must hold.'),
  total: total.optional().describe('The range in which the sum of the items in the slot must lie.'),
});
const kind = <Kind extends string>(name: Kind, what: string) => z.literal(name).describe(what);

export const offer = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: kind('choose', 'One of several options. The answer is the id of an option.'),
      options: z.array(option).describe('The options to choose from.'),
    }),
    z.strictObject({
      kind: kind('select', 'Some of several items. The answer is a list of different items of `from`.'),
      from: items('The items to select from.'),
      min: least.describe('How many items to select at least.'),
      max: most.describe('How many items to select at most.'),
      limits: z.array(limit).describe('How many of certain items may be selected. All limits apply.'),
      total: z.nullable(total).describe('The range in which the sum of the items must lie; null: any sum.'),
    }),
    z.strictObject({
      kind: kind('order', 'An order. The answer is the list of all items, in the order wanted.'),
      items: items('The items to put in order.'),
    }),
    z.strictObject({
      kind: kind('amount', 'A whole number. The answer is a number from `min` to `max`.'),
      min: z.number().describe('The smallest number allowed.'),
      max: z.number().describe('The largest number allowed.'),
    }),
    z.strictObject({ kind: kind('confirm', 'Yes or no. The answer is a boolean.') }),
    z.strictObject({
      kind: kind('arrange', 'Items to distribute over slots. The answer is a list of items by slot.'),
      items: items('The items to place.'),
      slots: z.array(slot).describe('Where the items may go.'),
      alone: items('Items that must be the only one in their slot.'),
      complete: z.boolean().describe('Whether every item must be placed.'),
    }),
    z.strictObject({
      kind: kind('name', 'One of the values that cards have for a fact. The answer is the index of the value.'),
      fact: z
        .string()
        .describe(
          'The fact, such as a name. Its values over all cards of the match, in alphabetical order, are the list.',
        ),
      count: count.describe('How many values the list has; the answer is from 0 to `count - 1`.'),
    }),
  ])
  .meta({
    id: 'Offer',
    description:
      'All legal answers to a decision: the engine accepts every answer that the offer allows, and no other.',
  });

const item = z.string().max(200);
const itemList = z.array(item).max(LIMITS.answerItems);

export const answer = z
  .union(
    [
      item,
      z.number(),
      z.boolean(),
      itemList,
      z
        .record(item, itemList)
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
      'An answer to a decision, by the `kind` of its offer. choose: the id of an option; select and order: a list of items; amount: a number; confirm: a boolean; arrange: lists of items by slot; name: the index of a value, from 0.',
  });

export const until = z
  .string()
  .max(100)
  .describe(
    'Makes the answer a standing pass: one of the moments in `until` of the decision. The same answer is given to later decisions of the same purpose until that moment comes or another seat acts. The answer must be the fallback.',
  );

export const decision = z
  .strictObject({
    id: ref.describe('Id of the decision, to answer it.'),
    seat: seatNumber.describe('The seat that has to decide.'),
    purpose: z
      .string()
      .describe('What is decided, in the words of the game. Public, but `?` for other viewers of a `silent` decision.'),
    offer: z.nullable(offer).describe('The legal answers; null for viewers who may not know them.'),
    fallback: z
      .nullable(answer)
      .describe('The answer that is taken when time runs out; null for viewers who may not know it.'),
    shown: z
      .nullable(z.record(z.string(), z.string()))
      .describe(
        'By card id, the definition of each offered card that the seat cannot see on the table, as in a search of a deck. Null for viewers who may not know it.',
      ),
    until: z
      .array(z.string())
      .optional()
      .describe('The moments until which the seat may pass from now on; absent: no standing pass is possible.'),
    silent: z
      .literal(true)
      .optional()
      .describe(
        'Set if other viewers may not know what the decision is about. The game asks it whenever public facts make it possible, so that being asked reveals nothing.',
      ),
  })
  .meta({ id: 'Decision', description: 'A question that the engine asks a seat. The match waits for the answer.' });

export type AnswerValue = z.output<typeof answer>;
export type DecisionDocument = z.output<typeof decision>;
