import {
  cardsIn,
  isDepartedMark,
  conceal,
  HIDDEN,
  unreachable,
  valuesOf,
  zoneSeat,
  type Answer,
  type Audience,
  type Card,
  type CardId,
  type Continuous,
  type Decision,
  type Game,
  type Json,
  type Link,
  type Offer,
  type Option,
  type Table,
  type TableEvent,
  type Viewer,
  type ZoneId,
} from '#kernel';

/** Describes tables, decisions and events in words that a player understands. Card ids become names. */
export class Words {
  constructor(
    private readonly game: Game,
    private readonly table: Table,
    /** An additional name of a card, shown beside its name. */
    private readonly nickname: (id: CardId) => string | null = () => null,
  ) {}

  /** The whole table as the viewer knows it, one line for each zone that is not empty. */
  board(viewer: Viewer = 'omniscient'): string {
    const table = conceal(this.game, this.table, viewer);
    const words = new Words(this.game, table, this.nickname);
    const { turn, seats, result } = table;
    const lines = [`turn ${turn.number} of seat ${turn.seat}${turn.phase ? `, ${turn.phase}` : ''}`];
    for (const zone of Object.keys(table.zones))
      if (cardsIn(table, zone).length > 0) lines.push(`  ${words.zone(zone)}`);
    for (const { seat, counters } of seats)
      if (Object.keys(counters).length > 0) lines.push(`  seat ${seat}: ${plain(counters)}`);
    if (table.stage.length > 0)
      lines.push(`  staged: ${table.stage.map((action) => words.thing(action.id)).join(', ')}`);
    for (const link of table.links) lines.push(`  ${words.link(link)}`);
    for (const { on, change, until } of table.effects)
      lines.push(`  on ${words.things(on)} until ${until}: ${words.change(change)}`);
    const marks = Object.entries(table.marks).filter(([key]) => !isDepartedMark(key));
    if (marks.length > 0) lines.push(`  marks: ${plain(Object.fromEntries(marks))}`);
    if (result)
      lines.push(
        `  over: ${result.winners.length > 0 ? `seat ${result.winners.join(', ')} won` : 'a draw'} (${result.reason})`,
      );
    return lines.join('\n');
  }

  zone(zone: ZoneId): string {
    const ids = cardsIn(this.table, zone);
    const known = ids.filter((id) => id !== HIDDEN);
    const hidden = ids.length - known.length;
    const shown = known.map((id) => this.placed(id));
    if (hidden > 0) shown.push(`${hidden} unknown`);
    return `${zone} (${ids.length}): ${shown.join(' ')}`;
  }

  /** A card with its orientation, facing, role, place, host and counters. */
  private placed(id: CardId): string {
    const card = this.table.cards[id];
    if (!card) return id;
    const traits = [
      ...(card.orientation === 'sideways' ? ['sideways'] : []),
      ...(card.facing === 'down' && card.role !== null ? ['face down'] : []),
      ...(card.role === null ? [] : [card.role]),
      ...(card.place === undefined ? [] : [card.place]),
      ...(card.host === null ? [] : [`on ${this.card(card.host)}`]),
      ...(Object.keys(card.counters).length > 0 ? [plain(card.counters)] : []),
    ];
    return traits.length > 0 ? `${this.card(id)}[${traits.join(', ')}]` : this.card(id);
  }

  /** A word of the rules in the game's display wording. */
  word(word: string): string {
    return this.game.tooling?.display?.words?.[word] ?? word;
  }

  /** A program by the name of its card, if the game's display has words for people. */
  private ability(program: string): string {
    const [key = '', id] = program.split('#');
    const name = this.game.tooling?.display?.words && this.game.cards[key]?.name;
    return name ? `${name} (${id})` : program;
  }

  card(id: CardId): string {
    const card = this.table.cards[id];
    if (!card) return id === HIDDEN ? 'a hidden card' : id;
    const nickname = this.nickname(id);
    const name = this.cardName(card);
    return nickname === null ? name : `${name}(${nickname})`;
  }

  private cardName(card: Card): string {
    if (card.def === null) return `${card.role ?? 'card'} ${this.placeOf(card)}`;
    return this.defName(card.def);
  }

  /** Unknown cards that can be told apart are identified by their position. */
  private placeOf(card: Card): string {
    return `#${cardsIn(this.table, card.zone).indexOf(card.id) + 1} of ${card.zone}`;
  }

  private defName(def: string | null): string {
    return def === null ? 'unknown' : (this.game.cards[def]?.name ?? def);
  }

  /** Anything that an answer may refer to: a card, a staged action, a seat. */
  thing(id: string): string {
    if (this.table.cards[id]) return this.card(id);
    const staged = this.table.stage.find((action) => action.id === id);
    if (!staged) return id.startsWith('seat/') ? `seat ${id.slice(5)}` : id;
    const keys = staged.keys.length > 0 ? ` with ${this.things(staged.keys)}` : '';
    const targets =
      staged.targets.length > 0
        ? ` at ${staged.targets.map((to) => (to === id ? 'itself' : this.thing(to))).join(' ')}`
        : '';
    return `${staged.action}${keys}${targets} by seat ${staged.controller}`;
  }

  link({ from, kind, to }: Pick<Link, 'from' | 'kind' | 'to'>): string {
    return `${this.thing(from)} ${this.word(kind)} ${this.thing(to)}`;
  }

  /** A change of a number in words, if the game's display has them. */
  private change(change: Continuous['change']): string {
    if (change.kind !== 'add' || !this.game.tooling?.display?.words) return plain(change);
    return `${change.by < 0 ? '' : '+'}${change.by} ${change.stat}`;
  }

  things(ids: readonly string[]): string {
    return ids.map((id) => this.thing(id)).join(' ');
  }

  /**
   * The purpose of a question; for an optional ability (`activate card#ability`) the name of its card: `use Lantern
   * Page: read`.
   */
  purpose(purpose: string): string {
    const [, card = '', ability] = /^activate ([^#]+)#(.+)$/.exec(purpose) ?? [];
    if (ability === undefined) return purpose;
    const { game } = this;
    const name = game.cards[card]?.name;
    return `${game.tooling?.display?.purposes.activate ?? 'activate'} ${name === undefined ? '' : `${name}: `}${ability}`;
  }

  decision(decision: Decision): string {
    const offer = decision.offer ? this.offer(decision.offer, decision.shown ?? {}) : 'not shown';
    return `${decision.id}: seat ${decision.seat} decides ${decision.purpose}: ${offer}`;
  }

  offer(offer: Offer, shown: Readonly<Record<string, string>> = {}): string {
    const list = (ids: readonly string[]): string => ids.map((id) => this.item(id, shown)).join(' ');
    switch (offer.kind) {
      case 'choose':
        return `choose one\n${offer.options.map((option) => `    ${this.option(option)}`).join('\n')}`;
      case 'select':
        return `select ${range(offer.min, offer.max)} of ${list(offer.from)}`;
      case 'order':
        return `order ${list(offer.items)}`;
      case 'amount':
        return `an amount of ${range(offer.min, offer.max)}`;
      case 'confirm':
        return 'yes or no';
      case 'arrange':
        return `arrange ${list(offer.items)} to ${offer.slots.map((slot) => `${this.thing(slot.id)} (${range(slot.min, slot.max)})`).join(', ')}`;
      case 'name':
        return `declare one of ${offer.count} ${offer.fact}`;
      default:
        return unreachable(offer);
    }
  }

  /** The values that can be named, in the order by which answers number them. */
  names(fact: string): readonly string[] {
    return valuesOf(this.game, fact);
  }

  /** A card of the offer by its name, even if only this decision shows it. */
  item(id: string, shown: Readonly<Record<string, string>> = {}): string {
    const def = shown[id];
    return def === undefined ? this.thing(id) : this.defName(def);
  }

  /** The meaning of an option, by its facts; without facts, the thing that its id names. */
  option(option: Option): string {
    const said = this.game.tooling?.display?.option?.(option, (id) => this.thing(id)) ?? null;
    if (said !== null) return said;
    const facts = Object.entries(option).filter(([fact]) => fact !== 'id');
    if (facts.length === 0) return this.thing(option.id);
    return facts
      .map(([fact, value]) => this.fact(fact, value))
      .filter(Boolean)
      .join(', ');
  }

  private fact(fact: string, value: Json): string {
    if (Array.isArray(value))
      return value.length === 0 ? '' : `${fact} ${value.map((part: Json) => this.value(part)).join(' ')}`;
    return fact === 'action' ? this.value(value) : `${fact} ${this.value(value)}`;
  }

  private value(value: Json): string {
    return typeof value === 'string' ? this.thing(value) : JSON.stringify(value);
  }

  answer(decision: Decision, answer: Answer): string {
    const shown = decision.shown ?? {};
    if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
    if (typeof answer === 'number') {
      const offer = decision.offer;
      return offer?.kind === 'name' ? (this.names(offer.fact)[answer] ?? '') : String(answer);
    }
    if (typeof answer === 'string') {
      const option =
        decision.offer?.kind === 'choose'
          ? decision.offer.options.find((candidate) => candidate.id === answer)
          : undefined;
      return option ? this.option(option) : this.item(answer, shown);
    }
    if (Array.isArray(answer))
      return answer.length === 0 ? 'none' : answer.map((id: string) => this.item(id, shown)).join(' ');
    const slots = Object.entries(answer as Readonly<Record<string, readonly string[]>>).filter(
      ([, items]) => items.length > 0,
    );
    return slots.length === 0
      ? 'none'
      : slots.map(([slot, items]) => `${this.things(items)} to ${this.thing(slot)}`).join(', ');
  }

  /** What happened, given the table before it. Null for events that no player would mention. */
  event(event: TableEvent): string | null {
    switch (event.type) {
      case 'TableOpened':
        return `table opened: ${event.game} ${event.edition}, ${event.mode}`;
      case 'CardsCreated':
        return `${event.defs.length} cards to ${event.zone}`;
      case 'ZoneShuffled':
        return `${event.zone} shuffled`;
      case 'CardsMoved':
        return `${this.moved(event)} from ${event.from} to ${event.to}${this.placesOf(event)} (${event.reason})`;
      case 'CardsExchanged':
        return `${this.thing(event.by)} takes the place of ${this.thing(event.kept)} (${event.reason})`;
      case 'CardsPlaced':
        return `${event.cards.map((id, i) => `${this.thing(id)} to ${this.word(event.places[i] ?? 'a place')}`).join(', ')} (${event.reason})`;
      case 'CardsOriented':
        return `${this.things(event.cards)} ${this.word(event.orientation)} (${event.reason})`;
      case 'CardsFaced':
        return `${event.defs.map((def, i) => (def === null ? this.thing(event.cards[i] ?? '') : this.defName(def))).join(' ')} face ${event.facing}`;
      case 'CardsRevealed':
        return `${event.defs.map((def) => this.defName(def)).join(' ') || 'cards'} of ${event.zone} shown to ${audience(event.to)}`;
      case 'CounterSet':
        return `${typeof event.on === 'number' ? `seat ${event.on}` : this.thing(event.on)} has ${event.counter} ${event.value}`;
      case 'DamageDealt':
        return `${event.amount} ${event.kind} damage to ${this.thing(event.to)}`;
      case 'DiceRolled':
        return `rolled ${event.values.join(' ')} for ${event.purpose}`;
      case 'TurnBegan':
        return `turn ${event.number} of seat ${event.seat} begins`;
      case 'PhaseBegan':
        return `phase ${this.word(event.phase)}`;
      case 'MomentCame':
        return this.word(event.moment);
      case 'ActionRaised':
        return `${this.raised(event)} ${event.staged ? 'staged' : 'takes effect at once'}`;
      case 'ActionAimed':
        return `${this.thing(event.id)} is aimed at ${this.things(event.named)}`;
      case 'ActionLeft':
        // An action that took effect immediately was described when it was raised.
        return this.table.stage.some(({ id }) => id === event.id) ? `${this.thing(event.id)} ${event.outcome}` : null;
      case 'CardsLinked':
        return event.links.map((link) => this.link(link)).join(', ');
      case 'LinksEnded':
        return this.ended(event);
      case 'EffectBegan':
        return `${this.things(event.effect.on)} until ${event.effect.until}: ${this.change(event.effect.change)}`;
      case 'EffectsEnded':
        return `${event.effects.length} effects end`;
      case 'TriggerWaited':
        return `${this.ability(event.trigger.trigger)} triggers for seat ${event.trigger.controller}`;
      case 'SeatLost':
        return `seat ${event.seat} lost (${event.reason})`;
      case 'GameEnded':
        return event.result.winners.length > 0
          ? `seat ${event.result.winners.join(', ')} won (${event.result.reason})`
          : `a draw (${event.result.reason})`;
      case 'Marked':
      case 'TriggerTaken':
      case 'DecisionAsked':
      case 'DecisionMade':
      case 'DecisionsWithdrawn':
        return null;
      case 'PassesWithdrawn':
        return `seat ${event.seat} wants to be asked again`;
      default:
        return unreachable(event);
    }
  }

  /** Whole kinds of links are described with one word, if the display has it. */
  private ended({ kinds, links = [] }: TableEvent & { type: 'LinksEnded' }): string {
    const over = this.game.tooling?.display?.words?.linksOver;
    if (over === undefined) return `${[...kinds, ...links.map(({ kind }) => kind)].join(', ')} over`;
    return kinds.length > 0 ? over : links.map((link) => `no more: ${this.link(link)}`).join(', ');
  }

  /** The place in the zone, if the display has words for it. */
  private placesOf({ places = [] }: TableEvent & { type: 'CardsMoved' }): string {
    const known = places.flatMap((place) => (place !== null && this.word(place) !== place ? [this.word(place)] : []));
    return known.length > 0 ? `, ${known.join(', ')}` : '';
  }

  private moved(event: TableEvent & { type: 'CardsMoved' }): string {
    const known = event.defs.filter((def) => def !== null);
    const names = known.map((def) => this.defName(def));
    const hidden = event.cards.length - known.length;
    const seat = zoneSeat(event.from);
    return [
      ...names,
      ...(hidden > 0 ? [`${hidden} unknown of ${seat === null ? 'the table' : `seat ${seat}`}`] : []),
    ].join(' ');
  }

  private raised({ action }: TableEvent & { type: 'ActionRaised' }): string {
    const keys = action.keys.length > 0 ? ` with ${this.things(action.keys)}` : '';
    const targets = action.targets.length > 0 ? ` at ${this.things(action.targets)}` : '';
    return `${action.action}${keys}${targets} by seat ${action.controller}:`;
  }
}

const audience = (to: Audience): string => (typeof to === 'object' ? `seat ${to.seat}` : to);
const range = (min: number, max: number): string => (min === max ? String(min) : `${min} to ${max}`);
const plain = (value: object): string =>
  Object.entries(value)
    .map(([key, part]) => `${key} ${JSON.stringify(part)}`)
    .join(', ');
