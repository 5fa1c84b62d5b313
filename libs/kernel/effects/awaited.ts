import type { TableEvent } from '../events.js';
import type { Group } from './ability-index.js';
import { LOOKED_BACK_ON, TOPICS } from './happenings.js';
import type { TriggerPattern } from './language.js';

/** A trigger that the rules of a game give to cards, rather than a card's own text. */
export interface TriggerRule {
  readonly id: string;
  readonly on: TriggerPattern;
}

/** What of a game can trigger by events of one type. */
export interface Awaiting {
  /** Whether patterns may look at such an event as the table was before. */
  readonly looksBack: boolean;
  readonly rules: readonly TriggerRule[];
  readonly byText: Group | null;
}

export type AwaitedByType = ReadonlyMap<TableEvent['type'], Awaiting>;

/** By the types of events that anything of the game can trigger by: found out once, for most events set off nothing. */
export function awaitedBy(rules: readonly TriggerRule[], texts: ReadonlyMap<string, Group>): AwaitedByType {
  const found = new Map<TableEvent['type'], Awaiting>();
  for (const [type, topic] of Object.entries(TOPICS) as [TableEvent['type'], TriggerPattern['event']][]) {
    const own = rules.filter(({ on }) => on.event === topic);
    const byText = texts.get(topic) ?? null;
    if (own.length > 0 || byText) found.set(type, { looksBack: LOOKED_BACK_ON.has(topic), rules: own, byText });
  }
  return found;
}
