import {
  cardOf,
  endEffects,
  zoneOf,
  zoneSeat,
  type CardId,
  type Context,
  type Duration,
  type Scope,
  type Seat,
} from '#kernel';
import { endLinksOf } from '../battle/links.js';
import { isDominated, isUnit, opponentOf, withPartners } from '../board.js';
import { astrayMark } from '../moving.js';
import { operation } from '../operation.js';
import type { Part } from '../part.js';

/** As long as the effect is resolved, where no time is said (10.35.1.2). */
const RESOLVED: Duration = 'until:resolved';

/**
 * The seat is the master of the units for a while (10.35.1), in legion of both (10.35.1.4); of one that is dominated nobody else becomes it
 * (10.35.1.1.2).
 */
function dominate(
  context: Context,
  seat: Seat,
  cards: readonly CardId[],
  until: Duration,
  { source, resolution }: Pick<Scope, 'source' | 'resolution'>,
): void {
  const on = withPartners(context, cards).filter((id) => {
    const card = cardOf(context.table, id);
    return isUnit(card) && !isDominated(card) && card.controller !== seat;
  });
  if (on.length === 0) return;
  // They change their master (7.7.1.3).
  endLinksOf(context, on);
  const change = { kind: 'control', to: seat } as const;
  // What lasts longer than its effect can be nullified (8.7.6).
  const group = until !== RESOLVED && resolution !== undefined ? { group: resolution } : null;
  context.emit({
    type: 'EffectBegan',
    effect: { id: context.nextId('e'), source, controller: seat, on, change, until, ...group },
  });
}

/** Whether a unit went astray matters only to the effect that goes on (10.35.2.5). */
const ASTRAY = [0, 1].map(astrayMark);

/** Dominated units (10.35): they lie on circles of another fighter than their master. */
export const dominatePart: Part = {
  operations: {
    dominate: operation((settings) => {
      const { context, scope } = settings;
      const until = settings.has('until') ? (settings.text('until') as Duration) : RESOLVED;
      dominate(context, scope.controller, settings.cards('cards'), until, scope);
    }),
  },
  settings: { dominate: { cards: 'selector', until: 'turn|battle?' } },
  checkBegins: (context) => {
    endEffects(context, RESOLVED);
    for (const mark of ASTRAY) context.mark(mark, null);
  },
  /** Whose deck it came to is shuffled as well (10.35.2.5). */
  atOnce: (context, event) => {
    if (event.type !== 'ZoneShuffled') return;
    const seat = zoneSeat(event.zone) as Seat;
    if (event.zone !== zoneOf('deck', seat) || context.table.marks[astrayMark(seat)] === undefined) return;
    context.mark(astrayMark(seat), null);
    context.shuffle(zoneOf('deck', opponentOf(context.table, seat)));
  },
  words: { mark: ['astray'], duration: [RESOLVED] },
};
