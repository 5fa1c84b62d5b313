import { ask, cardsIn, goTo, REVERSED, zoneOf, type Context, type Next, type Seat, type Step } from '#kernel';
import { EX_BASE } from './cards/tokens.js';
import { placeExResource } from './resources.js';
import type { Rules } from './rules.js';
import { captainOf, isRoyale, isTeamBattle, sideOf, sidesFrom } from './sides.js';

const OPENING_HAND = 5;
const SHIELDS = 6;
/** The number of shields from each team member (1.1.0:12-3-5). */
const TEAM_SHIELDS = 4;

/** Shuffles the decks but not the resource decks (1.1.0:6-2-1-2, 6-2-1-3); chance picks who chooses (6-2-1-4). */
const shuffle: Step = (context) => {
  for (const { seat } of context.table.seats) context.shuffle(zoneOf('deck', seat));
  const captains = sidesFrom(context.table, 0);
  const [place] = context.roll('who chooses', captains.length);
  const seat = captains[place as number] as Seat;
  return isRoyale(context.table) ? goTo({ step: 'setup.way', seat }) : askOrder(seat);
};

/** With two sides, the one that chance picked chooses to go first or second (1.1.0:6-2-1-4, 12-3-2). */
const askOrder = (seat: Seat): Next => {
  const options = [{ id: 'first' }, { id: 'second' }];
  return ask(
    { seat, purpose: 'go', offer: { kind: 'choose', options }, fallback: 'first' },
    { step: 'setup.order', seat },
  );
};

const order: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  const other = sidesFrom(context.table, seat).find((side) => side !== captainOf(context.table, seat)) as Seat;
  return goTo({ step: 'setup.deal', first: context.answerOf(seat) === 'first' ? seat : other });
};

/** With more sides, it goes first and chooses the direction of play (1.1.0:12-2-1). */
const askDirection: Step = (_, frame) => {
  const seat = frame.seat as Seat;
  const options = [{ id: 'clockwise' }, { id: 'counter-clockwise' }];
  return ask(
    { seat, purpose: 'direction', offer: { kind: 'choose', options }, fallback: 'clockwise' },
    { step: 'setup.direction', seat },
  );
};

const direction: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  if (context.answerOf(seat) === 'counter-clockwise') context.mark(REVERSED, true);
  return goTo({ step: 'setup.deal', first: seat });
};

function draw(context: Context, seat: Seat): void {
  const cards = cardsIn(context.table, zoneOf('deck', seat)).slice(0, OPENING_HAND);
  context.move({ cards, to: zoneOf('hand', seat), reason: 'draw' });
}

/** In turn order, with the members of a team one after the other (1.1.0:12-2-3). */
const seatsInOrder = (context: Context, first: Seat): Seat[] =>
  sidesFrom(context.table, first).flatMap((side) => sideOf(context.table, side));

/** 1.1.0:6-2-1-5 */
const deal: Step = (context, frame) => {
  for (const seat of seatsInOrder(context, frame.first as Seat)) draw(context, seat);
  return goTo({ step: 'setup.redraw', first: frame.first as Seat, asked: [] });
};

/** An optional redraw, once, each seat deciding after the one before (1.1.0:6-2-1-6, 6-2-1-7). */
const redraw: Step = (context, frame) => {
  const asked = frame.asked as Seat[];
  const seat = seatsInOrder(context, frame.first as Seat).find((other) => !asked.includes(other));
  if (seat === undefined) return goTo({ ...frame, step: 'setup.shields' });
  return ask(
    { seat, purpose: 'redraw', offer: { kind: 'confirm' }, fallback: false },
    { ...frame, step: 'setup.redrawn', seat },
  );
};

/** The whole hand goes under the deck, five new cards are drawn, and only then the deck is shuffled (1.1.0:6-2-1-6-1). */
const redrawn: Step = (context, frame) => {
  const seat = frame.seat as Seat;
  if (context.answerOf(seat) === true) {
    const cards = cardsIn(context.table, zoneOf('hand', seat));
    context.move({ cards, to: zoneOf('deck', seat), facing: 'down', reason: 'redraw' });
    draw(context, seat);
    context.shuffle(zoneOf('deck', seat));
  }
  return goTo({ step: 'setup.redraw', first: frame.first as Seat, asked: [...(frame.asked as Seat[]), seat] });
};

/** Unseen, one by one, each on top of the last (1.1.0:6-2-2); team members alternate, starting with the captain (12-3-5, ruling A59). */
function layShields(rules: Rules): Step {
  return (context, frame) => {
    for (const side of sidesFrom(context.table, frame.first as Seat)) {
      const seats = sideOf(context.table, side);
      const each = isTeamBattle(context.table) ? TEAM_SHIELDS : SHIELDS;
      if (seats.length === 1) lay(context, rules, side, side, each);
      else for (let i = 0; i < each; i++) for (const seat of seats) lay(context, rules, side, seat, 1);
    }
    return goTo({ ...frame, step: 'setup.tokens' });
  };
}

function lay(context: Context, rules: Rules, side: Seat, owner: Seat, n: number): void {
  const cards = cardsIn(context.table, zoneOf('deck', owner)).slice(0, n);
  const to = zoneOf('shields', side);
  context.move({ cards, to, at: 'top', facing: 'down', orientation: rules.shieldsLie, reason: 'shield' });
}

/** An EX Base for each side (1.1.0:6-2-3, 12-3-7), and an EX Resource for all but the first player (6-2-4, 12-2-2, 12-3-6). */
const layTokens: Step = (context, frame) => {
  const sides = sidesFrom(context.table, frame.first as Seat);
  const first = sides[0] as Seat;
  for (const side of sides) {
    const created = { zone: zoneOf('base', side), owner: side, defs: [EX_BASE], fresh: context.table.ids + 1 };
    context.emit({ type: 'CardsCreated', ...created, facing: 'up', role: 'base' });
    if (side === first) continue;
    for (const seat of sideOf(context.table, side)) placeExResource(context, seat, 'upright', null);
  }
  // 1.1.0:6-2-5
  return goTo({ step: 'turn', seat: first });
};

export const setupSteps = (rules: Rules): Readonly<Record<string, Step>> => ({
  setup: shuffle,
  'setup.order': order,
  'setup.way': askDirection,
  'setup.direction': direction,
  'setup.deal': deal,
  'setup.redraw': redraw,
  'setup.redrawn': redrawn,
  'setup.shields': layShields(rules),
  'setup.tokens': layTokens,
});
