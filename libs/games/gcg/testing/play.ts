import {
  matches,
  numberOf,
  opponentsOf,
  seatRef,
  type Card,
  type Filter,
  type Game,
  type Seat,
  type Table,
  type TableEvent,
  type Viewer,
  holderOf,
} from '#kernel';
import type { Driver } from '#scenario';

/** Drives a match in the game's own words. Cards are named by nickname, or by key if only one has it. */
export class Play {
  protected constructor(readonly driver: Driver) {}

  get table(): Table {
    return this.driver.table;
  }

  get game(): Game {
    return this.driver.game;
  }

  /** The pending decisions as `seat: purpose`, e.g. `0: main`. */
  get asked(): string {
    return this.table.pending.map(({ seat, purpose }) => `${seat}: ${purpose}`).join(', ');
  }

  /** The offered cards by key, or the options' ids with keys for cards. */
  get offered(): string[] {
    const offer = this.table.pending[0]?.offer;
    const key = (id: string): string => this.driver.names.nameOf(id) ?? this.table.cards[id]?.def ?? id;
    if (offer?.kind === 'select') return offer.from.map(key);
    if (offer?.kind === 'order') return offer.items.map(key);
    if (offer?.kind === 'choose') return offer.options.map(({ id }) => id.split(' ').map(key).join(' '));
    return [];
  }

  zone(zone: string): (string | null)[] {
    return this.driver.zone(zone);
  }

  card(name: string): Card {
    return this.driver.card(name);
  }

  /** Name of the zone in which a card is: `trash/1`. */
  at(name: string): string {
    return this.card(name).zone;
  }

  stat(name: string, stat: 'ap' | 'hp' | 'level' | 'cost'): number {
    return numberOf(this.driver, this.card(name), stat);
  }

  /** AP and HP, as `2/3`. */
  body(name: string): string {
    return `${this.stat(name, 'ap')}/${this.stat(name, 'hp')}`;
  }

  damage(name: string): number {
    return this.card(name).counters.damage ?? 0;
  }

  isRested(name: string): boolean {
    return this.card(name).orientation === 'sideways';
  }

  /** Whether a filter in a text of the card's controller matches the card. */
  fits(name: string, filter: Filter): boolean {
    const card = this.card(name);
    const scope = { controller: card.controller, source: null, cards: {}, numbers: {}, seats: {} };
    return matches(this.driver, scope, card, filter);
  }

  view(viewer: Viewer): Table {
    return this.driver.view(viewer);
  }

  toldTo(viewer: Viewer): TableEvent[] {
    return this.driver.toldTo(viewer);
  }

  private get seat(): Seat {
    return this.table.pending[0]?.seat ?? 0;
  }

  /** Whether the deciding seat is offered this action. */
  may(action: string, facts: Readonly<Record<string, unknown>> = {}): boolean {
    return this.driver.offers(this.seat, { action, ...facts });
  }

  private act(facts: Readonly<Record<string, unknown>>): readonly TableEvent[] {
    return this.driver.answer(this.seat, { choose: facts });
  }

  deploy(card: string): readonly TableEvent[] {
    return this.act({ action: 'deploy', card });
  }

  pair(card: string, unitName: string): readonly TableEvent[] {
    return this.act({ action: 'pair', card, unit: unitName });
  }

  command(card: string): readonly TableEvent[] {
    return this.act({ action: 'command', card });
  }

  activate(card: string, ability?: string): readonly TableEvent[] {
    return this.act({ action: 'activate', card, ...(ability !== undefined && { ability }) });
  }

  /** Attacks a unit, a player, or (by default) the next opposing player or team in turn order. */
  attack(card: string, target = this.across()): readonly TableEvent[] {
    return this.act({ action: 'attack', card, target });
  }

  private across(): string {
    const next = opponentsOf(this.table, this.seat)[0] ?? 0;
    return seatRef(holderOf(this, 'shields', next));
  }

  /** Attacks, with no block and no actions until damage is dealt. */
  strike(card: string, target?: string): readonly TableEvent[] {
    const before = this.driver.events.length;
    this.attack(card, target);
    this.letGo();
    return this.driver.events.slice(before);
  }

  block(card: string): readonly TableEvent[] {
    return this.act({ action: 'block', card });
  }

  /** Declines all blocks and actions in the current steps. */
  letGo(): void {
    for (;;) {
      const decision = this.table.pending[0];
      if (decision?.purpose === 'block') this.driver.answer(decision.seat, { choose: 'none' });
      else if (decision?.purpose === 'action') this.driver.answer(decision.seat, { choose: 'pass' });
      else return;
    }
  }

  pass(seat: Seat = this.seat): readonly TableEvent[] {
    return this.driver.answer(seat, { choose: 'pass' }, 'action');
  }

  /** Ends the main phase. */
  end(): readonly TableEvent[] {
    return this.act({ action: 'end' });
  }

  /** Ends the main phase, with no actions in the end phase's action step. */
  endTurn(): readonly TableEvent[] {
    const before = this.driver.events.length;
    this.end();
    this.letGo();
    return this.driver.events.slice(before);
  }

  /** Chooses cards: targets, discards, what pays, what makes room. */
  select(...cards: readonly string[]): readonly TableEvent[] {
    return this.driver.answer(this.seat, { select: cards });
  }

  confirm(yes = true): readonly TableEvent[] {
    return this.driver.answer(this.seat, { confirm: yes });
  }

  /** The captain lets the team mate act. */
  yield(): readonly TableEvent[] {
    return this.act({ action: 'yield' });
  }

  concede(seat: Seat): readonly TableEvent[] {
    return this.driver.concede(seat);
  }

  choose(option: string): readonly TableEvent[] {
    return this.driver.answer(this.seat, { choose: option });
  }
}
