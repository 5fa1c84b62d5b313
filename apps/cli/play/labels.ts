import type { Card, CardId, Game, Lexicon, Table } from '#kernel';
import { capitalised } from '#words/speech';

/**
 * Numbers cards in play that have the same name: `Lark #1`, `Lark #2`. A card keeps its number while it is in play, so sentences, the
 * board and answers use the same label for it. A face-down card is named after its role: `Barrier #2`.
 */
export class Labels {
  private readonly numbers = new Map<CardId, number>();
  private readonly names = new Map<CardId, string>();

  constructor(
    private readonly game: Game,
    private readonly lexicon: Lexicon,
  ) {}

  readonly of = (id: CardId): string | null => {
    const name = this.names.get(id);
    const number = this.numbers.get(id);
    return name === undefined || number === undefined ? (name ?? null) : `${name} #${number}`;
  };

  /** Numbers the cards that have come into play, and forgets those that have left it. */
  see(view: Table): void {
    const inPlay = Object.values(view.cards).filter(({ role }) => role !== null);
    const isThere = new Set(inPlay.map(({ id }) => id));
    for (const id of this.names.keys()) if (!isThere.has(id)) this.forget(id);
    const groups = new Map<string, CardId[]>();
    for (const card of inPlay) {
      const name = this.nameOf(card);
      if (name === null) continue;
      this.names.set(card.id, name);
      groups.set(name, [...(groups.get(name) ?? []), card.id]);
    }
    for (const ids of groups.values()) if (ids.length > 1) this.number(ids);
  }

  private nameOf({ def, role }: Card): string | null {
    if (def !== null) return this.game.cards[def]?.name ?? null;
    const word = this.lexicon.roles?.[role ?? ''];
    return word === undefined ? null : capitalised(word);
  }

  private forget(id: CardId): void {
    this.numbers.delete(id);
    this.names.delete(id);
  }

  /** Gives cards without a number the lowest numbers that are free among cards of this name. */
  private number(ids: readonly CardId[]): void {
    const taken = new Set(ids.map((id) => this.numbers.get(id)));
    let next = 1;
    for (const id of ids) {
      if (this.numbers.has(id)) continue;
      while (taken.has(next)) next++;
      this.numbers.set(id, next++);
    }
  }
}
