import {
  affected,
  ask,
  cardOf,
  cardsIn,
  choosableBy,
  done,
  factNow,
  goTo,
  isForbidden,
  numberOf,
  zoneOf,
  type Card,
  type CardId,
  type Context,
  type Frame,
  type Option,
  type Scope,
  type Seat,
  type Step,
} from '#kernel';
import { damageOf, isInFront, opponentOf, scopeFor, sharesClan, unitsOf } from '../board.js';
import type { Icon } from '../cards/define.js';
import { draw, send } from '../moving.js';

/** One thing that an icon does (2.8.1.1). Without `among` nothing is chosen. */
interface Act {
  /** The cards to choose one from; empty: the act cannot be done. */
  readonly among?: (context: Context, seat: Seat) => readonly Card[];
  readonly act: (context: Context, seat: Seat, card: CardId, power: number) => void;
}

/** What an icon does is an effect of its card (2.8.1), which lies on top of the trigger zone (4.10.4). */
const scopeOf = ({ table }: Context, seat: Seat): Scope =>
  scopeFor(seat, cardsIn(table, zoneOf('trigger', seat))[0] ?? null);

const units = (context: Context, seat: Seat): Card[] => {
  const isChoosable = choosableBy(context, scopeOf(context, seat));
  return unitsOf(context, seat).filter(({ id }) => isChoosable(id));
};

function strengthen(context: Context, seat: Seat, cards: CardId[], stat: string, by: number): void {
  const on = affected(context, scopeOf(context, seat), cards);
  if (on.length === 0 || by === 0) return;
  const change = { kind: 'add', stat, by } as const;
  const effect = { id: context.nextId('e'), source: null, controller: seat, on, change, until: 'turn' } as const;
  context.emit({ type: 'EffectBegan', effect });
}

const ACTS: Readonly<Record<string, Act>> = {
  power: { among: units, act: (context, seat, card, power) => strengthen(context, seat, [card], 'power', power) },
  critical: { among: units, act: (context, seat, card) => strengthen(context, seat, [card], 'critical', 1) },
  draw: { act: (context, seat) => void draw(context, seat, 1) },
  /** Any unit may be chosen, but only a rear-guard stands (2.8.1.1.4). */
  stand: {
    among: units,
    act: (context, seat, card) => {
      if (cardOf(context.table, card).role !== 'rearguard') return;
      context.orient(affected(context, scopeOf(context, seat), [card]), 'upright', 'trigger');
    },
  },
  /** Possible if the seat has at least as much damage as the opponent; face-down cards count and can be healed (2.8.1.1.5). */
  heal: {
    among: ({ table }, seat) =>
      damageOf(table, seat) >= damageOf(table, opponentOf(table, seat))
        ? cardsIn(table, zoneOf('damage', seat)).map((id) => cardOf(table, id))
        : [],
    act: (context, _seat, card) => void send(context, [card], 'drop', { reason: 'heal' }),
  },
  /** Power for every unit of the seat in the front row (2.8.1.1.6). */
  front: {
    act: (context, seat, _card, power) => {
      const front = unitsOf(context, seat).filter((card) => isInFront(context.game, card));
      strengthen(
        context,
        seat,
        front.map(({ id }) => id),
        'power',
        power,
      );
    },
  },
};

/** What each icon does, in an order that the fighter chooses (2.8.2). */
const ICON_ACTS: Readonly<Record<Icon, readonly string[]>> = {
  critical: ['critical', 'power'],
  draw: ['draw', 'power'],
  stand: ['stand', 'power'],
  heal: ['heal', 'power'],
  front: ['front'],
};

/** Whether a unit on a vanguard or rear-guard circle shares a clan with the card (7.6.1.2.4, 9.6.5) and nothing nullifies it (12.3). */
const works = (context: Context, seat: Seat, card: Card): boolean =>
  unitsOf(context, seat, ['vanguard', 'mate', 'rearguard']).some((unit) => sharesClan(context, unit, card)) &&
  !isForbidden(context, card, 'trigger');

/** The icon of a card that a check put into the trigger zone (2.8.1). */
const begin: Step = (context, frame) => {
  const { seat, card } = frame as unknown as Checked;
  const shown = context.table.cards[card];
  const icon = shown && factNow(context, shown, 'icon');
  if (!shown || icon === null || !works(context, seat, shown)) return done;
  return goTo({ step: 'trigger.next', seat, left: ICON_ACTS[icon as Icon], power: numberOf(context, shown, 'bonus') });
};

interface Checked {
  readonly seat: Seat;
  readonly card: CardId;
}

interface Acting {
  readonly seat: Seat;
  readonly left: readonly string[];
  readonly power: number;
}

function optionsOf(context: Context, { seat, left }: Acting): Option[] {
  return left.flatMap((act): Option[] => {
    const among = ACTS[act]?.among?.(context, seat);
    return among ? among.map(({ id }) => ({ id: `${act} ${id}`, act, card: id })) : [{ id: act, act }];
  });
}

/** Offers all remaining acts and their cards in one list; the chosen act is done next. */
const next: Step = (context, frame) => {
  const acting = frame as unknown as Acting;
  const options = optionsOf(context, acting);
  const [first, second] = options;
  if (!first) return done;
  if (!second) return perform(context, frame, first);
  return ask(
    { seat: acting.seat, purpose: 'trigger', offer: { kind: 'choose', options }, fallback: first.id },
    { ...frame, step: 'trigger.chosen' },
  );
};

const chosen: Step = (context, frame) => {
  const acting = frame as unknown as Acting;
  const answer = context.answerOf(acting.seat);
  const option = optionsOf(context, acting).find(({ id }) => id === answer);
  return option ? perform(context, frame, option) : done;
};

function perform(context: Context, frame: Frame, { act, card }: Option): ReturnType<Step> {
  const { seat, left, power } = frame as unknown as Acting;
  ACTS[act as string]?.act(context, seat, (card ?? '') as CardId, power);
  return goTo({ ...frame, step: 'trigger.next', left: left.filter((one) => one !== act) });
}

export const triggerSteps: Readonly<Record<string, Step>> = {
  ...{ trigger: begin, 'trigger.next': next, 'trigger.chosen': chosen },
};
