import type { TableEvent } from '../events.js';
import type { Group } from './ability-index.js';
import { LOOKED_BACK_ON, TOPICS } from './happenings.js';
import type { TriggerPattern } from './language.js';

/** A trigger that comes from the rules of a game, not from a card's text. */
export interface TriggerRule {
  readonly id: string;
  readonly on: TriggerPattern;
}

/** What can trigger on one type of event. */
export interface Awaiting {
  /** Whether patterns may look at the table before such an event. */
  readonly looksBack: boolean;
  readonly rules: readonly TriggerRule[];
  readonly byText: Group | null;
}

export type AwaitedByType = ReadonlyMap<TableEvent['type'], Awaiting>;

/** The possible triggers by type of event, computed once. Most types of event have none. */
export function awaitedBy(rules: readonly TriggerRule[], texts: ReadonlyMap<string, Group>): AwaitedByType {
  const found = new Map<TableEvent['type'], Awaiting>();
  for (const [type, topic] of Object.entries(TOPICS) as [TableEvent['type'], TriggerPattern['event']][]) {
    const own = rules.filter(({ on }) => on.event === topic);
    const byText = texts.get(topic) ?? null;
    if (own.length > 0 || byText) found.set(type, { looksBack: LOOKED_BACK_ON.has(topic), rules: own, byText });
  }
  return found;
}
