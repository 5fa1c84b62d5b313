import {
  cardOf,
  factNow,
  hasKeyword,
  isHeld,
  keywordNames,
  listOf,
  type Card,
  type CardId,
  type Context,
  type Look,
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
 * Legion (10.25): a link leads from the leader, a vanguard, to the mate, who has that role. The link ends as either leaves (10.25.2), and
 * the rules put a mate without leader into the soul (9.3.1).
 */
export const SEEK_MATE = 'seek-mate';

/** On both: the turn in which they legioned. */
const LEGIONED = 'legioned';

/** Whether the seek mate of one names the other (11.10.1.1). */
const seeks = (look: Look, one: Card, other: Card): boolean =>
  hasKeyword(look, one, SEEK_MATE) &&
  listOf(factNow(look, other, 'names')).some((name) => keywordNames(look, one, SEEK_MATE).includes(name as string));

/** A vanguard with seek mate that is in no legion leads (10.25.1, 10.25.1.2); a mate cannot (10.25.16). */
function legion(context: Context, leader: Card, mate: Card, cause: CardId | null): void {
  if (leader.role !== 'vanguard' || partnerOf(context, leader.id) !== null || !seeks(context, leader, mate)) return;
  const { orientation } = leader;
  const arrival = { place: VANGUARD_CIRCLE, role: 'mate', orientation, reason: 'legion', cause } as const;
  const arrived = join(context, leader, mate, arrival);
  if (arrived !== null) pair(context, leader.id, arrived);
}

/** A unit that comes from another circle stays the same card (4.1.4). Onto the circle of another fighter than its owner it does not come. */
function join(context: Context, leader: Card, card: Card, arrival: Arrival): CardId | null {
  if (card.owner !== circlesOwner(leader)) return null;
  if (!isOnField(card)) return appear(context, card.id, arrival);
  if (!isUnit(card) || card.place === VANGUARD_CIRCLE) return null;
  changeCircle(context, card.id, arrival);
  return card.id;
}

/**
 * Hearts may legion with another card, which becomes hearts too: the hearts lead if they seek it, else the other card, if it seeks them
 * (10.25.18); not those that are in a legion (10.25.18.1).
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

/** While they attack, the mate's power is the leader's too (10.25.6). */
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

/** If one of a legion may not be turned, the other one is not either (10.25.11). */
export function mayTurn(look: Look, card: Card, orientation: Orientation): boolean {
  const partner = look.table.cards[partnerOf(look, card.id) ?? ''];
  return !partner || !isHeld(look, partner, orientation);
}

export const legionPart: Part = {
  texts: [fightingTogether],
  operations: {
    /** A vanguard or hearts, and the card that is to join. */
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
  /** Whoever is turned turns the other one (10.25.10). */
  atOnce: (context, event) => {
    if (event.type !== 'CardsOriented') return;
    const partners = event.cards.flatMap((id) => {
      const card = context.table.cards[id];
      return card && card.role !== 'heart' ? (partnerOf(context, id) ?? []) : [];
    });
    context.orient(partners, event.orientation, event.reason, event.cause ?? null);
  },
  facts: {
    /** As what a card is in a legion now (10.25.13). */
    legion: (look, { id }) => (partnerOf(look, id) === null ? null : isMate(look, id) ? 'mate' : 'leader'),
    /** When it legioned (10.25.14). */
    legioned: ({ table }, { counters }) => {
      const turn = counters[LEGIONED] ?? 0;
      return turn === 0 ? null : turn === table.turn.number ? 'this-turn' : 'before';
    },
    /** The cards that its seek mate names (10.25.17). */
    seeks: (look, card) => (hasKeyword(look, card, SEEK_MATE) ? keywordNames(look, card, SEEK_MATE) : []),
  },
  factWords: { legion: 'leader|mate?', legioned: 'this-turn|before?', seeks: 'texts' },
  /** 11.10.2; several names are joined by "or": one card is looked for (11.10.2.1). */
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
          // Whoever searches a deck looks at all of it (10.10.1).
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
