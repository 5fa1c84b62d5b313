import type { ReadContext, Operations } from '#kernel';
import { skipMark } from './flow/turn.js';
import { isNormalCostPayable, normalCostFrame } from './play/normal-cost.js';
import { BATTLE, SPANS, type Span } from './rules.js';
import { operation, type Settings } from './settings.js';

/** The spans that a name means: the battle phase means all of its steps. */
const spansOf = (name: string): readonly Span[] => (name === 'battle' ? BATTLE : SPANS.filter((span) => span === name));

/** A phase or step that has begun, or is over, cannot be skipped (term.skip.3). */
function isSkippable(settings: Settings<ReadContext>): boolean {
  const now = SPANS.indexOf(settings.context.table.turn.phase as Span);
  return spansOf(settings.text('span')).every((span) => SPANS.indexOf(span) > now);
}

/** Skips a span of this turn (term.skip.1). */
const skipping = operation((settings) => {
  if (!isSkippable(settings)) return;
  for (const span of spansOf(settings.text('span'))) settings.context.mark(skipMark(span), true);
}, isSkippable);

/** Pays the printed cost of a card without playing it: nothing raises or lowers it (play-cost.8). */
const payingNormalCost = operation(
  (settings) => {
    const [card] = settings.cards('of');
    return card === undefined ? null : normalCostFrame(settings.scope.controller, card);
  },
  (settings) => {
    const [card] = settings.cards('of');
    return card !== undefined && isNormalCostPayable(settings.context, settings.scope.controller, card);
  },
);

export const flowOperations: Operations = { skip: skipping, 'pay-normal-cost': payingNormalCost };
