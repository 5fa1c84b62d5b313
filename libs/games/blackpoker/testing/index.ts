import { blackpokerLite } from '../index.js';
import { numberOf, type Card, type Game, type Seat, type Table, type TableEvent, type Viewer } from '#kernel';
import { Driver, type BoardLiteral, type CardLiteral } from '#scenario';
import { type DiceScript } from '#simulation';

type Zones = BoardLiteral['seats'][number];
type Lie = Partial<Omit<CardLiteral, 'card'>>;

/** A position. By default seat 0 has the turn and the chance, and decks have twelve cards without effects. */
export interface Position extends Partial<Omit<BoardLiteral, 'seats' | 'turn'>> {
  readonly own?: Zones;
  readonly other?: Zones;
  readonly turn?: Seat;
  readonly chance?: Seat;
}

/** How an action is raised. Decisions without a choice are not asked, so they need not be given. */
export interface Plan {
  readonly keys?: readonly string[];
  readonly at?: string;
  readonly drive?: readonly string[];
  readonly discard?: readonly string[];
}

export const DULL_DECK: Zones[string] = [{ card: 'C9', times: 12 }];

export const barrier = (card: string, lie: Lie = {}): CardLiteral => ({
  card,
  role: 'barrier',
  facing: 'down',
  ...lie,
});

/** A face-up soldier in the role of its rank. */
export function soldier(card: string, lie: Lie = {}): CardLiteral {
  const rank = card.slice(1);
  const role = rank === 'A' ? 'ace' : ['J', 'Q', 'K'].includes(rank) ? 'hero' : 'common';
  return { card, role, ...lie };
}

export const equipment = (card: string, on: string, lie: Lie = {}): CardLiteral => ({
  card,
  role: 'equipment',
  on,
  ...lie,
});

export const driven = { orientation: 'sideways' } as const;

/** A duel in progress, driven in the game's own words. */
export class Duel {
  private constructor(readonly driver: Driver) {}

  static from(position: Position = {}, game: Game = blackpokerLite, script: DiceScript = {}): Duel {
    const { own, other, turn = 0, chance = turn, marks, ...rest } = position;
    const seats = [own, other].map((zones) => ({ deck: DULL_DECK, ...zones }));
    const board: BoardLiteral = {
      go: 'act',
      ...rest,
      seats,
      turn: { seat: turn },
      marks: { chance: { seat: chance, passes: 0 }, ...marks },
    };
    return new Duel(Driver.from(game, board, script));
  }

  get table(): Table {
    return this.driver.table;
  }

  /** The pending decisions as `seat: purpose`. */
  get asked(): string {
    return this.table.pending.map(({ seat, purpose }) => `${seat}: ${purpose}`).join(', ');
  }

  /** Names of the staged actions, the topmost last. */
  get stage(): string[] {
    return this.table.stage.map((staged) => staged.action);
  }

  zone(zone: string): (string | null)[] {
    return this.driver.zone(zone);
  }

  card(name: string): Card {
    return this.driver.card(name);
  }

  number(name: string): number {
    return numberOf({ game: this.driver.game, table: this.table }, this.card(name), 'number');
  }

  view(viewer: Viewer): Table {
    return this.driver.view(viewer);
  }

  toldTo(viewer: Viewer): TableEvent[] {
    return this.driver.toldTo(viewer);
  }

  offers(seat: Seat, action: string, ...keys: readonly string[]): boolean {
    return this.driver.offers(seat, keys.length > 0 ? { action, keys } : { action });
  }

  /** The key cards with which the action may be raised now, each choice as one string. */
  keysFor(seat: Seat, action: string): string[] {
    const { offer } = this.driver.pending(seat);
    const options = offer?.kind === 'choose' ? offer.options.filter((option) => option.action === action) : [];
    return options.map((option) => (option.keys as string[]).map((id) => this.table.cards[id]?.def).join(' '));
  }

  /** What the seat may select or choose from now: definition keys of cards, or ids of anything else. */
  get offered(): string[] {
    const offer = this.table.pending[0]?.offer;
    const ids =
      offer?.kind === 'select' ? offer.from : offer?.kind === 'choose' ? offer.options.map(({ id }) => id) : [];
    const staged = (id: string): string => this.table.stage.find((action) => action.id === id)?.action ?? id;
    return ids.map((id) => this.table.cards[id]?.def ?? staged(id));
  }

  /** Raises an action until it is announced, or until the first decision that the plan does not cover. */
  raise(seat: Seat, action: string, plan: Plan = {}): readonly TableEvent[] {
    const before = this.driver.events.length;
    this.driver.answer(seat, { choose: { action, keys: plan.keys ?? [] } });
    if (plan.at !== undefined && this.isAsked(`aim ${action}`)) this.driver.answer(seat, { choose: plan.at });
    if (plan.drive && this.isAsked('drive-barriers')) this.driver.answer(seat, { select: plan.drive });
    if (plan.discard && this.isAsked('discard-cost')) this.driver.answer(seat, { select: plan.discard });
    return this.driver.events.slice(before);
  }

  private isAsked(purpose: string): boolean {
    return this.table.pending[0]?.purpose === purpose;
  }

  pass(seat: Seat): readonly TableEvent[] {
    return this.driver.answer(seat, { choose: 'pass' }, 'respond');
  }

  /** Both pass, starting with the holder of the chance: the topmost action resolves. */
  resolve(): readonly TableEvent[] {
    const before = this.driver.events.length;
    const holder = this.table.pending[0]?.seat ?? 0;
    this.pass(holder);
    this.pass(1 - holder);
    return this.driver.events.slice(before);
  }
}

/** What was paid, in the letters of the list: each driven barrier, point of damage and card discarded as a cost. */
export function paidIn(events: readonly TableEvent[]): string {
  const letters = events.map((event) => {
    if (event.type === 'CardsOriented' && event.reason === 'cost') return 'B'.repeat(event.cards.length);
    if (event.type === 'DamageDealt' && event.kind === 'cost') return 'L'.repeat(event.amount);
    if (event.type === 'CardsMoved' && event.reason === 'cost') return 'D'.repeat(event.cards.length);
    return '';
  });
  return letters.join('');
}

/** Names of the actions that were raised, by players or automatically, in order. */
export const raisedIn = (events: readonly TableEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'ActionRaised' ? [event.action.action] : []));
