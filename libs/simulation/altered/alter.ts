import { copyOf, GRAMMAR, withValueAt, valueAt, type CardDefinition, type Game, type ShapeRef } from '#kernel';
import { Grower, type Draw } from './grow.js';

type Path = readonly (string | number)[];

/** The paths of all values inside a value, except the value itself. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [at, ...placesIn(inner, at)];
  });
}

const NUMBERS = [0, 1, -1, 2, 3, 10, 100, -100, 1_000_000, -1_000_000, 1_000_001, 0.5];

/** Card keys that are likely to cause trouble. */
const KEYS = [
  '0',
  '1',
  'a b',
  'ä:ö',
  'seat/0',
  'x#y',
  'keyword',
  'rule',
  'silent',
  '?',
  'toString',
  '__proto__',
  ' ',
  '',
];
/** Member names that no object has, or that every object inherits. */
const MEMBERS = ['', 'wheer', '__proto__', 'constructor', 'toString', 'length', '0'];

/** The shape that members of this name usually have. */
const SHAPES: Readonly<Record<string, ShapeRef>> = {
  ...{ do: 'operations', cost: 'cost', otherwise: 'operations', cards: 'selector', from: 'selector', to: 'selector' },
  ...{ where: 'filter', when: 'condition', needs: 'condition', n: 'quantity', by: 'quantity', amount: 'quantity' },
  ...{
    on: 'pattern',
    change: 'changes',
    min: 'quantity',
    max: 'quantity',
    subject: 'subject',
    linkCondition: 'filter',
  },
  ...{ once: 'use limit', unit: 'selector', zone: 'zone', seat: 'seat', of: 'seat' },
};

/** Cards of a game with a random alteration: most remain valid cards, some are nonsense. */
export class Alterer {
  private readonly cards: readonly CardDefinition[];
  private readonly grower: Grower;

  constructor(
    game: Game,
    private readonly draw: Draw,
  ) {
    this.cards = Object.values(game.cards);
    this.grower = new Grower(game, draw);
  }

  alter(card: CardDefinition): CardDefinition {
    let altered = copyOf(card);
    for (let n = 1 + this.draw(3); n > 0; n--) altered = this.once(altered);
    return altered;
  }

  private once(card: CardDefinition): CardDefinition {
    const places = placesIn(card);
    const at = places[this.draw(places.length)];
    switch (this.draw(at ? 10 : 1)) {
      case 0:
      case 1:
        return { ...card, abilities: [...listed(card.abilities), this.newAbility(listed(card.abilities).length)] };
      case 2:
      case 3:
        return withValueAt(card, at as Path, this.grown(at as Path) ?? this.borrowed(at as Path));
      case 4:
        return without(card, at as Path);
      case 5:
        return withValueAt(card, at as Path, NUMBERS[this.draw(NUMBERS.length)]);
      case 6:
        return { ...card, key: this.one([...KEYS, this.one(this.cards).key]) };
      case 7:
        return renamed(card, at as Path, this.one([...MEMBERS, ...this.members()]));
      default:
        return withValueAt(card, at as Path, this.borrowed(at as Path));
    }
  }

  private one<T>(list: readonly T[]): T {
    return list[this.draw(list.length)] as T;
  }

  /** Names of members that some card has. */
  private members(): readonly string[] {
    return placesIn(this.one(this.cards)).flatMap((path) => path.filter((key) => typeof key === 'string').slice(-1));
  }

  private newAbility(i: number): CardDefinition['abilities'][number] {
    const kinds = Object.entries(GRAMMAR.ABILITIES);
    const [kind, form] = kinds[this.draw(kinds.length)] as (typeof kinds)[number];
    const parts = Object.entries(form)
      .filter(([, shape]) => !shape.endsWith('?') || this.draw(3) === 0)
      .map(([part, shape]) => [part, this.grower.grow(shape as ShapeRef)] as const)
      .filter(([, value]) => value !== null);
    const zone = this.draw(2) === 0 ? {} : { zone: this.borrowed(['abilities', 0, 'zone']) };
    const made = Object.fromEntries(parts) as Record<string, unknown>;
    if (Array.isArray(made.do)) made.do = this.withNames(made.do);
    return { ...made, ...zone, kind, id: `grown-${i}` } as never;
  }

  /** Grown texts refer to random names; usually this binds them first. */
  private withNames(operations: readonly unknown[]): readonly unknown[] {
    const cards = ['it', 'that', 'these'].map((as) => ({ op: 'bind', cards: this.grower.grow('selector'), as }));
    const numbers = ['n', 'm'].map((as) => ({ op: 'note', value: this.grower.grow('quantity'), as }));
    return this.draw(4) === 0 ? operations : [...cards, ...numbers, ...operations];
  }

  private grown(at: Path): unknown {
    const name = String(at.at(-1));
    const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
    const value = shape === undefined ? null : this.grower.grow(shape);
    return shape === 'operations' && Array.isArray(value) ? this.withNames(value) : value;
  }

  /** The value that another card has in a member of the same name. */
  private borrowed(at: Path): unknown {
    const name = at.findLast((key) => typeof key === 'string');
    for (let tries = 0; tries < 20; tries++) {
      const other = this.cards[this.draw(this.cards.length)] as CardDefinition;
      const places = placesIn(other).filter((place) => place.findLast((key) => typeof key === 'string') === name);
      const place = places[this.draw(Math.max(1, places.length))];
      if (place) return copyOf(valueAt(other, place));
    }
    return null;
  }
}

/** The same value with one member renamed, in the same position. */
function renamed<T>(value: T, at: Path, name: string): T {
  const [key, ...rest] = at;
  if (rest.length > 0) return withValueAt(value, [key as string], renamed(valueAt(value, [key as string]), rest, name));
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([member, part]) => [member === key ? name : member, part as unknown]),
  ) as T;
}

/** After an alteration the value may no longer be a list. */
const listed = <T>(value: readonly T[]): readonly T[] => (Array.isArray(value) ? value : []);

function without<T>(value: T, at: Path): T {
  const [key, ...rest] = at;
  if (rest.length > 0) return withValueAt(value, [key as string], without(valueAt(value, [key as string]), rest));
  if (Array.isArray(value)) return value.filter((_, i) => i !== key) as T;
  const { [key as keyof T]: _gone, ...left } = value as Record<keyof T, unknown>;
  return left as T;
}
