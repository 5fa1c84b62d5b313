import { cardsIn, ruleOf, type Card, type CardId, type Game, type Table } from '#kernel';
import type { MatchEvent } from '#match';

/**
 * Tracks the cards that nobody at the table has seen since they were shuffled. Among cards that were shuffled together,
 * each order is equally likely, whatever has been played since: that makes the test exact.
 */
export class Unseen {
  /** The last shuffle of each unseen card. */
  private readonly shuffleOf = new Map<CardId, number>();

  /** Changes whenever the set of unseen cards changes. */
  revision = 0;

  constructor(private readonly game: Game) {}

  /** Applies an event, given the cards in the zone that it shuffles and the table after it. */
  follow(event: MatchEvent, version: number, cardsBefore: readonly CardId[], after: Table): void {
    switch (event.type) {
      case 'ZoneShuffled':
        this.revision += 1;
        for (const id of cardsBefore) this.shuffleOf.delete(id);
        for (const id of cardsIn(after, event.zone))
          if (this.isHidden(after.cards[id])) this.shuffleOf.set(id, version);
        return;
      case 'CardsMoved':
        this.revision += 1;
        event.cards.forEach((id, i) => this.move(id, event.fresh === null ? id : `${event.fresh + i}`, after));
        return;
      case 'CardsFaced':
      case 'CardsRevealed':
        this.revision += 1;
        for (const id of event.cards) this.shuffleOf.delete(id);
        return;
      case 'DecisionAsked':
        for (const { shown } of event.decisions) for (const id in shown) this.show(id);
        return;
      // What was seen in the undone part of the match stays known.
      case 'Rewound':
        this.revision += 1;
        this.shuffleOf.clear();
        return;
      default:
    }
  }

  isUnseen(id: CardId): boolean {
    return this.shuffleOf.has(id);
  }

  /** The unseen cards that could equally be in this card's place: same shuffle, same owner. */
  peersOf(table: Table, id: CardId): readonly Card[] {
    const shuffle = this.shuffleOf.get(id);
    const owner = table.cards[id]?.owner;
    if (shuffle === undefined) return [];
    return [...this.shuffleOf].flatMap(([other, its]) => {
      const card = table.cards[other];
      return its === shuffle && card?.owner === owner && card !== undefined ? [card] : [];
    });
  }

  /** All unseen cards of an owner. */
  of(table: Table, owner: number): readonly Card[] {
    return [...this.shuffleOf.keys()].flatMap((id) => {
      const card = table.cards[id];
      return card?.owner === owner ? [card] : [];
    });
  }

  private show(id: CardId): void {
    this.revision += 1;
    this.shuffleOf.delete(id);
  }

  private move(from: CardId, to: CardId, after: Table): void {
    const shuffle = this.shuffleOf.get(from);
    this.shuffleOf.delete(from);
    if (shuffle !== undefined && this.isHidden(after.cards[to])) this.shuffleOf.set(to, shuffle);
  }

  /** Hidden from everybody, including the owner. */
  private isHidden(card: Card | undefined): boolean {
    if (!card) return false;
    const rule = ruleOf(this.game, card.zone);
    const audience = card.facing === 'up' ? rule.faceUp : rule.faceDown;
    return audience === 'none' && !rule.topSeen;
  }
}
