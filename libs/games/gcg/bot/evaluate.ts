import {
  cardAt,
  abilityNamed,
  cardsIn,
  factOf,
  hasKeyword,
  isFallback,
  isForbidden,
  matches,
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
  type Filter,
  type Game,
  type ReadContext,
  type Operation,
  type Option,
  type Seat,
  type Selector,
  type Table,
} from '#kernel';
import { programWorth } from './program-worth.js';

/** Simple heuristics for the Gundam Card Game: build up the board, link pilots, attack where it pays, defend what is left. */
export const evaluation =
  (game: Game): Evaluation =>
  (view, decision, answer) =>
    new Judge(game, view, decision).worth(answer);

const LETHAL = 1000;
const MAX_UNITS = 6;
/** Improving the board comes before attacking. */
const BUILD = 50;

/** Choices in which the chosen cards are lost. */
const GIVING_UP: ReadonlySet<string> = new Set(['discard', 'make-room', 'cost']);

class Judge {
  private readonly seat: Seat;
  private readonly context: ReadContext;

  constructor(
    private readonly game: Game,
    private readonly view: Table,
    private readonly decision: Decision,
  ) {
    this.seat = decision.seat;
    this.context = { game, table: view };
  }

  worth(answer: Answer): number {
    const { purpose } = this.decision;
    if (typeof answer === 'string') return this.option(optionNamed(this.decision, answer) ?? { id: answer });
    if (typeof answer === 'boolean') return answer === this.agrees() ? 1 : 0;
    if (typeof answer === 'number') return answer;
    if (!Array.isArray(answer) || purpose === 'pay' || purpose === 'order')
      return Number(isFallback(this.decision, answer));
    const cards = answer as readonly CardId[];
    const value = GIVING_UP.has(purpose) ? (id: CardId) => -this.keep(id) : (id: CardId) => this.target(id);
    return cards.reduce((sum, id) => sum + value(id), 0);
  }

  private option(option: Option): number {
    const card = this.view.cards[(option.card ?? '') as CardId];
    switch (option.action) {
      case 'deploy':
        return card ? this.deploy(card) : 0;
      case 'pair':
        return card ? this.pair(card, option.unit as CardId) : 0;
      case 'command':
        return this.program(`${card?.def}#effect`, 0);
      case 'activate':
        return card ? this.activate(card, option) : 0;
      case 'attack':
        return card ? this.attack(card, option.target as string) : 0;
      case 'block':
        return card ? this.block(card) : 0;
      case 'yield':
        return this.letMateAct() ? 0.5 : -1;
      case undefined:
        return this.plain(option);
      default:
        return 0;
    }
  }

  /** Choices without an action: going first, triggers, which card is meant, what happens instead. */
  private plain(option: Option): number {
    if (this.decision.purpose === 'instead') return option.id === 'no' ? 0 : 1;
    if (this.decision.purpose === 'which') return this.target(option.card as CardId);
    return isFallback(this.decision, option.id) ? 1 : 0;
  }

  private agrees(): boolean {
    const { purpose } = this.decision;
    if (purpose === 'redraw') return !this.hand().some((card) => this.isType(card, 'unit') && this.level(card) <= 3);
    if (purpose.startsWith('activate ')) return programWorth(this.game, purpose.slice('activate '.length)) >= 0;
    return true;
  }

  /** The most expensive card first. On a full board, only a better unit is worth deploying. */
  private deploy(card: Card): number {
    if (this.isType(card, 'base')) return this.hasGoodBase() ? -1 : BUILD + this.cost(card);
    const units = this.unitsOf(this.seat);
    const weakest = Math.min(...units.map((unit) => this.strength(unit)));
    if (units.length >= MAX_UNITS && this.printedStrength(card) <= weakest + 1) return -1;
    return BUILD + 2 * this.cost(card) + (this.hasKeyword(card, 'blocker') ? 1 : 0);
  }

  private hasGoodBase(): boolean {
    return this.cards('base', this.seat).some((base) => factOf(this.game, base, 'token') !== true);
  }

  /** A linked unit can attack immediately; a pilot that links with another unit is kept for that one. */
  private pair(pilot: Card, unitId: CardId): number {
    const unit = this.view.cards[unitId];
    if (!unit) return 0;
    if (this.links(pilot, unit)) return BUILD + 20 + this.strength(unit);
    const awaited = this.hand().some((card) => this.isType(card, 'unit') && this.links(pilot, card));
    const isCommand = this.isType(pilot, 'command');
    return awaited || isCommand ? -1 : BUILD - 10 + this.strength(unit);
  }

  private links(pilot: Card, unit: Card): boolean {
    const condition = factOf(this.game, unit, 'linkCondition') as Filter | null;
    const scope = { controller: this.seat, source: unit.id, cards: {}, numbers: {}, seats: {} };
    return condition !== null && matches(this.context, scope, pilot, condition);
  }

  private activate(card: Card, option: Option): number {
    const program = option.id.split(' ').slice(3).join(' ');
    const ability = abilityNamed(this.game, program);
    if (ability?.kind !== 'activated') return 0;
    // An ability that is free and unlimited would be used for ever.
    if (ability.cost.length === 0 && !ability.once) return -1;
    return ability.cost.some(restsItself) && this.canStrike(card)
      ? -1
      : this.program(program, programWorth(this.game, `${program}/cost`));
  }

  private canStrike(card: Card): boolean {
    const { offer } = this.decision;
    return (
      offer?.kind === 'choose' && offer.options.some(({ action, card: by }) => action === 'attack' && by === card.id)
    );
  }

  private program(name: string, costs: number): number {
    const worth = programWorth(this.game, name) + costs;
    return worth > 0 ? BUILD + worth : -1;
  }

  private attack(unit: Card, target: string): number {
    const victim = this.view.cards[target];
    return victim ? this.duel(unit, victim) : this.raid(unit, Number(target.slice('seat/'.length)));
  }

  /** An attack on the player takes a shield, or wins the match. It leaves the unit exposed, and blockers may stop it. */
  private raid(unit: Card, enemy: Seat): number {
    const left = this.defences(enemy);
    if (left === 0) return LETHAL;
    if (this.ap(unit) === 0) return -1;
    const stopper = this.isElusive(unit) ? undefined : this.blockers(enemy).find((guard) => this.beats(guard, unit));
    return stopper ? -1 : 20 - left;
  }

  private duel(unit: Card, victim: Card): number {
    const kills = this.ap(unit) >= this.hp(victim);
    const dies = this.ap(victim) >= this.hp(unit) && !(kills && this.hasKeyword(unit, 'first-strike'));
    if (!kills) return -1;
    const gain = this.strength(victim) - (dies ? this.strength(unit) : 0);
    return gain > 0 ? 15 + gain : -1;
  }

  /** Blocks with a unit that survives, that dies for something better, or to save the match. */
  private block(guard: Card): number {
    const link = this.view.links.find(({ kind }) => kind === 'attack');
    const attacker = cardAt(this.view, link?.from);
    if (!link || !attacker) return 0;
    const saved = this.view.cards[link.to];
    if (!saved && this.defences(this.seat) === 0) return LETHAL - this.strength(guard);
    const gain = this.ap(guard) >= this.hp(attacker) ? this.strength(attacker) : 0;
    const loss = this.ap(attacker) >= this.hp(guard) ? this.strength(guard) : 0;
    const spared = saved ? (this.ap(attacker) >= this.hp(saved) ? this.strength(saved) : 0) : 4;
    return gain + spared - loss;
  }

  /**
   * Whether the team mate still has something to do. The view does not show who was asked before, so the number of the decision keeps the
   * two from handing the turn back and forth for ever.
   */
  private letMateAct(): boolean {
    if (this.view.ids % 3 === 0) return false;
    const mates = this.view.seats.filter(({ seat, team }) => seat !== this.seat && team === this.team());
    return mates.some(({ seat }) => {
      const active = this.cards('resources', seat).filter((card) => card.orientation === 'upright').length;
      const canPlay = this.cards('hand', seat).some(
        (card) => this.cost(card) <= active && this.level(card) <= this.cards('resources', seat).length,
      );
      return canPlay || this.unitsOf(seat).some((unit) => this.isReady(unit));
    });
  }

  private team(): number | undefined {
    return this.view.seats[this.seat]?.team;
  }

  private isReady(unit: Card): boolean {
    return (
      unit.orientation === 'upright' &&
      unit.entered !== this.view.turn.number &&
      !isForbidden(this.context, unit, 'attack')
    );
  }

  /** Enemies by their worth, and friends too: a benefit is largest on the best unit. */
  private target(id: CardId): number {
    const card = this.view.cards[id];
    const isEnemy = card !== undefined && opponentsOf(this.view, this.seat).includes(card.controller);
    if (card?.role === 'unit') return this.strength(card) + (isEnemy ? 20 : card.orientation === 'upright' ? 2 : 0);
    return this.keep(id);
  }

  /** What a card in hand or deck is worth: expensive cards, unless they will be unaffordable for long. */
  private keep(id: CardId): number {
    const seen = this.view.cards[id];
    if (seen?.role === 'unit') return this.strength(seen);
    const def = this.decision.shown?.[id] ?? seen?.def ?? null;
    const card = def === null ? undefined : this.game.cards[def];
    if (!card) return 1;
    const { level = 0, cost = 0 } = card.stats;
    const wait = Math.max(0, level - this.cards('resources', this.seat).length - 1);
    return 2 + cost + (card.facts.type === 'unit' ? 2 : 0) - 2 * wait;
  }

  private defences(seat: Seat): number {
    const holder = this.view.seats.find(({ team }) => team === this.view.seats[seat]?.team)?.seat ?? seat;
    const sharing = this.view.mode === 'team' ? holder : seat;
    return cardsIn(this.view, zoneOf('shields', sharing)).length + cardsIn(this.view, zoneOf('base', sharing)).length;
  }

  private blockers(seat: Seat): Card[] {
    return this.unitsOf(seat).filter((unit) => unit.orientation === 'upright' && this.hasKeyword(unit, 'blocker'));
  }

  private beats(guard: Card, unit: Card): boolean {
    return this.ap(guard) >= this.hp(unit) && this.ap(unit) < this.hp(guard);
  }

  private isElusive(unit: Card): boolean {
    return this.hasKeyword(unit, 'high-maneuver');
  }

  private hand(): Card[] {
    return this.cards('hand', this.seat);
  }

  private unitsOf(seat: Seat): Card[] {
    return this.cards('battle', seat).filter((card) => card.role === 'unit');
  }

  private cards(zone: string, seat: Seat): Card[] {
    return cardsIn(this.view, zoneOf(zone, seat)).flatMap((id) => this.view.cards[id] ?? []);
  }

  private strength(unit: Card): number {
    return this.ap(unit) + this.hp(unit) + this.cost(unit) / 2;
  }

  private printedStrength(card: Card): number {
    return printedNumber(this.game, card, 'ap') + printedNumber(this.game, card, 'hp') + this.cost(card) / 2;
  }

  private ap(card: Card): number {
    return numberOf(this.context, card, 'ap');
  }

  private hp(card: Card): number {
    return numberOf(this.context, card, 'hp');
  }

  private cost(card: Card): number {
    return printedNumber(this.game, card, 'cost');
  }

  private level(card: Card): number {
    return printedNumber(this.game, card, 'level');
  }

  private hasKeyword(card: Card, keyword: string): boolean {
    return hasKeyword(this.context, card, keyword);
  }

  private isType(card: Card, type: string): boolean {
    return factOf(this.game, card, 'type') === type;
  }
}

/** Whether paying this rests the card itself. */
function restsItself(operation: Operation): boolean {
  const cards = restedBy(operation);
  return cards !== null && 'bound' in cards && cards.bound === 'self';
}

/** The cards that the operation rests; null if it does something else. */
function restedBy(operation: Operation): Selector | null {
  if (operation.op === 'orient') return operation.orientation === 'sideways' ? operation.cards : null;
  return operation.op === 'custom' && operation.name === 'rest-to-pay' ? (operation.with.cards as Selector) : null;
}
