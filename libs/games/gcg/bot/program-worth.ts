import { programOf, type Game, type Operation, type Quantity, type SeatRef, type Selector } from '#kernel';

/** A rough estimate of what a program is worth to the seat that runs it, on about the scale of card costs. */
export function programWorth(game: Game, name: string): number {
  let known = worths.get(game.cards);
  if (!known) worths.set(game.cards, (known = new Map()));
  let worth = known.get(name);
  if (worth === undefined) known.set(name, (worth = new Reader(game, name).worthOf(programOf(game, name))));
  return worth;
}

const worths = new WeakMap<Game['cards'], Map<string, number>>();

/** By custom operation: its value when done to an enemy's card, and to an own card. */
const DONE_TO: Readonly<Record<string, readonly [enemy: number, own: number]>> = {
  damage: [2, -2],
  destroy: [5, -4],
  recover: [-1, 0.5],
};

/** Tracks which cards are bound to which name, for operations on them later in the text. */
class Reader {
  private readonly whose = new Map<string, SeatRef>();

  constructor(
    private readonly game: Game,
    private readonly name: string,
  ) {}

  worthOf(program: readonly Operation[]): number {
    return program.reduce((sum, operation) => sum + this.worth(operation), 0);
  }

  private worth(operation: Operation): number {
    switch (operation.op) {
      case 'choose':
        if ('zone' in operation.from) this.whose.set(operation.bind, operation.from.of);
        return 0;
      case 'draw':
        return 2 * numberOf(operation.n) * (operation.seat === 'opponent' ? -1 : 1);
      case 'move':
        return this.move(operation.cards, operation.to);
      case 'modify':
        return (this.isEnemy(operation.cards) ? -0.5 : 0.5) * numberOf(operation.by);
      case 'grant':
        return this.isEnemy(operation.cards) ? -1 : 1;
      case 'create':
        return 2 * numberOf(operation.n);
      case 'custom':
        return this.custom(operation.name, operation.with as Readonly<Record<string, unknown>>);
      case 'run':
        return programWorth(this.game, `${this.name.split('#')[0]}#${operation.ability}`);
      case 'pick':
        return Math.max(0, ...operation.modes.map((mode) => this.worthOf(mode.do)));
      case 'may':
      case 'each':
      case 'seats':
      case 'repeat':
      case 'if':
        return Math.max(0, this.worthOf(operation.do));
      default:
        return 0;
    }
  }

  private move(cards: Selector, to: string): number {
    if (this.isEnemy(cards)) return 4;
    return to === 'hand' || to === 'battle' ? 2 : -1;
  }

  private custom(name: string, settings: Readonly<Record<string, unknown>>): number {
    if (name === 'pay') return -numberOf(settings.n as Quantity);
    if (name === 'damage-shields') return settings.of === 'controller' ? -3 : 3;
    const cards = (settings.to !== undefined && typeof settings.to === 'object' ? settings.to : settings.cards) as
      Selector | undefined;
    const isEnemy = cards !== undefined && this.isEnemy(cards);
    if (name === 'turn') return (settings.to === 'sideways') === isEnemy ? 1.5 : -1;
    const done = DONE_TO[name];
    if (!done) return 2;
    const times = settings.amount === undefined ? 1 : numberOf(settings.amount as Quantity) / 2;
    return done[isEnemy ? 0 : 1] * times;
  }

  private isEnemy(cards: Selector): boolean {
    if ('either' in cards) return cards.either.every((part) => this.isEnemy(part));
    return ('zone' in cards ? cards.of : this.whose.get(cards.bound)) === 'opponent';
  }
}

/** An amount that is known only in play counts as a small number. */
const numberOf = (amount: Quantity): number => (typeof amount === 'number' ? amount : 1.5);
