import {
  cardAt,
  cardOf,
  factNow,
  hasKeyword,
  isHeld,
  keywordNames,
  listOf,
  type Card,
  type CardId,
  type Context,
  type ReadContext,
  type Orientation,
  type RuleText,
  type Seat,
} from '#kernel';
import { isMate, isOnField, isUnit, partnerOf, VANGUARD_CIRCLE, vanguardOf } from '../board.js';
import { appear, changeCircle, circlesOwner, type Arrival } from '../moving.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { associateHearts } from './hearts.js';

/**
 * Legion (10.25): a link leads from the leader, whose role is `vanguard`, to the mate, whose role is `mate`. It ends when either leaves
 * (10.25.2), and a rule action puts a mate without a leader into the soul (9.3.1).
 */
export const SEEK_MATE = 'seek-mate';

/** A counter on both cards: the number of the turn in which they legioned. */
const LEGIONED = 'legioned';

/** Whether the seek mate of `one` names `other` (11.10.1.1). */
const seeks = (context: ReadContext, one: Card, other: Card): boolean =>
  hasKeyword(context, one, SEEK_MATE) &&
  listOf(factNow(context, other, 'names')).some((name) =>
    keywordNames(context, one, SEEK_MATE).includes(name as string),
  );

/** The leader must be a vanguard with seek mate that is in no legion (10.25.1, 10.25.1.2); a mate cannot lead (10.25.16). */
function legion(context: Context, leader: Card, mate: Card, cause: CardId | null): void {
  if (leader.role !== 'vanguard' || partnerOf(context, leader.id) !== null || !seeks(context, leader, mate)) return;
  const { orientation } = leader;
  const arrival = { place: VANGUARD_CIRCLE, role: 'mate', orientation, reason: 'legion', cause } as const;
  const arrived = join(context, leader, mate, arrival);
  if (arrived !== null) pair(context, leader.id, arrived);
}

/** Puts a card beside the leader; a unit stays the same card (4.1.4). Null: it cannot join, as when the circle is not its owner's. */
function join(context: Context, leader: Card, card: Card, arrival: Arrival): CardId | null {
  if (card.owner !== circlesOwner(leader)) return null;
  if (!isOnField(card)) return appear(context, card.id, arrival);
  if (!isUnit(card) || card.place === VANGUARD_CIRCLE) return null;
  changeCircle(context, card.id, arrival);
  return card.id;
}

/**
 * A heart may legion with another card, which becomes a heart too. The heart leads if its seek mate names the card, otherwise the card
 * leads if its seek mate names the heart (10.25.18). A heart that is already in a legion cannot legion (10.25.18.1).
 */
function legionOfHearts(context: Context, heart: Card, card: Card, cause: CardId | null): void {
  const leads = seeks(context, heart, card);
  if (partnerOf(context, heart.id) !== null || (!leads && !seeks(context, card, heart))) return;
  const seat: Seat = circlesOwner(heart);
  const arrived = join(context, heart, card, { place: VANGUARD_CIRCLE, role: 'heart', reason: 'hearts', cause });
  if (arrived === null) return;
  if (leads) pair(context, heart.id, arrived);
  else pair(context, arrived, heart.id);
  const vanguard = vanguardOf(context, seat);
  if (vanguard) associateHearts(context, seat, vanguard.id);
}

function pair(context: Context, leader: CardId, mate: CardId): void {
  for (const on of [leader, mate])
    context.emit({ type: 'CounterSet', on, counter: LEGIONED, value: context.table.turn.number });
  context.emit({ type: 'CardsLinked', links: [{ kind: 'legion', from: leader, to: mate }] });
}

/** While a legion attacks, the mate's power is added to the leader's (10.25.6). */
const fightingTogether: RuleText = {
  whileLinked: 'legion',
  text: {
    ...{ kind: 'constant', id: 'legion', zone: 'field', as: ['mate'] },
    on: {
      ...{ zone: 'field', of: 'any' },
      where: { all: [{ linked: 'legion', other: { is: 'self' } }, { linked: 'attacking' }] },
    },
    change: { stat: 'power', by: { stat: 'power', of: 'self' } },
  },
};

/** If one card of a legion may not be turned, the other is not turned either (10.25.11). */
export function mayTurn(context: ReadContext, card: Card, orientation: Orientation): boolean {
  const partner = cardAt(context.table, partnerOf(context, card.id));
  return !partner || !isHeld(context, partner, orientation);
}

export const legionPart: Part = {
  texts: [fightingTogether],
  operations: {
    /** `cards`: a vanguard or a heart; `with`: the card that joins it. */
    legion: operation((settings) => {
      const { context, scope } = settings;
      const [one] = settings.cards('cards');
      const [other] = settings.cards('with');
      if (one === undefined || other === undefined) return;
      const card = cardOf(context.table, one);
      const act = card.role === 'heart' ? legionOfHearts : legion;
      act(context, card, cardOf(context.table, other), scope.source);
    }),
  },
  settings: { legion: { cards: 'selector', with: 'selector' } },
  /** Turning one card of a legion turns the other one too (10.25.10). */
  atOnce: (context, event) => {
    if (event.type !== 'CardsOriented') return;
    const partners = event.cards.flatMap((id) => {
      const card = context.table.cards[id];
      return card && card.role !== 'heart' ? (partnerOf(context, id) ?? []) : [];
    });
    context.orient(partners, event.orientation, event.reason, event.cause ?? null);
  },
  facts: {
    /** The card's part in its legion; null: it is in none (10.25.13). */
    legion: (context, { id }) => (partnerOf(context, id) === null ? null : isMate(context, id) ? 'mate' : 'leader'),
    /** When the card legioned; null: never (10.25.14). */
    legioned: ({ table }, { counters }) => {
      const turn = counters[LEGIONED] ?? 0;
      return turn === 0 ? null : turn === table.turn.number ? 'this-turn' : 'before';
    },
    /** The names that its seek mate lists (10.25.17). */
    seeks: (context, card) => (hasKeyword(context, card, SEEK_MATE) ? keywordNames(context, card, SEEK_MATE) : []),
  },
  factWords: { legion: 'leader|mate?', legioned: 'this-turn|before?', seeks: 'texts' },
  /** 11.10.2. Several names are joined by "or": the fighter looks for one card (11.10.2.1). */
  keywords: {
    [SEEK_MATE]: [
      {
        ...{ kind: 'activated', id: SEEK_MATE, zone: 'field', as: ['vanguard'], timing: 'main' },
        when: {
          all: [
            { compare: [{ counter: LEGIONED, on: 'self' }, '=', 0] },
            {
              exists: {
                ...{ zone: 'field', of: 'opponent' },
                where: { all: [{ role: ['vanguard', 'mate'] }, { stat: 'grade', atLeast: 3 }] },
              },
            },
          ],
        },
        once: { per: 'game' },
        cost: [
          {
            ...{ op: 'choose', from: { zone: 'drop', of: 'controller' }, min: 4, max: 4, by: 'controller' },
            ...{ bind: 'returned', purpose: 'cost' },
          },
          { op: 'order', cards: { bound: 'returned' }, by: 'controller', purpose: 'order', bind: 'returned' },
          { op: 'move', cards: { bound: 'returned' }, to: 'deck', at: 'top', facing: 'down', reason: 'cost' },
        ],
        do: [
          // A fighter who searches a deck looks at all of it (10.10.1).
          { op: 'reveal', cards: { zone: 'deck', of: 'controller' }, to: 'controller' },
          {
            ...{ op: 'choose', min: 0, max: 1, by: 'controller', bind: 'mate', purpose: 'mate', loose: true },
            from: {
              ...{ zone: 'deck', of: 'controller' },
              where: { fact: 'names', ofKeyword: SEEK_MATE, on: 'self' },
            },
          },
          { op: 'custom', name: 'legion', with: { cards: { bound: 'self' }, with: { bound: 'mate' } } },
          { op: 'shuffle', zone: 'deck', of: 'controller' },
        ],
      },
    ],
  },
  words: {
    ...{ reason: ['legion'], link: ['legion'], keyword: [SEEK_MATE], counter: [LEGIONED] },
    prohibition: ['rest', 'deal-damage'],
  },
  purposes: { mate: 'the card to legion with', order: 'in which order' },
};
