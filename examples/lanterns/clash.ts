import {
  call,
  cardOf,
  cardsIn,
  hasKeyword,
  numberOf,
  opponentsOf,
  seatRef,
  sharesColumn,
  zoneOf,
  type Card,
  type Context,
  type ReadContext,
  type Seat,
  type Step,
} from '#kernel';

const wispsOf = ({ table }: ReadContext, seat: Seat): Card[] =>
  cardsIn(table, zoneOf('path', seat)).map((id) => cardOf(table, id));

/** The enemy wisp opposite this one, if any. */
export const facing = (context: ReadContext, wisp: Card, enemy: Seat): Card | undefined =>
  wispsOf(context, enemy).find((other) => sharesColumn(context.game, wisp, other));

/** 3.3.2: the weaker wisp goes out; if they are equal, both go out unless they are steady. */
export function fallen(context: ReadContext, wisp: Card, other: Card): Card[] {
  const [mine, theirs] = [numberOf(context, wisp, 'glow'), numberOf(context, other, 'glow')];
  if (mine !== theirs) return [mine < theirs ? wisp : other];
  return [wisp, other].filter((one) => !hasKeyword(context, one, 'steady'));
}

/** 3.3: all wisps from before this turn strike at the same time: the wisp opposite or, if there is none, the other keeper's lantern. */
const clash: Step = (context) => {
  const { seat } = context.table.turn;
  const [enemy = seat] = opponentsOf(context.table, seat);
  context.emit({ type: 'PhaseBegan', phase: 'clash' });
  const strikers = wispsOf(context, seat).filter(({ entered }) => entered < context.table.turn.number);
  const out = new Set<Card>();
  const hits: Card[] = [];
  for (const wisp of strikers) {
    const other = facing(context, wisp, enemy);
    if (!other) hits.push(wisp);
    else for (const one of fallen(context, wisp, other)) out.add(one);
  }
  context.together(() => {
    for (const wisp of hits) hit(context, wisp, enemy);
    for (const { id, owner } of out)
      context.move({ cards: [id], to: zoneOf('ashes', owner), at: 'top', reason: 'snuffed' });
  });
  return call({ step: 'triggers' }, { step: 'end' });
};

function hit(context: Context, wisp: Card, enemy: Seat): void {
  const amount = Math.max(0, numberOf(context, wisp, 'glow'));
  const value = (context.table.seats[enemy]?.counters.light ?? 0) - amount;
  context.emit({ type: 'DamageDealt', to: seatRef(enemy), amount, kind: 'clash', source: wisp.id });
  context.emit({ type: 'CounterSet', on: enemy, counter: 'light', value });
}

export const clashSteps: Readonly<Record<string, Step>> = { clash };
