import {
  billFor,
  byName,
  canPayNow,
  cardOf,
  cardsIn,
  definitionOf,
  numberOf,
  printedFact,
  zoneOf,
  type Bill,
  type Card,
  type CardId,
  type Filter,
  type ReadContext,
  type OperationOf,
  type Part,
  type Quantity,
  type Scope,
  type Seat,
} from '#kernel';
import { isRolled } from '../board.js';
import { COLOURS, type Colour } from './colours.js';
import { convertedCosts, isOld } from './old-costs.js';

export { COLOURS, type Colour };

/** How many Gs are rolled, by the colour that they must give; `any` for no matter which. Purple is a plain number: it has two ways to be paid. */
export type RollCost = Readonly<Partial<Record<Exclude<Colour, 'purple'> | 'any', Quantity>>> & {
  readonly purple?: number;
};

/** The name of the number that says how many Gs of a colour a card's roll cost requires. */
export const rollStat = (colour: Colour | 'any'): string => `roll-${colour}`;

/** Each rerolled G gives one power (power.1, power.2). */
export const gsReady = ({ table }: ReadContext, seat: Seat): CardId[] =>
  cardsIn(table, zoneOf('g', seat)).filter((id) => {
    const card = cardOf(table, id);
    return !isRolled(card) && card.controller === seat;
  });

/** A threshold that is checked before anything is rolled; nothing is spent (cost.1, cost.2). */
export const hasTotalPower = (context: ReadContext, seat: Seat, card: Card): boolean =>
  isOld(context, card) || gsReady(context, seat).length >= numberOf(context, card, 'total');

/** The colour of X in a card's roll cost; null if it has no X. */
export const xColourOf = ({ game }: ReadContext, card: Card): Colour | 'any' | null =>
  (printedFact(game, card, 'x') as Colour | 'any' | null) ?? null;

/** The current roll cost of a card: X is settled, then increases apply, then reductions (play-cost.4, play-cost.5). */
export function rollCostOf(
  context: ReadContext,
  card: Card,
  x: number,
): Readonly<Partial<Record<Colour | 'any', number>>> {
  const printed = definitionOf(context.game, card)?.stats ?? {};
  const xColour = xColourOf(context, card);
  const cost: Partial<Record<Colour | 'any', number>> = {};
  for (const colour of [...COLOURS, 'any'] as const) {
    if (printed[rollStat(colour)] === undefined) continue;
    cost[colour] = Math.max(0, numberOf(context, card, rollStat(colour)) + (colour === xColour ? x : 0));
  }
  return cost;
}

/** The largest X that can be paid for now; 0 if not even 1 can (wording.x.2). */
export function mostX(context: ReadContext, scope: Scope, card: Card): number {
  const colour = xColourOf(context, card);
  // What lowers the cost does so after X is settled (play-cost.4, play-cost.5), so X may exceed the Gs by as much.
  const lowered = colour === null ? 0 : Math.max(0, -numberOf(context, card, rollStat(colour)));
  const ceiling = gsReady(context, scope.controller).length + lowered;
  let x = 0;
  while (x < ceiling && isPayableWith(context, scope, card, x + 1)) x++;
  return x;
}

const upright: Filter = { orientation: 'upright' };

/** Rolls `n` Gs that give one of the colours (cost.3). */
export function rollPart(n: Quantity, colours: readonly Colour[] | null, as: string): Part {
  const where: Filter = colours === null ? upright : { all: [upright, { fact: 'colour', in: colours }] };
  return {
    from: { zone: 'g', of: 'controller', where },
    n,
    as,
    do: [{ op: 'orient', cards: { bound: 'paid' }, orientation: 'sideways' }],
    alike: 'sign',
  };
}

const OTHERS = COLOURS.filter((colour) => colour !== 'purple');

const AMOUNTS = ['any', 'purple', ...OTHERS] as const;

/** All ways to pay a roll cost. They are made only once for equal costs, because the filter of a part is compiled when it is first used. */
export const waysToRoll = (cost: Readonly<Partial<Record<Colour | 'any', number>>>): readonly (readonly Part[])[] =>
  waysByAmounts(AMOUNTS.map((colour) => cost[colour] ?? 0).join());

/**
 * Each point of purple takes one purple G, or two of other colours (cost.purple.1, .2, ruling 14). A G that gives purple is never one of the
 * two, because it would pay the point alone.
 */
const waysByAmounts = byName((amounts): readonly (readonly Part[])[] => {
  const [any = 0, purple = 0, ...others] = amounts.split(',').map(Number);
  const plain = OTHERS.flatMap((colour, i) => {
    const n = others[i] ?? 0;
    return n > 0 ? [rollPart(n, [colour], `roll-${colour}`)] : [];
  });
  const free = any > 0 ? [rollPart(any, null, 'roll-any')] : [];
  return Array.from({ length: purple + 1 }, (_, doubled) => [
    ...plain,
    ...(purple > doubled ? [rollPart(purple - doubled, ['purple'], 'roll-purple')] : []),
    ...(doubled > 0 ? [rollPart(2 * doubled, OTHERS, 'roll-for-purple')] : []),
    ...free,
  ]);
});

/** A way to pay, by its number, and the choices it leaves. */
export interface Way {
  readonly way: number;
  readonly parts: readonly Part[];
  readonly bill: Bill;
}

/** All ways to pay for playing a card. */
const waysFor = (context: ReadContext, card: Card, x: number): readonly (readonly Part[])[] =>
  isOld(context, card) ? waysForOld(context, card) : waysToRoll(rollCostOf(context, card, x));

/** The ways that can be paid now. */
export const payableWays = (context: ReadContext, scope: Scope, card: Card, x: number): Way[] =>
  payable(context, scope, waysFor(context, card, x));

/** Whether there is such a way. */
export const isPayableWith = (context: ReadContext, scope: Scope, card: Card, x: number): boolean =>
  waysFor(context, card, x).some((parts) => canPayNow(context, scope, parts));

/** All ways to pay the converted cost of an old card. */
export const waysForOld = (context: ReadContext, card: Card): readonly (readonly Part[])[] =>
  convertedCosts(context, card).flatMap(waysToRoll);

export const payable = (context: ReadContext, scope: Scope, ways: readonly (readonly Part[])[]): Way[] =>
  ways.flatMap((parts, way) => {
    const bill = billFor(context, scope, parts);
    return bill ? [{ way, parts, bill }] : [];
  });

/** The cost of a text (text-cost.*): each alternative rolls this card, Gs, or both. */
export interface TextPrice {
  readonly self?: true;
  readonly roll?: RollCost;
}

/** The price as an operation; cards separate alternatives with a slash (text-cost.or). */
export function priceOf(first: TextPrice, ...others: readonly TextPrice[]): OperationOf<'pay'> | null {
  const ways = [first, ...others].flatMap(partsOfPrice);
  const [parts = [], ...or] = ways;
  if (ways.length === 1 && parts.length === 0) return null;
  return { op: 'pay', purpose: 'cost', parts, ...(or.length > 0 && { or }) };
}

function partsOfPrice({ self, roll = {} }: TextPrice): readonly (readonly Part[])[] {
  const own: Part[] = self ? [ROLL_THIS] : [];
  const numbers = Object.fromEntries(Object.entries(roll).filter(([, n]) => typeof n === 'number'));
  const free = Object.entries(roll).flatMap(([colour, n]) =>
    typeof n === 'number' ? [] : [rollPart(n, colour === 'any' ? null : [colour as Colour], `roll-${colour}`)],
  );
  return waysToRoll(numbers).map((parts) => [...own, ...parts, ...free]);
}

/** text-cost.roll-self */
const ROLL_THIS: Part = {
  from: { bound: 'self' },
  n: 'all',
  as: 'rolled',
  do: [{ op: 'custom', name: 'turn', with: { cards: { bound: 'paid' }, to: 'sideways' } }],
};
