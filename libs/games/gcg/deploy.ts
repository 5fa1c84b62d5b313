import {
  ask,
  cardOf,
  done,
  factOf,
  goTo,
  isForbidden,
  numberOf,
  whileThere,
  zoneFor,
  zoneOf,
  withEntries,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Next,
  type Orientation,
  type Seat,
  type Step,
} from '#kernel';
import { baseOf, typeOf, unitsOf } from './board.js';
import { LIMITS } from './rules.js';

/** The frame that deploys cards of one seat together (1.1.0:5-8-1). */
export const deployFrame = (
  seat: Seat,
  cards: readonly CardId[],
  state: Orientation = 'upright',
  cause: CardId | null = null,
): Frame => ({
  step: 'deploy',
  seat,
  cards,
  state,
  cause,
});

/** The AP and HP of a card that is not a unit but that a text deploys as one. */
export interface AsUnit {
  readonly ap: number;
  readonly hp: number;
}

/** Only units and bases are deployed (1.1.0:5-8-1), unless a text turns another card into a unit (1-3-1). */
function comingFrom(context: Context, frame: Frame): CardId[] {
  const isMeant = (id: CardId): boolean =>
    context.table.cards[id] !== undefined && (frame.as !== undefined || isUnit(context, id) || isBase(context, id));
  return (frame.cards as CardId[]).filter(isMeant);
}

/** In a full area room is made first: after payment, before the new cards come (1.1.0:11-4-2, 11-5-2, ruling A36). */
const deploy: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const cards = comingFrom(context, frame);
  const units = cards.filter((id) => !isBase(context, id));
  if (units.length > LIMITS.units) return askWhichCome(context, { ...frame, cards }, units);
  const there = unitsOf(context.table, seat);
  // 1.1.0:11-4-2-2: as many as exceed the limit, and none of the new ones.
  const excess = Math.min(there.length, Math.max(0, there.length + units.length - LIMITS.units));
  const next = withEntries(frame, { cards });
  if (excess === 0) return place(context, next);
  if (excess === there.length)
    return makeRoom(
      context,
      next,
      there.map(({ id }) => id),
    );
  const from = there.map(({ id }) => id);
  const fallback = [...there].sort((a, b) => cheapness(context, a) - cheapness(context, b)).map(({ id }) => id);
  return ask(
    {
      seat,
      purpose: 'make-room',
      offer: { kind: 'select', from, min: excess, max: excess, limits: [], total: null },
      fallback: fallback.slice(0, excess),
    },
    { ...next, step: 'deploy.room' },
  );
};

/**
 * If more units are deployed than the area holds, not all can come (1.1.0:4-5-4, 1-3-2): their player says which do, unless they are all
 * identical.
 */
function askWhichCome(context: Context, frame: Frame, units: readonly CardId[]): Next {
  const seat = frame.seat as Seat;
  const most = LIMITS.units;
  const coming = units.slice(0, most);
  const [first, ...others] = units.map((id) => cardOf(context.table, id).def);
  if (others.every((def) => def === first)) return goTo(withOnly(frame, units, coming));
  const offer = { kind: 'select', from: units, min: most, max: most, limits: [], total: null } as const;
  return ask({ seat, purpose: 'which-come', offer, fallback: coming }, { ...frame, step: 'deploy.which', units });
}

/** The frame without the units that do not come. */
const withOnly = (frame: Frame, units: readonly CardId[], coming: readonly CardId[]): Frame => ({
  ...frame,
  step: 'deploy',
  cards: (frame.cards as CardId[]).filter((id) => !units.includes(id) || coming.includes(id)),
});

const which: Step = (context, { units, ...frame }) =>
  goTo(withOnly(frame as Frame, units as CardId[], context.answerOf(frame.seat as Seat) as CardId[]));

const cheapness = (context: Context, card: Card): number => numberOf(context, card, 'cost');

const room: Step = (context, frame) => makeRoom(context, frame, context.answerOf(frame.seat as Seat) as CardId[]);

/** The cards that make room do not count as destroyed (1.1.0:11-4-2-1); their pilots go with them (3-3-6). */
function makeRoom(context: Context, frame: Frame, leaving: readonly CardId[]): Next {
  context.move({ cards: leaving, to: zoneOf('trash', frame.seat as Seat), reason: 'overflow' });
  return place(context, frame);
}

/** Units go to the battle area, bases to the base section, face up, and active unless a text says otherwise (1.1.0:4-5-2, 4-6-3, 5-4-2). */
function place(context: Context, frame: Frame): Next {
  const seat = frame.seat as Seat;
  const base = baseOf(context, seat);
  // A base that is already in the base section is not deployed again.
  const cards = comingFrom(context, frame).filter((id) => id !== base);
  const old = cards.some((id) => isBase(context, id)) ? base : null;
  // 1.1.0:11-5-2; not destroyed (11-5-2-1)
  if (old !== null)
    context.move({ cards: [old], to: zoneOf('trash', cardOf(context.table, old).owner), reason: 'overflow' });
  context.eachTogether(cards, (id) => {
    const kind = isBase(context, id) ? 'base' : 'battle';
    const isSlow = entersRested(context, cardOf(context.table, id));
    const [unit] = context.move({
      cards: [id],
      to: zoneFor(context, kind, seat),
      orientation: isSlow ? 'sideways' : (frame.state as Orientation),
      role: kind === 'base' ? 'base' : 'unit',
      controller: seat,
      reason: 'deploy',
      cause: frame.cause as CardId | null,
    });
    if (frame.as !== undefined) embody(context, seat, unit as CardId, frame.as as unknown as AsUnit);
  });
  return done;
}

/** By its own text, or because another text makes such cards enter rested. */
const entersRested = (context: Context, card: Card): boolean =>
  factOf(context.game, card, 'entersRested') === true || isForbidden(context, card, 'enter-active');

/** Lasts as long as the card stays there. */
function embody(context: Context, controller: Seat, unit: CardId, { ap, hp }: AsUnit): void {
  for (const [stat, to] of [['ap', ap] as const, ['hp', hp] as const]) {
    const effect = { id: context.nextId('e'), source: unit, controller, on: [unit], until: 'game' } as const;
    context.emit({ type: 'EffectBegan', effect: { ...effect, change: { kind: 'set', stat, to } } });
  }
}

const isUnit = (context: Context, id: CardId): boolean => typeOf(context.game, cardOf(context.table, id)) === 'unit';
const isBase = (context: Context, id: CardId): boolean => typeOf(context.game, cardOf(context.table, id)) === 'base';

/** Puts a pilot, or a command with a pilot side, under a unit that has none (1.1.0:5-9-1, 3-3-4). */
export function pairWith(context: Context, pilot: CardId, unit: CardId, cause: CardId | null = null): void {
  const host = context.table.cards[unit];
  if (host?.role !== 'unit' || !context.table.cards[pilot]) return;
  context.move({
    cards: [pilot],
    to: host.zone,
    role: 'pilot',
    host: unit,
    controller: host.controller,
    reason: 'pair',
    cause,
  });
}

export const deploySteps: Readonly<Record<string, Step>> = whileThere({
  deploy,
  'deploy.which': which,
  'deploy.room': room,
});
