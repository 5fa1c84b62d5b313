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

/** The duration if the text states none: while the effect is being resolved (10.35.1.2). */
const RESOLVED: Duration = 'until:resolved';

/**
 * Makes the seat the master of units for a while (10.35.1), in legion of both (10.35.1.4). A unit that is already dominated cannot be
 * dominated again (10.35.1.1.2).
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
  // Units that change their master neither attack nor are attacked any more (7.7.1.3).
  endLinksOf(context, on);
  const change = { kind: 'control', to: seat } as const;
  // A domination that lasts longer than its effect can be nullified (8.7.6).
  const group = until !== RESOLVED && resolution !== undefined ? { group: resolution } : null;
  context.emit({
    type: 'EffectBegan',
    effect: { id: context.nextId('e'), source, controller: seat, on, change, until, ...group },
  });
}

/** These marks matter only to the effect being resolved (10.35.2.5). */
const ASTRAY = [0, 1].map(astrayMark);

/** Dominated units (10.35): their master is not the fighter on whose circles they lie. */
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
  /** When the dominating fighter's deck is shuffled, the deck that the unit went to is shuffled as well (10.35.2.5). */
  atOnce: (context, event) => {
    if (event.type !== 'ZoneShuffled') return;
    const seat = zoneSeat(event.zone) as Seat;
    if (event.zone !== zoneOf('deck', seat) || context.table.marks[astrayMark(seat)] === undefined) return;
    context.mark(astrayMark(seat), null);
    context.shuffle(zoneOf('deck', opponentOf(context.table, seat)));
  },
  words: { mark: ['astray'], duration: [RESOLVED] },
};
