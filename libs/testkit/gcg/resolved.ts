import type { TableEvent } from '#kernel';

/** Triggered effects in the order in which they were taken up, each as `card#ability`. */
export function resolvedIn(events: readonly TableEvent[]): string[] {
  const named = new Map<string, string>();
  return events.flatMap((event) => {
    if (event.type === 'TriggerWaited') named.set(event.trigger.id, event.trigger.trigger);
    return event.type === 'TriggerTaken' ? [named.get(event.id) ?? event.id] : [];
  });
}
