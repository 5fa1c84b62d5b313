import type { TableEvent } from '#kernel';

/** What moved, in order: `S-01 battle/1 > trash/1 (destroyed-battle)`. */
export const movesIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'CardsMoved'
      ? event.defs.map((def) => `${def ?? '?'} ${event.from} > ${event.to} (${event.reason})`)
      : [],
  );

/** Every damage that was dealt: `battle 3`. */
export const damageIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'DamageDealt' ? [`${event.kind} ${event.amount}`] : []));

/** Phases and steps that began, in order. */
export const phasesIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'PhaseBegan' ? [event.phase] : []));

/** Triggered effects in the order in which they were used, each as `card#ability`. */
export function resolvedIn(events: readonly TableEvent[]): string[] {
  const named = new Map<string, string>();
  return events.flatMap((event) => {
    if (event.type === 'TriggerWaited') named.set(event.trigger.id, event.trigger.trigger);
    return event.type === 'TriggerTaken' ? [named.get(event.id) ?? event.id] : [];
  });
}

/** Who was asked what, in order: `2: action`. */
export const asksIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) =>
    event.type === 'DecisionAsked' ? event.decisions.map(({ seat, purpose }) => `${seat}: ${purpose}`) : [],
  );
