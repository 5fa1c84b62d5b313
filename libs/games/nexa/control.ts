import { NOBODY, type CardId, type Context, type Duration, type Scope } from '#kernel';
import { groupOf } from './board.js';

/** Nobody controls them any more, nor the cards set on them (control.lost.4): they are neither own nor enemy (control.lost.2). */
export function loseControl(
  context: Context,
  cards: readonly CardId[],
  until: Duration,
  { source, controller }: Scope,
): void {
  const on = [...new Set(cards.flatMap((id) => groupOf(context.table, id)))];
  if (on.length === 0) return;
  const effect = {
    id: context.nextId('e'),
    source,
    controller,
    on,
    change: { kind: 'control', to: NOBODY },
    until,
  } as const;
  context.emit({ type: 'EffectBegan', effect });
}
