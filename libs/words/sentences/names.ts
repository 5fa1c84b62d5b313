import {
  HIDDEN,
  zoneName,
  zoneSeat,
  type CardId,
  type Game,
  type Lexicon,
  type Seat,
  type Table,
  type ZoneId,
} from '#kernel';
import type { Phrase } from '../speech/fill.js';
import type { Person, Speech } from '../speech/speech.js';

/** How a seat is named to the reader. */
export type People = (seat: Seat) => Person;

/** The people at a table, as named to one of them (`own`) or to an outsider (null). */
export function people(speech: Speech, seats: number, own: Seat | null, players: readonly string[] = []): People {
  return (seat) => {
    if (seat === own) return { name: speech.you, isYou: true };
    if (own !== null && seats === 2) return { name: speech.opponent, isYou: false };
    return { name: players[seat] || speech.player(seat + 1), isYou: false };
  };
}

/** Nobody reads more names in one sentence. */
const MOST_NAMES = 12;

/** A game without its own words is described by its identifiers. */
const spelled = (name: string): string => name.replace(/-/g, ' ');

function plainLexicon({ layout, tooling }: Game): Lexicon {
  const { zones = {}, purposes = {}, words = {} } = tooling?.display ?? {};
  const all = Object.fromEntries(Object.keys(layout.zones).map((zone) => [zone, words[zone] ?? spelled(zone)]));
  return {
    zones: { ...all, ...zones },
    purposes,
    moves: {},
    phases: words,
    places: words,
    turned: { sideways: '{cards} {is|are} turned sideways.', upright: '{cards} {is|are} turned upright.' },
    endings: {},
  };
}

/** The names of one game's things, in one language, for one reader. */
export class Names {
  readonly lexicon: Lexicon;

  constructor(
    readonly game: Game,
    readonly speech: Speech,
    private readonly person: People,
    /** What distinguishes a card from others of the same name; null if its name is enough. */
    private readonly label: (id: CardId) => string | null = () => null,
  ) {
    this.lexicon = game.tooling?.display?.lexicons?.[speech.language] ?? plainLexicon(game);
  }

  seat(seat: Seat): Phrase {
    const { name, isYou } = this.person(seat);
    return { text: name, many: isYou };
  }

  seats(seats: readonly Seat[]): Phrase {
    const names = seats.map((seat) => this.person(seat));
    if (names.length === 0) return { text: this.speech.nobody, many: false };
    return {
      text: this.speech.list(names.map(({ name }) => name)),
      many: names.length > 1 || names.some(({ isYou }) => isYou),
    };
  }

  zone(zone: ZoneId): string {
    const name = this.zoneTitle(zone);
    const seat = zoneSeat(zone);
    return seat === null ? name : this.speech.zoneOf(this.person(seat), name);
  }

  zoneTitle(zone: ZoneId): string {
    const name = zoneName(zone);
    return this.lexicon.zones[name] ?? spelled(name);
  }

  phase(phase: string): string | undefined {
    return this.lexicon.phases[phase];
  }

  place(place: string): string | undefined {
    return this.lexicon.places?.[place];
  }

  def(def: string): string {
    return this.game.cards[def]?.name ?? def;
  }

  /** Cards by their names, identical ones combined; cards unknown to the reader by their number. */
  defs(defs: readonly (string | null)[], ids: readonly CardId[] = []): Phrase {
    if (defs.length > MOST_NAMES) return { text: this.speech.cards(defs.length), many: true };
    const counts = new Map<string, number>();
    defs.forEach((def, i) => {
      if (def === null) return;
      const name = this.label(ids[i] ?? '') ?? this.def(def);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    });
    const names = [...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name));
    const hidden = defs.filter((def) => def === null).length;
    return {
      text: this.speech.list(hidden > 0 ? [...names, this.speech.cards(hidden)] : names),
      many: defs.length > 1,
    };
  }

  /** A card, a seat, or a staged action. */
  thing(table: Table, id: string): string {
    const seat = /^seat\/(\d+)$/.exec(id)?.[1];
    if (seat !== undefined) return this.person(Number(seat)).name;
    const card = table.cards[id];
    const label = card && this.label(id);
    if (label) return label;
    if (card) return card.def === null ? this.speech.cardIn(this.zone(card.zone)) : this.def(card.def);
    const staged = table.stage.find((action) => action.id === id);
    if (staged) return this.action(table, staged.action, staged.keys);
    if (id in this.game.layout.zones || table.zones[id]) return this.zone(id);
    return this.place(id) ?? this.lexicon.options?.[id] ?? this.speech.cards(1);
  }

  things(table: Table, ids: readonly string[]): Phrase {
    const cards = ids.map((id) => table.cards[id]?.def ?? null);
    if (cards.every((def) => def !== null)) return this.defs(cards, ids);
    const unknown = ids.filter((id) => id === HIDDEN).length;
    const names = ids.filter((id) => id !== HIDDEN).map((id) => this.thing(table, id));
    return {
      text: this.speech.list(unknown > 0 ? [...new Set(names), this.speech.cards(unknown)] : [...new Set(names)]),
      many: ids.length > 1 || ids.some((id) => this.isYou(id)),
    };
  }

  private isYou(id: string): boolean {
    const seat = /^seat\/(\d+)$/.exec(id)?.[1];
    return seat !== undefined && this.person(Number(seat)).isYou;
  }

  /** An action by its name, or by the card that it uses. */
  action(table: Table, action: string, keys: readonly CardId[]): string {
    const name = this.lexicon.actions?.[action];
    if (name !== undefined && !name.includes('{')) return name;
    return keys.length > 0
      ? this.things(table, keys).text
      : (this.lexicon.options?.[action] ?? this.speech.option(1, action));
  }

  /** Which of a card's abilities, if it has several; `card#ability`. */
  ability(program: string): string {
    const [key = '', id] = program.split('#');
    const abilities = this.game.cards[key]?.abilities ?? [];
    const place = abilities.findIndex((ability) => ability.id === id);
    return abilities.length < 2 || place < 0 ? '' : this.speech.ability(place + 1);
  }
}
