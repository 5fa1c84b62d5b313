import type { Answer, Offer, Total } from '../decisions.js';
import { withEntries, type Json } from '../json.js';
import { byName } from '../names.js';
import { someAnswer } from '../solve.js';
import { cardAt, type Card, type CardId, type Orientation } from '../table.js';
import { seesNow } from '../view.js';
import { changesOn, quantity, readingFact, unfiltered } from './evaluate.js';
import { extended, PAID } from './bound.js';
import { byPreference } from './facts.js';
import { isAboutLying } from './known.js';
import type { Filter, Operation, Part, Quantity, Scope, Selector } from './language.js';
import type { ReadContext } from './places.js';

/** How a bill is computed: from the actual table, or from what an asker knows. */
export interface Finding {
  readonly find: (context: ReadContext, scope: Scope, selector: Selector) => CardId[];
  /** Whether the operations of a part can be done with what is bound in the scope. */
  readonly can: (context: ReadContext, scope: Scope, operations: readonly Operation[]) => boolean;
  readonly worth: (context: ReadContext, card: Card, stat: string) => number;
  /** Whether a card that was found can be turned. Set if that does not depend on who asks; most parts turn the cards that pay them. */
  readonly canTurn?: (context: ReadContext, card: Card, to: Orientation) => boolean;
}

/** What a part requires on the current table: `n` of these cards, or cards whose `values` add up to at least `least`. */
export interface Due {
  readonly part: Part;
  readonly cards: readonly CardId[];
  readonly n: number;
  readonly values: Readonly<Record<CardId, number>> | null;
  readonly least: number;
}

/** All parts of a cost, and the question that settles them; `offer` null: nothing is left to choose. */
export interface Bill {
  readonly dues: readonly Due[];
  readonly offer: Offer | null;
  readonly fallback: Answer | null;
}

/** The cards that pay each part, by the part's name. */
export type Paid = Readonly<Record<string, readonly CardId[]>>;

/** A card pays only one part. Null if the cost cannot be paid in full. */
export function makeBill(context: ReadContext, scope: Scope, parts: readonly Part[], by: Finding): Bill | null {
  const left = duesOf(context, scope, parts, by);
  return left && billOf(context, scope, left);
}

/** Whether there is a bill. Usually no card is wanted by two parts, so no offer has to be computed. */
export function canBill(context: ReadContext, scope: Scope, parts: readonly Part[], by: Finding): boolean {
  const dues = duesOf(context, scope, parts, by);
  return dues !== null && (areApart(dues) || billOf(context, scope, dues) !== null);
}

function billOf(context: ReadContext, scope: Scope, left: readonly Due[]): Bill | null {
  const dues = left.map((due) => withAlike(context, due, left));
  const open = dues.filter((due) => mustAsk(context, scope, due));
  if (open.length === 0) return { dues, offer: null, fallback: null };
  const offer = isOneList(open) ? selection(open) : arrangement(open);
  const prefer = open.flatMap(({ part, cards }) => (part.prefer ? byPreference(context, cards, part.prefer) : []));
  const fallback = someAnswer(offer, prefer);
  return fallback === null ? null : { dues, offer, fallback };
}

/** The cards that could pay each part, and how many it takes; null if a part cannot be paid. A part with a total takes no fixed number. */
export function wantedBy(
  context: ReadContext,
  scope: Scope,
  parts: readonly Part[],
  by: Finding,
): readonly Pick<Due, 'cards' | 'n'>[] | null {
  const dues = parts.map((part) => dueOf(context, scope, part, by));
  return dues.every((due) => due !== null) ? dues.filter(({ n }) => n > 0) : null;
}

/** What each part can be paid with, after the parts without a choice are settled; null if a part falls short. */
function duesOf(context: ReadContext, scope: Scope, parts: readonly Part[], by: Finding): readonly Due[] | null {
  const dues: Due[] = [];
  for (const part of parts) {
    const due = dueOf(context, scope, part, by);
    if (!due) return null;
    dues.push(due);
  }
  return withoutForced(dues);
}

function dueOf(context: ReadContext, scope: Scope, part: Part, by: Finding): Due | null {
  const amount = (part.total?.atLeast ?? part.n) as Quantity | 'all';
  const asked = amount === 'all' ? 0 : Math.max(0, quantity(context, scope, amount) + changeOf(context, scope, part));
  if (asked === 0 && amount !== 'all') return { part, cards: NO_CARDS, n: 0, values: null, least: 0 };
  const found = by.find(context, scope, part.total ? withFilter(part.from) : part.from);
  if (found.length < asked && !part.total) return null;
  const cards = part.do.length === 0 ? found : ableTo(context, scope, part, by, found);
  if (part.total) {
    const { stat } = part.total;
    const values = Object.fromEntries(
      cards.map((id) => [id, by.worth(context, context.table.cards[id] as Card, stat)]),
    );
    return { part, cards, n: 0, values, least: asked };
  }
  if (part.n === 'all' && cards.length < found.length) return null;
  const n = part.n === 'all' ? cards.length : asked;
  return n > cards.length ? null : { part, cards, n, values: null, least: 0 };
}

const NO_CARDS: readonly CardId[] = [];

/** The cards with which the operations of the part can be done. */
function ableTo(context: ReadContext, scope: Scope, part: Part, by: Finding, found: CardId[]): CardId[] {
  const tests = part.do.filter((operation) => mayFail(context, operation));
  if (tests.length === 0) return found;
  const turn = tests.length === 1 ? turningPaid(tests[0] as Operation) : null;
  if (turn !== null && by.canTurn !== undefined)
    return found.filter((id) => by.canTurn?.(context, context.table.cards[id] as Card, turn));
  return found.filter((id) => by.can(context, extended(scope, { cards: { [part.as]: [id], [PAID]: [id] } }), tests));
}

/** The orientation to which an operation turns the cards that pay; null if it does something else. */
const turningPaid = (operation: Operation): Orientation | null =>
  operation.op === 'orient' &&
  'bound' in operation.cards &&
  operation.cards.bound === PAID &&
  operation.cards.where === undefined
    ? operation.orientation
    : null;

/**
 * A card's number is unknown to those who do not see the card, and `known` reports such cards as hidden only if there is a filter. So a
 * part with a total always gets one, even if it matches any card.
 */
function withFilter(from: Selector): Selector {
  if (from.where) return from;
  let filtered = filteredOnce.get(from);
  if (!filtered) filteredOnce.set(from, (filtered = withEntries(from, { where: ANY_CARD })));
  return filtered;
}
const filteredOnce = new WeakMap<Selector, Selector>();
const ANY_CARD: Filter = { all: [] };

/** Whether the operation may be impossible with a card that was found. */
const mayFail = ({ game }: ReadContext, operation: Operation): boolean =>
  operation.op === 'custom'
    ? game.language.operations[operation.name]?.can !== undefined
    : operation.op !== 'move' || operation.onto !== undefined;

/** The number by which texts change costs of a group. */
const costOf = byName((group) => `pay:${group}`);

/** How much texts raise or lower costs of a group, in cards or in the total: the number `pay:group` of the card that is paid for. */
function changeOf(context: ReadContext, scope: Scope, { group }: Part): number {
  const source = group === undefined ? undefined : cardAt(context.table, scope.source);
  if (!source) return 0;
  const stat = costOf(group as string);
  const changes = changesOn(context, source, 'stat', stat);
  return changes.reduce(
    (sum, { change }) => (change.kind === 'add' && change.stat === stat ? sum + change.by : sum),
    0,
  );
}

const isForced = (due: Due): boolean => due.values === null && due.cards.length === due.n;
/** Parts that name their cards do not compete with each other: "rest this, then destroy this". */
const isNamed = ({ part }: Due): boolean => 'bound' in part.from;

/** Settles parts without a choice first and withholds their cards from the other parts; null if a part falls short. */
function withoutForced(raw: readonly Due[]): readonly Due[] | null {
  if (raw.length === 1) return raw;
  let dues = raw;
  const settled: Part[] = [];
  for (;;) {
    const next = dues.find((due) => due.n > 0 && isForced(due) && !settled.includes(due.part));
    if (!next) return dues;
    settled.push(next.part);
    dues = dues.map((due) => (isSetApart(due, next) ? without(due, next.cards) : due));
    if (dues.some((due) => due.cards.length < due.n)) return null;
  }
}

const isSetApart = (due: Due, forced: Due): boolean =>
  due !== forced && !(isNamed(due) && isNamed(forced)) && meets(due, forced);

const without = ({ part, cards, n, values, least }: Due, taken: readonly CardId[]): Due => ({
  part,
  cards: cards.filter((id) => !taken.includes(id)),
  n,
  values,
  least,
});

/** Which of several equal cards pays is not asked, unless another part wants one of them. */
function withAlike(context: ReadContext, due: Due, all: readonly Due[]): Due {
  const { part, cards, n, values, least } = due;
  const { alike, prefer } = part;
  if (alike === undefined || values || all.some((other) => other !== due && meets(other, due))) return due;
  const read = readingFact(context, alike);
  const kindOf = (id: CardId | undefined): Json => (id === undefined ? null : read(context.table.cards[id] as Card));
  const kind = kindOf(cards[0]);
  for (const id of cards) if (!isSame(kindOf(id), kind)) return due;
  // A preference by the fact in which all cards are equal distinguishes nothing.
  const sorted = prefer === undefined || prefer.fact === alike ? cards : byPreference(context, cards, prefer);
  return { part, cards: sorted.slice(0, n), n, values, least };
}

const isSame = (one: Json, other: Json): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** A forced part is asked all the same if not asking would tell others what the payer has. */
const mustAsk = (context: ReadContext, scope: Scope, due: Due): boolean =>
  due.values !== null ? due.least > 0 : due.n > 0 && (!isForced(due) || !isOpen(context, scope, due.part.from));

/** Whether everyone can tell what a selector finds: it has no filter, or filters only what all see. */
export const isOpen = (context: ReadContext, scope: Scope, selector: Selector): boolean =>
  !selector.where ||
  isAboutLying(selector.where) ||
  unfiltered(context, scope, selector).every((id) => seesNow(context.game, context.table, id, 'spectator'));

const meets = (one: Due, other: Due): boolean =>
  other.cards.length > 0 && one.cards.some((id) => other.cards.includes(id));

/** Whether no card can pay two of the parts, and no part is a total. */
function areApart(dues: readonly Due[]): boolean {
  for (let i = 0; i < dues.length; i++) {
    const due = dues[i] as Due;
    if (due.values !== null) return false;
    for (let j = i + 1; j < dues.length; j++) if (meets(due, dues[j] as Due)) return false;
  }
  return true;
}

/** Whether one selection can express it: no card can pay two of the parts, and at most one of them is a total. */
const isOneList = (dues: readonly Due[]): boolean =>
  dues.every((due, i) => dues.slice(i + 1).every((other) => !meets(due, other) && !(due.values && other.values)));

const mostOf = ({ values, cards, n }: Due): number => (values ? cards.length : n);

const totalOf = ({ values, least }: Due): Total | null =>
  values && { values, min: least, max: Number.MAX_SAFE_INTEGER };

/** No card can pay two of the parts: one list, with a limit for each part. */
function selection(dues: readonly Due[]): Offer {
  const from = dues.flatMap(({ cards }) => cards);
  const summed = dues.find(({ values }) => values !== null);
  return {
    kind: 'select',
    from,
    min: dues.reduce((sum, { n }) => sum + n, 0),
    max: dues.reduce((sum, due) => sum + mostOf(due), 0),
    limits: dues.length > 1 ? dues.map((due) => ({ of: due.cards, min: due.n, max: mostOf(due) })) : [],
    total: summed ? totalOf(summed) : null,
  };
}

/** A card can pay two of the parts, or there are two totals: each part is a slot for the cards that can pay it. */
const arrangement = (dues: readonly Due[]): Offer => ({
  kind: 'arrange',
  items: [...new Set(dues.flatMap(({ cards }) => cards))],
  slots: dues.map((due) => {
    const total = totalOf(due);
    return { id: due.part.as, min: due.n, max: mostOf(due), of: due.cards, ...(total && { total }) };
  }),
  alone: [],
  complete: false,
});

/** The cards that pay each part, from the answer. */
export function paidBy(bill: Bill, answer: Answer | null): Paid {
  const chosen = Array.isArray(answer) ? (answer as readonly CardId[]) : null;
  const placed = answer !== null && typeof answer === 'object' && !chosen ? (answer as Paid) : {};
  const paid = ({ part, cards, values, n }: Due): readonly CardId[] => {
    if (placed[part.as]) return placed[part.as] as readonly CardId[];
    const picked = chosen?.filter((id) => cards.includes(id)) ?? [];
    return picked.length > 0 || values ? picked : cards.slice(0, n);
  };
  const byPart: Record<string, readonly CardId[]> = {};
  for (const due of bill.dues) byPart[due.part.as] = paid(due);
  return byPart;
}
