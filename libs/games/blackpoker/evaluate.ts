import {
  cardsIn,
  factOf,
  isFallback,
  numberOf,
  opponentsOf,
  optionNamed,
  printedNumber,
  zoneOf,
  type Answer,
  type Card,
  type CardId,
  type Decision,
  type Evaluation,
  type Game,
  type Seat,
  type StagedAction,
  type Table,
} from '#kernel';

/** Simple heuristics for BlackPoker: the deck is the life total, thrown cards are damage, barriers pay and protect. */
export const evaluation =
  (game: Game): Evaluation =>
  (view, decision, answer) =>
    new Judge(game, view, decision).worth(answer);

/** A block is worth the damage it prevents; a barrier spent on it costs this much. */
const BARRIER_WORTH = 4;
const ENOUGH_BARRIERS = 4;
const LETHAL = 1000;

class Judge {
  private readonly seat: Seat;
  private readonly enemy: Seat;

  constructor(
    private readonly game: Game,
    private readonly view: Table,
    private readonly decision: Decision,
  ) {
    this.seat = decision.seat;
    this.enemy = opponentsOf(view, decision.seat)[0] ?? 0;
  }

  worth(answer: Answer): number {
    const { purpose } = this.decision;
    if (purpose === 'act' || purpose === 'respond') return this.raise(answer as string);
    if (purpose.startsWith('aim ')) return this.aim(purpose.slice(4), answer as string);
    switch (purpose) {
      case 'discard-cost':
      case 'discard-to-seven':
      case 'place-barrier':
        return -this.sum(answer as readonly CardId[], (card) => this.keep(card));
      case 'search':
        return this.sum(answer as readonly CardId[], (card) => this.keep(card));
      case 'attack':
        return this.attack(answer as readonly CardId[]);
      case 'block':
        return this.block(answer as Readonly<Record<CardId, readonly CardId[]>>);
      case 'draw-second':
        return answer === (this.count('hand', this.seat) < 5 && this.life(this.seat) > 10) ? 1 : 0;
      default:
        return Number(isFallback(this.decision, answer));
    }
  }

  private raise(id: string): number {
    const option = optionNamed(this.decision, id);
    const keys = ((option?.keys ?? []) as readonly CardId[]).map((key) => this.number(key));
    const isPoor = this.life(this.seat) <= 3;
    switch (option?.action) {
      case 'throw':
        return this.throw(keys[0] ?? 0, keys[1] ?? 0);
      case 'search':
        return this.life(this.seat) > 6 ? 70 : -1;
      case 'ace-summon':
        return isPoor ? -1 : 50;
      case 'barrier-place':
        return isPoor || this.barriers(this.seat).length >= ENOUGH_BARRIERS || this.count('hand', this.seat) < 2
          ? -1
          : 45;
      case 'equip':
        return isPoor ? -1 : 20 + (keys[0] ?? 0);
      case 'attack':
        return this.attackWorth() > 0 ? 40 : -1;
      case 'hero-summon':
        return isPoor ? -1 : 18 + (keys[0] ?? 0);
      case 'soldier-summon':
        return isPoor ? -1 : 10 + (keys[0] ?? 0);
      case 'down':
        return this.down(keys[0] ?? 0);
      case 'counter':
        return this.counter(keys[0] ?? 0);
      case 'up':
      case 'twist':
      case 'barrier-break':
        return -1;
      default:
        return 0;
    }
  }

  private throw(spade: number, club: number): number {
    if (spade >= this.life(this.enemy)) return LETHAL;
    return spade >= 6 ? 60 + spade - club / 20 : -1;
  }

  /** Two cards for a soldier they kill are well spent if the soldier is a good one or is attacking. */
  private down(key: number): number {
    const victims = this.soldiers(this.enemy).filter((card) => this.now(card) <= key);
    const best = Math.max(0, ...victims.map((card) => this.now(card) + (this.isAttacking(card) ? 4 : 0)));
    return best >= 7 && this.count('hand', this.seat) > 2 ? 12 + best - key / 20 : -1;
  }

  private counter(key: number): number {
    const best = Math.max(0, ...this.view.stage.map((staged) => this.counterWorth(staged, key)));
    return best >= 6 ? 30 + best - key / 20 : -1;
  }

  private counterWorth(staged: StagedAction, key: number): number {
    if (staged.controller === this.seat || this.isAnswered(staged)) return 0;
    const keys = staged.keys.map((id) => this.number(id));
    if (keys.length === 2) return (keys[0] ?? 0) + 2;
    return (keys[0] ?? 99) <= key ? (keys[0] ?? 0) + (staged.action === 'ace-summon' ? 6 : 0) : 0;
  }

  private isAnswered(staged: StagedAction): boolean {
    return this.view.stage.some((other) => other.controller === this.seat && other.targets.includes(staged.id));
  }

  private aim(action: string, target: string): number {
    const staged = this.view.stage.find((candidate) => candidate.id === target);
    if (staged) return this.counterWorth(staged, 10);
    const card = this.view.cards[target];
    if (!card) return 0;
    const isOwn = card.controller === this.seat;
    if (action === 'down') return isOwn ? -1 : this.killable(card);
    if (action === 'equip') return card.orientation === 'upright' ? this.now(card) : 0;
    return isOwn === (action === 'up') ? 1 : 0;
  }

  /** The best soldier that the best spade in hand can still kill. */
  private killable(card: Card): number {
    const reach = Math.max(
      0,
      ...this.hand()
        .filter((held) => this.suit(held) === 'S')
        .map((held) => Math.min(10, this.printed(held))),
    );
    return this.now(card) <= reach ? 20 + this.now(card) : 20 - this.now(card);
  }

  private attackWorth(): number {
    const ready = this.soldiers(this.seat).filter((card) => card.orientation === 'upright');
    return this.attack(ready.filter((card) => this.attackerWorth(card) > 0).map((card) => card.id));
  }

  private attack(attackers: readonly CardId[]): number {
    return this.sum(attackers, (card) => this.attackerWorth(card));
  }

  /** A blocking barrier is destroyed and usually does not stop the attacker; a stronger soldier does. */
  private attackerWorth(card: Card): number {
    const number = this.now(card);
    const guards = this.soldiers(this.enemy).filter((guard) => guard.orientation === 'upright');
    const strongest = Math.max(0, ...guards.map((guard) => this.now(guard)));
    const inNeed = this.life(this.seat) < 12 && this.soldiers(this.enemy).length > this.barriers(this.seat).length;
    if (guards.length > 0 && strongest >= number) return -number;
    return number - (inNeed ? 6 : 0);
  }

  private block(placed: Readonly<Record<CardId, readonly CardId[]>>): number {
    let worth = 0;
    let damage = 0;
    for (const attacker of this.soldiers(this.enemy).filter((card) => this.isAttacking(card))) {
      const blockers = (placed[attacker.id] ?? []).flatMap((id) => this.view.cards[id] ?? []);
      if (blockers.length === 0) damage += this.now(attacker);
      else worth += this.fight(attacker, blockers);
    }
    return worth - damage - (damage >= this.life(this.seat) ? LETHAL : 0);
  }

  private fight(attacker: Card, blockers: readonly Card[]): number {
    const number = this.now(attacker);
    const barrier = blockers.find((card) => card.role === 'barrier');
    if (barrier) return -BARRIER_WORTH + (this.isHit(attacker, barrier) ? number : 0);
    const sum = blockers.reduce((total, card) => total + this.now(card), 0);
    return (number <= sum ? number : 0) - (sum <= number ? sum : 0);
  }

  /** One's own barriers are known: a barrier with the attacker's number, or a Joker, destroys it. */
  private isHit(attacker: Card, barrier: Card): boolean {
    const number = this.printed(barrier);
    return (
      number === 0 ||
      cardsIn(this.view, attacker.zone).some((id) => {
        const part = this.view.cards[id];
        return (
          part !== undefined && (part.id === attacker.id || part.host === attacker.id) && this.printed(part) === number
        );
      })
    );
  }

  /** The value of a card in hand: high spades with clubs to throw them, heroes, aces, Jokers. */
  private keep(card: Card): number {
    const number = this.printed(card);
    const suit = this.suit(card);
    if (number === 0) return 16;
    if (number === 1) return 12;
    if (suit === 'S' && number >= 6) return number + 3;
    const clubs = this.hand().filter((held) => this.suit(held) === 'C').length;
    if (suit === 'C' && clubs <= 1) return 9;
    return number >= 11 ? 7 : number / 2;
  }

  private hand(): Card[] {
    return this.cards('hand', this.seat);
  }

  private cards(zone: string, seat: Seat): Card[] {
    return cardsIn(this.view, zoneOf(zone, seat)).flatMap((id) => this.view.cards[id] ?? []);
  }

  private count(zone: string, seat: Seat): number {
    return cardsIn(this.view, zoneOf(zone, seat)).length;
  }

  private life(seat: Seat): number {
    return this.count('deck', seat);
  }

  private barriers(seat: Seat): Card[] {
    return this.cards('field', seat).filter((card) => card.role === 'barrier');
  }

  private soldiers(seat: Seat): Card[] {
    return this.cards('field', seat).filter((card) => card.host === null && card.role !== 'barrier');
  }

  private isAttacking(card: Card): boolean {
    return this.view.links.some((link) => link.kind === 'attack' && link.from === card.id);
  }

  private sum(ids: readonly CardId[], value: (card: Card) => number): number {
    return ids.reduce((total, id) => total + value(this.known(id)), 0);
  }

  /** A card of the offer, even if only this decision reveals its definition. */
  private known(id: CardId): Card {
    const card = this.view.cards[id];
    const def = this.decision.shown?.[id] ?? card?.def ?? null;
    const blank = {
      id,
      owner: this.seat,
      controller: this.seat,
      zone: '',
      facing: 'down',
      orientation: 'upright',
      role: null,
      host: null,
      entered: 0,
      counters: {},
    } as const;
    return { ...blank, ...card, def };
  }

  private suit(card: Card): unknown {
    return factOf(this.game, card, 'suit');
  }

  private printed(card: Card): number {
    return printedNumber(this.game, card, 'number');
  }

  private number(id: CardId): number {
    return this.printed(this.known(id));
  }

  private now(card: Card): number {
    return numberOf({ game: this.game, table: this.view }, card, 'number');
  }
}
