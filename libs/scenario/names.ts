import type { CardId, Table, TableEvent } from '#kernel';
import { renamedBy } from '#simulation';

/** Nicknames of cards. Ids change with every change of zone and every shuffle; a nickname stays with its card. */
export class Names {
  private readonly ids: Map<string, CardId>;
  private readonly past = new Map<string, Set<CardId>>();

  constructor(ids: Iterable<readonly [string, CardId]> = []) {
    this.ids = new Map(ids);
    for (const [name, id] of this.ids) this.past.set(name, new Set([id]));
  }

  idOf(name: string): CardId | null {
    return this.ids.get(name) ?? null;
  }

  nameOf(id: CardId): string | null {
    for (const [name, held] of this.ids) if (held === id) return name;
    return null;
  }

  /** Whether the card has or had the id: events refer to a card by the id it had then. */
  hasBeen(name: string, id: string): boolean {
    return this.past.get(name)?.has(id) ?? false;
  }

  /** The name of the card that has or had the id. */
  nameWas(id: string): string | null {
    for (const [name, held] of this.past) if (held.has(id)) return name;
    return null;
  }

  all(): string[] {
    return [...this.ids.keys()];
  }

  /** Follows the cards through an event; `before` is the table before it. */
  follow(before: Table, event: TableEvent): void {
    const renamed = renamedBy(before, event);
    if (renamed.size === 0) return;
    for (const [name, id] of this.ids) {
      const next = renamed.get(id) ?? id;
      this.ids.set(name, next);
      this.past.get(name)?.add(next);
    }
  }
}
