import { decide, EMPTY_TABLE, evolve, fold, type Card, type CardId, type Table } from '#kernel';
import { differenceOf } from '../differences.js';
import type { History, Problem } from './history.js';

/** The table is what its events make of it: batch by batch, and all of them from nothing. */
export function folding({ batches }: History): Problem[] {
  const found: Problem[] = [];
  batches.forEach(({ before, events, after }, batch) => {
    const difference = differenceOf(fold(batch === 0 ? EMPTY_TABLE : before, events), after);
    if (difference) found.push({ invariant: 'folding', batch, message: difference });
  });
  const all = batches.flatMap((batch) => batch.events);
  const difference = differenceOf(fold(EMPTY_TABLE, all), batches.at(-1)?.after);
  if (difference)
    found.push({ invariant: 'folding', batch: batches.length - 1, message: `from nothing: ${difference}` });
  return found;
}

/** The same value written out as JSON and read back. */
const roundTrip = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Writes out and reads back whole tables; a card that did not change since is not written again. */
class Storage {
  private readonly cards = new WeakMap<Card, Card>();

  store(table: Table): Table {
    const { cards, ...rest } = table;
    const read: Record<CardId, Card> = { ...cards };
    for (const id of Object.keys(cards)) read[id] = this.storeCard(cards[id] as Card);
    return { ...roundTrip(rest), cards: read };
  }

  private storeCard(card: Card): Card {
    let read = this.cards.get(card);
    if (!read) {
      read = roundTrip(card);
      this.cards.set(card, read).set(read, read);
    }
    return read;
  }
}

/** A match that is stored and read back after every event goes on exactly as the one that stayed in memory. */
export function snapshotTwin({ game, dice, batches }: History): Problem[] {
  const storage = new Storage();
  let twin = storage.store(EMPTY_TABLE);
  for (const [batch, { input, events, after }] of batches.entries()) {
    const found = (message: string): Problem[] => [{ invariant: 'snapshot twin', batch, message }];
    if (input) {
      const outcome = decide(game, twin, input, dice);
      const difference = outcome.ok ? differenceOf(outcome.events, events) : outcome.rejection.message;
      if (difference) return found(`decides otherwise: ${difference}`);
    }
    for (const event of events) twin = storage.store(evolve(twin, event));
    const difference = differenceOf(twin, after);
    if (difference) return found(difference);
  }
  return [];
}
