import type { Seat, TableEvent, ZoneId } from '#kernel';
import type { MatchEvent } from '#match';
import { hypergeometric } from './statistics.js';
import { type Counter, type Counted, type Places, type Sum, type Tally } from './tally.js';

type Shuffled = TableEvent & { type: 'ZoneShuffled' };

/** Counts the random outcomes of one match, given its events in order from the omniscient record. */
export function observe(counter: Counter, events: Iterable<MatchEvent>): void {
  const match = new Observation(counter);
  for (const event of events) match.see(event);
  match.end();
}

class Observation {
  private game = '';
  private teams: readonly number[] = [];
  /** Decks as registered, and which of them have been shuffled. */
  private readonly decks = new Map<ZoneId, readonly (string | null)[]>();
  private readonly known = new Set<ZoneId>();
  /** Zones that were shuffled once and from which nothing has been drawn yet. */
  private readonly fresh = new Set<ZoneId>();
  private hasChosen = false;
  private first: Seat | null = null;
  private winners: readonly Seat[] = [];

  constructor(private readonly counter: Counter) {}

  see(event: MatchEvent): void {
    switch (event.type) {
      case 'TableOpened':
        this.game = `${event.game}@${event.edition} ${event.mode}`;
        this.teams = event.teams;
        return;
      case 'CardsCreated':
        if (this.first === null && !this.hasChosen) this.decks.set(event.zone, event.defs);
        return;
      case 'ZoneShuffled':
        return this.shuffled(event);
      case 'DiceRolled':
        return this.count('rolls', `${event.purpose} of ${event.sides}`, histogram(event.values, event.sides));
      case 'CardsMoved':
        if (this.fresh.delete(event.from) && event.cards.length > 1) this.dealt(event.from, event.defs);
        return;
      case 'DecisionMade':
        this.hasChosen = true;
        return;
      case 'TurnBegan':
        return this.began(event.seat);
      case 'MatchEnded':
        this.winners = event.winners;
        return;
      default:
        return;
    }
  }

  end(): void {
    this.countSides();
    this.counter.seen(this.game !== '');
  }

  private shuffled({ zone, order }: Shuffled): void {
    const deck = this.decks.get(zone);
    const isFirst = deck?.length === order.length && !this.known.has(zone);
    // A shuffle may cover only the end of a zone; then the cards at its beginning have not moved.
    const isPartial = order.length > 3 && order.slice(0, 3).every((from, to) => from === to);
    if (!isFirst && isPartial) return;
    const when = isFirst ? 'first' : 'later';
    const n = order.length;
    const bins = n >= 24 ? 8 : 4;
    if (n >= 8) this.count('places', `${when} shuffle, ${bins} parts`, placesOf(order, bins));
    if (n >= 3) this.count('neighbours', `${when} shuffle`, neighboursOf(order));
    if (!isFirst || !deck) return;
    this.known.add(zone);
    this.fresh.add(zone);
    const arranged = order.map((from) => deck[from] ?? null);
    const seat = seatOf(zone);
    for (const [def, copies] of copiesIn(deck))
      this.count('draws', `seat ${seat}, ${def}`, rankSum(arranged, def, copies));
  }

  private dealt(zone: ZoneId, hand: readonly (string | null)[]): void {
    const deck = this.decks.get(zone) ?? [];
    for (const [def, copies] of copiesIn(deck)) {
      const expected = hypergeometric(deck.length, copies, hand.length);
      const observed = hand.filter((other) => other === def).length;
      this.count('hands', `seat ${seatOf(zone)}, ${def}`, { n: 1, observed, ...expected });
    }
  }

  private began(seat: Seat): void {
    if (this.first !== null) return;
    this.first = seat;
    if (this.hasChosen || !this.areDecksEqual()) return;
    this.count('firstSeats', `${this.teams.length} seats`, histogram([seat], this.teams.length));
  }

  private areDecksEqual(): boolean {
    const bySeat = new Map<string, string[]>();
    for (const [zone, defs] of this.decks)
      bySeat.set(seatOf(zone), [...(bySeat.get(seatOf(zone)) ?? []), ...defs.map(String)]);
    return new Set([...bySeat.values()].map((defs) => defs.sort().join())).size === 1;
  }

  /** Whether the side that began won, separately for each side. */
  private countSides(): void {
    const sides = [...new Set(this.teams)];
    const winner = this.teams[this.winners[0] ?? -1];
    if (this.first === null || sides.length !== 2 || winner === undefined) return;
    const began = sides.indexOf(this.teams[this.first] as number);
    const hasWon = sides.indexOf(winner) === began;
    this.count('sides', 'who began', histogram([2 * began + (hasWon ? 0 : 1)], 4));
  }

  private count<Kind extends Counted>(kind: Kind, subject: string, value: Tally[Kind][string]): void {
    this.counter.add(kind, `${this.game}, ${subject}`, value);
  }
}

const seatOf = (zone: ZoneId): string => zone.split('/')[1] ?? 'table';

function histogram(values: readonly number[], size: number): readonly number[] {
  const counts = Array.from({ length: size }, () => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function copiesIn(deck: readonly (string | null)[]): ReadonlyMap<string, number> {
  const copies = new Map<string, number>();
  for (const def of deck) if (def !== null) copies.set(def, (copies.get(def) ?? 0) + 1);
  return copies;
}

function placesOf(order: readonly number[], bins: number): Places {
  const n = order.length;
  const binOf = (place: number): number => Math.floor((place * bins) / n);
  const sizes = histogram(
    order.map((_, place) => binOf(place)),
    bins,
  );
  const counts = Array.from({ length: bins * bins }, () => 0);
  order.forEach((from, to) => (counts[binOf(from) * bins + binOf(to)]! += 1));
  const expected = counts.map((_, i) => ((sizes[Math.floor(i / bins)] as number) * (sizes[i % bins] as number)) / n);
  return { shuffles: 1, bins, counts, expected, weight: (n - 1) / n };
}

/** Each of the n - 1 pairs stays together with probability 1 / n, any two of them with probability 1 / (n (n - 1)). */
function neighboursOf(order: readonly number[]): Sum {
  const n = order.length;
  const observed = order.filter((from, to) => to > 0 && from === (order[to - 1] as number) + 1).length;
  const mean = (n - 1) / n;
  const variance = (n - 2) / n + mean - mean * mean;
  // Close to a Poisson distribution, whose third moment is its mean.
  return { n: 1, observed, mean, variance, third: mean };
}

/** Sum of the positions of a card's copies (Wilcoxon): the lower, the sooner they are drawn. */
function rankSum(arranged: readonly (string | null)[], def: string, copies: number): Sum {
  const n = arranged.length;
  const observed = arranged.reduce((sum, other, place) => (other === def ? sum + place : sum), 0);
  return {
    n: copies,
    observed,
    mean: (copies * (n - 1)) / 2,
    variance: (copies * (n - copies) * (n + 1)) / 12,
    third: 0,
  };
}
