import { useRef } from 'preact/hooks';
import type { Stage } from './stage.js';

/** A pointer that moves less than this still taps. */
const SLACK_PX = 6;

/**
 * Dragging a card is tapping it and then whatever it is dropped on. Dropped on the bare table it is played, if that leaves no choice;
 * dropped where it came from it stays. Fingers tap instead: for them the same movement scrolls the page.
 */
export function useDragging(stage: Stage): (event: PointerEvent) => void {
  // Picking a card up lights its targets, so what counts at the drop is the newest stage.
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

/** What a drop there taps: a target, or the card itself on the bare table; null if it is taken back. */
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
