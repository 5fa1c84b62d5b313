import { cardsIn, done, goTo, zoneName, zoneOf, zoneSeat, type CardId } from '#kernel';
import type { Card, Context, Frame, Json, Seat, Step, Table } from '#kernel';

export const hasLeft = (table: Table, seat: Seat): boolean => table.seats[seat]?.status === 'lost';

const goneMark = (seat: Seat): string => `gone/${seat}`;

/** Whether a seat lost, and what it had is still there. */
export const isLeaving = (table: Table, seat: Seat): boolean =>
  hasLeft(table, seat) && table.marks[goneMark(seat)] === undefined;

/** All its cards, effects and waiting triggers leave with it, at one moment (1.1.0:12-2-5-1, 12-2-5-2, ruling A55). */
export function removeSeat(context: Context, seat: Seat): void {
  context.together(() => {
    for (const zone of Object.keys(context.table.zones)) if (zone !== 'outside') clear(context, seat, zone);
    const effects = context.table.effects.filter(({ controller }) => controller === seat).map(({ id }) => id);
    if (effects.length > 0) context.emit({ type: 'EffectsEnded', effects });
  });
  for (const { id, controller } of context.table.waiting)
    if (controller === seat) context.emit({ type: 'TriggerTaken', id });
  context.mark(goneMark(seat), true);
}

/** What is the seat's leaves the game; what others own goes to their trash. Pilots go first, each to where it belongs. */
function clear(context: Context, seat: Seat, zone: string): void {
  const { table } = context;
  const isHis = (id: CardId | null): boolean => table.cards[id ?? '']?.owner === seat;
  const leaving = cardsIn(table, zone)
    .map((id) => table.cards[id] as Card)
    .filter(({ id, host }) => isHis(id) || isHis(host) || zoneSeat(zone) === seat);
  for (const isPilot of [true, false]) {
    const part = leaving.filter(({ host }) => (host !== null) === isPilot);
    const own = part.filter(({ owner }) => owner === seat).map(({ id }) => id);
    context.move({ cards: own, to: 'outside', facing: SECRET.has(zoneName(zone)) ? 'down' : 'up', reason: 'left' });
    for (const { id, owner } of part)
      if (owner !== seat) context.move({ cards: [id], to: zoneOf('trash', owner), reason: 'left' });
  }
}

/** What nobody had seen stays so. */
const SECRET: ReadonlySet<string> = new Set(['deck', 'resource-deck', 'hand', 'shields']);

/** Whose doing a frame is. */
function doerOf({ seat, scope, waiting }: Frame): Seat {
  const by = (scope ?? waiting) as { readonly controller: Seat } | undefined;
  return by?.controller ?? (seat as Seat);
}

/** With a seat that left, all that it was doing ends (ruling A55). */
export const whileThere = (steps: Readonly<Record<string, Step>>): Readonly<Record<string, Step>> =>
  mapped(
    steps,
    (step) => (context, frame) =>
      hasAnyLeft(context.table) && hasLeft(context.table, doerOf(frame)) ? done : step(context, frame),
  );

const hasAnyLeft = ({ seats }: Table): boolean => seats.some(({ status }) => status === 'lost');

/** Where the turn player left, what lasts for the turn ends, and the next turn begins (ruling A55). */
export const whileTurnLasts = (steps: Readonly<Record<string, Step>>): Readonly<Record<string, Step>> =>
  mapped(
    steps,
    (step) => (context, frame) =>
      hasLeft(context.table, context.table.turn.seat) ? goTo({ step: 'end.cleanup' }) : step(context, frame),
  );

const mapped = (steps: Readonly<Record<string, Step>>, wrap: (step: Step) => Step): Record<string, Step> =>
  Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, wrap(step)]));

/** By the step that takes an answer, the one that asks for it, and whether an effect or payment is under way then. */
const ASKING: Readonly<Record<string, readonly [asks: string, isWithin: boolean]>> = {
  'setup.direction': ['setup.way', false],
  'setup.redrawn': ['setup.redraw', false],
  'main.chosen': ['main', false],
  'action.chosen': ['action.ask', false],
  'battle.blocked': ['battle.block', false],
  'end.discard': ['end.hand', false],
  'settle.chosen': ['settle', true],
  'trigger.which': ['trigger', true],
  'trigger.asked': ['trigger', true],
  'destroy.instead': ['destroy', true],
  'deploy.which': ['deploy', true],
  'deploy.room': ['deploy', true],
  'pay.chosen': ['pay', true],
  effect: ['effect', true],
};

/**
 * When a seat leaves by its own will, its cards leave at once, and what was asked is asked again as the table is then. What that
 * sets off comes first, unless something is being resolved: then it waits for its end.
 */
export function goOn(waiting: Frame): readonly Frame[] {
  const [step, isWithin] = ASKING[waiting.step] ?? [];
  if (step === undefined) throw new Error(`${waiting.step} does not say how its answer is asked for`);
  const again: Frame = 'asked' in waiting && isWithin ? { ...waiting, asked: false as Json } : waiting;
  return [{ ...again, step }, isWithin ? { step: 'rules' } : { step: 'settle', floor: 0 }];
}
