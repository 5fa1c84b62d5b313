import { useRef } from 'preact/hooks';
import type { Stage } from './stage.js';

/** A press that moves less than this many pixels is still a tap. */
const SLACK_PX = 6;

/**
 * Dragging a card onto a target is the same as tapping the card and then the target. A card dropped elsewhere on the
 * board is played if that is its only use; dropped in its own zone it goes back. Touch is excluded, because it scrolls.
 */
export function useDragging(stage: Stage): (event: PointerEvent) => void {
  // Picking a card up lights its targets, so the drop must use the newest stage, not the one at the start of the drag.
  const latest = useRef(stage);
  latest.current = stage;
  return (event) => {
    const card = (event.target as Element).closest<HTMLElement>('.card.lit[data-card]');
    if (!card || !stage.onLift || event.button !== 0 || event.pointerType === 'touch') return;
    follow(card, event, () => latest.current);
  };
}

/** Moves the card with the pointer until it is let go. */
function follow(card: HTMLElement, { clientX, clientY }: PointerEvent, stage: () => Stage): void {
  const id = card.dataset.card as string;
  const listening = new AbortController();
  const { signal } = listening;
  const isLifted = (): boolean => card.dataset.dragged !== undefined;
  const putDown = (): void => {
    listening.abort();
    delete card.dataset.dragged;
    card.style.translate = '';
  };
  const move = (to: PointerEvent): void => {
    const [x, y] = [to.clientX - clientX, to.clientY - clientY];
    if (!isLifted()) {
      if (Math.hypot(x, y) < SLACK_PX) return;
      card.dataset.dragged = '';
      stage().onLift?.(id);
    }
    card.style.translate = `${x}px ${y}px`;
  };
  const drop = (at: PointerEvent): void => {
    const landing = isLifted() ? landingAt(at, card, stage()) : undefined;
    putDown();
    if (landing === undefined) return;
    if (landing === null) stage().onLift?.(null);
    else stage().onTap(landing);
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', drop, { signal });
  addEventListener('pointercancel', putDown, { signal });
}

/** What a drop there taps: the target, or the card itself elsewhere on the board; null if the card goes back. */
function landingAt({ clientX, clientY }: PointerEvent, card: HTMLElement, { lights }: Stage): string | null {
  const under = document.elementFromPoint(clientX, clientY);
  for (let spot = under?.closest<HTMLElement>('[data-ref]'); spot; spot = spot.parentElement?.closest('[data-ref]')) {
    const ref = spot.dataset.ref as string;
    if (lights.get(ref) === 'target') return ref;
  }
  const from = card.closest('[data-zone]');
  const isBareTable = under !== null && under.closest('.board') !== null && !from?.contains(under);
  return isBareTable ? (card.dataset.card as string) : null;
}
