import {
  cardOf,
  cardsIn,
  returning,
  zoneName,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Link,
  type Seat,
  type Step,
} from '#kernel';
import { inTurnOrder, isOnField } from '../board.js';
import { isStillIn, passesOn, send } from '../moving.js';
import { operation } from '../operation.js';
import type { Due, Part, RuleAction } from '../part.js';

/**
 * Gauges (4.12): cards that only their owner sees. A link leads from a gauge to the card whose gauge it is (4.12.3). It lasts while that
 * unit stays on circles (4.12.3.2), and is remembered while the gauge stays in the gauge zone (4.12.3.3.1).
 */
export const GAUGE = 'gauge';
/** Names of gauges (4.12.4.1); no card prints one (4.12.4.2). */
export const GAUGE_NAMES = 'gauge-names';

interface Putting {
  readonly cards: readonly CardId[];
  /** The card whose gauges they become; null: nobody's. */
  readonly of: CardId | null;
  readonly name: string | null;
  readonly seat: Seat;
  readonly cause: CardId | null;
}
const puttingIn = (frame: Frame): Putting => frame as unknown as Putting;

const isGauge = ({ zone }: Card): boolean => zoneName(zone) === 'gauge';

const linksOf = ({ table }: Context, gauge: CardId): Link[] =>
  table.links.filter(({ kind, from }) => kind === GAUGE && from === gauge);

/**
 * Puts cards into their owners' gauge zones (10.39.1). Cards from one zone move together: nobody looks at one before all have arrived
 * (4.12.2.1, 10.39.2). A G unit goes on to the G zone (4.6.9), and a pseudo-card is erased (12.13.1.4.2.1).
 */
function moveToGauges(context: Context, cards: readonly CardId[], cause: CardId | null): CardId[] {
  const lying = cards.map((id) => cardOf(context.table, id));
  const became = lying.filter(isGauge).map(({ id }) => id);
  const units = lying.filter((card) => !isGauge(card) && (isOnField(card) || passesOn(context, card)));
  const others = lying.filter((card) => !units.includes(card) && !isGauge(card));
  context.together(() => {
    for (const from of new Set(others.map(({ zone }) => zone))) {
      const together = others.filter(({ zone }) => zone === from);
      const to = zoneOf('gauge', (together[0] as Card).owner);
      const ids = together.map(({ id }) => id);
      became.push(...context.move({ cards: ids, to, facing: 'down', reason: GAUGE, cause }));
    }
    const ids = units.map(({ id }) => id);
    became.push(...send(context, ids, 'gauge', { reason: GAUGE, cause }));
  });
  return became.filter((id) => isStillIn(context, id, 'gauge'));
}

/** Associates gauges with a card, and with no other card any more (10.39.1.1, 4.12.3.3.2). */
function associate(context: Context, gauges: readonly CardId[], to: CardId): void {
  const before = gauges.flatMap((id) => linksOf(context, id));
  if (before.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links: before, forgotten: true });
  context.emit({ type: 'CardsLinked', links: gauges.map((from) => ({ kind: GAUGE, from, to, remembered: true })) });
}

/** Gives gauges a name for as long as they are gauges (10.39.1.2). */
function name(context: Context, gauges: readonly CardId[], given: string, { seat, cause }: Putting): void {
  const change = { kind: 'fact', fact: GAUGE_NAMES, add: [given] } as const;
  const effect = { id: context.nextId('e'), source: cause, controller: seat, on: gauges, change } as const;
  context.emit({ type: 'EffectBegan', effect: { ...effect, until: 'game' } });
}

const put: Step = (context, frame) => {
  const putting = puttingIn(frame);
  const gauges = moveToGauges(context, putting.cards, putting.cause);
  if (gauges.length > 0 && putting.of !== null) associate(context, gauges, putting.of);
  if (gauges.length > 0 && putting.name !== null) name(context, gauges, putting.name, putting);
  return returning({ cards: { gauges } });
};

/** Whether either seat has a gauge. */
const hasGauges = ({ table }: Context): boolean =>
  table.seats.some(({ seat }) => cardsIn(table, zoneOf('gauge', seat)).length > 0);

const gaugesOf = ({ table }: Context, seat: Seat): CardId[] => [...cardsIn(table, zoneOf('gauge', seat))];

/** Whether the gauge's card has left, or was locked and thereby became a new card (9.8.1, 10.22.2). */
const isOrphaned = (context: Context, gauge: CardId): boolean => {
  const links = linksOf(context, gauge);
  return links.length > 0 && links.every(({ over }) => over);
};

/** Orphaned gauges go to their owner's drop zone (4.12.3.3); the tier decides when (9.8.1). */
const orphans: RuleAction = {
  tier: 'gauge',
  mayBeDue: (_circles, context) => hasGauges(context),
  due: (context) =>
    inTurnOrder(context.table).flatMap((seat): Due[] => {
      const gone = gaugesOf(context, seat).filter((id) => isOrphaned(context, id));
      return gone.length === 0 ? [] : [{ act: () => void send(context, gone, 'drop', { reason: 'orphan' }) }];
    }),
};

/** Of several associations only the newest counts (9.8.2). */
const several: RuleAction = {
  tier: 'plain',
  mayBeDue: (_circles, context) => hasGauges(context),
  due: (context) =>
    inTurnOrder(context.table).flatMap((seat): Due[] => {
      const links = gaugesOf(context, seat).flatMap((id) => linksOf(context, id).slice(0, -1));
      if (links.length === 0) return [];
      return [{ act: () => context.emit({ type: 'LinksEnded', kinds: [], links, forgotten: true }) }];
    }),
};

export const gaugePart: Part = {
  steps: { 'gauge.put': put },
  ruleActions: [several, orphans],
  operations: {
    /** Puts cards as gauges of nobody or of a card, with or without a name (10.39.1). If that card has left, nothing happens. */
    gauge: operation((settings) => {
      const { controller: seat, source: cause } = settings.scope;
      const cards = settings.cards('cards');
      const [of = null] = settings.has('of') ? settings.cards('of') : [];
      if (cards.length === 0 || (settings.has('of') && of === null)) return null;
      const named = settings.has('name') ? settings.text('name') : null;
      return { step: 'gauge.put', cards, of, name: named, seat, cause };
    }),
  },
  settings: { gauge: { cards: 'selector', of: 'selector?', name: 'text?' } },
  answers: { gauge: ['gauges'] },
  factWords: { [GAUGE_NAMES]: 'texts' },
  /** Forgets the associations of gauges that have left the zone. */
  endBegins: (context) => {
    const { cards, links: all } = context.table;
    const links = all.filter(({ kind, from }) => kind === GAUGE && cards[from] === undefined);
    if (links.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links, forgotten: true });
  },
  words: { link: [GAUGE], reason: [GAUGE, 'orphan'] },
  purposes: { gauges: 'how many cards as gauges' },
};
