import {
  ask,
  callAll,
  cardOf,
  cardsIn,
  returning,
  zoneOf,
  type CardId,
  type Context,
  type Facing,
  type Frame,
  type Seat,
  type Step,
} from '#kernel';
import { gradeOf, isUnit } from '../board.js';
import { BOUND, send } from '../moving.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';
import { callFrame } from '../play/call.js';

/** Puts cards into their owners' bind zones (10.19.1). */
const bind = (context: Context, cards: readonly CardId[], source: CardId | null, facing: Facing = 'up'): CardId[] =>
  send(context, cards, 'bind', { reason: 'bind', cause: source }, { facing }).filter(
    (id) => context.table.cards[id] !== undefined,
  );

interface Leap {
  readonly seat: Seat;
  readonly cause: CardId | null;
  readonly leapt: readonly CardId[];
}
const leapIn = (frame: Frame): Leap => frame as unknown as Leap;

/** Asks which cards to call: for each bound card up to one card with a grade one higher (10.31.2, R-24). */
const leap: Step = (context, frame) => {
  const { seat, leapt } = leapIn(frame);
  const deck = cardsIn(context.table, zoneOf('deck', seat));
  const grades = leapt.flatMap((id) => (gradeOf(context, cardOf(context.table, id)) ?? -1) + 1);
  const kinds = [...new Set(grades)].map((grade) => ({
    of: deck.filter((id) => gradeOf(context, cardOf(context.table, id)) === grade),
    min: 0,
    max: grades.filter((other) => other === grade).length,
  }));
  const from = kinds.flatMap(({ of }) => of);
  const offer = { kind: 'select', from, min: 0, max: leapt.length, limits: kinds, total: null } as const;
  return ask({ seat, purpose: 'time-leap', offer, fallback: [] }, { ...frame, step: 'time-leap.call' });
};

const callLeapt: Step = (context, frame) => {
  const { seat, cause } = leapIn(frame);
  const cards = context.answerOf(seat) as readonly CardId[];
  return callAll([callFrame({ seat, cards, reason: 'superior-call', cause })], {
    ...{ ...frame, step: 'time-leap.shuffle', hears: true },
    scope: { controller: seat, source: cause, cards: {}, numbers: {}, seats: {} },
  });
};

const shuffle: Step = (context, frame) => {
  const { seat, leapt } = leapIn(frame);
  context.shuffle(zoneOf('deck', seat));
  const { cards } = frame.scope as unknown as { readonly cards: { readonly called?: readonly CardId[] } };
  return returning({ cards: { leapt: [...leapt], called: [...(cards.called ?? [])] } });
};

/** Binding and time leap. */
export const bindPart: Part = {
  steps: { 'time-leap': leap, 'time-leap.call': callLeapt, 'time-leap.shuffle': shuffle },
  operations: {
    bind: operation((settings) => {
      const facing = settings.has('facing') ? (settings.text('facing') as Facing) : 'up';
      bind(settings.context, settings.cards('cards'), settings.scope.source, facing);
    }),
    'time-leap': operation((settings) => {
      const { context, scope } = settings;
      const units = settings.cards('cards').filter((id) => isUnit(cardOf(context.table, id)));
      const leapt = bind(context, units, scope.source);
      return leapt.length === 0 ? null : { step: 'time-leap', seat: scope.controller, cause: scope.source, leapt };
    }),
  },
  settings: { bind: { cards: 'selector', facing: 'up|down?' }, 'time-leap': { cards: 'selector' } },
  answers: { 'time-leap': ['leapt', 'called'] },
  /** Forgets the piles of cards that are no longer bound. */
  endBegins: (context) => {
    const { cards, links: all } = context.table;
    const links = all.filter(({ kind, to }) => kind === BOUND && cards[to] === undefined);
    if (links.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links, forgotten: true });
  },
  words: { link: [BOUND] },
  purposes: { 'time-leap': 'cards to call one grade above' },
};
